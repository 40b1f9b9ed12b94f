"""The strongest bot."""

import math
import time
from collections.abc import Callable
from typing import ClassVar, Final

from perfect_numbers.bots.bot import Clock, Thought
from perfect_numbers.bots.budget import Budget, read_budget
from perfect_numbers.bots.players.turn_bot import TurnBot
from perfect_numbers.bots.players.weights import first_weights_for, judge_for, weights_for
from perfect_numbers.bots.search import mcts
from perfect_numbers.bots.search.contest import NEXT_WORK, WORK_A_PLAYOUT, Contest
from perfect_numbers.bots.search.duel import Duel
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.mcts import Search
from perfect_numbers.bots.search.melee import Melee
from perfect_numbers.bots.search.solver import Solver, is_last_round
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.bots.search.turns import Turns, fingerprint
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.table import SETUP
from perfect_numbers.view import View

DEFAULT_SECONDS: Final = 0.3
COMPILED: Final = not mcts.__file__.endswith(".py")
MOST_POSITIONS: Final = 20_000
"""Positions of its own turn that are searched at most before playouts begin."""
FEWEST_POSITIONS: Final = 1_000
"""So many are searched however few the playouts: who does not see the ways to play a turn cannot choose."""
POSITIONS_A_SECOND: Final = 100_000 if COMPILED else 3_000
"""The same when time is short: so many for each second of the budget."""
STEPS: Final = 4_000
"""Positions that the exact solver looks at between two looks at the clock."""
MOST_STEPS: Final = 4_000_000
"""The same in all, for want of memory."""
STEPS_A_PLAYOUT: Final = 150
"""Positions that take the solver as long as one playout, about."""
CHECK: Final = 0.001
"""Seconds between two looks at the clock."""
PATIENCE: Final = 3_000
"""The work of a duel between two looks at the clock."""
ROUND_SHARE: Final = 0.7
"""The part of the budget that the current round gets at most; the rest is for the next one."""
MARKETS_A_LOOK: Final = 8
"""How many markets are drawn between two looks at which ways are surely worse."""
FROM_SAVINGS: Final = 0.5
"""The part of the time saved in earlier turns that a turn may use."""


