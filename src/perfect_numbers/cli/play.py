"""`perfect-numbers play`: the game in the terminal."""

from pathlib import Path
from typing import Literal

from perfect_numbers.deck import read_deck
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.rules import Lost, Variant


def play(
    *,
    bots: str = "greedy",
    name: str = "",
    variant: Variant = "base",
    lost: Lost = "giver",
    deck: Path | None = None,
    seed: str | None = None,
    file: Path | None = None,
    new: bool = False,
    language: Literal["en", "de", "nl", "fr"] = "en",
) -> None:
    """Play in the terminal against bots; the game is saved at every move and goes on next time.

    Parameters
    ----------
    bots
        Your opponents, one to three, joined by commas, such as `level:3` (of 8) or `greedy,planner`.
    name
        Your name, by which others will know you when the game is replayed.
    variant
        The base game, or the variant with three slots for colours.
    lost
        Whose points are the cards lost by a gift.
    deck
        A file with the deck's composition; otherwise the default deck.
    seed
        The same seed deals the same game; otherwise it is drawn.
    file
        Where the game is saved; otherwise in your data folder.
    new
        Begin a new game even if one is unfinished.
    language
        The language of the game.
    """
    from perfect_numbers.bots import BotFailure, create
    from perfect_numbers.game import Game, random_seed
    from perfect_numbers.i18n.names import player_name
    from perfect_numbers.record import Player
    from perfect_numbers.terminal.saved import saved_file, unfinished
    from perfect_numbers.terminal.session import Session

    opponents = [bot.strip() for bot in bots.split(",")]
    if not 1 <= len(opponents) <= 3:
        raise PerfectNumbersError(f"bots: one to three opponents are needed, not {len(opponents)}.")
    for bot in opponents:
        try:
            create(bot).close()
        except BotFailure as failure:
            raise PerfectNumbersError(f"bots: {bot} cannot play. {failure.reason}") from None
    path = file or saved_file()
    game = None if new else unfinished(path)
    if game is None:
        seated = [
            Player(name or player_name(1, (), language)),
            *(Player(_bot_name(bot, opponents, i), bot) for i, bot in enumerate(opponents)),
        ]
        game = Game.new(seated, variant, lost, read_deck(deck), None, random_seed() if seed is None else seed)
    Session(game, path, language).run()


def _bot_name(bot: str, opponents: list[str], index: int) -> str:
    """Name a bot as at a table, numbered if there are several of its kind."""
    from perfect_numbers.bots.registry import title

    if opponents.count(bot) == 1:
        return title(bot)
    return f"{title(bot)} {opponents[: index + 1].count(bot)}"
