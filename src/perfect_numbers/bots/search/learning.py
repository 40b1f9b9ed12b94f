"""Learning weights from whole games: temporal differences with a step size for each weight.

A quick relative of planner plays against itself, now and then a random one of its better turns. Then every position at
the end of a round learns from those that came after it, TD(λ), what each seat gets more than the others. A weight's
step is its rate times its coherence: how far the errors it met point in one direction (temporal coherence).

Games that are played by steps alone are seven times as fast, but what they teach is not what planner and sage need:
they make little of action cards. Weights learned so predict such games better, and lose to those learned here.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.tables import MANY
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.engine.cards import CARD_CODES
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS, SETUP

LIMIT: Final = 600
"""Positions that are searched a turn."""
WIDTH: Final = 12
"""How many ways to play a turn are looked at closely."""
DRAWN: Final = 8
"""From how many of them one is drawn when a turn is played at random."""
STEADY: Final = 50_000.0
"""Over so many positions the errors are averaged."""


@final
class Learner:
    """Plays games against itself and changes its weights after each."""

    def __init__(self, weights: vec[float], before: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.net: vec[float] = vec[float]([0.0] * MANY)
        """The sum of the errors that each weight met, and of their sizes."""
        self.gross: vec[float] = vec[float]([0.0] * MANY)
        self.games: i64 = 0
        self.error: float = 0.0
        """Running mean of the squared error about the difference of two results."""
        self.error_before: float = 0.0
        """The same of the weights before learning."""
        self.positions: float = 0.0
        self.evaluation: Evaluation = Evaluation(weights)
        self.before: Evaluation = Evaluation(before)
        self.turns: Turns = Turns(self.evaluation)
        self.rounds: Rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))
        self.features: vec[i64] = vec[i64]()
        """The weights of every seat at the end of every round, one after another."""
        self.ends: vec[i64] = vec[i64]()
        """Where the features of each seat and round end."""
        self.points: vec[float] = vec[float]()
        self.others: vec[float] = vec[float]()
        """What the weights before learning expected, for each seat and round."""

    def play(self, state: State, random: Random, rate: float, trace: float, explore: i64) -> None:
        """Play a new game to its end and learn from it; so many of 1000 turns are played at random."""
        self.features = vec[i64]()
        self.ends = vec[i64]()
        self.points = vec[float]()
        self.others = vec[float]()
        self._count(state)
        while state.phase == SETUP:
            self._play_turn(state, random, explore)
        while state.phase != OVER:
            self.evaluation.reveal(state)
            while True:
                self._play_turn(state, random, explore)
                if state.taken == 15:
                    break
                state.do(END)
            self._note(state)
            state.do(END)
        self._learn(state, rate, trace)
        self.games += 1

    def _count(self, state: State) -> None:
        """Count the cards that are unseen when the game begins."""
        unseen = vec[i64]([i64(0)] * CARD_CODES)
        i: i64 = state.top
        while i < len(state.order):
            unseen[i64(state.order[i])] += 1
            i += 1
        self.evaluation.remember(unseen)

    def _play_turn(self, state: State, random: Random, explore: i64) -> None:
        """Play a turn as planner would, or one of the better ways to play it at random; do not pass it on."""
        plans = self.turns.plans(state, LIMIT, WIDTH)
        chosen: i64 = 0
        if random.below(1000) < explore:
            most: i64 = len(plans)
            chosen = random.below(most if most < DRAWN else DRAWN)
        else:
            self.rounds.judge(state, plans)
        for move in plans[int(chosen)].moves:
            if move != END:
                state.do(move)

    def _note(self, state: State) -> None:
        """Note what the prospects of each seat are made of."""
        self.before.remember(self.evaluation.unseen)
        seat: i64 = 0
        while seat < state.players:
            n: i64 = self.evaluation.find(state, seat, True)
            features = self.features
            i: i64 = 0
            while i < n:
                features = append(features, self.evaluation.found[i])
                i += 1
            self.features = features
            self.ends = append(self.ends, len(features))
            self.points = append(self.points, float(state.cells[POINTS + seat]))
            self.others = append(self.others, self.before.prospects(state, seat))
            seat += 1

    def _learn(self, state: State, rate: float, trace: float) -> None:
        """Go back through the rounds, and let every seat learn by how much more than the others it was misjudged."""
        players: i64 = state.players
        seat: i64 = 0
        scores = vec[float]([0.0] * 4)
        while seat < players:
            scores[seat] = float(state.cells[POINTS + seat])
            seat += 1
        target = scores[:]
        following = scores[:]
        off = vec[float]([0.0] * 4)
        at: i64 = len(self.ends) - players
        while at >= 0:
            total: float = 0.0
            seat = 0
            while seat < players:
                target[seat] = trace * target[seat] + (1.0 - trace) * following[seat]
                following[seat] = self.value(at + seat)
                off[seat] = target[seat] - following[seat]
                total += off[seat]
                seat += 1
            self._measure(scores, following, at)
            seat = 0
            while seat < players:
                self.change(at + seat, off[seat] - (total - off[seat]) / float(players - 1), rate)
                seat += 1
            at -= players

    def _first(self, at: i64) -> i64:
        return self.ends[at - 1] if at else 0

    def value(self, at: i64) -> float:
        """Return the prospects that were noted there, by the weights of now."""
        total: float = self.points[at]
        i: i64 = self._first(at)
        while i < self.ends[at]:
            total += self.weights[self.features[i]]
            i += 1
        return total

    def change(self, at: i64, error: float, rate: float) -> None:
        """Change the weights that were noted there towards what should have been expected."""
        size: float = error if error > 0.0 else -error
        i: i64 = self._first(at)
        while i < self.ends[at]:
            f: i64 = self.features[i]
            step: float = rate * error
            if self.gross[f] > 0.0:
                step *= (self.net[f] if self.net[f] > 0.0 else -self.net[f]) / self.gross[f]
            self.weights[f] += step
            self.net[f] += error
            self.gross[f] += size
            i += 1

    def _measure(self, scores: vec[float], values: vec[float], at: i64) -> None:
        """Keep the mean errors, which tell whether learning goes anywhere."""
        self.positions += 1.0
        share: float = 1.0 / (self.positions if self.positions < STEADY else STEADY)
        result: float = scores[0] - scores[1]
        miss: float = result - values[0] + values[1]
        self.error += share * (miss * miss - self.error)
        miss = result - self.others[at] + self.others[at + 1]
        self.error_before += share * (miss * miss - self.error_before)
