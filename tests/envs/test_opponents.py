"""Who can sit in the other seats: compiled bots, other bots, functions, policies."""

from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
gymnasium = need("gymnasium")

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


class Wanderer(Bot):
    """Plays at random, and never plays the same move twice running: it remembers things."""

    name = "wanderer"
    description = "For tests."
    last = -1

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        others = [move for move in legal if move != self.last] or legal
        self.last = others[int(self.random.below(len(others)))]
        return self.last

    def restart(self, seed: int | str) -> None:
        super().restart(seed)
        self.last = -1


@pytest.mark.parametrize("opponents", ["level:1", Wanderer()])
def test_the_same_seed_gives_the_same_game_again(opponents: Any) -> None:
    env, envs = SingleEnv(opponents), VectorEnv(2, opponents)

    def alone() -> list[object]:
        told: list[object] = [env.reset(seed=7)[0].tolist()]
        for _ in range(8):
            told.append(env.step(int(np.flatnonzero(env.action_masks())[0]))[0].tolist())
        return told

    def together() -> list[object]:
        told: list[object] = [envs.reset(seed=7)[0].tolist()]
        return told + [envs.step(envs.sample())[0].tolist() for _ in range(8)]

    assert alone() == alone()
    assert together() == together()


def test_after_an_opponent_has_failed_only_a_reset_goes_on() -> None:
    def fails(view: View, legal: list[int]) -> int:
        if failing:
            raise RuntimeError("no idea")
        return legal[0]

    def play() -> None:
        for _ in range(30):
            env.step(int(np.flatnonzero(env.action_masks())[0]))

    def play_many() -> None:
        for _ in range(30):
            envs.step(envs.sample())

    failing = False
    env, envs = SingleEnv(fails), VectorEnv(2, fails)
    env.reset(seed=1)
    envs.reset(seed=1)
    failing = True
    for go_on in (play, play_many):
        with pytest.raises(RuntimeError):
            go_on()
        with pytest.raises(gymnasium.error.ResetNeeded):
            go_on()
    failing = False
    env.reset(seed=1)
    envs.reset(seed=1)
    play()
    play_many()


def holds_a_file() -> Bot:
    bot = LastMove()
    bot.file = open(__file__, encoding="utf-8")  # type: ignore[attr-defined]  # noqa: SIM115
    return bot


@pytest.mark.parametrize(
    ("opponents", "sentence"),
    [
        (None, "opponents: None is no bot, function or policy, nor a list of them."),
        (5, "opponents: 5 is no bot, function or policy, nor a list of them."),
        ({"greedy"}, "opponents: {'greedy'} is no bot, function or policy, nor a list of them."),
        ({2: "greedy"}, "opponents: {2: 'greedy'} is no bot, function or policy, nor a list of them."),
        ([7], "opponents: 7 is no bot, function or policy."),
        (LastMove, "opponents: LastMove is a class; an object is needed, as LastMove() makes one."),
        ([LastMove], "opponents: LastMove is a class; an object is needed, as LastMove() makes one."),
        (holds_a_file(), "opponents: the bot last in seat 2 cannot be copied for each game: cannot pickle"),
    ],
)
def test_who_cannot_play(opponents: Any, sentence: str) -> None:
    for make in (lambda: SingleEnv(opponents), lambda: VectorEnv(2, opponents)):
        with pytest.raises(PerfectNumbersError) as refused:
            make()
        assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("policy", [None, "greedy", 5])
def test_what_is_no_policy(policy: Any) -> None:
    with pytest.raises(PerfectNumbersError, match=f"policy: {policy!r} is no function of observations and masks"):
        BatchedPolicy(policy)


@pytest.mark.parametrize(
    ("answer", "shape"),
    [(lambda mask: 0, "()"), (lambda mask: mask, "(2, 310)"), (lambda mask: [0], "(1,)"), (lambda mask: None, "()")],
)
def test_policies_that_answer_for_other_games_than_they_were_asked_for(answer: Any, shape: str) -> None:
    envs = VectorEnv(2, BatchedPolicy(lambda observation, mask: answer(mask)), start=2)
    with pytest.raises(PerfectNumbersError) as refused:
        envs.reset(seed=1)
    wrong = f"opponents: the policy in seat 2 gave actions of shape {shape}, not (2,), one a game."
    assert str(refused.value) == wrong


@pytest.mark.parametrize("answer", [309, None, "T1", [0], np.zeros(2, np.int64), 0.0, True])
def test_answers_that_are_not_legal(answer: Any) -> None:
    wrong = SingleEnv(lambda view, legal: answer, start=2)
    with pytest.raises(PerfectNumbersError, match=r"seat 2 chose .*, which is not legal"):
        wrong.reset(seed=1)


def test_refusals() -> None:
    with pytest.raises(UnknownBotError, match="no bot called 'nobody'"):
        SingleEnv("nobody")
    with pytest.raises(PerfectNumbersError, match="opponents: 2 are needed for 3 players, not 1"):
        SingleEnv(["random"], players=3)


def test_they_tell_who_plays() -> None:
    assert repr(SingleEnv(["greedy", LastMove()], players=3)).startswith(
        "<SingleEnv against greedy, last: EnvSettings("
    )
    assert repr(VectorEnv(4, last_move)).startswith("<VectorEnv of 4 against last_move: EnvSettings(")
    assert repr(BatchedPolicy(last_moves)) == "<BatchedPolicy: last_moves>"
