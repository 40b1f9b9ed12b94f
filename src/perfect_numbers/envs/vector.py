"""The game for Gymnasium, many times at once: one agent in seat 1 of each game, opponents in the other seats."""

from collections.abc import Sequence
from typing import Any

from perfect_numbers.envs.missing import told_if_missing

with told_if_missing():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.state import State
from perfect_numbers.envs.arrays import GameArrays
from perfect_numbers.envs.checks import games, place
from perfect_numbers.envs.compiled.episodes import Episodes
from perfect_numbers.envs.memory import writable
from perfect_numbers.envs.opponents import Opponent, Opponents
from perfect_numbers.envs.rendering import RENDER_MODES, checked_mode, rendered
from perfect_numbers.envs.settings import EnvSettings

Array = NDArray[Any]


class VectorEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """Games against opponents, stepped together; a finished game is replaced in the same step."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        """Take the number of games, opponents, whether results are copies, and the arguments of `EnvSettings`."""
        self.settings = EnvSettings.of(**settings)
        self.render_mode = checked_mode(render_mode)
        self.copy = copy
        self.num_envs = num_envs = games("num_envs", num_envs)
        self.single_observation_space = spaces.Box(0, 255, (self.settings.observation_size,), np.uint8)
        self.single_action_space = spaces.Discrete(MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponents = Opponents(opponents, self.settings)
        self._adopt(self._new_episodes())

    def _new_episodes(self) -> Episodes:
        """Seat the opponents at tables on which nothing lies."""
        chosen = self.settings
        reward, kind, rivals = chosen.reward_code, chosen.observation_kind, self._opponents.rivals
        return Episodes(self.num_envs, chosen.dealer, reward, chosen.skip_forced, kind, rivals)

    def _adopt(self, episodes: Episodes) -> None:
        self._episodes = episodes
        self._arrays = GameArrays(episodes)
        self._final = writable(episodes.final, np.uint8, self.num_envs, self.settings.observation_size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed)
        self._opponents.forget()
        self._episodes.reset(str(int(self.np_random.integers(2**31)) if seed is None else seed))
        self._ask_outsiders()
        self._episodes.list_moves(0, self.num_envs)
        self._arrays.forget()
        return self._given(self._arrays.observation()), {"action_mask": self._masks()}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Act in every game, and let the others act; an illegal action forfeits its game with -1."""
        self._require_games()
        arrays, episodes, n = self._arrays, self._episodes, self.num_envs
        np.copyto(arrays.actions, actions, casting="same_kind")
        if self._opponents.outsiders:
            episodes.act(0, n, True)
            self._ask_outsiders()
            episodes.settle(0, n)
            self._ask_outsiders()
            episodes.list_moves(0, n)
            arrays.forget()
        else:
            arrays.step()
        info: dict[str, Any] = {"action_mask": self._masks()}
        if arrays.done.any():
            info |= final_info(arrays.done, self._final, arrays.score, arrays.illegal)
        observation = self._given(arrays.observation())
        return observation, arrays.reward[:, 0].copy(), self._given(arrays.done), np.zeros(n, np.bool_), info

    def _ask_outsiders(self) -> None:
        """Let those act who do not play in compiled code, until every game waits for the agent."""
        arrays, episodes = self._arrays, self._episodes
        kind = self.settings.observation_kind
        games = episodes.episodes
        while (places := np.flatnonzero(arrays.waiting)).size:
            episodes.episodes = []  # if an opponent fails, only a reset can go on
            for seat, outsider in self._opponents.outsiders.items():
                chosen = [int(i) for i in places if arrays.seat[i] == seat]
                if chosen:
                    seeds = [episodes.seed_of(i) for i in chosen]
                    arrays.actions[chosen] = outsider.answers([games[i] for i in chosen], chosen, seeds, kind)
            episodes.episodes = games
            episodes.answer()

    def sample(self) -> Array:
        """Return a legal action for each game, each equally likely; the same ones until the next step."""
        self._require_games()
        return self._given(self._arrays.samples)

    def state(self, i: int) -> State:
        """Return a copy of one game's engine state, to search or to print."""
        self._require_games()
        return self._episodes.episodes[place(i, self.num_envs)].state.clone()

    def seed_of(self, i: int) -> str:
        """Return the seed that deals the game in that place anywhere else."""
        self._require_games()
        return self._episodes.seed_of(place(i, self.num_envs))

    def _require_games(self) -> None:
        if not self._episodes.episodes:
            raise gymnasium.error.ResetNeeded("There is no game under way: call reset first.")

    def render(self) -> tuple[Any, ...] | None:
        """Show all tables in the way that was asked for."""
        if self.render_mode is None:
            return None
        self._require_games()
        return tuple(rendered(episode.state, self.render_mode) for episode in self._episodes.episodes)

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the bots."""
        if hasattr(self, "_opponents"):  # Gymnasium closes what was refused, too
            self._opponents.close()

    def clone(self) -> "VectorEnv":
        """Return a copy that can go its own way, to come back to; it goes on with copies of the bots."""
        other = VectorEnv.__new__(VectorEnv)
        other.__setstate__(self.__getstate__())
        return other

    def __copy__(self) -> "VectorEnv":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "VectorEnv":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VectorEnv):
            return NotImplemented
        same = self.settings == other.settings and self._opponents == other._opponents
        return same and self._episodes.kept() == other._episodes.kept()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.num_envs} against {self._opponents}: {self.settings}>"

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_arrays", "_final", "_opponents", "_episodes")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return kept | {"_opponents": self._opponents.clone(), "_kept": self._episodes.clone().kept()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        kept = state.pop("_kept")
        self.__dict__.update(state)
        if self._np_random is not None:
            self._np_random = copied_generator(self._np_random)
        episodes = self._new_episodes()
        episodes.restore(*kept)
        self._adopt(episodes)

    def _masks(self) -> Array:
        return self._given(self._arrays.mask().view(np.int8))

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array


def final_info(done: Array, final: Array, score: Array, illegal: Array) -> dict[str, Any]:
    """Return what the finished games left, as Gymnasium's own vector environments do."""
    over = done.copy()
    last = np.full(len(over), None, dtype=object)
    for i in np.flatnonzero(over):
        last[i] = final[i].copy()
    ended = {"score": score.copy(), "_score": over, "illegal": illegal & over, "_illegal": over}
    return {"final_obs": last, "_final_obs": over, "final_info": ended, "_final_info": over}


def copied_generator(random: np.random.Generator) -> np.random.Generator:
    """Return a generator that will give the same numbers."""
    other = np.random.default_rng()
    other.bit_generator.state = random.bit_generator.state
    return other
