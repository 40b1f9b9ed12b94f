"""Batches, environments and what they hold can be copied, pickled and compared; their outputs can be written to."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
need("gymnasium")
need("pettingzoo")

from perfect_numbers.envs import Batch, BatchedPolicy, SingleEnv, VectorEnv, raw_aec_env  # noqa: E402

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


def against_a_bot() -> Any:
    made = SingleEnv("level:1")
    made.reset(seed=2)
    return made


def many_against_a_bot() -> Any:
    made = VectorEnv(2, ["level:1", "greedy"], players=3)
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


@pytest.mark.parametrize("make", [batch, vector, single, raw, against_a_bot, many_against_a_bot])
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


@pytest.mark.parametrize("make", [SingleEnv, lambda opponents: VectorEnv(2, opponents)])
def test_different_opponents_are_different(make: Callable[[Any], Any]) -> None:
    envs = [make("random"), make("planner"), make("level:1"), make(highest), make(BatchedPolicy(highest))]
    for env in envs:
        env.reset(seed=1)
    assert [[one == other for one in envs] for other in envs] == np.eye(len(envs), dtype=bool).tolist()
    assert make(BatchedPolicy(highest)) == make(BatchedPolicy(highest))


def highest(*seen: Any) -> Any:
    """Play somehow."""
    return seen[-1][-1] if isinstance(seen[-1], list) else [int(np.flatnonzero(row)[-1]) for row in seen[-1]]


def test_functions_and_policies_are_shared_with_copies() -> None:
    for opponents in (lambda view, legal: legal[0], BatchedPolicy(lambda seen, masks: highest(seen, masks))):
        env, envs = SingleEnv(opponents), VectorEnv(2, opponents)
        env.reset(seed=1)
        envs.reset(seed=1)
        assert env.clone() == env
        assert envs.clone() == envs


def test_a_program_begins_its_game_anew_in_a_copy(tmp_path: Path) -> None:
    """It cannot be copied."""
    path = tmp_path / "mine.py"
    path.write_text(PROGRAM, encoding="utf-8")
    env = SingleEnv(f"{path}:Mine", start=2)
    env.reset(seed=1)
    kept = pickle.loads(pickle.dumps(env.clone()))
    assert kept != env
    told = [act(env, 0) for _ in range(5)]
    assert [act(kept, 0) for _ in range(5)] == told
    env.close()
    kept.close()


PROGRAM = """
from perfect_numbers.bots import Bot

class Mine(Bot):
    name = "mine"
    description = "For tests."

    def choose(self, view, legal, clock):
        return legal[0]
"""


def test_what_comes_out_can_be_written_to() -> None:
    """PyTorch warns of arrays that cannot."""
    games, envs = batch(), VectorEnv(2, copy=False)
    observation, info = envs.reset(seed=1)
    reward, done = games.step(games.sample())
    arrays = [*games.observe(), reward, done, games.seat, games.score, games.sample(), observation, info["action_mask"]]
    arrays += [*envs.step(envs.sample())[:4], envs.sample()]
    assert all(array.flags.writeable for array in arrays)
