"""Learning weights from games, and how they are kept."""

import pytest
from librt.vecs import vec

from perfect_numbers.bots.players.weights import first_weights, packed, unpacked, weights
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.learning import Learner
from perfect_numbers.bots.search.tables import FEW, MANY
from perfect_numbers.engine.random import Random
from perfect_numbers.rules import VARIANTS
from perfect_numbers.view import view_of
from tests.bots.games import new_game, positions

RATE = 0.01


def learner() -> Learner:
    first = [float(weight) for weight in first_weights("base-2")]
    return Learner(vec[float](first + [0.0] * (MANY - FEW)), first_weights("base-2"))


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_teaches_something_about_every_table(players: int) -> None:
    found = learner()
    before = found.weights[:]
    found.play(new_game("teach", players), Random(1), RATE, 0.6, 100)
    changed = [i for i in range(MANY) if found.weights[i] != before[i]]
    assert found.games == 1
    assert any(i < FEW for i in changed)
    assert any(i >= FEW for i in changed)
    assert found.error > 0


def test_the_same_games_teach_the_same() -> None:
    taught = []
    for _ in range(2):
        found = learner()
        found.play(new_game("same"), Random(1), RATE, 0.6, 100)
        taught.append(list(found.weights))
    assert taught[0] == taught[1]


def test_new_tables_change_nothing_before_they_are_learned() -> None:
    found = learner()
    few = Evaluation(first_weights("base-2"))
    for state in positions("tables", every=20):
        found.evaluation.count(view_of(state))
        few.count(view_of(state))
        for seat in range(2):
            assert found.evaluation.prospects(state, seat) == pytest.approx(few.prospects(state, seat))


def test_what_is_learned_goes_towards_the_result() -> None:
    found = learner()
    found.play(new_game("towards"), Random(1), 0.0, 1.0, 0)
    ends = len(found.ends)
    values = [found.value(at) for at in range(ends)]
    found.change(ends - 2, 4.0, RATE)
    assert found.value(ends - 2) > values[ends - 2]


def test_steps_get_smaller_when_errors_cancel_out() -> None:
    found = learner()
    found.play(new_game("steps"), Random(1), 0.0, 1.0, 0)
    at = len(found.ends) - 1
    for error in (1.0, -1.0) * 20:
        found.change(at, error, 0.0)
    before = found.value(at)
    found.change(at, 1.0, RATE)
    calm = found.value(at) - before
    for _ in range(200):
        found.change(at, 1.0, 0.0)
    before = found.value(at)
    found.change(at, 1.0, RATE)
    assert found.value(at) - before > 2 * calm > 0


def test_published_weights_are_read_as_they_were_to_a_thousandth() -> None:
    found = vec[float]([0.1234, -5.4321, 0.0, 31.0])
    assert list(unpacked(packed(found))) == [0.123, -5.432, 0.0, 31.0]


@pytest.mark.parametrize("kind", [f"{variant}-{players}" for variant in VARIANTS for players in (2, 3, 4)])
def test_every_kind_of_game_has_weights(kind: str) -> None:
    assert len(weights(kind)) in (FEW, MANY)
    assert len(first_weights(kind)) == FEW
