"""Playing many games at once, keeping each as it ends, and stopping when asked."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Final

from perfect_numbers.arena.match import play
from perfect_numbers.arena.pools import Pool
from perfect_numbers.arena.schedule import Match
from perfect_numbers.errors import PerfectNumbersError

MOST_BREAKS: Final = 5
"""How often workers may die without a single game being finished in between."""

_Ended = SimpleQueue[Future[bytes] | None]
"""Games as they end; None asks to stop."""


def run(matches: Iterable[Match], pool: Pool, keep: Callable[[bytes], None]) -> bool:
    """Play the matches, hand each record on as it ends, and tell whether all were played.

    A game whose worker dies is played again. Ctrl-C ends the run; games that were under way are not kept.
    """
    ended: _Ended = SimpleQueue()
    pending: dict[Future[bytes], Match] = {}
    again: list[Match] = []
    to_play = iter(matches)
    breaks = 0
    broken = False
    try:
        executor = pool.open()
        with _interrupts(ended):
            while True:
                if broken and not pending:
                    executor = pool.open()
                    broken = False
                while not broken and len(pending) < pool.window:
                    match = again.pop() if again else next(to_play, None)
                    if match is None:
                        break
                    try:
                        future = executor.submit(play, match)
                    except pool.lost:
                        again.append(match)
                        broken = True
                        break
                    pending[future] = match
                    future.add_done_callback(ended.put)
                if not pending and not broken:
                    return True
                if pending:
                    future_or_stop = ended.get()
                    if future_or_stop is None:
                        return False
                    match = pending.pop(future_or_stop)
                    try:
                        keep(future_or_stop.result())
                        breaks = 0
                    except pool.lost:
                        again.append(match)
                        breaks += not broken
                        broken = True
                        if breaks > MOST_BREAKS:
                            raise PerfectNumbersError("The worker processes die again and again.") from None
    finally:
        pool.close()


@contextmanager
def _interrupts(ended: _Ended) -> Iterator[None]:
    """Turn Ctrl-C into a wish to stop; only the main thread hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: ended.put(None))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
