"""Several processes play the same games as several batches or vector environments would."""

import os
import re
import signal
import threading
import time
from pathlib import Path

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
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, np.int64))
    envs.close()
    envs = ParallelVectorEnv(2, fails, start=2)
    with pytest.raises(PerfectNumbersError) as told:
        envs.reset(seed=1)
    pattern = r"A process of this environment failed with RuntimeError \(test_parallel\.py, line \d+\): no idea"
    assert re.fullmatch(pattern, str(told.value))
    envs.close()
    with pytest.raises(UnknownBotError):
        ParallelVectorEnv(2, "nobody")


def test_opponents_that_only_this_process_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a function that was typed at the prompt."""
    monkeypatch.setattr(f"{__name__}.typed", illegal, raising=False)
    monkeypatch.setattr(illegal, "__qualname__", "typed")
    envs = ParallelVectorEnv(2, illegal)
    with pytest.raises(PerfectNumbersError, match=r"failed with AttributeError .*: Can't get attribute 'typed'"):
        envs.reset(seed=1)
    envs.close()


def fails(view: object, legal: list[int]) -> int:
    """Have no idea."""
    raise RuntimeError("no idea")


def slow(view: object, legal: list[int]) -> int:
    """Think for an hour, but once only."""
    if Path(os.environ["SLOW"]).exists():
        time.sleep(3600)
    return legal[0]


def test_nothing_is_asked_before_a_reset() -> None:
    for env in (ParallelVectorEnv(2), ParallelBatch(2)):
        asked = (lambda: env.step(np.zeros(2, np.int64)), env.sample, lambda: env.state(0), lambda: env.seed_of(0))  # noqa: B023
        for ask in asked:
            with pytest.raises((PerfectNumbersError, gymnasium.error.ResetNeeded), match="call reset first"):
                ask()
        env.close()


def test_a_process_that_was_killed() -> None:
    for env in (ParallelVectorEnv(2), ParallelBatch(2)):
        env.reset(seed=1)
        env._workforce._processes[1].kill()
        actions = env.sample().copy()
        for _ in range(2):
            with pytest.raises(PerfectNumbersError) as told:
                env.step(actions)
            cause = "process 2 of 2 was killed by signal 9"
            assert str(told.value) == f"This environment cannot be used any more: {cause}."
        env.close()


def test_an_interruption_does_not_mix_up_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SLOW", str(tmp_path / "slow"))
    # Tests that were started in the background of a shell ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    envs = ParallelVectorEnv(2, slow, start=1)
    envs.reset(seed=1)
    (tmp_path / "slow").touch()
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()

    def play() -> None:
        while True:
            envs.step(envs.sample())

    with pytest.raises(KeyboardInterrupt):
        play()
    signal.signal(signal.SIGINT, before)
    for ask in (envs.sample, lambda: envs.step(np.zeros(2, np.int64)), lambda: envs.reset(seed=1)):
        with pytest.raises(PerfectNumbersError, match="any more: it was interrupted while its processes worked"):
            ask()
    began = time.monotonic()
    envs.close()
    assert time.monotonic() - began < 30


def test_nothing_works_once_it_is_closed() -> None:
    envs, batch = ParallelVectorEnv(2), ParallelBatch(2)
    envs.reset(seed=1)
    batch.reset(1)
    seen = batch.observation
    for env in (envs, batch):
        actions = env.sample().copy()
        env.close()
        env.close()
        for ask in (lambda: env.step(actions), env.sample, lambda: env.state(0), lambda: env.reset(seed=1)):  # noqa: B023
            with pytest.raises(PerfectNumbersError, match="any more: it was closed"):
                ask()
    with pytest.raises(PerfectNumbersError, match="any more: it was closed"):
        _ = batch.reward
    assert seen.any()  # whoever holds an array still can read it


def test_refusals() -> None:
    for processes in (3, 0, "2"):
        with pytest.raises(PerfectNumbersError, match=f"processes: there can be 1 to 2, .* not {processes!r}"):
            ParallelBatch(2, processes=processes)  # type: ignore[arg-type]
    memory = set(Path("/dev/shm").glob("*")) if Path("/dev/shm").is_dir() else set()
    with pytest.raises(PerfectNumbersError, match="opponents: they cannot be given to other processes: "):
        ParallelVectorEnv(2, lambda view, legal: legal[0])
    if memory:
        assert set(Path("/dev/shm").glob("*")) <= memory


def test_they_tell_what_they_are() -> None:
    with ParallelBatch(3) as batch:
        assert repr(batch) == f"<ParallelBatch of 3 in 2 processes: {batch.settings}>"
    envs = ParallelVectorEnv(3, "greedy")
    assert repr(envs) == f"<ParallelVectorEnv of 3 in 2 processes against greedy: {envs.settings}>"
    envs.close()
