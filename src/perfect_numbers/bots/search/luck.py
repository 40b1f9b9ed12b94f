"""How lucky a filling of the market was: what it is worth to each seat, and what others would have been worth.

A filling is judged by playing its round out, every seat as a bot like its own would, and looking at the position
then, with the judge if there is one for this kind of game. The others are drawn from the cards that were unseen when
the market was filled, so that the difference from their mean is 0 on average, however good or bad the judgement is.
"""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from perfect_numbers.bots.search.contest import WORK_A_PLAYOUT
from perfect_numbers.bots.search.duel import Duel
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.judge import Judge
from perfect_numbers.bots.search.mcts import Search
from perfect_numbers.bots.search.planning import Planning
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.view import view_of

LIMIT: Final = 2_000
"""Positions of a turn that are searched at most."""
WIDTH: Final = 8
"""How many of the turns that end best are looked at closely."""


@final
class Luck:
    """Judges markets that were just filled."""

    def __init__(
        self, weights: vec[float], judge_weights: vec[float] | None, playouts: vec[i64], random: Random
    ) -> None:
        self.weights: vec[float] = weights
        self.judge_weights: vec[float] | None = judge_weights
        self.playouts: vec[i64] = playouts
        """How many playouts each seat thinks about a turn; 0 for one that only plans it."""
        self.random: Random = random

    def judge(self, state: State, samples: i64) -> list[list[float]]:
        """Return the points that each seat is expected to have in the end: with this market, then with drawn ones.

        Markets are drawn in bunches that share no card, so that their mean is closer to that of all markets.
        """
        places = hidden_places(state)
        bag = vec[u8](capacity=len(places))
        for place in places:
            bag = append(bag, state.order[place])
        found = [self.play_out(state)]
        first: i64 = len(bag)
        while len(found) <= samples:
            if first + MARKET_CARDS > len(bag):
                self.random.shuffle(bag)
                first = 0
            other = state.clone()
            other.order = laid_out(state.order, places, bag, first)
            found.append(self.play_out(other))
            first += MARKET_CARDS
        return found

    def play_out(self, state: State) -> list[float]:
        """Play a round to its end and return the points that each seat is expected to have in the end."""
        order = state.order
        while True:
            state = self._turn(state).clone()
            state.order = order
            if state.taken == 15:
                break
            state.do(END)
        seats = range(int(state.players))
        if len(order) - state.top < MARKET_CARDS:
            return [float(points) for points in state.scores()]
        evaluation = Evaluation(self.weights)
        evaluation.count(view_of(state))
        prospects = [evaluation.prospects(state, seat) for seat in seats]
        if self.judge_weights is None:
            return prospects
        judge = Judge(evaluation, self.judge_weights)
        judge.look(state)
        # The judge knows who is ahead, and by how much; how many points there are in all, the evaluation does.
        judged = [judge.points[seat] for seat in seats]
        shift = (math.fsum(prospects) - math.fsum(judged)) / len(prospects)
        return [points + shift for points in judged]

    def _turn(self, state: State) -> State:
        """Play a turn and return where it ends; the turn is not passed on."""
        view = view_of(state)
        playouts: i64 = self.playouts[state.turn]
        if playouts == 0:
            evaluation = Evaluation(self.weights)
            evaluation.count(view)
            return Planning(evaluation).best(view.state, LIMIT, WIDTH).end
        if self.judge_weights is None or state.players > 2:
            search = Search(view, self.weights, self.random, LIMIT, self.judge_weights)
            if len(search.root.plans) > 1:
                search.run(playouts)
            return search.root.plans[int(search.root.favourite())].end
        duel = Duel(view, self.weights, self.judge_weights, self.random, LIMIT)
        return duel.plans[int(duel.settle(playouts * WORK_A_PLAYOUT))].end


def hidden_places(state: State) -> vec[i64]:
    """Return where in the deal the market lies, then every card that nobody had seen when it was filled."""
    places = vec[i64]()
    i: i64 = state.market
    while i < state.market + MARKET_CARDS:
        places = append(places, i)
        i += 1
    i = 0
    while i < len(state.order):
        if i >= state.top or state.bonus_drawn >> int(i) & 1:
            places = append(places, i)
        i += 1
    return places


def laid_out(order: vec[u8], places: vec[i64], bag: vec[u8], first: i64) -> vec[u8]:
    """Return the order with the cards of the bag at these places, beginning with its first one and going around."""
    laid = order[:]
    n: i64 = len(bag)
    i: i64 = 0
    while i < n:
        from_bag: i64 = first + i
        if from_bag >= n:
            from_bag -= n
        laid[places[i]] = bag[from_bag]
        i += 1
    return laid
