"""No bot can know what is hidden: the order of the deck, and the cards drawn as bonus (OPEN)."""

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers import bots
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.view import view_of
from tests.bots.games import positions


def with_hidden_cards_permuted(state: State, seed: str) -> State:
    """Return a state that differs only in where each hidden card is."""
    hidden = [i for i in range(len(state.order)) if i >= state.top or state.bonus_drawn >> i & 1]
    cards = vec[u8]([state.order[i] for i in hidden])
    Random(seed).shuffle(cards)
    order = vec[u8]([u8(card) for card in state.order])
    for at, card in zip(hidden, cards, strict=True):
        order[at] = card
    other = state.clone()
    other.order = order
    return other


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["random", "greedy", "planner", "sage:6", "level:2"])
def test_hidden_cards_do_not_change_decisions(name: str, players: int) -> None:
    changed = 0
    for number, state in enumerate(positions(f"fair {players}", players, interaction=players == 3, every=40)):
        decisions = set()
        for seed in ("a", "b", "c"):
            other = with_hidden_cards_permuted(state, seed)
            changed += other.order != state.order
            decisions.add(bots.ask(bots.create(name, seed=number), other))
        assert len(decisions) == 1
    assert changed > 0


def test_views_hold_nothing_of_the_order() -> None:
    for state in positions("views", every=25):
        views = [view_of(with_hidden_cards_permuted(state, seed)) for seed in ("a", "b")]
        assert views[0].state.key() == views[1].state.key()
        assert list(views[0].state.order) == list(views[1].state.order)
        assert list(views[0].bag) == list(views[1].bag)
