"""Several processes play the same games as several batches or vector environments would."""

import pytest

from tests.envs.libraries import need

np = need("numpy")
gymnasium = need("gymnasium")

from perfect_numbers.bots import UnknownBotError  # noqa: E402
from perfect_numbers.envs import Batch, ParallelBatch, ParallelVectorEnv, VectorEnv  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402


def test_the_same_games_as_batches() -> None:
    shares = [Batch(2, players=3, reward="points"), Batch(3, players=3, reward="points")]
    with ParallelBatch(5, processes=2, players=3, reward="points") as batch:
        batch.reset("x")
        for i, share in enumerate(shares):
            share.reset(f"x/{i}")
        for step in range(150):
            actions = batch.sample().copy()
            assert actions.tolist() == [*shares[0].sample(), *shares[1].sample()]
            if step % 10 == 0:
                observation, mask = batch.observe()
                assert observation.tolist() == [*shares[0].observation.tolist(), *shares[1].observation.tolist()]
                assert mask.tolist() == [*shares[0].mask.tolist(), *shares[1].mask.tolist()]
            reward, done = batch.step(actions)
            shares[0].step(actions[:2])
            shares[1].step(actions[2:])
            assert reward.tolist() == [*shares[0].reward.tolist(), *shares[1].reward.tolist()]
            assert done.tolist() == [*shares[0].done.tolist(), *shares[1].done.tolist()]
        assert batch.state(3) == shares[1].state(1)
        assert batch.seed_of(3) == shares[1].seed_of(1)
        wrong = batch.sample().copy()
        wrong[4] = 309
        before = batch.observation.copy()
        with pytest.raises(PerfectNumbersError, match="Action 309 is not legal in game 4"):
            batch.step(wrong)
        assert (batch.observation == before).all()
        with pytest.raises(IndexError, match="no game 5"):
            batch.state(5)


def test_the_same_games_as_vector_environments() -> None:
    shares = [VectorEnv(2, "greedy", reward="margin"), VectorEnv(3, "greedy", reward="margin")]
    envs = ParallelVectorEnv(5, "greedy", processes=2, reward="margin")
    observation, info = envs.reset(seed=4)
    seeds = [int(np.random.SeedSequence([4, i]).generate_state(1)[0]) for i in range(2)]
    expected = [share.reset(seed=seed) for share, seed in zip(shares, seeds, strict=True)]
    assert (observation == np.concatenate([told[0] for told in expected])).all()
    ended = 0
    for step in range(120):
        actions = envs.sample()
        assert actions.tolist() == [*shares[0].sample(), *shares[1].sample()]
        if step == 60:
            actions[3] = 309
        told = envs.step(actions)
        theirs = [shares[0].step(actions[:2]), shares[1].step(actions[2:])]
        for i in range(4):
            assert np.array_equal(told[i], np.concatenate([theirs[0][i], theirs[1][i]]))
        info = told[4]
        assert (info["action_mask"] == np.concatenate([one[4]["action_mask"] for one in theirs])).all()
        for i in np.flatnonzero(told[2]):
            ended += 1
            last, place = (theirs[0][4], i) if i < 2 else (theirs[1][4], i - 2)
            assert (info["final_obs"][i] == last["final_obs"][place]).all()
            assert info["final_info"]["illegal"][i] == last["final_info"]["illegal"][place]
            assert (info["final_info"]["score"][i] == last["final_info"]["score"][place]).all()
    assert ended > 4
    assert envs.state(3) == shares[1].state(1)
    assert envs.seed_of(3) == shares[1].seed_of(1)
    envs.close()


def illegal(view: object, legal: list[int]) -> int:
    """Choose an action that is never legal."""
    return 309


def test_what_goes_wrong_elsewhere_is_told_here() -> None:
    envs = ParallelVectorEnv(2, illegal, start=2)
    with pytest.raises(PerfectNumbersError, match="seat 2 chose 309, which is not legal there"):
        envs.reset(seed=1)
    envs.close()
    with pytest.raises(UnknownBotError):
        ParallelVectorEnv(2, "nobody")
    envs = ParallelVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, np.int64))
    envs.close()


def test_refusals() -> None:
    with pytest.raises(PerfectNumbersError, match="processes: there can be 1 to 2"):
        ParallelBatch(2, processes=3)
    with ParallelBatch(1, processes=1) as batch, pytest.raises(PerfectNumbersError, match="call reset first"):
        batch.step([0])
