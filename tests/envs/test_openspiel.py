"""OpenSpiel's own suites, its algorithms, and a playthrough that must stay as it is."""

import copy
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")
pyspiel = need("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402
from open_spiel.python.algorithms.random_agent import RandomAgent  # noqa: E402

import perfect_numbers.envs.openspiel as ours  # noqa: E402
from perfect_numbers.deck import Composition  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402
from perfect_numbers.position import Position  # noqa: E402

SMALL = "RYG/0.1.1.1.1.0.0/0.1.0.0.0.0.0/1.1.1"
PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")


def to_the_end(state: Any, chooser: random.Random) -> Any:
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, chances)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["", ",variant=interaction,lost=owner,reward=win", ",reward=points"])
def test_random_sim(players: int, rules: str) -> None:
    game = pyspiel.load_game(f"python_perfect_numbers(players={players}{rules})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_parameters() -> None:
    game = pyspiel.load_game(f"python_perfect_numbers(players=2,deck={SMALL},variant=interaction)")
    assert pyspiel.load_game("python_perfect_numbers", {"players": 3}).num_players() == 3
    assert game.settings.rules.composition == Composition("RYG", (0, 1, 1, 1, 1, 0, 0), (0, 1, 0, 0, 0, 0, 0), 1, 1, 1)
    assert ours.deck_text(game.settings.rules.composition) == SMALL
    again = pyspiel.load_game(str(game))
    assert again.settings == game.settings
    with pytest.raises(PerfectNumbersError, match="deck"):
        ours.read_deck("RYG/1.2")


def test_chances_add_up_and_follow_the_rules() -> None:
    game = pyspiel.load_game("python_perfect_numbers(players=4)")
    chooser = random.Random(1)
    state = game.new_initial_state()
    draws = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert outcomes == sorted(outcomes)
            if 1 <= draws <= 12:
                assert all(card < 64 for card, _ in outcomes)  # SETUP-DEAL
            elif draws == 13:
                assert {64, 65, 66} <= {card for card, _ in outcomes}
            draws += 1
        actions = state.legal_actions()
        assert actions == sorted(actions)
        state.apply_action(chooser.choice(actions))
    assert draws % 8 == 13 % 8
    assert sum(state.returns()) == pytest.approx(0)


def test_the_same_game_as_the_engine() -> None:
    """Draw the cards of a game that was dealt from a seed, and play both side by side."""
    from perfect_numbers.envs.settings import EnvSettings

    chooser = random.Random(3)
    for players in (2, 3, 4):
        dealt = EnvSettings.of(players=players).dealer.deal(players).state
        order = [int(card) for card in dealt.order]
        state = pyspiel.load_game(f"python_perfect_numbers(players={players})").new_initial_state()
        state.apply_action(int(dealt.start))
        while not dealt.is_over():
            while state.is_chance_node():
                state.apply_action(order[int(state.drawing.next_card)])
            assert state.legal_actions() == sorted(dealt.legal())
            mine, theirs = str(state).split(), str(Position(dealt)).split()
            assert mine[:-1] == theirs[:-1]  # all but the deck
            move = chooser.choice(dealt.legal())
            assert state.action_to_string(int(dealt.turn), move) in Position(dealt).legal_moves()
            state.apply_action(move)
            dealt.do(move)
        assert state.is_terminal()


def test_history_and_copies() -> None:
    game = pyspiel.load_game("python_perfect_numbers")
    state = game.new_initial_state()
    assert state.is_initial_state()
    chooser = random.Random(5)
    for _ in range(60):
        state.apply_action(chooser.choice(state.legal_actions()))
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    text = pyspiel.serialize_game_and_state(game, state)
    copies = [
        replayed,
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(text)[1],
    ]
    told = [str(state), state.history(), state.history_str(), state.full_history(), state.move_number()]
    for other in copies:
        assert [str(other), other.history(), other.history_str(), other.full_history(), other.move_number()] == told
        assert other.legal_actions() == state.legal_actions()
        assert other == state
        to_the_end(other, chooser)
    assert [str(state), state.history()] == told[:2]
    assert copies[0] != state
    assert state != "a state"
    other_rules = pyspiel.load_game("python_perfect_numbers(lost=owner)")
    assert other_rules.new_initial_state() != game.new_initial_state()
    assert state.child(state.legal_actions()[0]).move_number() == 61


def test_observation_tensors() -> None:
    game = pyspiel.load_game("python_perfect_numbers(players=3)")
    assert game.observation_tensor_shape() == [797]
    state = game.new_initial_state()
    chooser = random.Random(2)
    while not state.is_terminal():
        if not state.is_chance_node():
            for player in range(3):
                tensor = state.observation_tensor(player)
                assert tensor == pyspiel.State.observation_tensor(state, player)
                acts = [tensor[188 + 203 * ahead + 6] for ahead in range(3)]
                assert acts.index(1) == (state.current_player() - player) % 3
        state.apply_action(chooser.choice(state.legal_actions()))


def test_mcts_beats_random() -> None:
    game = pyspiel.load_game(f"python_perfect_numbers(deck={SMALL})")
    chooser = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chooser)
    bot = mcts.MCTSBot(game, 2.0, 30, evaluator, random_state=chooser)
    total = 0.0
    for seed in range(6):
        state = game.new_initial_state()
        other = random.Random(seed)
        while not state.is_terminal():
            if state.current_player() == seed % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(other.choice(state.legal_actions()))
        total += state.returns()[seed % 2]
    assert total > 0


def test_rl_environment() -> None:
    env = rl_environment.Environment(pyspiel.load_game("python_perfect_numbers(players=3,reward=points)"))
    agents = [RandomAgent(player, env.action_spec()["num_actions"]) for player in range(3)]
    step = env.reset()
    gained = np.zeros(3)
    while not step.last():
        assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0] == 797
        step = env.step([agents[step.observations["current_player"]].step(step).action])
        gained += step.rewards
    assert gained.sum() == sum(env.get_state.drawing.episode.state.scores())


def playthrough() -> list[str]:
    """Play a small game through; the tensors of what is not provided are left out, and whole numbers have no point."""
    text = generate_playthrough.playthrough(f"python_perfect_numbers(deck={SMALL})", None, seed=7)
    kept = (line.rstrip() for line in text.splitlines() if not line.startswith("InformationStateTensor("))
    return [line.replace(".0,", ",").replace(".0]", "]") if "Tensor(" in line else line for line in kept]


def test_the_playthrough_is_as_it_was() -> None:
    """If a change is meant: the same test with UPDATE_PLAYTHROUGH=1 writes the file anew."""
    lines = playthrough()
    if os.environ.get("UPDATE_PLAYTHROUGH") == "1":
        PLAYTHROUGH.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == PLAYTHROUGH.read_text(encoding="utf-8").splitlines()
