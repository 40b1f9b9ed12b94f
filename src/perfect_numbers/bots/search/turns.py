"""Searching one whole turn: every order and every use of action cards, no position twice."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.others import Others
from perfect_numbers.bots.search.trials import Trials
from perfect_numbers.engine.moves import END, MOST_LEGAL
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, PLAYING, POINTS, SAVED

DEEPEST: Final = 24
"""More moves than a turn can have."""
ALL: Final = 1 << 40
"""More plans than a turn can have."""
FACTOR: Final = 0x2545F4914F6CDD1D
MOST: Final = 0x3FFFFFFFFFFFFFFF
"""The largest fingerprint."""


def fingerprint(state: State) -> i64:
    """Return a number that two different positions of one turn share only by a rare accident."""
    return fingerprint_beside(state, print_of_others(state, state.turn))


def fingerprint_beside(state: State, others: i64) -> i64:
    """Return it where the print of what the other seats have is known."""
    rest: i64 = state.hand | state.taken << 21 | state.ask << 25  # three cards, four groups, a question
    rest |= (state.top * 64 + state.phase * 4 + state.turn) << 33
    return (print_of_seat(state, state.turn, rest) + others) & MOST


def print_of_others(state: State, seat: i64) -> i64:
    """Return a number for what all seats but one have."""
    found: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat:
            found = (found + print_of_seat(state, other, other + 1)) & MOST
        other += 1
    return found


def print_of_seat(state: State, seat: i64, first: i64) -> i64:
    """Return a number for another number and what a seat has."""
    cells = state.cells
    found: i64 = mixed(mixed(first) ^ (cells[POINTS + seat] * 8 + cells[SAVED + seat]))
    row: i64 = seat * 8
    end: i64 = row + 8
    while row < end:  # all slots: looking for those that hold a row would take longer
        found = mixed(found ^ cells[row])
        row += 1
    return found


def mixed(number: i64) -> i64:
    """Return another number for each; what is next to it is far from it."""
    number = (number * FACTOR) & MOST
    return number ^ number >> 29


@final
@mypyc_attr(acyclic=True)
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
class Visited:
    """Positions that were visited, by their fingerprints: a set that is emptied as fast as it was filled."""

    def __init__(self) -> None:
        self.room: i64 = 1024
        """A power of two; at most half of it is used."""
        self.places: vec[i64] = vec[i64]([i64(0)] * 1024)
        """A fingerprint plus one each, where its high bits say or in the next free place; 0 where there is none."""
        self.used: vec[i64] = vec[i64]([i64(0)] * 512)
        """Which places are used, in the order in which they were."""
        self.count: i64 = 0

    def add(self, key: i64) -> bool:
        """Remember a fingerprint; tell whether it was not there."""
        place: i64 = self._place(key + 1)
        if self.places[place]:
            return False
        if 2 * self.count == self.room:
            self._grow()
            place = self._place(key + 1)
        self.places[place] = key + 1
        self.used[self.count] = place
        self.count += 1
        return True

    def _place(self, key: i64) -> i64:
        """Return where a key is, or where it would be."""
        places = self.places
        last: i64 = self.room - 1
        place: i64 = key >> 40 & last
        while places[place] and places[place] != key:
            place = (place + 1) & last
        return place

    def _grow(self) -> None:
        """Make room for twice as many."""
        old = self.places
        self.room *= 2
        self.places = vec[i64]([i64(0)] * int(self.room))
        used = vec[i64]([i64(0)] * int(self.room >> 1))
        i: i64 = 0
        while i < self.count:
            key: i64 = old[self.used[i]]
            place: i64 = self._place(key)
            self.places[place] = key
            used[i] = place
            i += 1
        self.used = used

    def clear(self) -> None:
        """Forget all."""
        i: i64 = 0
        while i < self.count:
            self.places[self.used[i]] = 0
            i += 1
        self.count = 0


@final
class Turns:
    """Finds the ways to play a turn, best first by the evaluation of where they end."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.others: Others = Others(evaluation)
        self.trials: Trials = Trials()
        self.seen: Visited = Visited()
        self.buffers: list[vec[i64]] = [vec[i64]([i64(0)] * MOST_LEGAL) for _ in range(DEEPEST)]
        self.path: vec[i64] = vec[i64]([i64(0)] * DEEPEST)
        self.found: list[Plan] = []
        self.seat: i64 = 0
        self.prints: i64 = 0
        """The print of what the others had when the turn began."""
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.enough: i64 = 0
        """How many ends must have been found before the limit counts."""
        self.ends: i64 = 0
        self.most: i64 = 0
        """How many plans are wanted."""
        self.least: float = 0.0
        """What so many plans that were found are worth at least."""

    def plans(self, state: State, limit: i64, most: i64 = ALL) -> list[Plan]:
        """Return the best ways to play the rest of the turn, best first; positions beyond the limit are left out."""
        self.found = []
        self.ends = 0
        self.most = most
        self.least = -1000000.0
        self.seat = state.turn
        self.others.forget()
        self.prints = print_of_others(state, self.seat)
        rest: i64 = self.trials.number()
        self.nodes = 0
        moves = self.buffers[0]
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n:
            # What one first move leaves of its share is for those after it; each gets at least one plan.
            self.enough = self.ends
            self.limit = self.nodes + (limit - self.nodes) // (n - i)
            self._follow(state, moves[i], 0, rest)
            i += 1
        self.seen.clear()
        plans = self.found
        self.found = []
        best_first(plans)
        return plans[: int(most)] if len(plans) > most else plans

    def _follow(self, state: State, move: i64, depth: i64, rest: i64) -> None:
        self.path[depth] = move
        if move == END:
            self._end(state, depth + 1)
            return
        child = self.trials.after(state, move, self.seat, rest)
        self._search(child, depth + 1, self.trials.rest())
        self.trials.give_back()

    def _search(self, state: State, depth: i64, rest: i64) -> None:
        """Visit a position and all that can follow in this turn; `rest` is the number of what the others have, or 0."""
        known: bool = rest != 0 and state.turn == self.seat
        if not self.seen.add(fingerprint_beside(state, self.prints) if known else fingerprint(state)):
            return
        self.nodes += 1
        if state.turn != self.seat or state.phase == OVER:  # the set-up went on to another seat
            self._end(state, depth)
            return
        if (self.nodes > self.limit and self.ends > self.enough) or depth >= DEEPEST - 1:
            if state.phase == PLAYING and state.hand == 0 and state.ask == 0:
                self.path[depth] = END
                self._end(state, depth + 1)
            return
        moves = self.buffers[int(depth)]
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n:
            self._follow(state, moves[i], depth, rest)
            i += 1

    def _end(self, state: State, length: i64) -> None:
        """Keep a way to play the turn if it is among the best so far."""
        self.ends += 1
        value: float
        if state.turn == self.seat:
            value = self.evaluation.prospects(state, self.seat) - self.others.best(state, self.path, length)
        else:
            value = self.evaluation.margin(state, self.seat)
        if value <= self.least:
            return
        moves: list[int] = []
        i: i64 = 0
        while i < length:
            moves.append(int(self.path[i]))
            i += 1
        self.found.append(Plan(moves, state.clone(), value))
        if len(self.found) == 2 * self.most:
            best_first(self.found)
            self.found = self.found[: int(self.most)]
            self.least = self.found[-1].value
