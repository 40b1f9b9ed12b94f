"""Doing many jobs at once, keeping what comes of each as it ends, and stopping when asked."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

from perfect_numbers.arena.play.pools import Pool
from perfect_numbers.errors import PerfectNumbersError

MOST_BREAKS: Final = 5
"""How often workers may die without a single job being finished in between."""


Job = TypeVar("Job")
Done = TypeVar("Done")


def run(work: Callable[[Job], Done], jobs: Iterable[Job], pool: Pool, keep: Callable[[Done], None]) -> bool:
    """Do the jobs, hand on what comes of each as it ends, and tell whether all were done.

    A job whose worker dies is done again. Ctrl-C ends the run; what was under way is not kept.
    """
    return _Run(work, jobs, pool, keep).to_the_end()


class _Run(Generic[Job, Done]):
    """Jobs to be done, jobs under way, and jobs whose worker died."""

    def __init__(
        self, work: Callable[[Job], Done], jobs: Iterable[Job], pool: Pool, keep: Callable[[Done], None]
    ) -> None:
        self.work = work
        self.to_do = iter(jobs)
        self.pool = pool
        self.keep = keep
        self.pending: dict[Future[Done], Job] = {}
        self.again: list[Job] = []
        self.ended: SimpleQueue[Future[Done] | None] = SimpleQueue()
        """Jobs as they end; None asks to stop."""
        self.broken = False
        """Whether the executor has lost a worker; it is not used any more."""
        self.breaks = 0

    def to_the_end(self) -> bool:
        """Tell whether all jobs were done."""
        try:
            self.executor = self.pool.open()
            with self._interrupts():
                while True:
                    if self.broken and not self.pending:
                        self.executor = self.pool.open()
                        self.broken = False
                    self._submit()
                    if self.pending:
                        future = self.ended.get()
                        if future is None:
                            return False
                        self._take(future)
                    elif not self.broken:
                        return True
        finally:
            self.pool.close()

    def _submit(self) -> None:
        """Hand out jobs until enough are under way."""
        while not self.broken and len(self.pending) < self.pool.window:
            job = self.again.pop() if self.again else next(self.to_do, None)
            if job is None:
                return
            try:
                future = self.executor.submit(self.work, job)
            except self.pool.lost:
                self._lose(job)
            else:
                self.pending[future] = job
                future.add_done_callback(self.ended.put)

    def _take(self, future: Future[Done]) -> None:
        """Keep what came of a job that ended."""
        job = self.pending.pop(future)
        try:
            done = future.result()
        except self.pool.lost:
            self._lose(job)
        else:
            self.keep(done)
            self.breaks = 0

    def _lose(self, job: Job) -> None:
        """Remember a job whose worker died."""
        self.again.append(job)
        self.breaks += not self.broken
        self.broken = True
        if self.breaks > MOST_BREAKS:
            raise PerfectNumbersError("The worker processes die again and again.")

    @contextmanager
    def _interrupts(self) -> Iterator[None]:
        """Turn Ctrl-C into a wish to stop; only the main thread hears it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, lambda *_: self.ended.put(None))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
