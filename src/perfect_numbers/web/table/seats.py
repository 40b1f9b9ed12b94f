"""Who sits where."""

from dataclasses import dataclass
from typing import Literal

from perfect_numbers.record import Player


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat at a table, as it is now."""

    seat: int
    """Its number, from 1."""
    name: str = ""
    """The person's name, or the bot's; empty while the seat is open."""
    bot: str = ""
    """The bot that plays here now, if one does."""
    holder: str = ""
    """Who holds the seat (Person.key), even while a bot plays for them."""
    since: float = 0.0
    """When the holder was last heard of in the log."""

    @property
    def kind(self) -> Literal["person", "open", "bot"]:
        """`person`, `open` or `bot`."""
        return "bot" if self.bot else "person" if self.holder else "open"

    @property
    def stands_in(self) -> bool:
        """Tell whether a bot plays for a person, who can take the seat back."""
        return bool(self.bot and self.holder)

    def player(self) -> Player:
        """Return the seat as it stands in a record."""
        return Player(self.name, self.bot or "human")


def bot_names(bots: tuple[str, ...]) -> list[str]:
    """Name the bots at a table so that they can be told apart: Greedy, Greedy 2."""
    names: list[str] = []
    for index, bot in enumerate(bots):
        before = bots[:index].count(bot)
        names.append("" if not bot else bot.capitalize() if not before else f"{bot.capitalize()} {before + 1}")
    return names
