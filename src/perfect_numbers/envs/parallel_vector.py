"""The game for Gymnasium, many times at once on several cores: games against opponents, shared out among processes."""

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from perfect_numbers.envs.missing import told_if_missing

with told_if_missing():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.state import State
from perfect_numbers.envs.checks import games
from perfect_numbers.envs.opponents import Opponent, Opponents
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.envs.vector import VectorEnv, final_info
from perfect_numbers.envs.workforce import Arrays, Shapes, Workforce
from perfect_numbers.errors import PerfectNumbersError

Array = NDArray[Any]


def shapes_of(settings: EnvSettings) -> Shapes:
    """Return what a vector environment shares of each game."""
    return {
        "actions": ((), "int64"),
        "samples": ((), "int64"),
        "reward": ((), "float64"),
        "done": ((), "bool"),
        "illegal": ((), "bool"),
        "score": ((settings.players,), "int64"),
        "mask": ((MOVES,), "int8"),
        "observation": ((settings.observation_size,), "uint8"),
        "final": ((settings.observation_size,), "uint8"),
    }


def vector_worker(shared: Arrays, n: int, given: tuple[bytes, dict[str, Any]]) -> Callable[[str, Any], object]:
    """Play some of the games in this process."""
    sent, settings = given
    envs = VectorEnv(n, pickle.loads(sent), copy=False, **settings)

    def grant(wish: str, argument: Any) -> object:
        if wish == "state":
            return envs.state(argument), envs.seed_of(argument)
        if wish == "reset":
            shared["observation"][:], info = envs.reset(seed=argument)
        else:
            shared["observation"][:], shared["reward"][:], shared["done"][:], _, info = envs.step(shared["actions"])
        for i in np.flatnonzero(shared["done"]) if "final_obs" in info else ():
            shared["final"][i] = info["final_obs"][i]
            shared["score"][i] = info["final_info"]["score"][i]
            shared["illegal"][i] = info["final_info"]["illegal"][i]
        shared["mask"][:], shared["samples"][:] = info["action_mask"], envs.sample()
        return None

    return grant


class ParallelVectorEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """A `VectorEnv` whose games are shared out among processes; used in the same way, and closed in the end."""

    metadata = VectorEnv.metadata

    def __init__(
        self,
        num_envs: int,
        opponents: Opponent | Sequence[Opponent] = "random",
        processes: int = 2,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        """Take what `VectorEnv` takes, and how many processes; opponents must be possible to pickle."""
        self.settings = EnvSettings.of(**settings)
        self._against = str(Opponents(opponents, self.settings))
        sent = packed(opponents)
        self.num_envs = num_envs = games("num_envs", num_envs)
        self.copy = copy
        self.single_observation_space = spaces.Box(0, 255, (self.settings.observation_size,), np.uint8)
        self.single_action_space = spaces.Discrete(MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shapes = shapes_of(self.settings)
        self._workforce = Workforce(num_envs, processes, shapes, vector_worker, (sent, settings))
        self._is_dealt = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew; the same seed and number of processes give the same games."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**31)) if seed is None else seed
        shares = range(len(self._workforce.shares))
        self._is_dealt = False
        self._workforce.all("reset", [int(np.random.SeedSequence([first, i]).generate_state(1)[0]) for i in shares])
        self._is_dealt = True
        return self._given("observation"), {"action_mask": self._given("mask")}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Act in every game, and let the others act; an illegal action forfeits its game with -1."""
        self._require_games()
        arrays = self._workforce.arrays
        np.copyto(arrays["actions"], actions, casting="same_kind")
        self._is_dealt = False  # if an opponent fails, only a reset can go on
        self._workforce.all("step")
        self._is_dealt = True
        info: dict[str, Any] = {"action_mask": self._given("mask")}
        if arrays["done"].any():
            info |= final_info(arrays["done"], arrays["final"], arrays["score"], arrays["illegal"])
        over = self._given("done")
        return self._given("observation"), self._given("reward"), over, np.zeros(self.num_envs, np.bool_), info

    def sample(self) -> Array:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        self._require_games()
        return self._given("samples")

    def state(self, i: int) -> State:
        """Return a copy of one game's engine state, to search or to print."""
        return self._game(i)[0]

    def seed_of(self, i: int) -> str:
        """Return the seed that deals the game in that place anywhere else."""
        return self._game(i)[1]

    def _game(self, i: int) -> tuple[State, str]:
        self._require_games()
        found: tuple[State, str] = self._workforce.one(i, "state")
        return found

    def _require_games(self) -> None:
        self._workforce.require_order()
        if not self._is_dealt:
            raise gymnasium.error.ResetNeeded("There is no game under way: call reset first.")

    def __repr__(self) -> str:
        shared = f"{self.num_envs} in {len(self._workforce.shares)} processes"
        return f"<ParallelVectorEnv of {shared} against {self._against}: {self.settings}>"

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        if hasattr(self, "_workforce"):  # Gymnasium closes what was refused, too
            self._workforce.close()

    def _given(self, name: str) -> Array:
        array = self._workforce.arrays[name]
        return array.copy() if self.copy else array


def packed(opponents: object) -> bytes:
    """Pickle the opponents, or refuse those that other processes cannot be given."""
    try:
        return pickle.dumps(opponents)
    except Exception as error:
        raise PerfectNumbersError(f"opponents: they cannot be given to other processes: {error!s:.200}") from None
