"""A random game summed up in one number, so that two builds can be compared move by move."""

import hashlib

from perfect_numbers.engine.state import State
from perfect_numbers.notation.positions import position_text
from tests.engine.play import random_game


def trace(state: State, seed: int | str) -> tuple[str, int]:
    """Play a state to its end; return a digest of all positions and legal moves, and the number of moves."""
    digest = hashlib.sha256()
    count = 0
    for moves, move in random_game(state, seed):
        digest.update(f"{position_text(state)} {moves} {move}\n".encode())
        count += 1
    digest.update(f"{position_text(state)} {state.scores()}\n".encode())
    return digest.hexdigest(), count
