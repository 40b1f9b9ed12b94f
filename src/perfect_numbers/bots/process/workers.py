"""Processes that work for this one: bots think in them, and games are played in them. None outlives it."""

import os
import signal
import threading
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from perfect_numbers.bots.process.program import end_programs

PATIENCE: Final = 1.0
"""Seconds in which processes end by themselves; one that has hardly begun may not hear that it shall."""


class _Spawn(SpawnContext):
    """Starts processes anew, not as copies of one that may have threads, and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        """Return a process that is about to be started."""
        self.started.append(SpawnProcess(*args, **options))
        return self.started[-1]


class Workers:
    """A few processes, started when they are first needed and again when one of them has died."""

    lost: Final = (BrokenExecutor, CancelledError)
    """What a future raises if its process is gone."""

    def __init__(self, processes: int, niceness: int = 0) -> None:
        self.processes = processes
        self._niceness = niceness
        """How far others go first where processors are scarce, from 0 to 19."""
        self._executor: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        self._spawn = _Spawn()

    def open(self) -> Executor:
        """Return the processes, as an executor."""
        if self._executor is None:
            self._spawn = _Spawn()
            end, self._lifeline = self._spawn.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(self.processes, self._spawn, _hold, (end, self._niceness))
        return self._executor

    def renew(self, broken: Executor) -> None:
        """Let go of processes one of which has died, unless that was done already."""
        if broken is self._executor:
            self.close()

    def close(self) -> None:
        """End the processes at once, with whatever they started."""
        if self._executor is not None and self._lifeline is not None:
            self._lifeline.close()
            for process in self._spawn.started:
                if process.pid is not None:
                    process.join(PATIENCE)
                    process.kill()
            self._executor.shutdown(cancel_futures=True)
            self._executor = self._lifeline = None


def _hold(lifeline: Connection, niceness: int) -> None:
    """Begin a process that lives only as long as the other end of the lifeline is held.

    It leads a process group of its own, with the programs it starts: Ctrl-C does not reach them in the middle of a
    game, and they all end together, also when the one they work for is killed.
    """
    if hasattr(os, "setpgrp"):
        os.setpgrp()
        os.nice(niceness)
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_let_go, args=(lifeline,), daemon=True).start()


def _let_go(lifeline: Connection) -> None:
    """Wait until the lifeline is let go, then end the process and what it started."""
    lifeline.poll(None)
    end_programs()  # bots are in sessions of their own
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
