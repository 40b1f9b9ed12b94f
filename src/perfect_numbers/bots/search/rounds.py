"""The rest of a round as a small game of its own: who takes which group.

What a group is worth to a seat hardly depends on what the others do, so it is found once, by playing the group by
steps; then all orders in which the groups can be taken are compared, everyone going for the largest margin.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.shares import Shares
from perfect_numbers.bots.search.steps import WORST, Steps
from perfect_numbers.bots.search.turns import Plan, best_first
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import COUNT, POINTS, SAVED, TAKING


@final
class Rounds:
    """Foresees how the groups that are left will be taken, and plays rounds accordingly."""

    def __init__(self, evaluation: Evaluation, steps: Steps) -> None:
        self.evaluation: Evaluation = evaluation
        self.steps: Steps = steps
        self.gains: vec[float] = vec[float]([0.0] * 16)
        """What each group would bring to each seat, at `seat * 4 + group`."""
        self.known: i64 = 0
        """For which seats that is known, a bit each."""
        self.gone: i64 = 0
        """The groups for which it is not looked for, a bit each."""
        self.totals: vec[float] = vec[float]([0.0] * 4)
        """What each seat has in the order of taking that is looked at."""
        self.results: vec[float] = vec[float]([0.0] * 20)
        """What each seat has in the end, at `depth * 4 + seat`; at depth 0 the forecast."""

    def judge(self, state: State, plans: list[Plan], shares: Shares | None = None) -> None:
        """Set the value of ways to play a turn to what is foreseen for the end of the round, and sort them.

        That is the margin, or the share of the victory where shares are wanted.
        """
        self.known = 0
        self.gone = state.taken
        seat: i64 = state.turn
        before = state
        for plan in plans:
            end = plan.end
            if end.turn == seat:
                self.forget_changed(before, end)
                self.forecast(end)
                if shares is None:
                    plan.value = self.result_margin(end.players, seat, 0)
                else:
                    shares.look(self.results, rounds_left(end))
                    plan.value = shares.worths[seat]
                before = end
        best_first(plans)

    def forecast(self, end: State) -> None:
        """Foresee from the end of a turn what each seat will have at the end of the round: the first results."""
        picker: i64 = end.seat_ahead(1)
        self._look_at(end, picker)
        if end.taken == 15:
            seat: i64 = 0
            while seat < end.players:
                self.results[seat] = self.totals[seat]
                seat += 1
        else:
            self._pick(end.players, end.taken, picker, 0)

    def result_margin(self, players: i64, seat: i64, depth: i64) -> float:
        """Return by how much a seat is ahead of the best other one in the results."""
        best: float = WORST
        other: i64 = 0
        while other < players:
            if other != seat and self.results[depth * 4 + other] > best:
                best = self.results[depth * 4 + other]
            other += 1
        return self.results[depth * 4 + seat] - best

    def play(self, state: State) -> None:
        """Play on from the start of a turn to the end of the round's last turn."""
        self.known = 0
        while True:
            before = state.clone()
            self.gone = state.taken
            if COUNT[self.gone] < 3:  # the last group leaves no choice
                self._look_at(state, state.turn)
            state.do(self._pick(state.players, state.taken, state.turn, 0))
            self.steps.play_turn(state)
            if state.taken == 15:
                return
            self.forget_changed(before, state)
            state.do(END)

    def forget_changed(self, before: State, after: State) -> None:
        """Forget what the groups would bring to the seats whose collections have changed."""
        seat: i64 = 0
        while seat < after.players:
            if not same_collection(before, after, seat):
                self.known &= ~(i64(1) << seat)
            seat += 1

    def _look_at(self, state: State, picker: i64) -> None:
        """Find out what every seat has now, and what each group would bring to those who will still take one."""
        left: i64 = 4 - COUNT[state.taken]
        ahead: i64 = 0
        while ahead < state.players:
            seat: i64 = picker + ahead
            if seat >= state.players:
                seat -= state.players
            self.totals[seat] = self.evaluation.prospects(state, seat)
            if ahead < left and not self.known >> seat & 1:
                self._find_gains(state, seat)
            ahead += 1

    def _find_gains(self, state: State, seat: i64) -> None:
        """Play every group for a seat, as if it were its turn."""
        self.known |= i64(1) << seat
        group: i64 = 0
        while group < 4:
            if not self.gone >> group & 1:
                trial = state.clone()
                trial.turn = seat
                trial.phase = TAKING
                trial.do(group)
                self.steps.play_turn(trial)
                self.gains[seat * 4 + group] = self.evaluation.margin(trial, seat) - self.evaluation.margin(state, seat)
            group += 1

    def _pick(self, players: i64, taken: i64, seat: i64, depth: i64) -> i64:
        """Return the best group for the seat that picks now, with what everyone has in the end among the results."""
        next_seat: i64 = seat + 1
        if next_seat == players:
            next_seat = 0
        best: float = WORST
        chosen: i64 = 0
        other: i64
        group: i64 = 0
        while group < 4:
            if not taken >> group & 1:
                gain: float = self.gains[seat * 4 + group]
                after: i64 = taken | i64(1) << group
                self.totals[seat] += gain
                if after == 15:
                    other = 0
                    while other < players:
                        self.results[depth * 4 + 4 + other] = self.totals[other]
                        other += 1
                else:
                    self._pick(players, after, next_seat, depth + 1)
                self.totals[seat] -= gain
                value: float = self.result_margin(players, seat, depth + 1)
                if value > best:
                    best = value
                    chosen = group
                    other = 0
                    while other < players:
                        self.results[depth * 4 + other] = self.results[depth * 4 + 4 + other]
                        other += 1
            group += 1
        return chosen


def same_collection(one: State, other: State, seat: i64) -> bool:
    """Tell whether a seat has the same rows and saved cards in two states."""
    if one.cells[SAVED + seat] != other.cells[SAVED + seat] or one.cells[POINTS + seat] != other.cells[POINTS + seat]:
        return False
    row: i64 = seat * 8
    last: i64 = row + 8
    while row < last:
        if one.cells[row] != other.cells[row]:
            return False
        row += 1
    return True
