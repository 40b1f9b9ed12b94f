"""Many games at once on several cores: a batch for each process, and arrays that all of them share."""

from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.state import State
from perfect_numbers.envs.batch import Batch
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.errors import PerfectNumbersError

ALIGNED: Final = 64


def layout(n: int, settings: EnvSettings) -> dict[str, tuple[int, tuple[int, ...], str]]:
    """Return where each array begins in the shared memory, its shape and its type."""
    players, size = settings.players, settings.observation_size
    shapes: dict[str, tuple[tuple[int, ...], str]] = {
        "actions": ((n,), "int64"),
        "samples": ((n,), "int64"),
        "reward": ((n, players), "float64"),
        "score": ((n, players), "int64"),
        "seat": ((n,), "uint8"),
        "done": ((n,), "bool"),
        "mask": ((n, MOVES), "bool"),
        "observation": ((n, size), "uint8"),
    }
    places, at = {}, 0
    for name, (shape, kind) in shapes.items():
        places[name] = at, shape, kind
        at += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED
    places["end"] = at, (0,), "uint8"
    return places


def arrays_in(memory: SharedMemory, n: int, settings: EnvSettings) -> dict[str, NDArray[Any]]:
    """Return the arrays in the shared memory."""
    places = layout(n, settings)
    return {
        name: np.ndarray(shape, kind, memory.buf, at) for name, (at, shape, kind) in places.items() if name != "end"
    }


def work(pipe: Connection, memory_name: str, n: int, first: int, end: int, choices: dict[str, Any]) -> None:
    """Step some of the games whenever the other process says so, until it is gone."""
    memory = SharedMemory(memory_name)
    batch = Batch(end - first, **choices)
    shared = {name: array[first:end] for name, array in arrays_in(memory, n, batch.settings).items()}
    try:
        while True:
            wish, argument = pipe.recv()
            answer: object = None
            if wish == "reset":
                batch.reset(argument)
            elif wish == "check":
                answer = batch.first_illegal(shared["actions"])
            elif wish == "step":
                batch.step(shared["actions"])
            elif wish == "observe":
                shared["observation"][:], shared["mask"][:] = batch.observe()
            elif wish == "state":
                answer = batch.state(argument), batch.seed_of(argument)
            if wish in ("reset", "step"):
                shared["samples"][:] = batch.sample()
                for name in ("reward", "score", "seat", "done"):
                    shared[name][:] = getattr(batch, name)
            pipe.send(answer)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        shared.clear()
        memory.close()


class ParallelBatch:
    """A batch whose games are shared out among processes; used as `Batch` is, and closed in the end.

    >>> with ParallelBatch(1000, processes=2) as batch:
    ...     batch.reset(seed=1)
    ...     reward, done = batch.step(batch.sample())
    ...     reward.shape
    (1000, 2)
    """

    def __init__(self, n: int, processes: int = 2, **settings: Any) -> None:
        """Make room for `n` games in so many processes; the other arguments are those of `EnvSettings`."""
        if not 1 <= processes <= n:
            raise PerfectNumbersError(f"processes: there can be 1 to {n}, as many as games, not {processes}.")
        self.n = n
        self.settings = EnvSettings.of(**settings)
        self._memory = SharedMemory(create=True, size=layout(n, self.settings)["end"][0])
        self._arrays = arrays_in(self._memory, n, self.settings)
        self._is_old, self._is_dealt = True, False
        self._shares = [(n * i // processes, n * (i + 1) // processes) for i in range(processes)]
        self._pipes: list[Connection] = []
        spawn = get_context("spawn")
        self._processes = []
        for first, end in self._shares:
            mine, theirs = spawn.Pipe()
            arguments = (theirs, self._memory.name, n, first, end, settings)
            process = spawn.Process(target=work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(mine)
            self._processes.append(process)

    def _all(self, wish: str, arguments: list[Any] | None = None) -> list[Any]:
        """Let all processes do something, and wait for them."""
        for i, pipe in enumerate(self._pipes):
            pipe.send((wish, arguments[i] if arguments else None))
        return [pipe.recv() for pipe in self._pipes]

    def reset(self, seed: int | str = 0) -> None:
        """Deal all games anew; the same seed and number of processes give the same games."""
        self._all("reset", [f"{seed}/{i}" for i in range(len(self._pipes))])
        self._is_old, self._is_dealt = True, True

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Act in every game; return the rewards of all seats and which games ended. Refuse illegal actions."""
        self._require_games()
        np.copyto(self._arrays["actions"], np.asarray(actions), casting="same_kind")
        for (first, _), wrong in zip(self._shares, self._all("check"), strict=True):
            if wrong >= 0:
                action = int(self._arrays["actions"][first + wrong])
                raise PerfectNumbersError(f"Action {action} is not legal in game {first + wrong}; nothing was changed.")
        self._all("step")
        self._is_old = True
        return self.reward, self.done

    def observe(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return what the acting players see, and their legal actions, written when they are asked for."""
        self._require_games()
        if self._is_old:
            self._all("observe")
            self._is_old = False
        return self._arrays["observation"], self._arrays["mask"]

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        self._require_games()
        return self._arrays["samples"]

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the acting player of each game sees."""
        return self.observe()[0]

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        return self.observe()[1]

    @property
    def reward(self) -> NDArray[np.float64]:
        """What each seat got by the last step."""
        return self._arrays["reward"]

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games ended with the last step."""
        return self._arrays["done"]

    @property
    def seat(self) -> NDArray[np.uint8]:
        """Which seat acts, counted from 0."""
        return self._arrays["seat"]

    @property
    def score(self) -> NDArray[np.int64]:
        """The points of each seat at the end of the game that was finished last in each place."""
        return self._arrays["score"]

    def state(self, i: int) -> State:
        """Return a copy of one game's engine state."""
        return self._game(i)[0]

    def seed_of(self, i: int) -> str:
        """Return the seed that deals the game in that place anywhere else."""
        return self._game(i)[1]

    def _game(self, i: int) -> tuple[State, str]:
        self._require_games()
        for pipe, (first, end) in zip(self._pipes, self._shares, strict=True):
            if first <= i < end:
                pipe.send(("state", i - first))
                found: tuple[State, str] = pipe.recv()
                return found
        raise IndexError(f"There is no game {i}; they count from 0 to {self.n - 1}.")

    def close(self) -> None:
        """End the processes and let go of the memory; the arrays are gone then."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []
        if self._arrays:
            self._arrays = {}
            self._memory.unlink()
            with suppress(BufferError):  # someone still holds an array; the memory goes with it
                self._memory.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_games(self) -> None:
        if not self._is_dealt:
            raise PerfectNumbersError("Nothing was dealt yet: call reset first.")