class SageBot(TurnBot):
    """Searches the rest of the round, thinking once a turn, and compares what is best in drawn markets.

    Where there is no judge for that, it searches a tree of turns. The last round of two is solved. Time that a turn
    does not need is kept for later turns of the game.
    """

    name = "sage"
    description = "Plays thousands of possible futures before a turn; sage:100ms or sage:2000 says how long or many."
    takes_argument = True
    contests: ClassVar[bool] = True
    """Whether the rest of the round is searched, not only a tree of turns."""
    saves: ClassVar[bool] = True
    """Whether time is kept for later turns."""
    weights = staticmethod(weights_for)
    judge = staticmethod(judge_for)

    def __init__(self, seed: int | str = 0, argument: str = "") -> None:
        super().__init__(seed, argument)
        self.budget = read_budget(argument) if argument else None
        self._saved = 0.0
        """The seconds that earlier turns did not need, less those that others took besides."""
        self._clock = Clock()

    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the turn that was found best; in the last round of two the one that is, as far as can be seen."""
        began = time.monotonic()
        moves = self._plan(view, clock)
        if self.saves and self.budget is not None and self.budget.seconds is not None:
            self._saved += self.budget.seconds - (time.monotonic() - began)
        return moves

    def restart(self, seed: int | str) -> None:
        """Begin a new game as if newly made with this seed."""
        super().restart(seed)
        self._saved = 0.0

    def _plan(self, view: View, clock: Clock) -> list[int]:
        if self._is_duel(view) and is_last_round(view.state):
            solved = self._solve(view, clock)
            if solved is not None:
                return solved
        found = self._search(view, clock, choosing=True)
        return found.plans[int(found.favourite())].moves

    def _is_duel(self, view: View) -> bool:
        return self.contests and view.state.players == 2 and view.state.phase != SETUP

    def _solve(self, view: View, clock: Clock) -> list[int] | None:
        """Return the best turn of the last round, of those that there is time to see to the end, the likeliest first.

        None if half of the budget is not enough for one.
        """
        seat = view.state.turn
        used = self._meter(self._budget(clock), clock)
        solver = Solver([], 0)
        chosen, most = None, WORST
        for plan in Turns(self._evaluation(view)).plans(view.state, MOST_POSITIONS):
            is_spent = True
            while is_spent:
                enough = 0.5 if chosen is None else 1.0
                if used(solver.nodes / STEPS_A_PLAYOUT) >= enough or solver.nodes > MOST_STEPS:
                    return None if chosen is None else chosen.moves
                solver.limit = solver.nodes + STEPS
                value = solver.after(plan.end, seat, most, -WORST)
                is_spent = solver.is_spent()  # what was found is kept, so that little is done again
            if value > most:
                chosen, most = plan, value
        return None if chosen is None else chosen.moves

    def _meter(self, budget: Budget, clock: Clock) -> Callable[[float], float]:
        """Return what tells which part of a budget is used up, after so many playouts."""
        seconds, playouts = budget
        own = Clock(seconds)
        own.stopped = clock.stopped
        self._clock = own

        def used(work: float) -> float:
            if own.is_up() or clock.is_up():
                return 1.0
            return 1 - own.left() / own.seconds if playouts is None else work / playouts

        return used

    def _evaluation(self, view: View) -> Evaluation:
        evaluation = Evaluation(self.weights(view.state))
        evaluation.count(view)
        return evaluation

    def _budget(self, clock: Clock) -> Budget:
        if self.budget is None:
            return Budget(DEFAULT_SECONDS if clock.seconds == math.inf else clock.seconds)
        if self.budget.seconds is None:
            return self.budget
        return Budget(self.budget.seconds + FROM_SAVINGS * max(0.0, self._saved))

    def think(self, view: View, clock: Clock | None = None) -> list[Thought]:
        """Say what it thinks of each legal move, best first."""
        legal = view.state.legal()
        if not legal:
            return []
        found = self._search(view, clock or Clock(), choosing=False)
        return sorted((_thought(found, move) for move in legal), key=lambda t: (-t.visits, -t.margin))

    def stop(self) -> None:
        """End the thinking that is going on; any thread can do this."""
        self._clock.stop()

    def _search(self, view: View, clock: Clock, choosing: bool) -> Search | Contest:
        """Search until the budget is spent or the clock is up; to choose, not longer than there is a choice."""
        budget = self._budget(clock)
        seconds, playouts = budget
        limit = MOST_POSITIONS
        if seconds is not None:
            limit = min(limit, int(POSITIONS_A_SECOND * min(seconds, clock.left())))
        used = self._meter(budget, clock)
        weights, judge = self.weights(view.state), self.judge(view.state) if self.contests else None
        random = Random(int(self.random.word()))  # however many decks are drawn, the next turn's are the same
        if judge is not None and view.state.phase != SETUP:
            if playouts is not None:
                limit = min(limit, max(FEWEST_POSITIONS, playouts * WORK_A_PLAYOUT // 4))
            kind = Duel if view.state.players == 2 else Melee
            contest = kind(view, weights, judge, random, limit)
            _fight(contest, used, choosing)
            return contest
        search = Search(view, weights, random, limit, judge)
        _grow(search, used, playouts, choosing)
        return search


def _grow(search: Search, used: Callable[[float], float], playouts: int | None, choosing: bool) -> None:
    """Let the tree grow until the budget is used up; to choose, until the rest of it can change nothing."""
    done, chunk = 0, 1
    while (part := used(done)) < 1:
        if choosing and search.is_decided(done * (1 - part) / part if done else 0.0):
            return
        if playouts is not None:
            chunk = min(chunk, playouts - done)
        began = time.perf_counter()
        search.run(chunk)
        done += chunk
        chunk = chunk * 2 if time.perf_counter() - began < CHECK / 2 else max(1, chunk // 2)


def _fight(contest: Contest, used: Callable[[float], float], choosing: bool) -> None:
    """Search the round ever more widely, then compare what is best in drawn markets, the worse half dropping out."""

    def spent() -> float:
        return used(contest.work / WORK_A_PLAYOUT)

    if choosing and len(contest.plans) == 1:
        return
    contest.limit = contest.work + PATIENCE
    part = ROUND_SHARE if contest.has_next_round() and contest.is_wide else 1.0
    rung = 0
    while rung < contest.rungs and spent() < part:
        if contest.climb(rung):
            rung += 1
        else:
            contest.limit = contest.work + PATIENCE
    if part == 1.0:
        return
    began, ways = spent(), len(contest.finalists)
    whole = int(contest.work) / began
    halvings = (ways - 1).bit_length()
    for halving in range(1, halvings + 1):
        until = began + (1 - began) * halving / halvings
        drawn = 0
        while len(contest.finalists) > 1:
            if spent() >= min(until, 1 - len(contest.finalists) * NEXT_WORK / whole):
                break
            contest.compare()
            drawn += 1
            if choosing and drawn % MARKETS_A_LOOK == 0:
                contest.weed()
        contest.drop(-(-ways >> halving))


def _thought(found: Search | Contest, move: int) -> Thought:
    """Sum up what was found about one move."""
    plans, visits = found.plans, found.visits
    ways = [i for i, plan in enumerate(plans) if plan.moves[0] == move]
    plan = found.after(move)
    if not ways:  # the same can be reached by another order of moves
        key = fingerprint(plan.end)
        ways = [i for i, other in enumerate(plans) if fingerprint(other.end) == key]
    if not ways:
        return Thought(move, found.foreseen(plan), 0, tuple(plan.moves))
    best = max(ways, key=lambda i: (visits[i], found.mean(i)))
    line = plans[best].moves if plans[best].moves[0] == move else plan.moves
    return Thought(move, found.mean(best), sum(int(visits[i]) for i in ways), tuple(line))


class FirstSageBot(SageBot):
    """Sage as it was in version 0.1, to compare with."""

    name = "sage@0.1"
    description = "The strongest bot of version 0.1; sage@0.1:100ms or sage@0.1:2000 says how long or many."
    contests = False
    saves = False
    weights = staticmethod(first_weights_for)
