"""Many games at once, for whoever acts in all of them."""

from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.state import State
from perfect_numbers.envs.compiled.episodes import Episodes
from perfect_numbers.envs.memory import shared, writable
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.errors import PerfectNumbersError

CHUNK: Final = 128
"""How many games are stepped before the next ones, so that their arrays stay in the processor's cache."""


class Batch:
    """Games side by side; a finished one is replaced by a new one at once.

    All arrays are made once and overwritten by every step, and can only be read; copy what must last.

    >>> batch = Batch(1000, players=3)
    >>> batch.reset(seed=1)
    >>> observation, mask = batch.observe()
    >>> reward, done = batch.step(batch.sample())
    >>> observation.shape, mask.shape, reward.shape, done.shape
    ((1000, 797), (1000, 310), (1000, 3), (1000,))
    """

    def __init__(self, n: int, **settings: Any) -> None:
        """Make room for `n` games; the other arguments are those of `EnvSettings`."""
        if n < 1:
            raise PerfectNumbersError(f"n: at least one game is needed, not {n}.")
        self.n = n
        self.settings = EnvSettings(**settings)
        self._adopt(Episodes(n, self.settings.dealer, self.settings.reward_code, self.settings.skip_forced, None))

    def _adopt(self, episodes: Episodes) -> None:
        n, players, size = self.n, self.settings.players, self.settings.observation_size
        self._episodes = episodes
        self._observation = writable(episodes.observations, np.uint8, n, size)
        self._mask = writable(episodes.mask, np.bool_, n, MOVES)
        self._actions = writable(episodes.actions, np.int64, n)
        self._samples: NDArray[np.int64] = shared(episodes.samples, np.int64, n)
        self.observation: NDArray[np.uint8] = shared(episodes.observations, np.uint8, n, size)
        """What the acting player of each game sees."""
        self.mask: NDArray[np.bool_] = shared(episodes.mask, np.bool_, n, MOVES)
        """Which actions are legal."""
        self.seat: NDArray[np.uint8] = shared(episodes.seats, np.uint8, n)
        """Which seat acts, counted from 0."""
        self.reward: NDArray[np.float64] = shared(episodes.rewards, np.float64, n, players)
        """What each seat got by the last step."""
        self.done: NDArray[np.bool_] = shared(episodes.done, np.bool_, n)
        """Which games ended with the last step."""
        self.score: NDArray[np.int64] = shared(episodes.scores, np.int64, n, players)
        """The points of each seat at the end of the game that was finished last in each place."""

    def reset(self, seed: int | str = 0) -> None:
        """Deal all games anew; the same seed gives the same games and samples."""
        self._clear()
        self._episodes.reset(str(seed))

    def observe(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return what the acting players see, and their legal actions."""
        self._require_games()
        return self.observation, self.mask

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Act in every game; return the rewards of all seats and which games ended. Refuse illegal actions."""
        self._require_games()
        np.copyto(self._actions, np.asarray(actions), casting="same_kind")
        wrong = self._episodes.first_illegal()
        if wrong >= 0:
            action = int(self._actions[wrong])
            raise PerfectNumbersError(f"Action {action} is not legal in game {wrong}; nothing was changed.")
        for first in range(0, self.n, CHUNK):
            end = min(first + CHUNK, self.n)
            self._episodes.do(first, end, False)
            self._observation[first:end].fill(0)
            self._mask[first:end].fill(False)
            self._episodes.write(first, end)
        return self.reward, self.done

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        self._require_games()
        return self._samples

    def state(self, i: int) -> State:
        """Return a copy of one game's engine state."""
        return self._episodes.episodes[i].state.clone()

    def seed_of(self, i: int) -> str:
        """Return the seed that deals the game in that place anywhere else."""
        return self._episodes.seed_of(i)

    def clone(self) -> "Batch":
        """Return a copy that can go its own way, to come back to."""
        other = Batch.__new__(Batch)
        other.n, other.settings = self.n, self.settings
        other._adopt(self._episodes.clone(None))
        return other

    def _clear(self) -> None:
        self._observation.fill(0)
        self._mask.fill(False)

    def _require_games(self) -> None:
        if not self._episodes.episodes:
            raise PerfectNumbersError("Nothing was dealt yet: call reset first.")
