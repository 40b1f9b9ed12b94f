"""Searching a turn for its own seat: the rest of the round turn by turn, then the best ways in drawn markets.

Until a round ends nothing is hidden; where it ends, the judge says what it is worth. At first only a few ways to play
each turn are looked at, then more and more. The best ways to play the turn at hand are then compared in the same drawn
markets, by the share of the victory: the round that follows is searched in the same way, only faster. How later turns
are searched depends on how many play: `duel` and `melee`.
"""

import math
from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.judge import Judge
from perfect_numbers.bots.search.markets import markets_in, with_market
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import WORST, Steps
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.view import View

NODE_PART: Final = 0.3
NODE_LIMIT: Final = 400
"""Positions of a later turn that are searched at most: this part of those of the turn at hand, but not fewer if
that many are searched there."""
FEW_POSITIONS: Final = 4_000
"""Whoever may look at fewer positions of the turn at hand does not climb to the widest rungs."""
SLACK: Final = 1.5
"""By how many points a way may be worse than the best one and still be compared with it in drawn markets."""
MOST_FINALISTS: Final = 6
FEW_MARKETS: Final = 16
SURE: Final = 3.5
"""After so many markets a way that lacks so many standard errors is not followed any further."""
TRUSTED: Final = 8.0
"""In how many markets the next round must be searched to tell as much as the judge's word on the end of this one."""
NEXT_LIMIT: Final = 1_000
"""Positions of a turn that are searched in a next round."""
NEXT_WORK: Final = 6_000
"""Work for the search of a next round."""
JUDGING: Final = 12
FORESEEING: Final = 20
BEGINNING: Final = 200
"""How many visited positions take as long as: judging the end of a round, foreseeing it from the end of a turn,
beginning to search another round."""
WORK_A_PLAYOUT: Final = 80
"""The same for a playout of the tree search, on average."""
UNKNOWN: Final = -2000000.0

Ladder = tuple[tuple[int, int], ...]
"""How many ways to play the turn at hand, and each later one, are looked at, one search after the other."""


