"""Many games at once, for whoever acts in all of them."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from perfect_numbers.engine.state import State
from perfect_numbers.envs.arrays import GameArrays
from perfect_numbers.envs.checks import games, place
from perfect_numbers.envs.compiled.episodes import Episodes
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.errors import PerfectNumbersError


class Batch:
    """Games side by side; a finished one is replaced by a new one at once.

    All arrays are made once and overwritten by every step, those of observations and legal actions when they are
    asked for; copy what must last. A batch can be copied, pickled and compared with another one.

    >>> batch = Batch(1000, players=3)
    >>> batch.reset(seed=1)
    >>> observation, mask = batch.observe()
    >>> reward, done = batch.step(batch.sample())
    >>> observation.shape, mask.shape, reward.shape, done.shape
    ((1000, 797), (1000, 310), (1000, 3), (1000,))
    """

    def __init__(self, n: int, **settings: Any) -> None:
        """Make room for `n` games; the other arguments are those of `EnvSettings`."""
        self.n = n = games("n", n)
        self.settings = chosen = EnvSettings.of(**settings)
        kind = chosen.observation_kind
        self._adopt(Episodes(n, chosen.dealer, chosen.reward_code, chosen.skip_forced, kind, None))

    def _adopt(self, episodes: Episodes) -> None:
        self._episodes = episodes
        self._arrays = arrays = GameArrays(episodes)
        self.seat: NDArray[np.uint8] = arrays.seat
        """Which seat acts, counted from 0."""
        self.reward: NDArray[np.float64] = arrays.reward
        """What each seat got by the last step."""
        self.done: NDArray[np.bool_] = arrays.done
        """Which games ended with the last step."""
        self.score: NDArray[np.int64] = arrays.score
        """The points of each seat at the end of the game that was finished last in each place."""

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the acting player of each game sees, written when it is asked for."""
        self._require_games()
        return self._arrays.observation()

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, written when it is asked for."""
        self._require_games()
        return self._arrays.mask()

    def reset(self, seed: int | str = 0) -> None:
        """Deal all games anew; the same seed gives the same games and samples."""
        self._episodes.reset(str(seed))
        self._episodes.list_moves(0, self.n)
        self._arrays.forget()

    def observe(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return what the acting players see, and their legal actions."""
        return self.observation, self.mask

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Act in every game; return the rewards of all seats and which games ended. Refuse illegal actions."""
        wrong = self.first_illegal(actions)
        if wrong >= 0:
            action = int(self._arrays.actions[wrong])
            raise PerfectNumbersError(f"Action {action} is not legal in game {wrong}; nothing was changed.")
        self._episodes.step(0, self.n, False)
        self._arrays.forget()
        return self.reward, self.done

    def first_illegal(self, actions: ArrayLike) -> int:
        """Return the first game in which an action is not legal, or -1."""
        self._require_games()
        np.copyto(self._arrays.actions, np.asarray(actions), casting="same_kind")
        return int(self._episodes.first_illegal())

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        self._require_games()
        return self._arrays.samples

    def state(self, i: int) -> State:
        """Return a copy of one game's engine state, to search or to print."""
        self._require_games()
        return self._episodes.episodes[place(i, self.n)].state.clone()

    def seed_of(self, i: int) -> str:
        """Return the seed that deals the game in that place anywhere else."""
        self._require_games()
        return self._episodes.seed_of(place(i, self.n))

    def clone(self) -> "Batch":
        """Return a copy that can go its own way, to come back to."""
        other = Batch.__new__(Batch)
        other.n, other.settings = self.n, self.settings
        other._adopt(self._episodes.clone())
        return other

    def __copy__(self) -> "Batch":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Batch":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Batch):
            return NotImplemented
        return self.settings == other.settings and self._episodes.kept() == other._episodes.kept()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<Batch of {self.n}: {self.settings}>"

    def __getstate__(self) -> tuple[object, ...]:
        return self.n, self.settings, self._episodes.kept()

    def __setstate__(self, state: tuple[int, EnvSettings, tuple[Any, ...]]) -> None:
        self.n, self.settings, kept = state
        chosen = self.settings
        kind = chosen.observation_kind
        episodes = Episodes(self.n, chosen.dealer, chosen.reward_code, chosen.skip_forced, kind, None)
        episodes.restore(*kept)
        self._adopt(episodes)

    def _require_games(self) -> None:
        if not self._episodes.episodes:
            raise PerfectNumbersError("Nothing was dealt yet: call reset first.")
