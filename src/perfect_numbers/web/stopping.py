"""When to stop: at Ctrl-C, of which a server tells the application late, and when the supervisor has died."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

LAST_SECONDS: Final = 20.0
"""So long a worker whose supervisor is gone has to stop by itself."""


@contextmanager
def when_asked_to_stop(act: Callable[[], None]) -> Iterator[None]:
    """Call a function as soon as the process is asked to stop, and let the server do its part as before."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number, handler in before.items():
        if callable(handler):
            signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end_with_supervisor() -> None:
    """Let a worker stop by itself when the process that has started it is gone."""
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def wait() -> None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(LAST_SECONDS)
        # One that was stopped while it started may wait for ever.
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
