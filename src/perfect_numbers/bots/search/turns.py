"""Searching one whole turn: every order and every use of action cards, no position twice."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.engine.moves import END, MOST_LEGAL
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS, SAVED

DEEPEST: Final = 24
"""More moves than a turn can have."""
FACTOR: Final = 0x2545F491
OTHER_FACTOR: Final = 0x3C6EF372
LOW: Final = 0x7FFFFFFF


def fingerprint(state: State) -> i64:
    """Return a number that two different positions of one turn share only by a rare accident."""
    cells = state.cells
    a: i64 = (state.hand ^ state.ask * 0x155555 ^ state.taken) & LOW
    b: i64 = (state.top * 64 + state.phase * 4 + state.turn) & LOW
    word: i64
    i: i64 = 0
    rows: i64 = state.players * 8
    while i < rows:
        word = cells[i]
        if word:
            a = ((a ^ word & LOW) * FACTOR >> 7 ^ i * 0x9E3779) & LOW
            b = ((b + (word >> 31) + i) * OTHER_FACTOR ^ word * 5) >> 3 & LOW
        i += 1
    i = 0
    while i < state.players:
        word = cells[POINTS + i] * 8 + cells[SAVED + i]
        a = ((a ^ word) * FACTOR >> 5) & LOW
        b = ((b + word) * OTHER_FACTOR >> 3) & LOW
        i += 1
    return a * (LOW + 1) + b


@final
class Plan:
    """One way to play a turn: its moves, where it ends (the turn is not passed on yet), and what that is worth."""

    def __init__(self, moves: list[int], end: State, value: float) -> None:
        self.moves: list[int] = moves
        self.end: State = end
        self.value: float = value


def best_first(plans: list[Plan]) -> None:
    """Sort plans by what they are worth, equal ones as they were."""
    plans.sort(key=worth, reverse=True)


def worth(plan: Plan) -> float:
    """Return what a plan is worth."""
    return plan.value


@final
class Turns:
    """Finds the ways to play a turn, best first by the evaluation of where they end."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.seen: set[int] = set()
        self.path: vec[i64] = vec[i64]([i64(0)] * DEEPEST)
        self.found: list[Plan] = []
        self.seat: i64 = 0
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.enough: i64 = 0
        """How many plans must have been found before the limit counts."""

    def plans(self, state: State, limit: i64) -> list[Plan]:
        """Return the ways to play the rest of the turn, best first; positions beyond the limit are left out."""
        self.found = []
        self.seat = state.turn
        self.nodes = 0
        moves = vec[i64]([i64(0)] * MOST_LEGAL)
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n:
            # What one first move leaves of its share is for those after it; each gets at least one plan.
            self.enough = len(self.found)
            self.limit = self.nodes + (limit - self.nodes) // (n - i)
            self._follow(state, moves[i], 0)
            i += 1
        self.seen.clear()
        plans = self.found
        self.found = []
        best_first(plans)
        return plans

    def _follow(self, state: State, move: i64, depth: i64) -> None:
        self.path[depth] = move
        if move == END:
            self._end(state, depth + 1)
            return
        child = state.clone()
        child.do(move)
        self._search(child, depth + 1)

    def _search(self, state: State, depth: i64) -> None:
        """Visit a position and all that can follow in this turn."""
        key = int(fingerprint(state))
        if key in self.seen:
            return
        self.seen.add(key)
        self.nodes += 1
        if state.turn != self.seat or state.phase == OVER:  # the set-up went on to another seat
            self._end(state, depth)
            return
        if (self.nodes > self.limit and len(self.found) > self.enough) or depth >= DEEPEST - 1:
            if state.hand == 0 and state.ask == 0:
                self.path[depth] = END
                self._end(state, depth + 1)
            return
        moves = vec[i64]([i64(0)] * MOST_LEGAL)
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n:
            self._follow(state, moves[i], depth)
            i += 1

    def _end(self, state: State, length: i64) -> None:
        moves: list[int] = []
        i: i64 = 0
        while i < length:
            moves.append(int(self.path[i]))
            i += 1
        self.found.append(Plan(moves, state, self.evaluation.margin(state, self.seat)))
