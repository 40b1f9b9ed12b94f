"""Playing many games at once, keeping each as it ends, and stopping when asked."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Final

from perfect_numbers.arena.play.bout import play
from perfect_numbers.arena.play.pools import Pool
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.errors import PerfectNumbersError

MOST_BREAKS: Final = 5
"""How often workers may die without a single game being finished in between."""


def run(bouts: Iterable[Bout], pool: Pool, keep: Callable[[bytes], None]) -> bool:
    """Play the bouts, hand each record on as it ends, and tell whether all were played.

    A game whose worker dies is played again. Ctrl-C ends the run; games that were under way are not kept.
    """
    return _Run(bouts, pool, keep).to_the_end()


class _Run:
    """Games to be played, games under way, and games whose worker died."""

    def __init__(self, bouts: Iterable[Bout], pool: Pool, keep: Callable[[bytes], None]) -> None:
        self.to_play = iter(bouts)
        self.pool = pool
        self.keep = keep
        self.pending: dict[Future[bytes], Bout] = {}
        self.again: list[Bout] = []
        self.ended: SimpleQueue[Future[bytes] | None] = SimpleQueue()
        """Games as they end; None asks to stop."""
        self.broken = False
        """Whether the executor has lost a worker; it is not used any more."""
        self.breaks = 0

    def to_the_end(self) -> bool:
        """Tell whether all games were played."""
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
        """Hand out games until enough are under way."""
        while not self.broken and len(self.pending) < self.pool.window:
            bout = self.again.pop() if self.again else next(self.to_play, None)
            if bout is None:
                return
            try:
                future = self.executor.submit(play, bout)
            except self.pool.lost:
                self._lose(bout)
            else:
                self.pending[future] = bout
                future.add_done_callback(self.ended.put)

    def _take(self, future: Future[bytes]) -> None:
        """Keep a game that ended."""
        bout = self.pending.pop(future)
        try:
            line = future.result()
        except self.pool.lost:
            self._lose(bout)
        else:
            self.keep(line)
            self.breaks = 0

    def _lose(self, bout: Bout) -> None:
        """Remember a game whose worker died."""
        self.again.append(bout)
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
