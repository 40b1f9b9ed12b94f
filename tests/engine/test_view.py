"""Views contain nothing that is hidden, and worlds sampled from them look the same from the outside."""

import pickle
from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.engine.moves import COMPLETE
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.position import Position
from perfect_numbers.view import view_of
from tests.engine.decks import DECKS
from tests.engine.play import random_game
from tests.engine.test_properties import Settings, examples, games


def moments_with_hidden(game: Settings) -> Iterator[tuple[State, list[int]]]:
    """Yield the states of a game, each with the places in its order that nobody has seen."""
    state = game.state()
    bonus: list[int] = []
    top, market = int(state.top), int(state.market)
    previous = -1
    for _, move in random_game(state, game.seed):
        if previous == COMPLETE:
            # What left the deck was drawn unseen, unless the first market was filled as well.
            bonus += range(top, int(state.top) - (8 if int(state.market) != market else 0))
        top, market, previous = int(state.top), int(state.market), move
        yield state, [*bonus, *range(top, len(state.order))]


def shuffled(state: State, hidden: list[int], seed: int) -> State:
    """Return the same state with its hidden cards in another order."""
    random = Random(seed)
    order = [int(code) for code in state.order]
    cards = vec[u8]([u8(order[i]) for i in hidden])
    random.shuffle(cards)
    for i, card in zip(hidden, cards, strict=True):
        order[i] = int(card)
    other = state.clone()
    other.order = vec[u8]([u8(code) for code in order])
    return other


@examples(40)
@given(games(), st.integers(0, 1000))
def test_the_order_of_hidden_cards_makes_no_difference_to_a_view(game: Settings, seed: int) -> None:
    for number, (state, hidden) in enumerate(moments_with_hidden(game)):
        if number % 10:
            continue
        view = view_of(state)
        other = view_of(shuffled(state, hidden, seed))
        assert pickle.dumps(view) == pickle.dumps(other)
        assert view.state == other.state
        assert list(view.bag) == list(other.bag)


@examples(40)
@given(games())
def test_hidden_cards_do_not_exist_in_a_view(game: Settings) -> None:
    for number, (state, hidden) in enumerate(moments_with_hidden(game)):
        if number % 10:
            continue
        view = view_of(state)
        assert [int(view.state.order[i]) for i in hidden] == [0] * len(hidden)
        assert list(view.bag) == sorted(int(state.order[i]) for i in hidden)
        assert [i for i, code in enumerate(view.state.order) if code == 0] == sorted(hidden)
        unseen = view.unseen()
        assert {code: count for code, count in enumerate(unseen) if count} == Counter(int(code) for code in view.bag)
        assert view.state.legal() == state.legal()
        shown = str(Position(view.state)).rsplit(" deck=", 1)
        assert shown[0] == str(Position(state)).rsplit(" deck=", 1)[0]
        assert shown[1] == (str(len(state.order) - int(state.top)) if len(state.order) > state.top else "-")


@examples(40)
@given(games(), st.integers(0, 1000))
def test_sampled_worlds_look_the_same_from_the_outside(game: Settings, seed: int) -> None:
    for number, (state, _) in enumerate(moments_with_hidden(game)):
        if number % 10:
            continue
        view = view_of(state)
        before = pickle.dumps(view)
        world = view.sample(Random(seed))
        assert Counter(map(int, world.order)) == Counter(map(int, state.order))
        assert pickle.dumps(view_of(world)) == before
        assert world.legal() == state.legal()
        assert world == view.sample(Random(seed))
        # The world is a game that can be played to its end, and the view stays as it is.
        for _ in random_game(world, seed):
            pass
        assert world.is_over()
        assert pickle.dumps(view) == before


def test_every_order_is_sampled() -> None:
    state = Position.parse("p1=R:7777|-|0 p2=-|-|0 hand=R5 deck=R2R3R4").play("R5>R").play("C").state()
    view = view_of(state)
    worlds = Counter(tuple(map(int, view.sample(Random(seed)).order)) for seed in range(600))
    assert len(worlds) == 6
    assert min(worlds.values()) > 60


def test_a_cloned_view_goes_its_own_way() -> None:
    state = Settings(DECKS["default"], 2, False, False, 5).state()
    view = view_of(state)
    before = pickle.dumps(view)
    other = view.clone()
    other.state.do(other.state.legal()[0])
    assert pickle.dumps(view) == before
    assert pickle.dumps(other) != before
    again = pickle.loads(before)
    assert pickle.dumps(again) == before
    assert again.state == view.state
