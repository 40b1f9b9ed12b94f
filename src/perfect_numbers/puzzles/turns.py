"""All ways to play a turn, told apart by where they end."""

from collections.abc import Sequence
from typing import Final

from perfect_numbers.bots.search.network import NO_OPINION
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.engine.state import State
from perfect_numbers.notation.positions import position_text
from perfect_numbers.position import Position

POSITIONS: Final = 20_000
"""Positions of the turn that are searched at most; no turn of a puzzle has so many."""


def ends_of(state: State) -> list[str]:
    """Return the positions in which a turn can end, before it is passed on, as texts in the order of texts."""
    return sorted({position_text(plan.end) for plan in Turns(NO_OPINION).plans(state, POSITIONS)})


def end_of(position: Position, moves: Sequence[str]) -> Position:
    """Return where a turn ends, before it is passed on."""
    for move in moves:
        if move != "E":
            position = position.play(move)
    return position
