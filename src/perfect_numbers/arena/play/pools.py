"""Where games are played: in processes of this machine, or on a Dask cluster."""

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor
from typing import Any, Final, Protocol

from perfect_numbers.bots.process.workers import Workers
from perfect_numbers.errors import PerfectNumbersError, missing

PATIENCE: Final = 5.0
"""Seconds to wait for a scheduler."""
LEAST_WINDOW: Final = 32
"""How many games wait on a cluster at least, for workers that join later."""


class Pool(Protocol):
    """Any executor of concurrent.futures, and how to get a new one when it breaks."""

    lost: tuple[type[BaseException], ...]
    """What a future raises if its worker is gone; the game is then played again."""

    window: int
    """How many games should be under way or waiting at a time."""

    def open(self) -> Executor:
        """Return an executor that works."""

    def close(self) -> None:
        """Stop at once whatever is running."""


class LocalPool:
    """Processes of this machine, one for each job."""

    lost: tuple[type[BaseException], ...] = Workers.lost

    def __init__(self, jobs: int) -> None:
        if jobs < 1:
            raise PerfectNumbersError(f"jobs: at least one is needed, not {jobs}.")
        self.window = 3 * jobs
        self._workers = Workers(jobs)

    def open(self) -> Executor:
        """Return a pool of new processes."""
        self._workers.close()
        return self._workers.open()

    def close(self) -> None:
        """End the processes and the bots they started."""
        self._workers.close()


class ClusterPool:
    """The workers of a Dask cluster."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise missing("Dask", "cluster") from None
        self.lost: tuple[type[BaseException], ...] = (CancelledError, distributed.KilledWorker)
        self.address = address
        self.window = LEAST_WINDOW
        self._client: Any = None
        self._executor: Executor | None = None

    def open(self) -> Executor:
        """Connect to the scheduler."""
        import distributed

        connect: Callable[..., Any] = distributed.Client
        is_first = self._client is None
        self.close()
        try:
            # A client that finds no scheduler goes on looking for it, so the first word is not a client's.
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, _greet(self.address)).result()
            self._client = connect(self.address, timeout=PATIENCE, set_as_default=False)
        except Exception:  # whatever it is that answers, Dask chokes on it in its own way
            raise PerfectNumbersError(f"cluster: no Dask scheduler answers at {self.address:.100}.") from None
        executor: Executor = self._client.get_executor(pure=False)
        self._executor = executor
        threads = sum(self._client.nthreads().values())
        if is_first and not threads:
            raise PerfectNumbersError(
                f"cluster: the scheduler has no workers yet; start some with dask worker {self.address:.100}."
            )
        self.window = max(LEAST_WINDOW, 3 * threads)
        return executor

    def close(self) -> None:
        """Take back what was not begun, and disconnect."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._client.close()
            self._executor = self._client = None


async def _greet(address: str) -> None:
    """Ask a scheduler who it is; an error of some kind if it does not say so in time."""
    import distributed

    dask: Any = distributed
    async with asyncio.timeout(PATIENCE):
        channel = await dask.core.connect(address, **dask.Security().get_connection_args("client"))
        try:
            await channel.write({"op": "identity", "reply": True})
            answer = await channel.read()
            if answer["type"] != "Scheduler":
                raise ValueError(answer["type"])
        finally:
            channel.abort()
