"""Who can sit in the other seats: compiled bots, other bots, functions, policies."""

from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
need("gymnasium")

from perfect_numbers.bots import Bot, Clock, UnknownBotError, ask, create  # noqa: E402
from perfect_numbers.engine.random import Random  # noqa: E402
from perfect_numbers.envs import BatchedPolicy, EnvSettings, SingleEnv, VectorEnv  # noqa: E402
from perfect_numbers.envs.opponents import Opponents  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402
from perfect_numbers.view import View  # noqa: E402


@pytest.mark.parametrize(("name", "games"), [("greedy", 4), ("planner", 1)])
@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 3, "variant": "interaction", "lost": "owner"}])
def test_compiled_opponents_play_as_the_bots_do(name: str, games: int, rules: dict[str, Any]) -> None:
    settings = EnvSettings.of(**rules)
    rivals = Opponents(name, settings).rivals
    for seed in range(games):
        chooser, bot = Random(seed), create(name)
        episode, other = settings.dealer.deal(seed), settings.dealer.deal(seed)
        while not episode.is_over():
            assert not rivals.play_on(episode, chooser, False)
            while other.state.turn != 0 and not other.is_over():
                other.do(ask(bot, other.state))
            assert episode == other
            if not episode.is_over():
                legal = episode.state.legal()
                move = legal[int(chooser.below(len(legal)))]
                episode.do(move)
                other.do(move)


class LastMove(Bot):
    """Plays the last legal move, and counts the games it began."""

    name = "last"
    description = "For tests."
    begun = 0

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        assert not any(view.state.order[i] for i in range(int(view.state.top), len(view.state.order)))
        return legal[-1]

    def restart(self, seed: int | str) -> None:
        super().restart(seed)
        type(self).begun += 1


def last_move(view: View, legal: list[int]) -> int:
    return legal[-1]


def last_moves(observation: Any, mask: Any) -> Any:
    """Choose the highest legal action: not always the one that is listed last."""
    assert observation.shape == (len(mask), observation.shape[1])
    return [int(np.flatnonzero(row)[-1]) for row in mask]


def highest(view: View, legal: list[int]) -> int:
    return max(legal)


def run(opponents: Any, n: int = 3, **settings: Any) -> list[object]:
    envs = VectorEnv(n, opponents, **settings)
    observation, _ = envs.reset(seed=5)
    told: list[object] = [observation.tobytes()]
    for _ in range(70):
        observation, reward, over, _, info = envs.step(envs.sample())
        told.append((observation.tobytes(), reward.tolist(), over.tolist(), info["action_mask"].tobytes()))
    envs.close()
    return told


def test_a_bot_and_a_function_play_alike() -> None:
    LastMove.begun = 0
    assert run(LastMove(), players=3) == run(last_move, players=3)
    assert LastMove.begun >= 6  # every game is begun by a bot of its own, in both seats


@pytest.mark.parametrize("observation", ["plain", "rich"])
def test_a_batched_policy_and_a_function_play_alike(observation: str) -> None:
    settings: dict[str, Any] = {"players": 3, "observation": observation, "skip_forced": True}
    alike = run(BatchedPolicy(last_moves), **settings)
    assert alike == run([BatchedPolicy(last_moves), highest], **settings)
    assert alike == run(highest, **settings)


def test_a_named_bot_that_is_not_compiled() -> None:
    assert len(run("sage:1", n=1)) == 71


def test_a_single_environment_takes_them_too() -> None:
    listed: list[Any] = [LastMove(), last_move, BatchedPolicy(last_moves), [last_move, "planner"]]
    for opponents in listed:
        env = SingleEnv(opponents, players=3 if isinstance(opponents, list) else 2, observation="rich")
        observation, info = env.reset(seed=2)
        for _ in range(20):
            assert env.observation_space.contains(observation)
            observation, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            assert not over


def test_refusals() -> None:
    with pytest.raises(UnknownBotError, match="no bot called 'nobody'"):
        SingleEnv("nobody")
    with pytest.raises(PerfectNumbersError, match="is no bot, function or policy"):
        SingleEnv([7])  # type: ignore[list-item]
    wrong = SingleEnv(lambda view, legal: 309, start=2)
    with pytest.raises(PerfectNumbersError, match="seat 2 chose 309, which is not legal"):
        wrong.reset(seed=1)
    envs = VectorEnv(4, BatchedPolicy(lambda observation, mask: [0]), start=2)
    with pytest.raises(PerfectNumbersError, match="gave 1 actions for"):
        envs.reset(seed=1)
