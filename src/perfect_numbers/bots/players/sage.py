"""The strongest bot."""

import math
import time
from typing import ClassVar, Final

from librt.vecs import vec

from perfect_numbers.bots.bot import Clock, Thought
from perfect_numbers.bots.budget import Budget, read_budget
from perfect_numbers.bots.players.turn_bot import TurnBot
from perfect_numbers.bots.players.weights import first_weights_for, judge_for, weights_for
from perfect_numbers.bots.search import mcts
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.mcts import Search
from perfect_numbers.bots.search.solver import Solver, is_last_round
from perfect_numbers.bots.search.turns import Turns, fingerprint
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import SETUP
from perfect_numbers.view import View

DEFAULT_SECONDS: Final = 0.3
COMPILED: Final = not mcts.__file__.endswith(".py")
MOST_POSITIONS: Final = 20_000
"""Positions of its own turn that are searched at most before playouts begin."""
POSITIONS_A_SECOND: Final = 100_000 if COMPILED else 3_000
"""The same when time is short: so many for each second of the budget."""
FIRST_STEPS: Final = 4_000
"""Positions that the exact solver looks at before the clock is looked at."""
MOST_STEPS: Final = 4_000_000
STEPS_A_PLAYOUT: Final = 100
"""Positions that take the solver as long as one playout, about."""
CHECK: Final = 0.001
"""Seconds between two looks at the clock."""


def no_judge(state: State) -> vec[float] | None:
    """Return None: the evaluation judges alone."""
    return None


class SageBot(TurnBot):
    """Searches a tree of turns, thinking once a turn; the budget is for that."""

    name = "sage"
    description = "Plays thousands of possible futures before a turn; sage:100ms or sage:2000 says how long or many."
    takes_argument = True
    solves: ClassVar[bool] = True
    """Whether the last round is solved exactly where that can be done."""
    weights = staticmethod(weights_for)
    judge = staticmethod(no_judge)

    def __init__(self, seed: int | str = 0, argument: str = "") -> None:
        super().__init__(seed, argument)
        self.budget = read_budget(argument) if argument else None
        self._clock = Clock()

    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the turn that was found best; in the last round of two the one that is, if there is time to see it."""
        if self.solves and view.state.players == 2 and is_last_round(view.state) and view.state.phase != SETUP:
            solved = self._solve(view, clock)
            if solved is not None:
                return solved
        root = self._search(view, clock, choosing=True).root
        return root.plans[int(root.favourite())].moves

    def _solve(self, view: View, clock: Clock) -> list[int] | None:
        """Return the best turn of the last round; None if half of the budget is not enough to find it."""
        seconds, playouts = self._budget(clock)
        own = Clock(None if seconds is None else seconds / 2)
        most = MOST_STEPS if playouts is None else playouts * STEPS_A_PLAYOUT
        plans = Turns(self._evaluation(view)).plans(view.state, MOST_POSITIONS)
        solver = Solver([], FIRST_STEPS)
        while solver.limit <= most and not own.is_up() and not clock.is_up():
            solver.nodes = 0
            best = solver.best_of(plans, view.state.turn)
            if not solver.is_spent():
                return best.moves
            solver.limit *= 2  # what was found is kept, so that little is done again
        return None

    def _evaluation(self, view: View) -> Evaluation:
        evaluation = Evaluation(self.weights(view.state))
        evaluation.count(view)
        return evaluation

    def _budget(self, clock: Clock) -> Budget:
        return self.budget or Budget(DEFAULT_SECONDS if clock.seconds == math.inf else clock.seconds)

    def think(self, view: View, clock: Clock | None = None) -> list[Thought]:
        """Say what it thinks of each legal move, best first."""
        legal = view.state.legal()
        if not legal:
            return []
        search = self._search(view, clock or Clock(), choosing=False)
        return sorted((self._thought(search, move) for move in legal), key=lambda t: (-t.visits, -t.margin))

    def stop(self) -> None:
        """End the thinking that is going on; any thread can do this."""
        self._clock.stop()

    def _search(self, view: View, clock: Clock, choosing: bool) -> Search:
        """Search until the budget is spent or the clock is up; to choose, not at all if there is only one way."""
        seconds, playouts = self._budget(clock)
        limit = MOST_POSITIONS
        if seconds is not None:
            limit = min(limit, int(POSITIONS_A_SECOND * min(seconds, clock.left())))
        own = Clock(seconds)
        own.stopped = clock.stopped
        self._clock = own
        search = Search(view, self.weights(view.state), self.random, limit, self.judge(view.state))
        done, chunk = 0, 1
        if choosing and len(search.root.plans) == 1:
            return search
        while not own.is_up() and not clock.is_up():
            if playouts is not None:
                chunk = min(chunk, playouts - done)
                if chunk == 0:
                    break
            began = time.perf_counter()
            search.run(chunk)
            done += chunk
            chunk = chunk * 2 if time.perf_counter() - began < CHECK / 2 else max(1, chunk // 2)
        return search

    def _thought(self, search: Search, move: int) -> Thought:
        """Sum up what was found about one move."""
        root = search.root
        ways = [i for i, plan in enumerate(root.plans) if plan.moves[0] == move]
        plan = search.after(move)
        if not ways:  # the same can be reached by another order of moves
            key = fingerprint(plan.end)
            ways = [i for i, other in enumerate(root.plans) if fingerprint(other.end) == key]
        if not ways:
            return Thought(move, plan.value + root.shift(), 0, tuple(plan.moves))
        best = max(ways, key=lambda i: (root.visits[i], root.mean(i)))
        visits = sum(int(root.visits[i]) for i in ways)
        line = root.plans[best].moves if root.plans[best].moves[0] == move else plan.moves
        return Thought(move, root.mean(best), visits, tuple(line))


class FirstSageBot(SageBot):
    """Sage as it was in version 0.1, to compare with."""

    name = "sage@0.1"
    description = "The strongest bot of version 0.1; sage@0.1:100ms or sage@0.1:2000 says how long or many."
    solves = False
    weights = staticmethod(first_weights_for)


class JudgeSageBot(SageBot):
    """Sage with a network that judges where rounds end, to compare with; only with two players it differs."""

    name = "sage@judge"
    description = "Sage with a network that judges where rounds end; sage@judge:100ms or sage@judge:2000 as with sage."
    judge = staticmethod(judge_for)
