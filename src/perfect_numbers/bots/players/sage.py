"""The strongest bot."""

import math
import time
from typing import Final

from perfect_numbers.bots.bot import Clock, Thought
from perfect_numbers.bots.budget import Budget, read_budget
from perfect_numbers.bots.players.turn_bot import TurnBot
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search import mcts
from perfect_numbers.bots.search.mcts import Search
from perfect_numbers.bots.search.turns import fingerprint
from perfect_numbers.view import View

DEFAULT_SECONDS: Final = 0.3
COMPILED: Final = not mcts.__file__.endswith(".py")
MOST_POSITIONS: Final = 20_000
"""Positions of its own turn that are searched at most before playouts begin."""
POSITIONS_A_SECOND: Final = 100_000 if COMPILED else 3_000
"""The same when time is short: so many for each second of the budget."""
CHECK: Final = 0.001
"""Seconds between two looks at the clock."""


class SageBot(TurnBot):
    """Searches a tree of turns, thinking once a turn; the budget is for that."""

    name = "sage"
    description = "Plays thousands of possible futures before a turn; sage:100ms or sage:2000 says how long or many."
    takes_argument = True

    def __init__(self, seed: int | str = 0, argument: str = "") -> None:
        super().__init__(seed, argument)
        self.budget = read_budget(argument) if argument else None
        self._clock = Clock()

    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the turn that was found best."""
        root = self._search(view, clock, choosing=True).root
        return root.plans[int(root.favourite())].moves

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
        seconds, playouts = self.budget or Budget(DEFAULT_SECONDS if clock.seconds == math.inf else clock.seconds)
        limit = MOST_POSITIONS
        if seconds is not None:
            limit = min(limit, int(POSITIONS_A_SECOND * min(seconds, clock.left())))
        own = Clock(seconds)
        own.stopped = clock.stopped
        self._clock = own
        search = Search(view, weights_for(view.state), self.random, limit)
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
            return Thought(move, plan.value, 0, tuple(plan.moves))
        best = max(ways, key=lambda i: (root.visits[i], root.mean(i)))
        visits = sum(int(root.visits[i]) for i in ways)
        line = root.plans[best].moves if root.plans[best].moves[0] == move else plan.moves
        return Thought(move, root.mean(best), visits, tuple(line))
