"""Processes that share out many games among themselves, with arrays in memory that all of them see."""

import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.envs.checks import place
from perfect_numbers.envs.memory import held
from perfect_numbers.errors import PerfectNumbersError

ALIGNED: Final = 64
PATIENCE: Final = 1.0
"""Seconds in which the processes end by themselves, and again those in which they end when they are told to."""

Shapes = Mapping[str, tuple[tuple[int, ...], str]]
"""What each array holds for one game, and the type of its numbers."""
Arrays = dict[str, NDArray[Any]]
Worker = Callable[[Arrays, int, Any], Callable[[str, Any], object]]
"""Takes the arrays of its share, how many games that is and what it was given; returns what grants a wish."""


class WorkFailure(NamedTuple):
    """What a process answers when it could not grant a wish."""

    sentence: str


def failure_of(error: Exception) -> WorkFailure:
    """Say what went wrong: our own errors are sentences, of others the kind and the place are told."""
    if isinstance(error, PerfectNumbersError):
        return WorkFailure(str(error))
    last = extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}, line {last.lineno}"
    return WorkFailure(f"A process of this environment failed with {type(error).__name__} ({where}): {error!s:.200}")


def places(n: int, shapes: Shapes) -> tuple[dict[str, int], int]:
    """Return where each array begins in the shared memory, and where they end."""
    found, at = {}, 0
    for name, (shape, kind) in shapes.items():
        found[name] = at
        at += -(-n * int(np.prod(shape)) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED
    return found, at


def arrays_in(memory: SharedMemory, n: int, shapes: Shapes) -> Arrays:
    """Return the arrays in the shared memory, which lasts as long as any of them."""
    (begins, _), buffer = places(n, shapes), held(memory.buf, memory)
    return {name: np.ndarray((n, *shape), kind, buffer, begins[name]) for name, (shape, kind) in shapes.items()}


def work(
    pipe: Connection, memory_name: str, shapes: Shapes, share: tuple[int, int, int], worker: Worker, given: Any
) -> None:
    """Grant wishes for some of the games until the process that has them is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted ends this process
    n, first, end = share
    shared = {name: array[first:end] for name, array in arrays_in(SharedMemory(memory_name), n, shapes).items()}
    grant: Callable[[str, Any], object] | None = None
    answer: object
    with suppress(EOFError, OSError):
        while True:
            wish = pipe.recv()
            try:
                grant = grant or worker(shared, end - first, given)
                answer = grant(*wish)
            except Exception as error:  # an opponent's, such as an illegal action
                answer = failure_of(error)
            pipe.send(answer)


class Workforce:
    """Some processes, each with its share of the games."""

    def __init__(self, n: int, processes: int, shapes: Shapes, worker: Worker, given: Any) -> None:
        """Start the processes; what they are given must be possible to pickle."""
        if isinstance(processes, bool) or not isinstance(processes, int) or not 1 <= processes <= n:
            raise PerfectNumbersError(f"processes: there can be 1 to {n}, as many as games, not {processes!r:.40}.")
        self.shares = [(n * i // processes, n * (i + 1) // processes) for i in range(processes)]
        self._fault = ""
        """Why nothing can be done here any more."""
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        self._memory = memory = SharedMemory(create=True, size=places(n, shapes)[1])
        self._arrays = arrays_in(memory, n, shapes)
        try:
            for share in self.shares:
                self._start((memory.name, shapes, (n, *share), worker, given))
        except BaseException:
            self.close()
            raise

    def _start(self, arguments: tuple[object, ...]) -> None:
        spawn = get_context("spawn")
        mine, theirs = spawn.Pipe()
        self._pipes.append(mine)
        process = spawn.Process(target=work, args=(theirs, *arguments), daemon=True)
        process.start()
        theirs.close()
        self._processes.append(process)

    @property
    def arrays(self) -> Arrays:
        """The arrays, as long as they can be trusted."""
        self.require_order()
        return self._arrays

    def all(self, wish: str, arguments: Sequence[Any] = ()) -> list[Any]:
        """Let all processes do something, and wait for them."""
        return self._ask({i: (wish, arguments[i] if arguments else None) for i in range(len(self.shares))})

    def one(self, i: int, wish: str) -> Any:
        """Let the process that has a game do something with it."""
        place(i, self.shares[-1][1])
        whose = next(whose for whose, (_, end) in enumerate(self.shares) if i < end)
        return self._ask({whose: (wish, i - self.shares[whose][0])})[0]

    def _ask(self, wishes: Mapping[int, tuple[str, Any]]) -> list[Any]:
        """Return the answers of some processes; whoever is interrupted here must not read the rest as later ones."""
        self.require_order()
        self._fault, answers = "it was interrupted while its processes worked", []
        try:
            for i, wish in wishes.items():
                self._pipes[i].send(wish)
            answers = [self._pipes[i].recv() for i in wishes]
        except (EOFError, OSError):
            self._fault = self._death()
        else:
            self._fault = ""
        self.require_order()
        for answer in answers:
            if isinstance(answer, WorkFailure):
                raise PerfectNumbersError(answer.sentence)
        return answers

    def _death(self) -> str:
        """Tell which process has ended, and how."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for i, process in enumerate(self._processes, 1):
                code = process.exitcode
                if code is not None:
                    how = f"ended with exit code {code}" if code >= 0 else f"was killed by signal {-code}"
                    return f"process {i} of {len(self._processes)} {how}"
            time.sleep(0.01)
        return "a process does not answer any more"

    def require_order(self) -> None:
        """Refuse to go on if that could only give wrong results."""
        if self._fault:
            raise PerfectNumbersError(f"This environment cannot be used any more: {self._fault}.")

    def close(self) -> None:
        """End the processes and let go of the memory, which lasts as long as somebody holds an array."""
        self._fault = self._fault or "it was closed"
        for pipe in self._pipes:
            pipe.close()
        for tell in (None, SpawnProcess.terminate, SpawnProcess.kill):
            deadline = time.monotonic() + PATIENCE
            for process in self._processes:
                if tell is not None and process.is_alive():
                    tell(process)
            for process in self._processes:
                process.join(max(0.0, deadline - time.monotonic()))
        self._pipes, self._processes = [], []
        if self._arrays:
            self._arrays = {}
            self._memory.unlink()
            del self._memory
