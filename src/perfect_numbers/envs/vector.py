"""The game for Gymnasium, many times at once: one agent in seat 1 of each game, bots in the other seats."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.envs.batch import CHUNK
from perfect_numbers.envs.compiled.episodes import Episodes
from perfect_numbers.envs.memory import shared, writable
from perfect_numbers.envs.opponents import seat_opponents
from perfect_numbers.envs.rendering import RENDER_MODES, checked_mode, rendered
from perfect_numbers.envs.settings import EnvSettings

Array = NDArray[Any]


class VectorEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """Games against bots, stepped together; a finished game is replaced in the same step."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        """Take the number of games, names of bots, whether results are copies, and the arguments of `EnvSettings`."""
        self.settings = EnvSettings(**settings)
        self.render_mode = checked_mode(render_mode)
        self.copy = copy
        self.num_envs = num_envs
        size, players = self.settings.observation_size, self.settings.players
        self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        one = seat_opponents(opponents, players)
        self._opponents = [one, *([other.clone() for other in one] for _ in range(num_envs - 1))] if one else []
        dealer, skip_forced = self.settings.dealer, self.settings.skip_forced
        episodes = Episodes(num_envs, dealer, self.settings.reward_code, skip_forced, self._opponents)
        self._episodes = episodes
        self._actions = writable(episodes.actions, np.int64, num_envs)
        self._observation = writable(episodes.observations, np.uint8, num_envs, size)
        self._mask = writable(episodes.mask, np.int8, num_envs, MOVES)
        self._final = shared(episodes.final, np.uint8, num_envs, size)
        self._reward = shared(episodes.rewards, np.float64, num_envs, players)
        self._done = shared(episodes.done, np.bool_, num_envs)
        self._illegal = shared(episodes.illegal, np.bool_, num_envs)
        self._score = shared(episodes.scores, np.int64, num_envs, players)
        self._samples = shared(episodes.samples, np.int64, num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed)
        self._observation.fill(0)
        self._mask.fill(0)
        self._episodes.reset(str(int(self.np_random.integers(2**31)) if seed is None else seed))
        return self._given(self._observation), {"action_mask": self._given(self._mask)}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Act in every game, and let the others act; an illegal action forfeits its game with -1."""
        if not self._episodes.episodes:
            raise gymnasium.error.ResetNeeded("There is no game under way: call reset first.")
        np.copyto(self._actions, actions, casting="same_kind")
        for first in range(0, self.num_envs, CHUNK):
            end = min(first + CHUNK, self.num_envs)
            self._episodes.do(first, end, True)
            self._observation[first:end].fill(0)
            self._mask[first:end].fill(0)
            self._episodes.write(first, end)
        info: dict[str, Any] = {"action_mask": self._given(self._mask)}
        if self._done.any():
            info |= self._final_info()
        reward = self._reward[:, 0].copy()
        return self._given(self._observation), reward, self._given(self._done), self._never.copy(), info

    def _final_info(self) -> dict[str, Any]:
        """Return what the finished games left, as Gymnasium's own vector environments do."""
        done = self._done.copy()
        last = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(done):
            last[i] = self._final[i].copy()
        ended = {"score": self._score.copy(), "_score": done, "illegal": self._illegal.copy(), "_illegal": done}
        return {"final_obs": last, "_final_obs": done, "final_info": ended, "_final_info": done}

    def sample(self) -> Array:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        return self._given(self._samples)

    def render(self) -> tuple[Any, ...] | None:
        """Show all tables in the way that was asked for."""
        if self.render_mode is None:
            return None
        return tuple(rendered(episode.state, self.render_mode) for episode in self._episodes.episodes)

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the bots."""
        for game in self._opponents:
            for opponent in game:
                opponent.close()

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array
