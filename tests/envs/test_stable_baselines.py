"""Stable-Baselines3's vector interface, against the package if it is there, else against what it documents."""

import sys
from abc import ABC, abstractmethod
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
need("gymnasium")


class DocumentedVecEnv(ABC):
    """What Stable-Baselines3 asks of a vector environment."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._seeds: list[int | None] = [None] * num_envs
        assert len(self.get_attr("render_mode")) == num_envs

    def _reset_seeds(self) -> None:
        self._seeds = [None] * self.num_envs

    def seed(self, seed: int) -> None:
        self._seeds = [seed + i for i in range(self.num_envs)]

    def step(self, actions: Any) -> Any:
        self.step_async(actions)
        return self.step_wait()

    @abstractmethod
    def reset(self) -> Any: ...
    @abstractmethod
    def step_async(self, actions: Any) -> None: ...
    @abstractmethod
    def step_wait(self) -> Any: ...
    @abstractmethod
    def close(self) -> None: ...
    @abstractmethod
    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]: ...
    @abstractmethod
    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None: ...
    @abstractmethod
    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]: ...
    @abstractmethod
    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]: ...


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Any:
    if not find_spec("stable_baselines3"):
        for name in ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"):
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        monkeypatch.setattr(sys.modules["stable_baselines3.common.vec_env"], "VecEnv", DocumentedVecEnv, raising=False)
        monkeypatch.delitem(sys.modules, "perfect_numbers.envs.stable_baselines", raising=False)
    from perfect_numbers.envs.stable_baselines import StableBaselinesEnv

    return StableBaselinesEnv


def test_a_run(make: Any) -> None:
    env = make(3, "random", reward="margin", observation="rich")
    env.seed(5)
    observation = env.reset()
    assert observation.shape == (3, 1486)
    ended, gained = 0, np.zeros(3)
    for _ in range(200):
        masks = np.stack(env.env_method("action_masks"))
        assert masks.dtype == np.bool_
        observation, reward, over, infos = env.step(np.array([np.flatnonzero(mask)[0] for mask in masks]))
        gained += reward
        for i in np.flatnonzero(over):
            assert infos[i]["terminal_observation"].shape == (1486,)
            assert infos[i]["terminal_observation"][3] == 1  # the phase is over
            assert infos[i]["episode"]["r"] == gained[i] == np.diff(infos[i]["score"])[0] * -1
            gained[i] = 0
            ended += 1
        assert all(not infos[i] for i in np.flatnonzero(~over))
    assert ended > 2
    assert env.get_attr("num_envs", indices=0) == [3]
    assert env.has_attr("action_masks")
    with pytest.raises(AttributeError, match="action_masks alone"):
        env.env_method("fly")
    env.close()


def test_a_seed_reproduces_a_run(make: Any) -> None:
    def run() -> list[Any]:
        env = make(2, "greedy")
        env.seed(7)
        seen = [env.reset().tolist()]
        for _ in range(10):
            masks = env.env_method("action_masks")
            seen.append(env.step(np.array([np.flatnonzero(mask)[0] for mask in masks]))[0].tolist())
        return seen

    assert run() == run()
