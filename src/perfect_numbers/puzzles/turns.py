"""All ways to play a turn, told apart by where they end."""

from collections.abc import Sequence
from typing import Final

from perfect_numbers.bots.search.network import NO_OPINION
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.state import State
from perfect_numbers.notation.moves import move_number
from perfect_numbers.notation.positions import position_text

POSITIONS: Final = 20_000
"""Positions of the turn that are searched at most; no turn of a puzzle has so many."""


def ends_of(state: State) -> list[str]:
    """Return the positions in which a turn can end, before it is passed on, as texts in the order of texts."""
    return sorted({position_text(plan.end) for plan in Turns(NO_OPINION).plans(state, POSITIONS)})


def end_of(state: State, moves: Sequence[str]) -> str:
    """Return where a turn ends, before it is passed on."""
    end = state.clone()
    for move in moves:
        number = move_number(end, move)
        if number is None:
            raise ValueError(f"{move} is not legal after {' '.join(moves)}")
        if number != END:
            end.do(number)
    return position_text(end)
