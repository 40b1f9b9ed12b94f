"""Bots think in processes of their own: compiled code holds the interpreter lock."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from perfect_numbers.engine.view import View
from perfect_numbers.web.live.thinking import prepare, think, warm_up

logger = logging.getLogger("perfect_numbers.web")

LEAST_SECONDS: Final = 0.02


class BotPool:
    """A few processes in which bots choose moves."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._thinking = 0

    async def warm_up(self) -> None:
        """Start a process before the first bot has to think."""
        await asyncio.get_running_loop().run_in_executor(self._executor(), warm_up)

    async def turn(self, bot: str, seed: str, view: View) -> list[int]:
        """Return the rest of a bot's turn; when many bots wait, each thinks less.

        A bot that fails plays the first legal move: the table must go on.
        """
        self._thinking += 1
        seconds = max(LEAST_SECONDS, self._seconds / max(1, self._thinking // self._processes))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor(), think, bot, seed, view, seconds)
        except BrokenProcessPool:
            logger.exception("A process in which bots think has died.")
            self._pool = None
        except Exception:
            logger.exception("The bot %s failed.", bot)
        finally:
            self._thinking -= 1
        return view.state.legal()[:1]

    def close(self) -> None:
        """End the processes; what they think about is thought about again after the next start."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        # There is no public way to end a thought, and a clean stop does not wait for one.
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(cancel_futures=True)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: this process has threads.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=prepare)
        return self._pool
