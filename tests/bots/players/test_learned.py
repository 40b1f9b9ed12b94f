"""The learned bot: its network says what NumPy says, and it plays well."""

import json
import runpy
from importlib.resources import files
from pathlib import Path

import pytest

from perfect_numbers import Rules
from perfect_numbers.bots import ask, create
from perfect_numbers.bots.players.learned import network
from perfect_numbers.bots.search.network import Observations, unseen_of
from perfect_numbers.engine.state import State
from perfect_numbers.view import view_of

TRAIN = Path(__file__).parents[3] / "examples" / "envs" / "train.py"


def middle_of_a_game(seed: int, players: int = 2, moves: int = 60) -> State:
    state = Rules(players).deal(seed)
    greedy = create("greedy")
    for _ in range(moves):
        state.do(ask(greedy, state))
    return state


def test_the_network_says_what_it_learned() -> None:
    """The compiled network and the one that was trained in NumPy are two spellings of one function."""
    np = pytest.importorskip("numpy")
    train = runpy.run_path(str(TRAIN))
    learner = train["Learner"](1)
    layers = json.loads(files("perfect_numbers.bots.players").joinpath("learned.json").read_text("utf-8"))
    shapes = [weights.shape for weights in learner.weights]
    learner.weights = [
        np.array(layers[name], np.float32).reshape(shape)
        for name, shape in zip(("slot", "table", "last"), shapes, strict=True)
    ]
    for seed in range(6):
        state = middle_of_a_game(seed)
        unseen = unseen_of(view_of(state))
        for seat in (0, 1):
            observation = Observations(1, 2)
            observation.write(0, state, unseen, seat)
            seen = np.array([int(x) for x in observation.numbers], np.uint8)[None]
            points = state.scores()
            wanted = float(learner.gains(seen)[0]) / train["SCALE"] + points[seat] - points[1 - seat]
            assert network(2).margin(state, unseen, seat) == pytest.approx(wanted, abs=1e-3)


def test_it_beats_greedy() -> None:
    """Four deals, each from both seats: a bot that knows nothing loses nearly all of them."""
    margin = 0
    for seed in range(4):
        for seat in (0, 1):
            state = Rules().deal(f"learned/{seed}")
            bots = [create("greedy"), create("greedy")]
            bots[seat] = create("learned")
            while not state.is_over():
                state.do(ask(bots[int(state.turn)], state))
            margin += state.scores()[seat] - state.scores()[1 - seat]
    assert margin > 0


@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_with_more_players(players: int) -> None:
    state = middle_of_a_game(1, players)
    bot = create("learned")
    for _ in range(10):
        move = ask(bot, state)
        assert move in state.legal()
        state.do(move)
