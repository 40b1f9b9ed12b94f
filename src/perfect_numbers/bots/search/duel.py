"""Searching a turn of two players: the rest of the round by alpha-beta over whole turns.

What one seat wins the other loses, so that ways to play on need not be looked at that one of them would avoid.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.contest import (
    FORESEEING,
    JUDGING,
    NEXT_LIMIT,
    NEXT_WORK,
    UNKNOWN,
    Contest,
)
from perfect_numbers.bots.search.shares import share_of
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.bots.search.turns import Plan
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS
from perfect_numbers.view import View, view_of

LADDER: Final = ((6, 2), (12, 3), (20, 5), (30, 8), (40, 12), (60, 24), (100, 32))
NARROW_RUNGS: Final = 5


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
class Duel(Contest):
    """Looks for the best way to play on from a view of two players."""

    def __init__(self, view: View, weights: vec[float], judge_weights: vec[float], random: Random, limit: i64) -> None:
        super().__init__(view, weights, judge_weights, random, limit, LADDER, NARROW_RUNGS)
        self.begin(self.ways(view.state, limit, self.most_ways()))
        self.root: TurnNode = TurnNode(self.seat, self.plans)

    def look_at(self, way: i64, floor: float, width: i64) -> float:
        """Search the round after a way, so many ways for each later turn; what is below the floor may be a bound."""
        return self._after(self.root, way, floor, -WORST, width)

    def expected_end(self, way: i64) -> State:
        """Return where the round ends after a way to play the turn, if both play as expected."""
        node = self.root
        while True:
            end = node.plans[int(way)].end
            child = node.children[int(way)]
            if end.taken == 15 or child is None:
                return end
            node = child
            way = node.best

    def foreseen(self, plan: Plan) -> float:
        """Return what a way is worth that is not looked at."""
        return plan.value

    def foreseen_share(self, way: i64) -> float:
        """Return the share of the victory that a way brings by the judge's word on the end of this round."""
        return share_of(self.values[way], rounds_left(self.plans[int(way)].end), False)

    def foreseen_margin(self, way: i64) -> float:
        """Return by how many points the seat is then expected to be ahead."""
        return self.values[way]

    def follow(self, state: State) -> tuple[float, float]:
        """Search another round, or look at the end of the game; return the seat's margin and share of the victory."""
        if state.phase == OVER:
            lead: float = float(state.cells[POINTS + self.seat] - state.cells[POINTS + 1 - self.seat])
            return lead, share_of(lead, 0, True)
        following = Duel(view_of(state), self.weights, self.judge_weights, self.random, NEXT_LIMIT)
        best: i64 = following.settle(NEXT_WORK)
        self.work += following.work
        value: float = following.values[best] if following.seat == self.seat else -following.values[best]
        rounds: i64 = rounds_left(following.plans[int(best)].end)
        return value, share_of(value, rounds, rounds == 0)

    def ways(self, state: State, limit: i64, most: i64) -> list[Plan]:
        """Return the best ways to play on from a position, the most promising first."""
        plans = self.turns.plans(state, limit, most)
        self.work += self.turns.nodes
        if plans[0].end.taken != 15:
            self.rounds.judge(state, plans)
            self.work += FORESEEING * len(plans)
        return plans

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
            child = TurnNode(state.turn, self.ways(state, self.node_limit, self.most_replies()))
            node.children[int(way)] = child
        if self.is_spent():
            return node.plans[int(way)].value
        return -self._value(child, -beta, -alpha, width)

    def _margin(self, state: State, seat: i64) -> float:
        """Return by how many points a seat is expected to be ahead, at the end of a round."""
        self.judge.look(state)
        return self.judge.margin(2, seat)
