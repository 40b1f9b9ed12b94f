"""A puzzle: a position at the start of a turn, its best turn, and what every other way to play it would lose."""

from functools import lru_cache
from typing import Final

import msgspec

from perfect_numbers.analysis.reasons import Reason
from perfect_numbers.position import Position
from perfect_numbers.puzzles.themes import Theme
from perfect_numbers.puzzles.turns import ends_of

LEVELS: Final = 5
"""Who finds a puzzle: greedy 1, planner 2, sage with 100 playouts 3, with 1,000 4, none of them 5."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One puzzle; whoever solves it is whose turn it is."""

    id: str
    position: str
    """The position as text; its deck is any of the cards that are not in view."""
    best: str
    """The moves of the best turn, with spaces between them."""
    second: str
    """The moves of the best turn that is another answer."""
    losses: str
    """What each way to play the turn loses, a character each, in the order of the positions they end in."""
    share: float
    """The share of the victory that the best turn brings."""
    ahead: float
    """By how much that is more than what any other answer brings, by the longest search."""
    error: float
    """The standard error of that."""
    level: int
    found_by: str
    """The bots that find it, of greedy, planner, sage:100 and sage:1000; sage is asked if both others fail."""
    themes: tuple[Theme, ...]
    reasons: tuple[Reason, ...]
    """Why the best turn is better than the second."""
    source: str
    """The kind of game, its seed and the turn, from which the search can be made again."""
    solved: float | None = None
    """The same lead where the rest of the game was solved, or played by bots, over many decks."""
    replies: str = ""
    """How the others are expected to go on in the round, turns with commas between them."""

    @property
    def seat(self) -> int:
        """The seat of whoever solves it."""
        return self.start().turn

    @property
    def players(self) -> int:
        """How many play."""
        return self.start().players

    def start(self) -> Position:
        """Return the position, with a deck drawn from the cards that are not in view: the same for everyone."""
        return _start(self.position, self.id)

    def ends(self) -> dict[str, str]:
        """Return what each way to play the turn loses, by the position in which it ends."""
        return dict(zip(_ends(self.position, self.id), self.losses, strict=True))


@lru_cache(maxsize=64)
def _start(text: str, seed: str) -> Position:
    return Position.parse(text).with_deck_drawn(f"puzzle {seed}")


@lru_cache(maxsize=64)
def _ends(text: str, seed: str) -> tuple[str, ...]:
    return tuple(ends_of(Position.parse(text).state()))
