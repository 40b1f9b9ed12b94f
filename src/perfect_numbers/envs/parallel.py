"""Many games at once on several cores: a batch for each process, and arrays that all of them share."""

from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.state import State
from perfect_numbers.envs.batch import Batch
from perfect_numbers.envs.checks import games
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.envs.workforce import Arrays, Shapes, Workforce
from perfect_numbers.errors import PerfectNumbersError


def shapes_of(settings: EnvSettings) -> Shapes:
    """Return what a batch shares of each game."""
    return {
        "actions": ((), "int64"),
        "samples": ((), "int64"),
        "reward": ((settings.players,), "float64"),
        "score": ((settings.players,), "int64"),
        "seat": ((), "uint8"),
        "done": ((), "bool"),
        "mask": ((MOVES,), "bool"),
        "observation": ((settings.observation_size,), "uint8"),
    }


def batch_worker(shared: Arrays, n: int, choices: dict[str, Any]) -> Callable[[str, Any], object]:
    """Play some of the games in this process."""
    batch = Batch(n, **choices)

    def grant(wish: str, argument: Any) -> object:
        if wish == "check":
            return batch.first_illegal(shared["actions"])
        if wish == "state":
            return batch.state(argument), batch.seed_of(argument)
        if wish == "observe":
            shared["observation"][:], shared["mask"][:] = batch.observe()
            return None
        if wish == "reset":
            batch.reset(argument)
        else:
            batch.step(shared["actions"])
        shared["samples"][:] = batch.sample()
        for name in ("reward", "score", "seat", "done"):
            shared[name][:] = getattr(batch, name)
        return None

    return grant


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
        self.n = games("n", n)
        self.settings = EnvSettings.of(**settings)
        self._workforce = Workforce(self.n, processes, shapes_of(self.settings), batch_worker, settings)
        self._is_old, self._is_dealt = True, False

    def reset(self, seed: int | str = 0) -> None:
        """Deal all games anew; the same seed and number of processes give the same games."""
        self._workforce.all("reset", [f"{seed}/{i}" for i in range(len(self._workforce.shares))])
        self._is_old, self._is_dealt = True, True

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Act in every game; return the rewards of all seats and which games ended. Refuse illegal actions."""
        self._require_games()
        np.copyto(self._workforce.arrays["actions"], np.asarray(actions), casting="same_kind")
        for (first, _), wrong in zip(self._workforce.shares, self._workforce.all("check"), strict=True):
            if wrong >= 0:
                action = int(self._workforce.arrays["actions"][first + wrong])
                raise PerfectNumbersError(f"Action {action} is not legal in game {first + wrong}; nothing was changed.")
        self._is_old = True
        self._workforce.all("step")
        return self.reward, self.done

    def observe(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return what the acting players see, and their legal actions, written when they are asked for."""
        self._require_games()
        if self._is_old:
            self._workforce.all("observe")
            self._is_old = False
        return self._workforce.arrays["observation"], self._workforce.arrays["mask"]

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        self._require_games()
        return self._workforce.arrays["samples"]

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
        return self._workforce.arrays["reward"]

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games ended with the last step."""
        return self._workforce.arrays["done"]

    @property
    def seat(self) -> NDArray[np.uint8]:
        """Which seat acts, counted from 0."""
        return self._workforce.arrays["seat"]

    @property
    def score(self) -> NDArray[np.int64]:
        """The points of each seat at the end of the game that was finished last in each place."""
        return self._workforce.arrays["score"]

    def state(self, i: int) -> State:
        """Return a copy of one game's engine state."""
        return self._game(i)[0]

    def seed_of(self, i: int) -> str:
        """Return the seed that deals the game in that place anywhere else."""
        return self._game(i)[1]

    def _game(self, i: int) -> tuple[State, str]:
        self._require_games()
        found: tuple[State, str] = self._workforce.one(i, "state")
        return found

    def close(self) -> None:
        """End the processes; arrays that somebody holds stay as they are."""
        self._workforce.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<ParallelBatch of {self.n} in {len(self._workforce.shares)} processes: {self.settings}>"

    def _require_games(self) -> None:
        self._workforce.require_order()
        if not self._is_dealt:
            raise PerfectNumbersError("Nothing was dealt yet: call reset first.")
