"""Short questions to a position, so that a test of a rule fits on a line or two."""

import pytest

from perfect_numbers.errors import IllegalMoveError
from perfect_numbers.position import Position


def after(text: str, *moves: str) -> Position:
    """Read a position and play the moves."""
    position = Position.parse(text)
    for move in moves:
        position = position.play(move)
    return position


def legal(text: str, *moves: str) -> set[str]:
    """List what is possible after the moves; equal cards make one move, so none is listed twice."""
    listed = after(text, *moves).legal_moves()
    assert len(listed) == len(set(listed))
    return set(listed)


def changed(text: str, *moves: str) -> str:
    """Print those fields of the position, and only those, that the moves changed."""
    before = str(Position.parse(text)).split()
    return " ".join(new for old, new in zip(before, str(after(text, *moves)).split(), strict=True) if old != new)


def refused(text: str, move: str, *before: str) -> str:
    """Tell which rule and reason stand against a move, and see that it cannot be played."""
    position = after(text, *before)
    refusal = position.explain(move)
    assert refusal is not None, f"{move} is possible"
    assert move not in position.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert (caught.value.refusal, str(caught.value)) == (refusal, str(refusal))
    return f"{refusal.rule} {refusal.reason}"
