"""Many games at once: the same as the engine plays them one by one."""

from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")

from perfect_numbers.engine.moves import MOVES  # noqa: E402
from perfect_numbers.envs import Batch, EnvSettings, ParallelBatch  # noqa: E402
from perfect_numbers.errors import DeckError, PerfectNumbersError  # noqa: E402
from perfect_numbers.game import Game  # noqa: E402
from perfect_numbers.position import Position  # noqa: E402
from perfect_numbers.rules import Rules  # noqa: E402

RULES = [
    {"players": 2},
    {"players": 3, "variant": "interaction"},
    {"players": 4, "lost": "owner"},
    {"players": 2, "skip_forced": True, "start": 2},
]


@pytest.mark.parametrize("rules", RULES)
def test_masks_are_the_engines_legal_moves(rules: dict[str, object]) -> None:
    batch = Batch(10, **rules)
    batch.reset(1)
    for _ in range(60):
        for i in range(batch.n):
            state = batch.state(i)
            assert sorted(state.legal()) == np.flatnonzero(batch.mask[i]).tolist()
            assert batch.seat[i] == state.turn
            if rules.get("skip_forced"):
                assert len(state.legal()) > 1
        batch.step(batch.sample())


@pytest.mark.parametrize("rules", RULES)
def test_a_seed_reproduces_a_run_exactly(rules: dict[str, object]) -> None:
    def run(seed: int) -> list[bytes]:
        batch = Batch(5, **rules)
        batch.reset(seed)
        told = []
        for _ in range(260):
            reward, done = batch.step(batch.sample())
            told += [reward.tobytes(), done.tobytes(), batch.observation.tobytes(), batch.mask.tobytes()]
        assert batch.done.any() or b"\x01" in b"".join(told[1::4])
        return told

    assert run(5) == run(5)
    assert run(5) != run(6)


def test_a_game_of_the_batch_can_be_dealt_anywhere() -> None:
    batch = Batch(3, players=3, variant="interaction")
    batch.reset("abc")
    for _ in range(400):
        batch.step(batch.sample())
    assert batch.seed_of(0) != "abc/0/0"
    batch.reset("abc")
    assert batch.seed_of(2) == "abc/2/0"
    dealt = Game.new(3, "interaction", seed="abc/2/0").position
    assert Position(batch.state(2)) == dealt


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards(players: int, reward: str) -> None:
    batch = Batch(8, players=players, reward=reward)
    batch.reset(3)
    got = np.zeros((8, players))
    finished = 0
    for _ in range(500):
        gained, done = batch.step(batch.sample())
        got += gained
        for i in np.flatnonzero(done):
            score = batch.score[i]
            best = score == score.max()
            wanted = {
                "win": best / best.sum(),
                "margin": score - (score.sum() - score) / (players - 1),
                "points": got[i],
            }[reward]
            assert got[i] == pytest.approx(wanted)
            if reward == "points":
                # Points of forced decisions before the first observation are not anyone's reward.
                assert (got[i] <= score).all()
            got[i] = 0
            finished += 1
        if reward != "points":
            assert not gained[~done].any()
    assert finished > 8


def test_illegal_actions_change_nothing() -> None:
    batch = Batch(5)
    batch.reset(1)
    before = batch.observation.tobytes()
    actions = batch.sample().copy()
    for wrong in (-1, MOVES, int(np.flatnonzero(~batch.mask[3])[0])):
        actions[3] = wrong
        with pytest.raises(PerfectNumbersError, match="not legal in game 3"):
            batch.step(actions)
    assert batch.observation.tobytes() == before
    with pytest.raises(TypeError):
        batch.step(np.zeros(5))
    with pytest.raises(ValueError, match="broadcast"):
        batch.step([1, 2])


def test_a_clone_goes_its_own_way() -> None:
    batch = Batch(10, players=3)
    batch.reset(1)
    for _ in range(20):
        batch.step(batch.sample())
    kept = batch.clone()
    seen = batch.observation.copy()
    told = []
    for _ in range(200):
        batch.step(batch.sample())
        told.append(batch.observation.tobytes())
    assert (kept.observation == seen).all()
    for there in told:
        kept.step(kept.sample())
        assert kept.observation.tobytes() == there


def test_the_arrays_are_made_once_and_written_when_asked_for() -> None:
    batch = Batch(4)
    batch.reset(1)
    observation, mask = batch.observe()
    seen = observation.copy()
    batch.step(batch.sample())
    assert (observation == seen).all()
    assert batch.observe()[0] is observation
    assert batch.observe()[1] is mask
    assert (observation != seen).any()
    del batch
    assert observation.any()  # the memory is still there


def test_refusals() -> None:
    with pytest.raises(PerfectNumbersError, match="call reset first"):
        Batch(2).step([0, 0])
    with pytest.raises(PerfectNumbersError, match="call reset first"):
        Batch(2).seed_of(0)
    batch = Batch(2)
    batch.reset(1)
    for place in (2, -1):
        with pytest.raises(IndexError, match=f"There is no game {place}; they count from 0 to 1"):
            batch.state(place)
    for wrong in ({"players": 5}, {"variant": "x"}, {"lost": "x"}, {"reward": "x"}, {"start": 3}):
        with pytest.raises(PerfectNumbersError, match=next(iter(wrong))):
            EnvSettings.of(**wrong)
    with pytest.raises(DeckError):
        EnvSettings.of(deck={"colours": "R", "jokers": [0] * 7, "numbers": [0, 0, 0, 0, 0, 0, 1]})


def test_other_decks() -> None:
    deck = {"colours": "RYGBPOW", "numbers": [2] * 7, "jokers": [1] * 7, "Pr": 6, "Mv": 0, "St": 9}
    batch = Batch(5, deck=deck, players=4)
    batch.reset(1)
    for _ in range(300):
        batch.step(batch.sample())
    assert batch.observation.shape == (5, 1000)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"deck": 5}, "deck: a Composition is needed, or its JSON form as a dict, not 5."),
        ({"deck": "RYGBP"}, "deck: a Composition is needed, or its JSON form as a dict, not 'RYGBP'."),
        ({"rules": 5}, "rules: Rules(...) is needed, not 5."),
        ({"rules": Rules(), "deck": {}}, "rules: they are given as a whole already, so deck cannot be."),
        ({"skip_forced": "yes"}, "skip_forced: True or False is needed, not 'yes'."),
        (
            {"foo": 1},
            "foo: there is no such setting; the settings are players, variant, lost, deck, rules, start, reward, "
            "skip_forced, observation.",
        ),
    ],
)
def test_wrong_settings(settings: dict[str, Any], sentence: str) -> None:
    for make in (EnvSettings.of, lambda **given: Batch(1, **given)):
        with pytest.raises(PerfectNumbersError) as refused:
            make(**settings)
        assert str(refused.value) == sentence


@pytest.mark.parametrize("n", ["4", None, 0, -1, 1.5, True])
def test_wrong_numbers_of_games(n: Any) -> None:
    for make in (Batch, ParallelBatch):
        with pytest.raises(PerfectNumbersError) as refused:
            make(n)
        assert str(refused.value) == f"n: a whole number of games, at least one, is needed, not {n!r}."
    assert Batch(np.int64(2)).n == 2
