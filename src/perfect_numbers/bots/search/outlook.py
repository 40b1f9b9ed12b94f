"""How a game will end, seen from the end of a round: every seat's points, margin and share of the victory.

The evaluation's prospects are drawn together by a slope and taken as uncertain by a spread, both fitted by rounds left
and by how many turns before that were not played but foreseen. With errors of that spread (Gumbel's), the share of the
victory and the margin over the best other seat are closed forms; and the best of several uncertain others counts as
better than the best of their prospects.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import POINTS

TURNS: Final = 4
"""The turns of a round; more than so many foreseen ones make the end no more uncertain."""


@final
class Outlook:
    """Foresees the end of the game from positions at the end of a round."""

    def __init__(self, evaluation: Evaluation, slopes: vec[float], spreads: vec[float]) -> None:
        self.evaluation: Evaluation = evaluation
        self.slopes: vec[float] = slopes
        """By how much prospects a point apart differ in the end, at `turns foreseen * rounds + rounds left`."""
        self.spreads: vec[float] = spreads
        """How uncertain the end is, in points, at the same places."""
        self.rounds: i64 = len(slopes) // (TURNS + 1)
        self.points: vec[float] = vec[float]([0.0] * 4)
        self.margins: vec[float] = vec[float]([0.0] * 4)
        self.shares: vec[float] = vec[float]([0.0] * 4)

    def look(self, state: State, turns: i64) -> None:
        """Foresee the end from the end of a round's last turn, when so many turns before it were only foreseen."""
        left: i64 = (len(state.order) - state.top) // MARKET_CARDS
        if left == 0 and turns == 0:
            self._count(state)
            return
        at: i64 = (turns if turns < TURNS else TURNS) * self.rounds
        at += left if left < self.rounds else self.rounds - 1
        players: i64 = state.players
        mean: float = 0.0
        seat: i64 = 0
        while seat < players:
            if left == 0:
                self.points[seat] = float(state.cells[POINTS + seat])
            else:
                self.points[seat] = self.evaluation.prospects(state, seat)
            mean += self.points[seat]
            seat += 1
        mean /= float(players)
        seat = 0
        while seat < players:
            self.points[seat] = mean + self.slopes[at] * (self.points[seat] - mean)
            seat += 1
        self._foresee(players, self.spreads[at])

    def _foresee(self, players: i64, spread: float) -> None:
        """Find margins and shares from uncertain points."""
        seat: i64 = 0
        while seat < players:
            best: float = -1000000.0
            other: i64 = 0
            while other < players:
                if other != seat and self.points[other] > best:
                    best = self.points[other]
                other += 1
            total: float = 0.0
            other = 0
            while other < players:
                if other != seat:
                    total += math.exp((self.points[other] - best) / spread)
                other += 1
            margin: float = self.points[seat] - best - spread * math.log(total)
            self.margins[seat] = margin
            # Beyond 50 spreads the share is 0 or 1 to twenty digits.
            odds: float = margin / spread
            if odds < -50.0:
                odds = -50.0
            self.shares[seat] = 1.0 / (1.0 + math.exp(-odds))
            seat += 1

    def _count(self, state: State) -> None:
        """Find margins and shares of a game that ends now (GAME-SCORE)."""
        players: i64 = state.players
        most: i64 = 0
        seat: i64 = 0
        while seat < players:
            if state.cells[POINTS + seat] > most:
                most = state.cells[POINTS + seat]
            seat += 1
        winners: i64 = 0
        seat = 0
        while seat < players:
            if state.cells[POINTS + seat] == most:
                winners += 1
            seat += 1
        seat = 0
        while seat < players:
            own: i64 = state.cells[POINTS + seat]
            best: i64 = 0
            other: i64 = 0
            while other < players:
                if other != seat and state.cells[POINTS + other] > best:
                    best = state.cells[POINTS + other]
                other += 1
            self.points[seat] = float(own)
            self.margins[seat] = float(own - best)
            self.shares[seat] = 1.0 / float(winners) if own == most else 0.0
            seat += 1
