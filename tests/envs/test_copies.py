"""Batches, environments and what they hold can be copied, pickled and compared; their outputs can be written to."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
need("gymnasium")
need("pettingzoo")

from perfect_numbers.envs import Batch, SingleEnv, VectorEnv, raw_aec_env  # noqa: E402

WAYS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda x: pickle.loads(pickle.dumps(x)),
    lambda x: x.clone(),
]


def batch() -> Any:
    made = Batch(3, players=3, observation="rich", reward="points")
    made.reset(2)
    return made


def vector() -> Any:
    made = VectorEnv(3, ["greedy", "random"], players=3)
    made.reset(seed=2)
    return made


def single() -> Any:
    made = SingleEnv("greedy")
    made.reset(seed=2)
    return made


def raw() -> Any:
    made = raw_aec_env(reward="points")
    made.reset(seed=2)
    return made


def act(env: Any, choice: int) -> object:
    """Make one step; return all that it gave."""
    if isinstance(env, Batch):
        reward, done = env.step([np.flatnonzero(mask)[choice] for mask in env.mask])
        return reward.tolist(), done.tolist(), env.observation.tolist(), env.sample().tolist()
    if isinstance(env, VectorEnv):
        mask = env._arrays.mask()
        seen, reward, over, _, _ = env.step(np.array([np.flatnonzero(row)[choice] for row in mask]))
        return seen.tolist(), reward.tolist(), over.tolist(), env.sample().tolist()
    if isinstance(env, SingleEnv):
        result = env.step(int(np.flatnonzero(env.action_masks())[choice]))
        return result[0].tolist(), result[1:3]
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[choice]))
    return env.observe(env.agent_selection)["observation"].tolist(), dict(env.rewards)


@pytest.mark.parametrize("make", [batch, vector, single, raw])
@pytest.mark.parametrize("way", WAYS)
def test_copies_are_equal_and_go_their_own_way(make: Callable[[], Any], way: Callable[[Any], Any]) -> None:
    env = make()
    for _ in range(12):
        act(env, 0)
    kept = way(env)
    assert kept == env
    assert kept is not env
    told = [act(env, -1) for _ in range(15)]
    assert kept != env
    assert [act(kept, -1) for _ in range(15)] == told
    assert kept == env


def test_different_settings_are_different() -> None:
    one, other = Batch(2), Batch(2, skip_forced=True)
    one.reset(1)
    other.reset(1)
    assert one != other
    assert one != "a batch"


def test_what_comes_out_can_be_written_to() -> None:
    """PyTorch warns of arrays that cannot."""
    games, envs = batch(), VectorEnv(2, copy=False)
    observation, info = envs.reset(seed=1)
    reward, done = games.step(games.sample())
    arrays = [*games.observe(), reward, done, games.seat, games.score, games.sample(), observation, info["action_mask"]]
    arrays += [*envs.step(envs.sample())[:4], envs.sample()]
    assert all(array.flags.writeable for array in arrays)
