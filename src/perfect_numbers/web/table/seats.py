"""Who sits where, and which bots can."""

from dataclasses import dataclass
from typing import Final, Literal

from perfect_numbers.bots.registry import offered, title
from perfect_numbers.record import Player

MEDIUM: Final = "planner"
"""The bot that plays on for somebody who is gone."""


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
    resigned: bool = False
    """Whether the person has left a running game; their name stays, and a bot plays on."""

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
        names.append("" if not bot else title(bot) if not before else f"{title(bot)} {before + 1}")
    return names


def bots_offered() -> dict[str, str]:
    """Return the bots that can sit at a table, from weak to strong, and what they say about themselves.

    Only those of this package: a name such as `run:…` would let anybody start programs on the server.
    """
    return offered()


def is_medium(bot: str) -> bool:
    """Tell whether a bot plays well enough to take a seat from somebody who is away."""
    names = list(bots_offered())
    return names.index(bot) >= names.index(MEDIUM)
