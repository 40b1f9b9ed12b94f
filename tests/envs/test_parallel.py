"""Several processes play the same games as several batches would."""

import pytest

from tests.envs.libraries import need

np = need("numpy")

from perfect_numbers.envs import Batch, ParallelBatch  # noqa: E402
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


def test_refusals() -> None:
    with pytest.raises(PerfectNumbersError, match="processes: there can be 1 to 2"):
        ParallelBatch(2, processes=3)
    with ParallelBatch(1, processes=1) as batch, pytest.raises(PerfectNumbersError, match="call reset first"):
        batch.step([0])
