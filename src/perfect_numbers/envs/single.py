"""The game for Gymnasium: one agent in seat 1, opponents in the other seats."""

import copy
from collections.abc import Sequence
from operator import index
from typing import Any

from perfect_numbers.envs.missing import told_if_missing

with told_if_missing():
    import gymnasium
    from gymnasium import spaces

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import POINTS
from perfect_numbers.envs.compiled.episode import Episode
from perfect_numbers.envs.opponents import Opponent, Opponents
from perfect_numbers.envs.rendering import RENDER_MODES, checked_mode, rendered
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.envs.window import Window
from perfect_numbers.errors import PerfectNumbersError

FORFEIT = -1.0
"""The reward of an illegal action, which ends the game."""

Observation = NDArray[np.uint8]


class SingleEnv(gymnasium.Env[Observation, np.int64]):
    """A game against bots; the legal actions are in `info["action_mask"]`, as they are in `action_masks()`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Take opponents, a render mode, and the arguments of `EnvSettings`."""
        self.settings = EnvSettings.of(**settings)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = spaces.Box(0, 255, (self.settings.observation_size,), np.uint8)
        self.action_space = spaces.Discrete(self.settings.actions)
        self._opponents = Opponents(opponents, self.settings)
        self._sit_down()
        self._random = Random(0)
        self._seed = ""
        self._mask = np.zeros(self.settings.actions, np.int8)
        self._points = 0
        self._episode: Episode | None = None

    def _sit_down(self) -> None:
        """Make what cannot be copied: who deals, and room for observations."""
        self._dealer = self.settings.dealer
        self._window = Window(self.settings.players, self.settings.observation_kind)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game; the seed deals the same game as everywhere else."""
        super().reset(seed=seed)
        self._opponents.forget()
        deal_seed = seed
        while True:
            if deal_seed is None:
                deal_seed = int(self.np_random.integers(2**31))
            self._random = Random(f"{deal_seed}/opponents")
            self._seed = str(deal_seed)
            self._episode = self._dealer.deal(deal_seed)
            self._play_on(self._episode)
            if not self._episode.is_over():
                break
            deal_seed = None  # there was nothing to decide
        self._points = int(self._episode.state.cells[POINTS])
        observation = self._observe(self._episode)
        return observation, {"action_mask": self._mask}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is the agent's turn again; an illegal action ends the game."""
        episode = self._episode
        if episode is None or episode.is_over():
            raise gymnasium.error.ResetNeeded("There is no game under way: call reset first.")
        number = self._number(action)
        if not (0 <= number < self.settings.actions and self._mask[number]):
            self._episode = None
            return self._window.observe(episode, 0), FORFEIT, True, False, self._info(episode, illegal=True)
        episode.do(number)
        self._play_on(episode)
        over = episode.is_over()
        if self.settings.reward == "points":
            points = int(episode.state.cells[POINTS])
            reward = float(points - self._points)
            self._points = points
        else:
            reward = episode.outcome(0, self.settings.reward_code) if over else 0.0
        if self.render_mode == "human":
            self.render()
        observation = self._observe(episode)
        return observation, reward, over, False, self._info(episode) if over else {"action_mask": self._mask}

    def _number(self, action: Any) -> int:
        try:
            return index(action)
        except TypeError:
            raise PerfectNumbersError(f"action: a whole number is needed, not {action!r:.40}.") from None

    def _play_on(self, episode: Episode) -> None:
        kind = self.settings.observation_kind
        while self._opponents.rivals.play_on(episode, self._random, self.settings.skip_forced):
            outsider = self._opponents.outsiders[int(episode.state.turn)]
            self._episode = None  # if the opponent fails, only a reset can go on
            episode.do(outsider.answers([episode], [0], [self._seed], kind)[0])
            self._episode = episode

    def _observe(self, episode: Episode) -> Observation:
        if episode.is_over():
            self._mask = np.zeros_like(self._mask)
            return self._window.observe(episode, 0)
        observation, self._mask = self._window.both(episode)
        return observation

    def _info(self, episode: Episode, illegal: bool = False) -> dict[str, Any]:
        """Return what there is to know when the game is over."""
        return {
            "action_mask": np.zeros_like(self._mask),
            "score": np.array(episode.state.scores()),
            "illegal": illegal,
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as the masked learners of other packages ask for it."""
        return self._mask.astype(np.bool_)

    @property
    def state(self) -> State:
        """A copy of the engine's state."""
        if self._episode is None:
            raise gymnasium.error.ResetNeeded("There is no game under way: call reset first.")
        return self._episode.state.clone()

    def render(self) -> Any:
        """Show the table in the way that was asked for; `human` prints it."""
        return rendered(self.state, self.render_mode)

    def close(self) -> None:
        """Let go of the bots."""
        self._opponents.close()

    def clone(self) -> "SingleEnv":
        """Return a copy that can go its own way, to come back to; it goes on with copies of the bots."""
        other = SingleEnv.__new__(SingleEnv)
        other.__setstate__(copy.deepcopy(self.__getstate__()))
        return other

    def __copy__(self) -> "SingleEnv":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "SingleEnv":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SingleEnv):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in ("settings", "_episode", "_random", "_opponents")
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<SingleEnv against {self._opponents}: {self.settings}>"

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_dealer", "_window")
        return {name: value for name, value in self.__dict__.items() if name not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._sit_down()
