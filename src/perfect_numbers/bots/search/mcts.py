"""Monte-Carlo tree search over whole turns.

Until the round ends nothing is hidden: the tree's nodes are positions at the start of a turn, its branches the ways to
play that turn. The rest of the round, and the next one in decks drawn from the unseen cards, are played by steps and
judged, by the judge if there is one for this kind of game, else by the evaluation. Every seat goes for its share of the
victory; without a judge, and among two, for its margin over the best other one.
"""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.judge import Judge
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.shares import Shares
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.turns import Plan, Turns, best_first
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, SETUP, TAKING
from perfect_numbers.view import View

NODE_LIMIT: Final = 400
"""Positions of a later turn that are searched at most."""
MOST_WORLDS: Final = 4096
"""Decks that are drawn at most; then they come again."""
ROOT_PLANS: Final = 60
NODE_PLANS: Final = 24
"""Ways to play a turn that are looked at, the best by the evaluation."""
EXPANSION_THRESHOLD: Final = 4
"""Visits after which a position gets a node of its own."""
NEXT_ROUND_THRESHOLD: Final = 8
"""Visits after which a way is followed into the next round."""
NEXT_ROUND_SHARE: Final = 0.5
"""How much the end of the next round counts; the rest is for the end of the current one."""
EXPLORATION: Final = 3.0
"""How much a rarely tried way is preferred, in points."""
PRIOR_WEIGHT: Final = 10.0
"""How many visits the evaluation of a way is worth before it is tried."""
SHIFT_WEIGHT: Final = 2.0
"""How many visits it takes to believe half of the mean by which the judge thinks better of ways than the evaluation."""
WIDENING: Final = 2.0
"""Progressive widening: ways that are tried grow with this times the root of the visits."""

LEAD: Final = 4
SEATS_AND_LEAD: Final = 5


@final
class Node:
    """A position at the start of a turn (at the root: within one), and the ways to play on."""

    def __init__(self, seat: i64, plans: list[Plan]) -> None:
        self.seat: i64 = seat
        self.plans: list[Plan] = plans
        self.children: list[Node | None] = [None] * len(plans)
        """The turns that follow in the same round, if they were looked at."""
        self.ends: list[State | None] = [None] * len(plans)
        """Where the round ends if it is played on by steps, if that was looked at: the same in all worlds."""
        self.found: vec[float] = vec[float]([0.0] * (SEATS_AND_LEAD * len(plans)))
        """What is found there for every seat, and the root's lead."""
        self.visits: vec[i64] = vec[i64]([i64(0)] * len(plans))
        self.sums: vec[float] = vec[float]([0.0] * len(plans))
        self.total: i64 = 0
        self.missed: float = 0.0
        """By how much the ways that were tried were found better than foreseen, in all."""

    def shift(self) -> float:
        """Return by how much ways are better than foreseen here, on average."""
        return self.missed / (float(self.total) + SHIFT_WEIGHT)

    def select(self) -> i64:
        """Choose the way to try next: good ones, and those that were tried rarely."""
        n: i64 = len(self.plans)
        width: i64 = 2 + i64(WIDENING * math.sqrt(float(self.total)))
        if width < n:
            n = width
        shift: float = self.shift()
        explore: float = EXPLORATION * math.sqrt(math.log(float(self.total + 1)))
        best: float = -1000000.0
        chosen: i64 = 0
        i: i64 = 0
        while i < n:
            visits: float = float(self.visits[i]) + PRIOR_WEIGHT
            plan = self.plans[i]
            value: float = (self.sums[i] + PRIOR_WEIGHT * (plan.value + shift)) / visits + explore / math.sqrt(visits)
            if value > best:
                best = value
                chosen = i
            i += 1
        return chosen

    def mean(self, i: i64) -> float:
        """Return what a way was found to be worth."""
        prior: float = PRIOR_WEIGHT * (self.plans[i].value + self.shift())
        return (self.sums[i] + prior) / (float(self.visits[i]) + PRIOR_WEIGHT)

    def favourite(self) -> i64:
        """Return the way that was tried most often, the better one of equals."""
        best: i64 = 0
        i: i64 = 1
        while i < len(self.plans):
            more: bool = self.visits[i] > self.visits[best]
            if more or (self.visits[i] == self.visits[best] and self.sums[i] > self.sums[best]):
                best = i
            i += 1
        return best


