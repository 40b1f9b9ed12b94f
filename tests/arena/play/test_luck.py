"""The luck of the markets: a difference that is 0 on average, whatever the judgement is worth."""

from pathlib import Path
from statistics import fmean, stdev

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers import Composition, Game
from perfect_numbers.arena.play import luck
from perfect_numbers.arena.play.bout import play
from perfect_numbers.arena.play.luck import GameLuck, LuckStore, find_luck, margins, shares
from perfect_numbers.arena.play.results import read_result
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.bots.players.weights import judge_for, weights_for
from perfect_numbers.bots.search.luck import Luck, hidden_places, laid_out
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of

SMALL = Composition(numbers=(0, 1, 1, 1, 1, 1, 1))
BOUT = Bout("luck", 0, ("greedy", "random"), ("1", "1"), Rules(composition=SMALL))


def _market(seed: int) -> State:
    """Return a position in which the market was just filled and bonus cards were drawn, if there is one."""
    game = Game.new(seed=seed, composition=SMALL)
    found = game.position.state()
    while not game.is_over:
        game.play(game.legal_moves()[0])
        if any(event.kind == "round" for event in game.moments[-1].events):
            found = game.position.state()
            if found.bonus_drawn:
                break
    return found


@pytest.mark.parametrize("seed", range(4))
def test_other_markets_look_the_same_but_for_the_market(seed: int) -> None:
    state = _market(seed)
    places = hidden_places(state)
    bag = vec[u8]([state.order[place] for place in places])
    other = state.clone()
    other.order = laid_out(state.order, places, bag, i64(5))
    assert sorted(other.order) == sorted(state.order)
    assert list(other.order) != list(state.order)
    open_places = [i for i in range(len(state.order)) if i not in list(places)]
    assert [other.order[i64(i)] for i in open_places] == [state.order[i64(i)] for i in open_places]
    hidden = len(view_of(state).bag)
    assert len(places) == hidden + 8
    assert len(view_of(other).bag) == hidden


def test_every_unseen_card_is_as_likely_to_be_in_a_drawn_market() -> None:
    state = _market(0)
    random = Random("drawn")
    drawn: list[int] = []
    cards = sorted(int(state.order[place]) for place in hidden_places(state))
    bag = vec[u8]([u8(card) for card in cards])
    for _ in range(400):
        random.shuffle(bag)
        order = laid_out(state.order, hidden_places(state), bag, i64(0))
        drawn += [int(order[state.market + i]) for i in range(8)]
    for card in set(cards):
        share = drawn.count(card) / len(drawn)
        expected = cards.count(card) / len(cards)
        assert abs(share - expected) < 5 * (expected / len(drawn)) ** 0.5


def test_the_first_value_is_that_of_the_market_itself() -> None:
    state = _market(1)
    playouts = vec[i64]([i64(0), i64(0)])
    found = Luck(weights_for(state), judge_for(state), playouts, Random("a")).judge(state, 3)
    again = Luck(weights_for(state), judge_for(state), playouts, Random("b")).judge(state, 3)
    assert len(found) == 4
    assert found[0] == again[0] == Luck(weights_for(state), judge_for(state), playouts, Random("c")).play_out(state)
    assert found[1:] != again[1:]


def test_luck_is_zero_on_average_whatever_is_drawn() -> None:
    """A market that is itself drawn like the others has no luck on average."""
    state = _market(2)
    random = Random("average")
    judged = Luck(weights_for(state), judge_for(state), vec[i64]([i64(0), i64(0)]), random)
    places = hidden_places(state)
    differences = []
    for _ in range(24):
        bag = vec[u8]([state.order[place] for place in places])
        random.shuffle(bag)
        drawn = state.clone()
        drawn.order = laid_out(state.order, places, bag, i64(0))
        values = judged.judge(drawn, 1)
        differences.append(values[0][0] - values[1][0])
    assert stdev(differences) > 0
    assert abs(fmean(differences)) < 4 * stdev(differences) / len(differences) ** 0.5


def test_luck_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "SAMPLES", 2)
    line = play(BOUT)
    found = msgspec.json.decode(find_luck(line), type=GameLuck)
    assert found.markets == Game.from_record(line).rounds
    assert found.margin[0] == pytest.approx(-found.margin[1])
    assert found.margin[0] == pytest.approx(found.score[0] - found.score[1], abs=0.001)
    assert sum(found.share) == pytest.approx(0, abs=0.001)
    again = msgspec.json.decode(find_luck(line), type=GameLuck)
    assert (again.score, again.share) == (found.score, found.share)


def test_margins_and_shares() -> None:
    assert margins([3.0, 1.0, 2.0]) == [1, -2, -1]
    even, ahead = shares([5.0, 5.0], 3), shares([8.0, 5.0, 5.0], 0)
    assert even == [0.5, 0.5]
    assert ahead[0] > 0.8
    assert sum(ahead) == pytest.approx(1)
    assert shares([8.0, 5.0], 0)[0] > shares([8.0, 5.0], 10)[0] > 0.5


def test_luck_is_found_again_in_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "SAMPLES", 1)
    line = play(BOUT)
    store = LuckStore(tmp_path)
    assert store.get(read_result(line)) is None
    store.add(find_luck(line))
    store.close()
    again = LuckStore(tmp_path)
    assert again.get(read_result(line)) is not None
    monkeypatch.setattr(luck, "SAMPLES", 2)
    assert again.get(read_result(line)) is None  # found in another way
    again.close()
