"""Searching a turn of two players: the rest of the round by alpha-beta over whole turns, the next one in drawn markets.

Until a round ends nothing is hidden, and what one seat wins the other loses; where it ends, the judge says what it is
worth. At first only a few ways to play each turn are looked at, then more and more. The best ways to play the turn at
hand are then compared in the same drawn markets, by the share of the victory: the round that follows is searched in the
same way, only faster.
"""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.judge import Judge
from perfect_numbers.bots.search.markets import markets_in, with_market
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.shares import share_of
from perfect_numbers.bots.search.steps import WORST, Steps
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS
from perfect_numbers.view import View, view_of

FEW_POSITIONS: Final = 4_000
"""Whoever may look at fewer positions of the turn at hand does not climb to the widest rungs."""
NODE_PART: Final = 0.3
NODE_LIMIT: Final = 400
"""Positions of a later turn that are searched at most: this part of those of the turn at hand, but not fewer."""
LADDER: Final = ((6, 2), (12, 3), (20, 5), (30, 8), (40, 12), (60, 24), (100, 32))
"""How many ways to play the turn at hand, and each later one, are looked at, one search after the other."""
NARROW_RUNGS: Final = 5
SLACK: Final = 1.5
"""By how many points a way may be worse than the best one and still be compared with it in drawn markets."""
MOST_FINALISTS: Final = 6
FEW_MARKETS: Final = 16
SURE: Final = 3.5
"""After so many markets a way that lacks so many standard errors is not followed any further."""
TRUSTED: Final = 8.0
"""In how many markets the next round must be searched to tell as much as the judge's word on the end of this one."""
NEXT_LIMIT: Final = 1_000
NEXT_WORK: Final = 6_000
"""Positions of a turn, and work, for the search of a next round."""
JUDGING: Final = 12
FORESEEING: Final = 20
BEGINNING: Final = 200
"""How many visited positions take as long as: judging the end of a round, foreseeing it from the end of a turn,
beginning to search another round."""
WORK_A_PLAYOUT: Final = 80
"""The same for a playout of the tree search, on average."""
UNKNOWN: Final = -2000000.0


@final
class TurnNode:
    """The start of a turn, the ways to play it, and what is known of their worth to its seat."""

    def __init__(self, seat: i64, plans: list[Plan]) -> None:
        self.seat: i64 = seat
        self.plans: list[Plan] = plans
        self.children: list[TurnNode | None] = [None] * len(plans)
        """The turns that follow in the same round, if they were looked at."""
        self.leaves: vec[float] = vec[float]([UNKNOWN] * len(plans))
        """What the ways are worth that end the round, if that was looked at."""
        self.width: i64 = 0
        """How many ways were looked at when these bounds were found."""
        self.lower: float = WORST
        self.upper: float = -WORST
        self.best: i64 = 0