class Contest(ABC):
    """Looks for the best way to play on from a view."""

    def __init__(
        self,
        view: View,
        weights: vec[float],
        judge_weights: vec[float],
        random: Random,
        limit: i64,
        ladder: Ladder,
        narrow_rungs: i64,
    ) -> None:
        self.view: View = view
        self.weights: vec[float] = weights
        self.judge_weights: vec[float] = judge_weights
        self.random: Random = random
        self.evaluation: Evaluation = Evaluation(weights)
        self.evaluation.count(view)
        self.unseen: vec[i64] = self.evaluation.unseen
        self.judge: Judge = Judge(self.evaluation, judge_weights)
        self.turns: Turns = Turns(self.evaluation)
        self.rounds: Rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))
        self.seat: i64 = view.state.turn
        self.ladder: Ladder = ladder
        self.is_wide: bool = limit >= FEW_POSITIONS
        """Whether the whole ladder may be climbed."""
        self.rungs: i64 = len(ladder) if self.is_wide else narrow_rungs
        """How much of the ladder is climbed."""
        self.node_limit: i64 = min(limit, max(NODE_LIMIT, int(NODE_PART * float(limit))))
        self.worlds: list[vec[u8]] = []
        """Drawn decks, each of which has several markets."""
        self.work: i64 = 0
        """What was done so far, in positions that were visited or take as long."""
        self.limit: i64 = 0
        """How much work may be done before a search is given up."""
        self.plans: list[Plan] = []
        """The ways to play the turn that are looked at."""
        self.values: vec[float] = vec[float]()
        """What each way is worth where the round ends: as foreseen, then as was found."""
        self.order: list[int] = []
        """All ways, the best first."""
        self.finalists: list[int] = []
        self.ends: list[State | None] = []
        """Where the round ends after each way, if all play as expected."""
        self.visits: vec[i64] = vec[i64]()
        """How often each way was looked at."""
        self.markets: vec[i64] = vec[i64]()
        """In how many drawn markets the next round was searched after it."""
        self.sums: vec[float] = vec[float]()
        self.chances: vec[float] = vec[float]()
        """The margins found there, and the shares of the victory, added up."""
        self.shares: list[vec[float]] = []
        """The shares found in each market."""

    def begin(self, plans: list[Plan]) -> None:
        """Take note of the ways to play the turn, the most promising first."""
        ways = len(plans)
        self.plans = plans
        self.values = vec[float]([plan.value for plan in plans])
        self.order = list(range(ways))
        self.finalists = self.order[:MOST_FINALISTS]
        self.ends = [None] * ways
        self.visits = vec[i64]([i64(0)] * ways)
        self.markets = vec[i64]([i64(0)] * ways)
        self.sums = vec[float]([0.0] * ways)
        self.chances = vec[float]([0.0] * ways)
        self.shares = [vec[float]() for _ in range(ways)]

    @abstractmethod
    def ways(self, state: State, limit: i64, most: i64) -> list[Plan]:
        """Return the best ways to play on from a position, the most promising first."""

    @abstractmethod
    def look_at(self, way: i64, floor: float, width: i64) -> float:
        """Search the round after a way, so many ways for each later turn; what is below the floor may be a bound."""

    @abstractmethod
    def expected_end(self, way: i64) -> State:
        """Return where the round ends after a way to play the turn, as the search expects it."""

    @abstractmethod
    def follow(self, state: State) -> tuple[float, float]:
        """Search another round, or look at the end of the game; return the seat's margin and share of the victory."""

    @abstractmethod
    def foreseen_share(self, way: i64) -> float:
        """Return the share of the victory that a way brings by the judge's word on the end of this round."""

    @abstractmethod
    def foreseen_margin(self, way: i64) -> float:
        """Return by how many points the seat is then expected to be ahead."""

    @abstractmethod
    def foreseen(self, plan: Plan) -> float:
        """Return by how many points it is ahead after a way that is not looked at."""

    def after(self, move: i64) -> Plan:
        """Return the best way to play on that begins with this move, as far as is foreseen."""
        for way in self.order:
            if self.plans[way].moves[0] == move:
                return self.plans[way]
        state = self.view.state.clone()
        state.do(move)
        self.evaluation.remember(self.unseen)
        plan = self.ways(state, self.node_limit, self.most_replies())[0]
        plan.moves.insert(0, int(move))
        return plan

    def most_ways(self) -> i64:
        """Tell how many ways to play the turn at hand are looked at on the widest rung."""
        return self.ladder[int(self.rungs) - 1][0]

    def most_replies(self) -> i64:
        """Tell how many ways to play a later turn are."""
        return self.ladder[int(self.rungs) - 1][1]

    def is_spent(self) -> bool:
        """Tell whether all the work was done that may be done."""
        return self.work > self.limit

    def climb(self, rung: i64) -> bool:
        """Search the round as widely as a rung of the ladder says; tell whether the work that may be done sufficed.

        What was found is kept, so that little is done again when the limit is raised.
        """
        ways, width = self.ladder[int(rung)]
        self.evaluation.remember(self.unseen)
        found: vec[float] = vec[float]([UNKNOWN] * len(self.plans))
        best: float = WORST
        looked = self.order[:ways]
        for way in looked:
            found[way] = self.look_at(way, best - SLACK if best > WORST else WORST, width)
            if self.is_spent():
                return False
            if found[way] > best:
                best = found[way]
        for way in looked:
            self.values[way] = found[way]
            self.visits[way] += 1
        looked.sort(key=self._lack)
        self.order = looked + self.order[ways:]
        self.finalists = [way for way in looked if found[way] > best - SLACK][:MOST_FINALISTS]
        for way in self.finalists:
            self.ends[way] = self.expected_end(way)
        return True

    def settle(self, work: i64, first: i64 = 0) -> i64:
        """Search the round as well as so much work can, or more on the first rung; return the way found best."""
        self.limit = first if first > work else work
        rung: i64 = 0
        while rung < self.rungs and self.climb(rung):
            rung += 1
            self.limit = work
        return self.favourite()

    def has_next_round(self) -> bool:
        """Tell whether another round follows this one, unless bonus cards take what it needs."""
        return rounds_left(self.view.state) > 0

    def compare(self) -> None:
        """Search the next round after each finalist in one more drawn market."""
        for way in self.finalists:
            self._play_out(way)

    def weed(self) -> None:
        """Drop the finalists that are surely worse than the best one."""
        best: i64 = self.favourite()
        self.finalists = [way for way in self.finalists if not self._is_surely_worse(way, best)]

    def _is_surely_worse(self, way: i64, best: i64) -> bool:
        """Tell whether a way lacks so many standard errors in the same markets that it cannot be the best."""
        n: i64 = self.markets[way]
        if way == best or n < FEW_MARKETS:
            return False
        ours = self.shares[int(way)]
        theirs = self.shares[int(best)]
        total: float = 0.0
        squares: float = 0.0
        i: i64 = 0
        while i < n:
            lack: float = theirs[i] - ours[i]
            total += lack
            squares += lack * lack
            i += 1
        mean: float = total / float(n)
        variance: float = squares / float(n) - mean * mean
        error: float = math.sqrt(variance / float(n - 1)) if variance > 0.0 else 0.0  # it can be rounded below 0
        return self.chance(best) - self.chance(way) > SURE * trust(n) * error

    def drop(self, most: int) -> None:
        """Keep so many of the finalists at the most, the best ones."""
        self.finalists.sort(key=self._lack)
        self.finalists = self.finalists[:most]

    def favourite(self) -> i64:
        """Return the best of the finalists."""
        return min(self.finalists, key=self._lack)

    def mean(self, way: i64) -> float:
        """Return by how many points a way was found to bring the seat ahead."""
        value: float = self.foreseen_margin(way)
        n: i64 = self.markets[way]
        if n == 0:
            return value
        return value + trust(n) * (self.sums[way] / float(n) - value)

    def chance(self, way: i64) -> float:
        """Return the share of the victory that a way is expected to bring."""
        value: float = self.foreseen_share(way)
        n: i64 = self.markets[way]
        if n == 0:
            return value
        return value + trust(n) * (self.chances[way] / float(n) - value)

    def _lack(self, way: int) -> float:
        return -self.values[way] if self.markets[way] == 0 else -self.chance(way)

    def _play_out(self, way: i64) -> None:
        """Search the next round after a way to play the turn, in the first drawn market in which that was not done."""
        end = self.ends[int(way)]
        if end is None:  # there was no time to search the round
            end = self.plans[int(way)].end.clone()
            if end.taken != 15:
                end.do(END)
                self.evaluation.remember(self.unseen)
                self.rounds.play(end)
            self.ends[int(way)] = end
        n: i64 = self.markets[way]
        of_each: i64 = max(1, markets_in(self.view.state.order, self.view.state.top))
        while len(self.worlds) <= n // of_each:
            self.worlds.append(self.view.sample(self.random).order)
        world = self.worlds[int(n // of_each)]
        self.work += BEGINNING
        state = end.clone()
        state.order = with_market(world, end.top, n % of_each) if rounds_left(end) > 0 else world
        state.do(END)
        value, share = self.follow(state)
        self.sums[way] += value
        self.chances[way] += share
        self.shares[int(way)] = append(self.shares[int(way)], share)
        self.markets[way] += 1
        self.visits[way] += 1


def trust(markets: i64) -> float:
    """Return how much what was found in so many drawn markets counts beside the judge's word on this round's end."""
    return float(markets) / (float(markets) + TRUSTED)
