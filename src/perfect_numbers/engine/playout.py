"""Uniform random play and exhaustive counting."""

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.engine.moves import MOST_LEGAL
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER


def move_buffer() -> vec[i64]:
    """Return room for the legal moves of any position."""
    return vec[i64]([i64(0)] * MOST_LEGAL)


def play_randomly(state: State, random: Random) -> int:
    """Play legal moves, each equally likely, to the end of the game; return how many."""
    moves = move_buffer()
    decisions: i64 = 0
    while state.phase != OVER:
        n: i64 = state.legal_into(moves)
        state.do(moves[random.below(n)])
        decisions += 1
    return decisions


def perft(state: State, depth: i64) -> int:
    """Count the sequences of moves of that length; a game that ends sooner counts as one."""
    if depth == 0 or state.phase == OVER:
        return 1
    moves = move_buffer()
    n: i64 = state.legal_into(moves)
    if depth == 1:
        return n
    total = 0
    i: i64 = 0
    while i < n:
        child = state.clone()
        child.do(moves[i])
        total += perft(child, depth - 1)
        i += 1
    return total
