"""What a puzzle is about, found from its best turn and the best of the other ones."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from perfect_numbers.analysis.reasons import Kind
from perfect_numbers.engine.state import MARKET_CARDS
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Position

Theme = Literal["wait", "steal", "protect", "move", "joker", "gift", "deny", "race", "rows"]
"""Whether to wait or complete; a way to use an action card; where a joker goes; a gift; what the others do not get; the
game's last round; and, where it is none of these, what becomes of one's rows."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


def themes_of(position: Position, best: Sequence[str], second: Sequence[str], reason: Kind | None) -> tuple[Theme, ...]:
    """Return the themes of a puzzle, given its best turn, the next best one and the first reason between them."""
    moves, others = [Move(text) for text in best], [Move(text) for text in second]
    verbs = {move.verb for move in moves}
    found: set[Theme] = set()
    if "keep" in verbs or ("complete" in verbs and _group(moves) == _group(others) and "keep" in _verbs(others)):
        found.add("wait")
    if "steal" in verbs:
        found.add("steal")
    if "protect" in verbs:
        found.add("protect")
    if "move" in verbs:
        found.add("move")
    if any(move.verb == "put" and move.card and move.card.is_joker for move in moves):
        found.add("joker")
    if any(move.given_to for move in moves):
        found.add("gift")
    if reason in ("rival", "reply"):
        found.add("deny")
    if position.deck_size < MARKET_CARDS:
        found.add("race")
    return tuple(theme for theme in THEMES if theme in found) or ("rows",)


def _verbs(moves: Sequence[Move]) -> set[str]:
    return {move.verb for move in moves}


def _group(moves: Sequence[Move]) -> int:
    return next((move.group for move in moves if move.group), 0)
