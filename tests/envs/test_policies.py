"""Our bots in the environments of others."""

from typing import Any

import pytest

from tests.envs.libraries import need

need("numpy")
need("pettingzoo")
pyspiel = need("pyspiel")

from perfect_numbers import Rules  # noqa: E402
from perfect_numbers.bots import ask, create  # noqa: E402
from perfect_numbers.bots.players.random import RandomBot  # noqa: E402
from perfect_numbers.envs import BotPolicy, SpielBot, aec_env  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402
from perfect_numbers.view import view_of  # noqa: E402


def test_a_policy_for_pettingzoo_plays_as_the_bot_does() -> None:
    env, policies, bot = aec_env(), [BotPolicy("greedy"), BotPolicy(create("greedy"))], create("greedy")
    env.reset(seed=3)
    state = Rules().deal(3)
    for agent in env.agent_iter(max_iter=120):
        action = policies[env.possible_agents.index(agent)](env)
        assert action == ask(bot, state)
        env.step(action)
        state.do(action)
    assert env.unwrapped.engine_state == state


def test_the_next_game_is_played_as_by_a_new_policy() -> None:
    env, policy = aec_env(), BotPolicy("level:1", seed=5)

    def play(policy: BotPolicy) -> list[int]:
        env.reset(seed=3)
        told = []
        for _ in env.agent_iter(max_iter=30):
            told.append(policy(env))
            env.step(told[-1])
        return told

    first = play(policy)
    while env.agents:
        env.step(None if env.terminations[env.agent_selection] else policy(env))
    with pytest.raises(PerfectNumbersError, match="The game is over: there is nothing to choose"):
        policy(env)
    policy.restart(5)
    assert play(policy) == first


@pytest.mark.parametrize("make", [BotPolicy, SpielBot])
@pytest.mark.parametrize("bot", [None, 5, RandomBot])
def test_what_is_no_bot(make: Any, bot: Any) -> None:
    with pytest.raises(PerfectNumbersError, match=r"bot: .* is no bot, nor the name of one") as refused:
        make(bot)
    assert repr(bot) in str(refused.value) or isinstance(bot, type)


def test_they_tell_who_plays() -> None:
    assert repr(BotPolicy("level:1")) == "<BotPolicy: level:1>"
    assert repr(SpielBot("greedy")) == "<SpielBot: greedy>"


def test_a_bot_for_openspiel() -> None:
    game = pyspiel.load_game("python_perfect_numbers(players=3)")
    bots = [SpielBot("greedy"), SpielBot("learned"), SpielBot("random", seed=2)]
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 40:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
            continue
        move = bots[state.current_player()].step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
        decisions += 1
    bots[0].restart()


def test_openspiel_lets_them_play() -> None:
    game = pyspiel.load_game("python_perfect_numbers(deck=RYG/0.1.1.1.1.0.0/0.1.0.0.0.0.0/1.1.1)")
    returns = pyspiel.evaluate_bots(game.new_initial_state(), [SpielBot("greedy"), SpielBot("random")], 5)
    assert sum(returns) == pytest.approx(0)


def test_the_bag_is_what_players_know() -> None:
    """The bag of a game with chance nodes is the one of the same game dealt from a seed."""
    from perfect_numbers.envs.openspiel_bot import view_of_episode
    from perfect_numbers.envs.settings import EnvSettings

    episode = EnvSettings().dealer.deal(1)
    for _ in range(30):
        episode.do(episode.state.legal()[0])
    assert view_of_episode(episode).unseen() == view_of(episode.state).unseen()
