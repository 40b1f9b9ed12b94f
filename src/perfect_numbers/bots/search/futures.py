"""What follows from the end of a round: positions and their successors a round later, to fit the judge with.

A quick relative of planner plays against itself, now and then one of its better turns at random; where there is a judge
already, rounds are searched with it as sage does, only faster. From the end of a round, or from where another way to
play its last turn ends, several drawn markets without a common card are played. The mean of what the judge thinks of
the successors tells far more about a position than the game's result, which is mostly luck.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.duel import Duel
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.inputs import find_inputs, inputs_size
from perfect_numbers.bots.search.markets import markets_in, with_market
from perfect_numbers.bots.search.melee import Melee
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS, SETUP
from perfect_numbers.view import view_of

LIMIT: Final = 300
"""Positions that are searched a turn."""
WIDTH: Final = 10
"""How many ways to play a turn are looked at closely."""
DRAWN: Final = 8
"""From how many of them one is drawn when a turn is played at random."""
DUEL_LIMIT: Final = 1000
DUEL_WORK: Final = 4000
"""Positions of a turn, and work, for two players who search."""
MELEE_WORK: Final = 9000
"""The work of three or four, enough for the first rung; they look at fewer positions of each turn."""
UNIT: Final = 1000
"""Prospects are noted as whole numbers of thousandths."""


@final
class Futures:
    """Plays games and notes positions with their successors."""

    def __init__(
        self, weights: vec[float], judge_weights: vec[float] | None, random: Random, successors: i64, explore: i64
    ) -> None:
        self.random: Random = random
        self.successors: i64 = successors
        """How many markets are drawn for each position."""
        self.explore: i64 = explore
        """How many of 1000 turns are played at random."""
        self.weights: vec[float] = weights
        self.judge_weights: vec[float] | None = judge_weights
        self.evaluation: Evaluation = Evaluation(weights)
        self.turns: Turns = Turns(self.evaluation)
        self.rounds: Rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))
        self.notes: list[list[int]] = []

    def play(self, state: State) -> list[list[int]]:
        """Play a new game; return what was noted, for each position a list."""
        self.notes = []
        self.evaluation.count(view_of(state))
        while state.phase == SETUP:
            state = self._turn(state, self.explore)
        while state.phase != OVER:
            self.evaluation.reveal(state)
            while state.taken != 15:
                end = self._turn(state, self.explore)
                if end.taken == 15:
                    self._note(end if self.random.below(2) else self._turn(state, 1000))
                else:
                    end.do(END)
                state = end
            state.do(END)
        return self.notes

    def _turn(self, state: State, explore: i64) -> State:
        """Return where a turn ends as it is played, or one of the better ways at random.

        Where nothing is left to chance, several turns may be played at once.
        """
        judge_weights = self.judge_weights
        explores: bool = explore != 0 and self.random.below(1000) < explore
        if judge_weights is not None and state.phase != SETUP and not explores:
            return self._searched(state, judge_weights, whole=explore == 0)
        plans = self.turns.plans(state, LIMIT, WIDTH)
        if explores:
            most: i64 = len(plans)
            return plans[int(self.random.below(most if most < DRAWN else DRAWN))].end
        self.rounds.judge(state, plans)
        return plans[0].end

    def _searched(self, state: State, judge_weights: vec[float], whole: bool) -> State:
        """Return where a turn ends if the round is searched, or where the whole round ends as everyone expects it."""
        expected: State | None
        if state.players == 2:
            duel = Duel(view_of(state), self.weights, judge_weights, self.random, DUEL_LIMIT)
            way: i64 = duel.settle(DUEL_WORK)
            expected = duel.ends[int(way)] if whole else None
            end = (duel.plans[int(way)].end if expected is None else expected).clone()
        else:
            melee = Melee(view_of(state), self.weights, judge_weights, self.random, LIMIT)
            way = melee.settle(MELEE_WORK)
            expected = melee.ends[int(way)] if whole else None
            end = (melee.plans[int(way)].end if expected is None else expected).clone()
        end.order = state.order  # the search has not seen it
        return end

    def _note(self, end: State) -> None:
        """Note where a round ends, with where the next one does in drawn decks."""
        if rounds_left(end) == 0:
            return
        unseen = self.evaluation.unseen[:]
        view = view_of(end)
        note: list[int] = []
        self._add(end, note)
        drawn = view.sample(self.random)
        markets: i64 = markets_in(drawn.order, drawn.top)
        i: i64 = 0
        while i < self.successors:
            if i and i % markets == 0:
                drawn = view.sample(self.random)
            self.evaluation.remember(unseen)
            following = end.clone()
            following.order = with_market(drawn.order, drawn.top, i % markets)
            following.do(END)
            self.evaluation.reveal(following)
            while True:
                following = self._turn(following, 0)
                if following.taken == 15:
                    break
                following.do(END)
            self._add(following, note)
            i += 1
        self.evaluation.remember(unseen)
        self.notes.append(note)

    def _add(self, end: State, note: list[int]) -> None:
        """Add a position at the end of a round to a note: rounds left, points, prospects, inputs."""
        note.append(int(rounds_left(end)))
        seat: i64 = 0
        while seat < end.players:
            note.append(int(end.cells[POINTS + seat]))
            seat += 1
        seat = 0
        while seat < end.players:
            note.append(int(self.evaluation.prospects(end, seat) * UNIT))
            seat += 1
        found = vec[i64]([i64(0)] * int(inputs_size(end.players)))
        find_inputs(end, self.evaluation.unseen, found)
        for number in found:
            note.append(int(number))
