"""Processes that share out many games among themselves, with arrays in memory that all of them see."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.errors import PerfectNumbersError

ALIGNED: Final = 64

Shapes = Mapping[str, tuple[tuple[int, ...], str]]
"""What each array holds for one game, and the type of its numbers."""
Arrays = dict[str, NDArray[Any]]
Worker = Callable[[Arrays, int, Any], Callable[[str, Any], object]]
"""Takes the arrays of its share, how many games that is and what it was given; returns what grants a wish."""


def places(n: int, shapes: Shapes) -> tuple[dict[str, int], int]:
    """Return where each array begins in the shared memory, and where they end."""
    found, at = {}, 0
    for name, (shape, kind) in shapes.items():
        found[name] = at
        at += -(-n * int(np.prod(shape)) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED
    return found, at


def arrays_in(memory: SharedMemory, n: int, shapes: Shapes) -> Arrays:
    """Return the arrays in the shared memory."""
    begins, _ = places(n, shapes)
    return {name: np.ndarray((n, *shape), kind, memory.buf, begins[name]) for name, (shape, kind) in shapes.items()}


def work(
    pipe: Connection, memory_name: str, shapes: Shapes, share: tuple[int, int, int], worker: Worker, given: Any
) -> None:
    """Grant wishes for some of the games until the process that has them is gone."""
    memory = SharedMemory(memory_name)
    n, first, end = share
    shared = {name: array[first:end] for name, array in arrays_in(memory, n, shapes).items()}
    try:
        grant = worker(shared, end - first, given)
        while True:
            wish = pipe.recv()
            try:
                pipe.send(grant(*wish))
            except PerfectNumbersError as error:  # an opponent's, such as an illegal action
                pipe.send(error)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        shared.clear()
        memory.close()


class Workforce:
    """Some processes, each with its share of the games."""

    def __init__(self, n: int, processes: int, shapes: Shapes, worker: Worker, given: Any) -> None:
        """Start the processes; what they are given must be possible to pickle."""
        if not 1 <= processes <= n:
            raise PerfectNumbersError(f"processes: there can be 1 to {n}, as many as games, not {processes}.")
        self._memory = SharedMemory(create=True, size=places(n, shapes)[1])
        self.arrays = arrays_in(self._memory, n, shapes)
        self.shares = [(n * i // processes, n * (i + 1) // processes) for i in range(processes)]
        self._pipes: list[Connection] = []
        self._processes = []
        spawn = get_context("spawn")
        for share in self.shares:
            mine, theirs = spawn.Pipe()
            arguments = (theirs, self._memory.name, shapes, (n, *share), worker, given)
            process = spawn.Process(target=work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(mine)
            self._processes.append(process)

    def all(self, wish: str, arguments: Sequence[Any] = ()) -> list[Any]:
        """Let all processes do something, and wait for them."""
        for i, pipe in enumerate(self._pipes):
            pipe.send((wish, arguments[i] if arguments else None))
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, PerfectNumbersError):
                raise answer
        return answers

    def one(self, i: int, wish: str) -> Any:
        """Let the process that has a game do something with it."""
        for pipe, (first, end) in zip(self._pipes, self.shares, strict=True):
            if first <= i < end:
                pipe.send((wish, i - first))
                return pipe.recv()
        raise IndexError(f"There is no game {i}; they count from 0 to {self.shares[-1][1] - 1}.")

    def close(self) -> None:
        """End the processes and let go of the memory; the arrays are gone then."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []
        if self.arrays:
            self.arrays = {}
            self._memory.unlink()
            with suppress(BufferError):  # someone still holds an array; the memory goes with it
                self._memory.close()
