"""Searching a turn of three or four players: everyone plays the rest of the round for their share of the victory.

Nobody is thought to play against anybody in particular: of the ways to play a turn that are looked at, each seat takes
one that is good for itself, and one that is nearly as good as the best nearly as often.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.contest import FORESEEING, JUDGING, NEXT_LIMIT, NEXT_WORK, Contest
from perfect_numbers.bots.search.replies import Replies
from perfect_numbers.bots.search.shares import Shares
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.bots.search.turns import Plan, best_first
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS
from perfect_numbers.view import View, view_of

LADDER: Final = ((6, 2), (12, 3), (24, 4), (40, 6), (60, 8))
NARROW_RUNGS: Final = 4
LAST_REPLIES: Final = 12
"""How many ways to play the round's last turn are judged."""
FIRST_WORK: Final = 20_000
"""Work on the first rung in a next round: with less, half of the rounds are not searched to its end, and what is found
in them cannot be compared with the rest."""
SOFTNESS: Final = 0.5
"""By how many points a way must be worse than another, for others to play it 2.7 times more rarely."""
REPLAYING: Final = 12
"""How many visited positions take as long as playing the known ways to play a turn."""


@final
class MeleeNode:
    """The start of a turn, the ways to play it, and what it is worth to every seat."""

    def __init__(self, seat: i64, plans: list[Plan]) -> None:
        self.seat: i64 = seat
        self.plans: list[Plan] = plans
        self.children: list[MeleeNode | None] = [None] * len(plans)
        """The turns that follow in the same round, if they were looked at."""
        self.worths: vec[float] = vec[float]([0.0] * 4)
        self.width: i64 = 0
        """How many ways were looked at when that was found."""
        self.best: i64 = 0


@final
class Melee(Contest):
    """Looks for the best way to play on from a view of three or four players."""

    def __init__(self, view: View, weights: vec[float], judge_weights: vec[float], random: Random, limit: i64) -> None:
        super().__init__(view, weights, judge_weights, random, limit, LADDER, NARROW_RUNGS)
        self.worths: Shares = Shares(view.state.players, rounds_left(view.state))
        self.replies: Replies = Replies()
        self.begin(self.ways(view.state, limit, self.most_ways()))
        self.root: MeleeNode = MeleeNode(self.seat, self.plans)

    def ways(self, state: State, limit: i64, most: i64) -> list[Plan]:
        """Return the best ways to play on from a position, the most promising first."""
        plans = self.turns.plans(state, limit, most)
        self.work += self.turns.nodes
        if plans[0].end.taken != 15:
            self.rounds.judge(state, plans, self.worths)
            self.work += FORESEEING * len(plans)
        else:
            for plan in plans:
                self._judge(plan.end)
                plan.value = self.worths.worths[state.turn]
            best_first(plans)
        return plans

    def look_at(self, way: i64, floor: float, width: i64) -> float:
        """Search the round after a way, so many ways for each later turn."""
        end = self.plans[int(way)].end
        if end.taken == 15:
            return self.plans[int(way)].value
        node = self._child(self.root, way)
        self._look(node, width)
        return node.worths[self.seat]

    def _child(self, node: MeleeNode, way: i64) -> MeleeNode:
        """Return the turn that follows a way to play."""
        child = node.children[int(way)]
        if child is None:
            state = node.plans[int(way)].end.clone()
            state.do(END)
            plans = self.replies.find(state)
            if plans:
                self.work += REPLAYING
            else:
                most: i64 = self.most_replies()
                plans = self.ways(state, self.node_limit, most if most > LAST_REPLIES else LAST_REPLIES)
                self.replies.note(state, plans)
            child = MeleeNode(state.turn, plans)
            node.children[int(way)] = child
        return child

    def _look(self, node: MeleeNode, width: i64) -> None:
        """Find what the start of a turn is worth to every seat.

        Who searches takes what is best; others do so most of the time, for they may see things otherwise.
        """
        n: i64 = len(node.plans)
        ends_round: bool = node.plans[0].end.taken == 15
        if width < n and not ends_round:
            n = width
        if node.width == n:
            return
        seat: i64 = node.seat
        found: list[vec[float]] = []
        most: float = WORST
        way: i64 = 0
        while way < n:
            worths: vec[float]
            if ends_round:
                self._judge(node.plans[int(way)].end)
                worths = self.worths.worths[:]
            else:
                child = self._child(node, way)
                self._look(child, width)
                worths = child.worths
            if self.is_spent():
                return
            found.append(worths)
            if worths[seat] > most:
                most = worths[seat]
                node.best = way
            way += 1
        node.worths = found[int(node.best)] if seat == self.seat else blended(found, seat, most)
        node.width = n

    def _judge(self, end: State) -> None:
        """Find what the end of a round is worth to every seat."""
        self.judge.look(end)
        self.worths.look(self.judge.points, rounds_left(end))
        self.work += JUDGING

    def expected_end(self, way: i64) -> State:
        """Return where the round ends after a way to play the turn, if all play as expected."""
        node = self.root
        while True:
            end = node.plans[int(way)].end
            child = node.children[int(way)]
            if end.taken == 15 or child is None or child.width == 0:
                return end
            node = child
            way = node.best

    def foreseen(self, plan: Plan) -> float:
        """Return by how many points it is ahead after a way that is not looked at."""
        self.evaluation.remember(self.unseen)
        return self.evaluation.margin(plan.end, self.seat)

    def foreseen_share(self, way: i64) -> float:
        """Return the share of the victory that a way brings by the judge's word on the end of this round, in points."""
        return self.values[way]

    def foreseen_margin(self, way: i64) -> float:
        """Return by how many points the seat is then expected to be ahead."""
        self.evaluation.remember(self.unseen)
        end = self.expected_end(way)
        if end.taken != 15:
            return self.evaluation.margin(end, self.seat)
        self.judge.look(end)
        return self.judge.margin(end.players, self.seat)

    def follow(self, state: State) -> tuple[float, float]:
        """Search another round, or look at the end of the game; return the seat's margin and share of the victory."""
        points = self.judge.points
        rounds: i64 = 0
        seat: i64 = 0
        if state.phase == OVER:
            while seat < state.players:
                points[seat] = float(state.cells[POINTS + seat])
                seat += 1
        else:
            following = Melee(view_of(state), self.weights, self.judge_weights, self.random, NEXT_LIMIT)
            end = following.expected_end(following.settle(NEXT_WORK, FIRST_WORK))
            self.work += following.work
            if end.taken != 15:  # there was no time to search the round
                end = end.clone()
                end.do(END)
                following.rounds.play(end)
            following.judge.look(end)
            rounds = rounds_left(end)
            while seat < state.players:
                points[seat] = following.judge.points[seat]
                seat += 1
        self.worths.look(points, rounds)
        return self.judge.margin(state.players, self.seat), self.worths.worths[self.seat]


def blended(found: list[vec[float]], seat: i64, most: float) -> vec[float]:
    """Return the mean of what ways are worth, each as often as a seat plays it whose best one is worth the most."""
    means = vec[float]([0.0] * 4)
    total: float = 0.0
    other: i64
    for worths in found:
        weight: float = math.exp((worths[seat] - most) / SOFTNESS)
        total += weight
        other = 0
        while other < 4:
            means[other] += weight * worths[other]
            other += 1
    other = 0
    while other < 4:
        means[other] /= total
        other += 1
    return means
