"""A small network that judges positions at the end of a round: what the evaluation misses when things come together.

Every row goes through a first layer, and what comes out is added up for each seat. The second layer sees a seat's sum,
the sum of the others, and both sides' categories (`inputs`); what comes out corrects the evaluation's prospects.
`tools/fit_judge.py` finds the weights.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.inputs import (
    ROW_COUNT,
    ROW_INPUTS,
    SEAT_COUNT,
    SEAT_INPUTS,
    SEAT_SIZE,
    TABLE_COUNT,
    TABLE_INPUTS,
    find_inputs,
    inputs_size,
)
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import POINTS

UNITS: Final = 32
"""How many units each layer has."""
SCALE: Final = 0.125
"""What a point of the prospects counts as an input."""

ROW_LAYER: Final = 0
ROW_TABLE: Final = ROW_LAYER + ROW_INPUTS * UNITS
"""The table's inputs to the first layer."""
OWN: Final = ROW_TABLE + TABLE_INPUTS * UNITS
"""A seat's sum, its inputs and its prospects, to the second layer; then the same of the others."""
SIDE: Final = UNITS + SEAT_INPUTS + 1
OTHERS: Final = OWN + SIDE * UNITS
TABLE_LAYER: Final = OTHERS + SIDE * UNITS
LAST: Final = TABLE_LAYER + TABLE_INPUTS * UNITS
JUDGE_WEIGHTS: Final = LAST + UNITS
"""How many weights there are."""


@final
class Judge:
    """Foresees every seat's points from the end of a round."""

    def __init__(self, evaluation: Evaluation, weights: vec[float]) -> None:
        self.evaluation: Evaluation = evaluation
        self.weights: vec[float] = weights
        self.points: vec[float] = vec[float]([0.0] * 4)
        """What each seat is expected to have in the end."""
        self.found: vec[i64] = vec[i64]([i64(0)] * int(inputs_size(4)))
        self.stage: vec[float] = vec[float]([0.0] * UNITS)
        self.unit: vec[float] = vec[float]([0.0] * UNITS)
        self.sums: vec[float] = vec[float]([0.0] * UNITS)
        self.own: vec[float] = vec[float]([0.0] * (4 * UNITS))
        """For each seat, what its side adds to its own second layer; and to that of the others."""
        self.other: vec[float] = vec[float]([0.0] * (4 * UNITS))

    def look(self, state: State) -> None:
        """Foresee the end from the end of a round's last turn."""
        players: i64 = state.players
        seat: i64 = 0
        if rounds_left(state) == 0:
            while seat < players:
                self.points[seat] = float(state.cells[POINTS + seat])
                seat += 1
            return
        found = self.found
        find_inputs(state, self.evaluation.unseen, found)
        self._clear(self.stage)
        i: i64 = 0
        while i < TABLE_COUNT:
            _add(self.stage, 0, self.weights, ROW_TABLE + found[i] * UNITS)
            i += 1
        while seat < players:
            prospects: float = self.evaluation.prospects(state, seat)
            self.points[seat] = prospects
            self._look_at(seat, (prospects - float(state.cells[POINTS + seat])) * SCALE)
            seat += 1
        self._clear(self.stage)
        i = 0
        while i < TABLE_COUNT:
            _add(self.stage, 0, self.weights, TABLE_LAYER + found[i] * UNITS)
            i += 1
        seat = 0
        while seat < players:
            self.points[seat] += self._correction(players, seat)
            seat += 1

    def margin(self, players: i64, seat: i64) -> float:
        """Return by how many points a seat is expected to be ahead of the best other one."""
        best: float = -1000000.0
        other: i64 = 0
        while other < players:
            if other != seat and self.points[other] > best:
                best = self.points[other]
            other += 1
        return self.points[seat] - best

    def _clear(self, units: vec[float]) -> None:
        u: i64 = 0
        while u < UNITS:
            units[u] = 0.0
            u += 1

    def _look_at(self, seat: i64, prospects: float) -> None:
        """Find what a seat's side adds to the second layers."""
        found = self.found
        weights = self.weights
        sums = self.sums
        unit = self.unit
        stage = self.stage
        self._clear(sums)
        at: i64 = TABLE_COUNT + seat * SEAT_SIZE
        row: i64 = at + SEAT_COUNT + 1
        rows: i64 = found[at + SEAT_COUNT]
        i: i64
        u: i64
        while rows > 0:
            u = 0
            while u < UNITS:
                unit[u] = stage[u]
                u += 1
            i = row
            row += ROW_COUNT
            while i < row:
                _add(unit, 0, weights, ROW_LAYER + found[i] * UNITS)
                i += 1
            u = 0
            while u < UNITS:
                if unit[u] > 0.0:
                    sums[u] += unit[u]
                u += 1
            rows -= 1
        first: i64 = seat * UNITS
        own = self.own
        other = self.other
        from_own: i64 = OWN + (SIDE - 1) * UNITS
        from_other: i64 = OTHERS + (SIDE - 1) * UNITS
        u = 0
        while u < UNITS:
            own[first + u] = prospects * weights[from_own + u]
            other[first + u] = prospects * weights[from_other + u]
            u += 1
        i = 0
        while i < UNITS:
            if sums[i] != 0.0:
                _add_times(own, first, weights, OWN + i * UNITS, sums[i])
                _add_times(other, first, weights, OTHERS + i * UNITS, sums[i])
            i += 1
        i = 0
        while i < SEAT_COUNT:
            _add(own, first, weights, OWN + (UNITS + found[at + i]) * UNITS)
            _add(other, first, weights, OTHERS + (UNITS + found[at + i]) * UNITS)
            i += 1

    def _correction(self, players: i64, seat: i64) -> float:
        """Put what all sides add for a seat through the second layer."""
        unit = self.unit
        u: i64 = 0
        while u < UNITS:
            unit[u] = self.stage[u] + self.own[seat * UNITS + u]
            u += 1
        other: i64 = 0
        while other < players:
            if other != seat:
                _add(unit, 0, self.other, other * UNITS)
            other += 1
        total: float = 0.0
        u = 0
        while u < UNITS:
            if unit[u] > 0.0:
                total += unit[u] * self.weights[LAST + u]
            u += 1
        return total


def _add(out: vec[float], first: i64, layer: vec[float], at: i64) -> None:
    """Add the weights of one input to all units."""
    u: i64 = 0
    while u < UNITS:
        out[first + u] += layer[at + u]
        u += 1


def _add_times(out: vec[float], first: i64, layer: vec[float], at: i64, number: float) -> None:
    """Add one input, times its weights, to all units."""
    u: i64 = 0
    while u < UNITS:
        out[first + u] += layer[at + u] * number
        u += 1
