"""PettingZoo's own suites, and what they do not look at."""

import itertools
import warnings
from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
pettingzoo = need("pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import its games in a way that it has deprecated
    from pettingzoo.test import api_test, render_test, seed_test

from perfect_numbers.envs import BotPolicy, aec_env, raw_aec_env  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402

# What api_test says of every environment whose observations hold an action mask, except of PettingZoo's own.
KNOWN = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask is all zeros",
]
ALL = list(itertools.product((2, 3, 4), ("base", "interaction")))


@pytest.mark.parametrize(("players", "variant"), ALL)
@pytest.mark.parametrize("make", [aec_env, raw_aec_env])
def test_api(make: Any, players: int, variant: str) -> None:
    with warnings.catch_warnings():
        for message in KNOWN:
            warnings.filterwarnings("ignore", message=message)
        api_test(make(players=players, variant=variant), num_cycles=300)


@pytest.mark.parametrize(("players", "variant"), ALL)
def test_seed(players: int, variant: str) -> None:
    seed_test(lambda: aec_env(players=players, variant=variant), num_cycles=200)


@pytest.mark.parametrize(("players", "variant"), ALL)
def test_render(players: int, variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    is_svg = {"svg": lambda result: result.startswith("<svg ")}
    render_test(lambda **mode: aec_env(players=players, variant=variant, **mode), custom_tests=is_svg)
    assert "Player 1" in capsys.readouterr().out


def play(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    total: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else int(chooser.choice(legal)))
    return total


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
@pytest.mark.parametrize("players", [2, 3])
def test_rewards_add_up(players: int, reward: str) -> None:
    env = aec_env(players=players, reward=reward, skip_forced=True)
    for seed in range(5):
        total = play(env, seed)
        sums = {"win": 1.0, "margin": 0.0, "points": sum(env.unwrapped.engine_state.scores())}
        assert sum(total.values()) == pytest.approx(sums[reward])


def test_registered() -> None:
    env = pettingzoo.make("aec", "classic/perfect_numbers-v0", players=4)
    assert str(env) == "perfect_numbers_v0"
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


def test_the_observer_comes_first() -> None:
    env = raw_aec_env(players=3)
    env.reset(seed=2)
    for _ in range(60):
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            ahead = (env.engine_state.turn - seat) % 3
            acts = [seen["observation"][188 + 203 * k + 6] for k in range(3)]
            assert acts == [int(k == ahead) for k in range(3)]
            assert seen["action_mask"].any() == (ahead == 0)
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))


def test_illegal_actions() -> None:
    raw = raw_aec_env()
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        raw.step(309)
    env = aec_env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.last()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(309)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_nothing_is_seen_before_a_reset() -> None:
    env = raw_aec_env(render_mode="ansi")
    calls = [
        env.last,
        env.render,
        lambda: env.observe("player_0"),
        lambda: env.step(0),
        lambda: BotPolicy("random")(env),
    ]
    for call in calls:
        with pytest.raises(PerfectNumbersError, match="There is no game under way: call reset first"):
            call()


@pytest.mark.parametrize("action", [None, "T1", -1])
def test_what_is_no_action(action: Any) -> None:
    env = raw_aec_env()
    env.reset(seed=1)
    with pytest.raises(PerfectNumbersError, match=f"Action {action} is not legal; nothing was changed"):
        env.step(action)


def test_it_tells_what_it_is() -> None:
    env = raw_aec_env()
    assert repr(env) == f"<RawAecEnv: {env.settings}>"


def test_a_clone_goes_its_own_way() -> None:
    env = raw_aec_env(players=3, reward="points")
    env.reset(seed=4)
    for _ in range(30):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    kept = env.clone()
    for _ in range(30):
        action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
        assert kept.agent_selection == env.agent_selection
        seen, kept_seen = env.observe(env.agent_selection), kept.observe(kept.agent_selection)
        assert np.array_equal(seen["observation"], kept_seen["observation"])
        env.step(action)
        assert kept.engine_state != env.engine_state
        kept.step(action)
        assert kept.rewards == env.rewards
