"""The few things that people can say to each other at a table: each reads them in their own language."""

from typing import Final, Literal

from perfect_numbers.wording import msg

PhraseName = Literal["hello", "your-turn", "moment", "well-played", "lucky", "oops", "thanks", "again"]

PHRASES: Final[dict[PhraseName, str]] = {
    "hello": msg("Hello!"),
    "your-turn": msg("Your turn!"),
    "moment": msg("One moment, please."),
    "well-played": msg("Well played!"),
    "lucky": msg("That was lucky!"),
    "oops": msg("Oops!"),
    "thanks": msg("Thanks for the game!"),
    "again": msg("Another game?"),
}
