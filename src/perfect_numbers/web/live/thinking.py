"""Bots think in processes of their own: compiled code holds the interpreter lock. Little is loaded there.

Those that need less than a millisecond think in this one.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Final, TypeVar, TypeVarTuple

from perfect_numbers import bots
from perfect_numbers.bots.bot import Clock
from perfect_numbers.bots.levels import LEVELS
from perfect_numbers.bots.process.workers import Workers
from perfect_numbers.engine import state as engine
from perfect_numbers.view import View

logger = logging.getLogger("perfect_numbers.web")

LEAST_SECONDS: Final = 0.02
NICENESS: Final = 10
"""People's clicks go before bots' thoughts."""
TRIES: Final = 3
QUICK: Final = frozenset(("random", "greedy", "planner", *(level.spec for level in LEVELS[:-1])))
"""Bots that do not think until their time is up: compiled, they take less time than asking another process does."""
IS_COMPILED: Final = not (engine.__file__ or "").endswith(".py")

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class BotPool:
    """A few processes in which bots choose moves."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self._workers = Workers(processes, NICENESS)
        self._seconds = seconds
        self.waiting = 0
        """How many bots think, or wait for a process to think in."""

    async def warm_up(self) -> None:
        """Start a process before the first bot has to think."""
        await outcome(self._workers.open().submit(_warm_up))

    async def turn(self, bot: str, seed: str, view: View) -> list[int]:
        """Return the rest of a bot's turn; when many bots wait, each thinks less.

        A bot that fails plays the first legal move: the table must go on.
        """
        seconds = max(LEAST_SECONDS, self._seconds / max(1, (self.waiting + 1) // self.processes))
        try:
            if IS_COMPILED and bot in QUICK:
                return think(bot, seed, view, seconds)
            return await self.run(think, bot, seed, view, seconds)
        except Exception:
            logger.exception("The bot %s failed.", bot)
        return view.state.legal()[:1]

    async def run(self, work: Callable[[*Given], Result], *args: *Given) -> Result:
        """Have something thought about in one of the processes; one that dies is replaced."""
        self.waiting += 1
        try:
            for _ in range(TRIES - 1):
                executor = self._workers.open()
                try:
                    return await outcome(executor.submit(work, *args))
                except BrokenExecutor:
                    logger.warning("A process in which bots think has died, and is replaced.")
                    self._workers.renew(executor)
            return await outcome(self._workers.open().submit(work, *args))
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """End the processes; what they think about is thought about again after the next start."""
        self._workers.close()


async def outcome(work: Future[Result]) -> Result:
    """Wait for what another process does; who stops waiting leaves it alone, as a pool that ends trips over it."""
    found = asyncio.wrap_future(work)
    # Nobody may be there any more to hear that it failed.
    found.add_done_callback(lambda future: future.cancelled() or future.exception())
    return await asyncio.shield(found)


def think(bot: str, seed: str, view: View, seconds: float) -> list[int]:
    """Let a bot choose the rest of its turn; it sees what players see, and nothing in a turn shows it more."""
    with bots.create(bot, seed=seed, isolated=False) as player:
        return bots.ask_turn(player, view, Clock(seconds))


def _warm_up() -> None:
    """Do nothing, in a process that is ready then."""
