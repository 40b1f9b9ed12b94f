"""The game for PettingZoo: players act one after the other (AEC)."""

import copy
from typing import Any, ClassVar

from perfect_numbers.envs.missing import told_if_missing

with told_if_missing():
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import POINTS
from perfect_numbers.envs.compiled.episode import Episode
from perfect_numbers.envs.rendering import RENDER_MODES, checked_mode, rendered
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.envs.window import Window
from perfect_numbers.errors import PerfectNumbersError

Observation = dict[str, NDArray[Any]]


class RawAecEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """The environment itself; an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "perfect_numbers_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        """Take a render mode, and the arguments of `EnvSettings`."""
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.settings = EnvSettings.of(**settings)
        self.possible_agents = [f"player_{seat}" for seat in range(self.settings.players)]
        size = self.settings.observation_size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.settings.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.settings.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._dealer = self.settings.dealer
        self._window = Window(self.settings.players, self.settings.observation_kind)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_actions = np.zeros(self.settings.actions, np.int8)
        self._seeds = np.random.default_rng()
        self._episode: Episode | None = None
        self.agent_selection = ""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent's observations are like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent's actions are like."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the seed deals the same game as everywhere else."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._episode = episode = self._dealer.deal(int(self._seeds.integers(2**31)) if seed is None else seed)
        if self.settings.skip_forced:
            episode.do_forced(self._window.moves)
        self.agents = list(self.possible_agents)
        self._points = [0] * len(self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[episode.state.turn]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now; only the one to act has legal actions."""
        episode = self._under_way()
        if agent == self.agent_selection and not episode.is_over():
            observation, mask = self._window.both(episode)
        else:
            observation = self._window.observe(episode, self._seats[agent])
            mask = self._no_actions.copy()
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Act for the agent whose turn it is."""
        episode = self._under_way()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in episode.state.legal():
            raise PerfectNumbersError(f"Action {action!s:.40} is not legal; nothing was changed.")
        episode.do(int(action))
        if self.settings.skip_forced:
            episode.do_forced(self._window.moves)
        self._cumulative_rewards[agent] = 0.0
        over = episode.is_over()
        if self.settings.reward == "points" or over:
            self._reward(episode, over)
        self.agent_selection = self.possible_agents[episode.state.turn]
        if self.render_mode == "human":
            self.render()

    def _reward(self, episode: Episode, over: bool) -> None:
        """Give everyone what the step was worth to them; end the game if it is over."""
        for agent, seat in self._seats.items():
            if self.settings.reward == "points":
                points = int(episode.state.cells[POINTS + seat])
                self.rewards[agent] = float(points - self._points[seat])
                self._points[seat] = points
            else:
                self.rewards[agent] = episode.outcome(seat, self.settings.reward_code)
            self._cumulative_rewards[agent] += self.rewards[agent]
            if over:
                self.terminations[agent] = True
                self.infos[agent] = {"score": int(episode.state.cells[POINTS + seat])}

    def render(self) -> Any:
        """Show the table in the way that was asked for; `human` prints it."""
        return rendered(self._under_way().state, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    @property
    def engine_state(self) -> State:
        """A copy of the engine's state, to search or to print."""
        return self._under_way().state.clone()

    def _under_way(self) -> Episode:
        if self._episode is None:
            raise PerfectNumbersError("There is no game under way: call reset first.")
        return self._episode

    def __repr__(self) -> str:
        return f"<RawAecEnv: {self.settings}>"

    def clone(self) -> "RawAecEnv":
        """Return a copy that can go its own way, to come back to."""
        other = RawAecEnv.__new__(RawAecEnv)
        other.__setstate__(copy.deepcopy(self.__getstate__()))
        return other

    def __copy__(self) -> "RawAecEnv":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "RawAecEnv":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RawAecEnv):
            return NotImplemented
        return all(
            self.__dict__.get(name) == other.__dict__.get(name)
            for name in ("settings", "_episode", "agent_selection", "_cumulative_rewards", "terminations")
        )

    __hash__ = AECEnv.__hash__

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_window", "_dealer")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._dealer = self.settings.dealer
        self._window = Window(self.settings.players, self.settings.observation_kind)


def raw_aec_env(render_mode: str | None = None, **settings: Any) -> RawAecEnv:
    """Make the bare environment: an illegal action is an error."""
    return RawAecEnv(render_mode, **settings)


def aec_env(render_mode: str | None = None, **settings: Any) -> Any:
    """Make the environment as PettingZoo wraps its own: an illegal action ends the game with -1 for the agent."""
    env: Any = wrappers.TerminateIllegalWrapper(RawAecEnv(render_mode, **settings), illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