@final
class Search:
    """Looks for the best way to play on from a view."""

    def __init__(
        self, view: View, weights: vec[float], random: Random, limit: i64, judge_weights: vec[float] | None = None
    ) -> None:
        self.view: View = view
        self.random: Random = random
        self.evaluation: Evaluation = Evaluation(weights)
        self.evaluation.count(view)
        self.unseen: vec[i64] = self.evaluation.unseen
        self.judge: Judge | None = None if judge_weights is None else Judge(self.evaluation, judge_weights)
        self.shares: Shares | None = None
        if judge_weights is not None and view.state.players > 2:
            self.shares = Shares(view.state.players, rounds_left(view.state))
        self.steps: Steps = Steps(self.evaluation, hasty=True)
        self.turns: Turns = Turns(self.evaluation)
        self.rounds: Rounds = Rounds(self.evaluation, self.steps)
        self.worlds: list[State] = []
        self.margins: vec[float] = vec[float]([0.0] * SEATS_AND_LEAD)
        """What a playout is worth to every seat; where that is a share of the victory, then the root's margin."""
        self.root: Node = self._node(view.state, limit, ROOT_PLANS)
        self.leads: vec[float] = vec[float]([0.0] * len(self.root.plans))
        """The root's margins after each way, added up, where playouts are worth shares of the victory."""

    @property
    def plans(self) -> list[Plan]:
        """The ways to play the turn that are looked at."""
        return self.root.plans

    @property
    def visits(self) -> vec[i64]:
        """How often each was tried."""
        return self.root.visits

    def mean(self, way: i64) -> float:
        """Return by how many points a way was found to bring the root ahead of the best other seat."""
        if self.shares is None:
            return self.root.mean(way)
        if self.root.visits[way] == 0:
            return self.foreseen(self.root.plans[int(way)])
        return self.leads[way] / float(self.root.visits[way])

    def foreseen(self, plan: Plan) -> float:
        """Return the same for a way that is not looked at."""
        if self.shares is None:
            return plan.value + self.root.shift()
        self.evaluation.remember(self.unseen)
        return self.evaluation.margin(plan.end, self.root.seat)

    def favourite(self) -> i64:
        """Return the way that was tried most often."""
        return self.root.favourite()

    def is_decided(self, playouts: float) -> bool:
        """Tell whether so many more playouts can no longer change which way is tried most often."""
        most: i64 = 0
        second: i64 = 0
        for visits in self.root.visits:
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        return len(self.root.plans) == 1 or float(most - second) > playouts

    def run(self, playouts: i64) -> None:
        """Play so many times from here into the future, and learn from it."""
        i: i64 = 0
        while i < playouts:
            self._playout()
            i += 1

    def after(self, move: i64) -> Plan:
        """Return the best way to play on that begins with this move, judged without playouts."""
        for plan in self.root.plans:
            if plan.moves[0] == move:
                return plan
        state = self.view.state.clone()
        state.do(move)
        self.evaluation.remember(self.unseen)
        plan = self._node(state, NODE_LIMIT, NODE_PLANS).plans[0]
        plan.moves.insert(0, int(move))
        return plan

    def _playout(self) -> None:
        nodes: list[Node] = []
        ways = vec[i64]()
        node = self.root
        world: i64 = 0
        while True:
            way: i64 = node.select()
            visits: i64 = node.visits[way]
            if not nodes:
                world = visits % MOST_WORLDS  # every way is tried in the same worlds, so that luck is equal
            nodes.append(node)
            ways = append(ways, way)
            end = node.plans[int(way)].end
            if visits < EXPANSION_THRESHOLD or end.turn != node.seat or end.taken == 15:
                break
            child = node.children[int(way)]
            if child is None:
                child = self._next_turn(end)
                node.children[int(way)] = child
            node = child
        self._play_on(node, way, world)
        self.leads[ways[0]] += self.margins[LEAD]
        i: i64 = 0
        while i < len(ways):
            node = nodes[int(i)]
            way = ways[i]
            node.visits[way] += 1
            node.sums[way] += self.margins[node.seat]
            node.total += 1
            if self.judge is not None:
                node.missed += self.margins[node.seat] - node.plans[int(way)].value
            i += 1

    def _node(self, state: State, limit: i64, most: i64) -> Node:
        """Make the node of a position from the most promising ways to play on."""
        plans = self.turns.plans(state, limit, most)
        judge = self.judge
        if judge is not None and plans[0].end.taken == 15 and plans[0].end.turn == state.turn:
            for plan in plans:
                self._look(judge, plan.end, 1.0)
                plan.value = self.margins[state.turn]
            best_first(plans)
        else:
            self.rounds.judge(state, plans, self.shares)
        return Node(state.turn, plans)

    def _next_turn(self, end: State) -> Node:
        """Make the node of the turn that follows."""
        state = end.clone()
        state.do(END)
        self.evaluation.remember(self.unseen)
        return self._node(state, NODE_LIMIT, NODE_PLANS)

    def _play_on(self, node: Node, way: i64, world: i64) -> None:
        """Play on from the end of a turn in one of the drawn worlds, and judge where that leads for each seat."""
        end = node.plans[int(way)].end
        while len(self.worlds) <= world:
            self.worlds.append(self.view.sample(self.random))
        known = node.ends[int(way)]
        state = end.clone() if known is None else known.clone()
        state.order = self.worlds[int(world)].order
        self.evaluation.remember(self.unseen)
        first: i64 = way * SEATS_AND_LEAD
        i: i64 = 0
        if known is not None:
            while i < SEATS_AND_LEAD:
                self.margins[i] = node.found[first + i]
                i += 1
        else:
            in_setup: bool = state.phase == SETUP or state.phase == TAKING
            while state.phase == SETUP:
                self.steps.play_turn(state)
            if state.phase == TAKING:  # the set-up is done
                self.evaluation.reveal(state)
            elif state.taken != 15:
                state.do(END)
            if state.phase == TAKING:
                self.rounds.play(state)
            self._judge(state, 1.0)
            if not in_setup:
                node.ends[int(way)] = state.clone()
                while i < SEATS_AND_LEAD:
                    node.found[first + i] = self.margins[i]
                    i += 1
        if node.visits[way] < NEXT_ROUND_THRESHOLD or state.phase == OVER:
            return
        state.do(END)
        if state.phase != OVER:
            self.evaluation.reveal(state)
            self.rounds.play(state)
        self._judge(state, NEXT_ROUND_SHARE)

    def _judge(self, state: State, share: float) -> None:
        """Find what the end of a round is worth to every seat; it becomes this share of what was found before."""
        margins = self.margins
        judge = self.judge
        if judge is not None:
            self._look(judge, state, share)
            return
        seat: i64 = 0
        while seat < state.players:
            margins[seat] += share * (self.evaluation.margin(state, seat) - margins[seat])
            seat += 1

    def _look(self, judge: Judge, state: State, share: float) -> None:
        """Find it with the judge: among two the margin, among more the share of the victory."""
        judge.look(state)
        shares = self.shares
        if shares is not None:
            shares.look(judge.points, rounds_left(state))
            self.margins[LEAD] += share * (judge.margin(state.players, self.view.state.turn) - self.margins[LEAD])
        seat: i64 = 0
        while seat < state.players:
            worth: float = judge.margin(state.players, seat) if shares is None else shares.worths[seat]
            self.margins[seat] += share * (worth - self.margins[seat])
            seat += 1
