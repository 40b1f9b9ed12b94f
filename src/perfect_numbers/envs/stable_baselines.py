"""The game for Stable-Baselines3: our vector environment behind its interface."""

from typing import TYPE_CHECKING, Any

import numpy as np

from perfect_numbers.envs.missing import needed
from perfect_numbers.envs.parallel_vector import ParallelVectorEnv
from perfect_numbers.envs.vector import VectorEnv

if TYPE_CHECKING:
    Base = object
else:
    Base = needed("stable_baselines3.common.vec_env", "pip install stable-baselines3").VecEnv


class StableBaselinesEnv(Base):
    """Games against opponents, stepped together, as `stable_baselines3.common.vec_env.VecEnv`.

    `env_method("action_masks")` gives the legal actions, so MaskablePPO of sb3-contrib learns with them.
    """

    def __init__(self, num_envs: int = 1, opponents: Any = "random", processes: int = 1, **settings: Any) -> None:
        """Take the number of games, opponents, how many processes, and the arguments of `EnvSettings`."""
        self.envs: VectorEnv | ParallelVectorEnv
        if processes == 1:
            self.envs = VectorEnv(num_envs, opponents, **settings)
        else:
            self.envs = ParallelVectorEnv(num_envs, opponents, processes, **settings)
        self.num_envs = num_envs
        super().__init__(  # type: ignore[call-arg]
            num_envs, self.envs.single_observation_space, self.envs.single_action_space
        )
        self._mask: Any = None
        self._actions: Any = None
        self._points: Any = np.zeros(num_envs)
        self._steps: Any = np.zeros(num_envs, np.int64)

    def reset(self) -> Any:
        """Deal all games anew; the seed is what `seed` was called with."""
        seed = self._seeds[0]  # type: ignore[attr-defined]
        observation, info = self.envs.reset(seed=None if seed is None else int(seed))
        self._mask = info["action_mask"]
        self._points[:], self._steps[:] = 0, 0
        self._reset_seeds()  # type: ignore[attr-defined]
        return observation

    def step_async(self, actions: Any) -> None:
        """Take the actions of the next step."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Act in every game; a finished one leaves its last observation and its sums in its info."""
        observation, reward, over, _, info = self.envs.step(self._actions)
        self._mask = info["action_mask"]
        self._points += reward
        self._steps += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            infos[i] = {
                "terminal_observation": info["final_obs"][i],
                "TimeLimit.truncated": False,
                "episode": {"r": float(self._points[i]), "l": int(self._steps[i]), "t": 0.0},
                "score": info["final_info"]["score"][i],
                "illegal": bool(info["final_info"]["illegal"][i]),
            }
            self._points[i], self._steps[i] = 0, 0
        return observation, reward.astype(np.float32), over, infos

    def close(self) -> None:
        """Let go of the bots."""
        self.envs.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which all games share."""
        return [getattr(self.envs, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute, which all games share."""
        setattr(self.envs, attr_name, value)

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **options: Any) -> list[Any]:
        """Return each game's legal actions; there are no other methods of single games."""
        if method_name != "action_masks":
            raise AttributeError(f"Single games have action_masks alone, not {method_name}.")
        return [self._mask[i].astype(np.bool_) for i in self._chosen(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Tell whether there is such an attribute."""
        return attr_name == "action_masks" or hasattr(self.envs, attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is wrapped; what `Monitor` would tell is in the infos."""
        return [wrapper_class.__name__ == "Monitor"] * len(self._chosen(indices))

    def _chosen(self, indices: Any) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)
