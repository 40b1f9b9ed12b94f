"""Gymnasium's checker, and the vector environment against the single one."""

import warnings
from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
gymnasium = need("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from perfect_numbers.envs import ParallelVectorEnv, SingleEnv, VectorEnv  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "interaction"])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_check_env(players: int, variant: str, opponents: str) -> None:
    env = gymnasium.make("PerfectNumbers-v0", players=players, variant=variant, opponents=opponents)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not within the observation space.*|.*render.*")
        check_env(env.unwrapped, skip_render_check=True)
    env.close()


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "svg"])
def test_render(mode: str) -> None:
    env = SingleEnv(render_mode=mode, players=3)
    env.reset(seed=1)
    shown = env.render()
    assert shown.shape[2] == 3 if mode == "rgb_array" else "Player 1" in shown


@pytest.mark.parametrize("opponents", ["random", "greedy", ["greedy", "random"]])
@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_a_game(opponents: str | list[str], reward: str) -> None:
    env = SingleEnv(opponents, players=3, reward=reward)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        total = 0.0
        over = False
        while not over:
            assert env.state.turn == 0
            assert env.action_masks().tolist() == info["action_mask"].tolist()
            _, gained, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            total += gained
        score = info["score"]
        best = score == score.max()
        wanted = {"win": best[0] / best.sum(), "margin": score[0] - score[1:].mean()}
        if reward in wanted:
            assert total == pytest.approx(wanted[reward])
        else:
            assert total <= score[0]
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)


def test_an_illegal_action_forfeits() -> None:
    env = SingleEnv()
    env.reset(seed=1)
    _, reward, over, _, info = env.step(309)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("action", [None, "T1", 1.5, np.zeros(2, np.int64)])
def test_what_is_no_action(action: Any) -> None:
    env = SingleEnv()
    _, info = env.reset(seed=1)
    with pytest.raises(PerfectNumbersError, match="action: a whole number is needed, not"):
        env.step(action)
    env.step(np.flatnonzero(info["action_mask"])[0])  # nothing was changed


def test_refusals() -> None:
    with pytest.raises(PerfectNumbersError, match="opponents: 2 are needed"):
        SingleEnv(["random"], players=3)
    with pytest.raises(PerfectNumbersError, match="render_mode"):
        SingleEnv(render_mode="x")
    with pytest.raises(gymnasium.error.ResetNeeded):
        SingleEnv().step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        VectorEnv(2).step(np.zeros(2, np.int64))


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_clone_goes_its_own_way(opponents: str) -> None:
    env = SingleEnv(opponents, players=3)
    _, info = env.reset(seed=7)
    for _ in range(15):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    kept = env.clone()
    for _ in range(15):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        first, second = env.step(action), kept.step(action)
        assert np.array_equal(first[0], second[0])
        info = first[4]


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("settings", [{}, {"players": 4, "skip_forced": True, "reward": "points"}])
def test_vector_is_reproducible_and_keeps_its_promises(opponents: str, settings: dict[str, Any]) -> None:
    def run(copy: bool) -> list[object]:
        envs = VectorEnv(8, opponents, copy=copy, **settings)
        observation, info = envs.reset(seed=11)
        told: list[object] = []
        ended = 0
        for _ in range(120):
            assert envs.observation_space.contains(np.array(observation))
            mask = info["action_mask"]
            actions = envs.sample()
            assert mask[np.arange(8), actions].all()
            observation, reward, over, cut, info = envs.step(actions)
            assert not cut.any()
            assert ("final_obs" in info) == over.any()
            for i in np.flatnonzero(over):
                ended += 1
                assert info["final_obs"][i][3] == 1  # the phase is over
                assert info["final_info"]["_score"][i]
            told.append((observation.tobytes(), reward.tolist(), over.tolist()))
        assert ended > 5
        return told

    assert run(True) == run(False)


def test_an_illegal_action_forfeits_its_game_alone() -> None:
    envs = gymnasium.make_vec("PerfectNumbers-v0", num_envs=3, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    actions = envs.unwrapped.sample()
    actions[1] = 309
    _, reward, over, _, info = envs.step(actions)
    assert reward.tolist() == [0, -1, 0]
    assert over.tolist() == [False, True, False]
    assert info["final_info"]["illegal"].tolist() == [False, True, False]


@pytest.mark.parametrize("n", ["4", 0, -1])
def test_wrong_numbers_of_games(n: Any) -> None:
    for make in (VectorEnv, ParallelVectorEnv):
        with pytest.raises(PerfectNumbersError) as refused:
            make(n)
        assert str(refused.value) == f"num_envs: a whole number of games, at least one, is needed, not {n!r}."


def test_nothing_is_asked_before_a_reset() -> None:
    envs = VectorEnv(2, render_mode="ansi")
    for ask in (envs.sample, envs.render, lambda: envs.state(0), lambda: envs.seed_of(0)):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
            ask()
    envs.reset(seed=1)
    with pytest.raises(IndexError, match="There is no game 2; they count from 0 to 1"):
        envs.state(2)