@final
class Duel:
    """Looks for the best way to play on from a view."""

    def __init__(self, view: View, weights: vec[float], judge_weights: vec[float], random: Random, limit: i64) -> None:
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
        self.rungs: i64 = len(LADDER) if limit >= FEW_POSITIONS else NARROW_RUNGS
        """How much of the ladder is climbed."""
        self.node_limit: i64 = max(NODE_LIMIT, int(NODE_PART * float(limit)))
        self.worlds: list[vec[u8]] = []
        """Drawn decks, each of which has several markets."""
        self.work: i64 = 0
        """What was done so far, in positions that were visited or take as long."""
        self.limit: i64 = 0
        """How much work may be done before a search is given up."""
        self.root: TurnNode = self._node(view.state, limit, LADDER[int(self.rungs) - 1][0])
        ways = len(self.root.plans)
        self.values: vec[float] = vec[float]([plan.value for plan in self.root.plans])
        """What each way is worth where the round ends: as foreseen, then as was found."""
        self.order: list[int] = list(range(ways))
        """All ways, the best first."""
        self.finalists: list[int] = self.order[:MOST_FINALISTS]
        self.ends: list[State | None] = [None] * ways
        """Where the round ends after each way, if both play as expected."""
        self.visits: vec[i64] = vec[i64]([i64(0)] * ways)
        """How often each way was looked at."""
        self.markets: vec[i64] = vec[i64]([i64(0)] * ways)
        """In how many drawn markets the next round was searched after it."""
        self.sums: vec[float] = vec[float]([0.0] * ways)
        self.chances: vec[float] = vec[float]([0.0] * ways)
        """The margins found there, and the shares of the victory, added up."""
        self.shares: list[vec[float]] = [vec[float]() for _ in range(ways)]
        """The shares found in each market."""

    @property
    def plans(self) -> list[Plan]:
        """The ways to play the turn that are looked at."""
        return self.root.plans

    def is_spent(self) -> bool:
        """Tell whether all the work was done that may be done."""
        return self.work > self.limit

    def climb(self, rung: i64) -> bool:
        """Search the round as widely as a rung of the ladder says; tell whether the work that may be done sufficed.

        What was found is kept, so that little is done again when the limit is raised.
        """
        ways, width = LADDER[int(rung)]
        self.evaluation.remember(self.unseen)
        found: vec[float] = vec[float]([UNKNOWN] * len(self.root.plans))
        best: float = WORST
        looked = self.order[:ways]
        for way in looked:
            floor: float = best - SLACK if best > WORST else WORST
            found[way] = self._after(self.root, way, floor, -WORST, width)
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
            self.ends[way] = self._expected_end(way)
        return True

    def settle(self, work: i64) -> i64:
        """Search the round as well as so much work can; return the way that was found best."""
        self.limit = work
        rung: i64 = 0
        while rung < self.rungs and self.climb(rung):
            rung += 1
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
        error: float = math.sqrt((squares / float(n) - mean * mean) / float(n - 1))
        return self.chance(best) - self.chance(way) > SURE * trust(n) * error

    def drop(self, most: int) -> None:
        """Keep so many of the finalists at the most, the best ones."""
        self.finalists.sort(key=self._lack)
        self.finalists = self.finalists[:most]

    def favourite(self) -> i64:
        """Return the best of the finalists."""
        return min(self.finalists, key=self._lack)

    def mean(self, way: i64) -> float:
        """Return what a way was found to be worth."""
        value: float = self.values[way]
        n: i64 = self.markets[way]
        if n == 0:
            return value
        return value + trust(n) * (self.sums[way] / float(n) - value)

    def foreseen(self, plan: Plan) -> float:
        """Return what a way is worth that is not looked at."""
        return plan.value

    def after(self, move: i64) -> Plan:
        """Return the best way to play on that begins with this move, as far as is foreseen."""
        for way in self.order:
            if self.root.plans[way].moves[0] == move:
                return self.root.plans[way]
        state = self.view.state.clone()
        state.do(move)
        self.evaluation.remember(self.unseen)
        plan = self._node(state, self.node_limit, LADDER[int(self.rungs) - 1][1]).plans[0]
        plan.moves.insert(0, int(move))
        return plan

    def chance(self, way: i64) -> float:
        """Return the share of the victory that a way is expected to bring."""
        value: float = share_of(self.values[way], rounds_left(self.root.plans[int(way)].end), False)
        n: i64 = self.markets[way]
        if n == 0:
            return value
        return value + trust(n) * (self.chances[way] / float(n) - value)

    def _lack(self, way: int) -> float:
        return -self.mean(way) if self.markets[way] == 0 else -self.chance(way)

    def _expected_end(self, way: i64) -> State:
        """Return where the round ends after a way to play the turn, as the search expects it."""
        node = self.root
        while True:
            end = node.plans[int(way)].end
            child = node.children[int(way)]
            if end.taken == 15 or child is None:
                return end
            node = child
            way = node.best

    def _play_out(self, way: i64) -> None:
        """Search the next round after a way to play the turn, in the first drawn market in which that was not done."""
        end = self.ends[int(way)]
        if end is None:  # there was no time to search the round
            end = self.root.plans[int(way)].end.clone()
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
        rounds: i64 = 0
        value: float
        if state.phase == OVER:
            value = float(state.cells[POINTS + self.seat] - state.cells[POINTS + 1 - self.seat])
        else:
            following = Duel(view_of(state), self.weights, self.judge_weights, self.random, NEXT_LIMIT)
            best: i64 = following.settle(NEXT_WORK)
            value = following.values[best] if following.seat == self.seat else -following.values[best]
            rounds = rounds_left(following.plans[int(best)].end)
            self.work += following.work
        share: float = share_of(value, rounds, rounds == 0)
        self.sums[way] += value
        self.chances[way] += share
        self.shares[int(way)] = append(self.shares[int(way)], share)
        self.markets[way] += 1
        self.visits[way] += 1

    def _node(self, state: State, limit: i64, most: i64) -> TurnNode:
        """Make the node of a position from the most promising ways to play on."""
        plans = self.turns.plans(state, limit, most)
        self.work += self.turns.nodes
        if plans[0].end.taken != 15:
            self.rounds.judge(state, plans)
            self.work += FORESEEING * len(plans)
        return TurnNode(state.turn, plans)

    def _value(self, node: TurnNode, alpha: float, beta: float, width: i64) -> float:
        """Return what the start of a turn is worth to its seat; exact between alpha and beta, else a bound."""
        n: i64 = len(node.plans)
        if width < n:
            n = width
        if node.width != n:
            node.width = n
            node.lower = WORST
            node.upper = -WORST
        elif node.lower >= beta or node.lower == node.upper:
            return node.lower
        elif node.upper <= alpha:
            return node.upper
        first: i64 = node.best  # which was best when fewer were looked at
        best: float = self._after(node, first, alpha, beta, width)
        floor: float = best if best > alpha else alpha
        way: i64 = 0
        while way < n and best < beta and not self.is_spent():
            if way != first:
                value: float = self._after(node, way, floor, beta, width)
                if value > best:
                    best = value
                    node.best = way
                    if best > floor:
                        floor = best
            way += 1
        if not self.is_spent():
            if best > alpha and best > node.lower:
                node.lower = best
            if best < beta and best < node.upper:
                node.upper = best
        return best

    def _after(self, node: TurnNode, way: i64, alpha: float, beta: float, width: i64) -> float:
        """Return what a way to play a turn is worth to its seat; exact between alpha and beta, else a bound."""
        end = node.plans[int(way)].end
        if end.taken == 15:
            if node.leaves[way] == UNKNOWN:
                node.leaves[way] = self._margin(end, node.seat)
                self.work += JUDGING
            return node.leaves[way]
        child = node.children[int(way)]
        if child is None:
            state = end.clone()
            state.do(END)
            child = self._node(state, self.node_limit, LADDER[int(self.rungs) - 1][1])
            node.children[int(way)] = child
        if self.is_spent():
            return node.plans[int(way)].value
        return -self._value(child, -beta, -alpha, width)

    def _margin(self, state: State, seat: i64) -> float:
        """Return by how many points a seat is expected to be ahead, at the end of a round."""
        self.judge.look(state)
        return self.judge.margin(2, seat)


def trust(markets: i64) -> float:
    """Return how much what was found in so many drawn markets counts beside the judge's word on this round's end."""
    return float(markets) / (float(markets) + TRUSTED)
