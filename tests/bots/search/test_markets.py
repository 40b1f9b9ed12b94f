"""Markets of one deck share no card, and positions with a few cards more or less get the same ones."""

from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.bots.search.markets import markets_in, with_market
from perfect_numbers.engine.state import MARKET_CARDS

DECK = [u8(card) for card in range(1, 31)]
TOP = 3


def market(order: vec[u8], top: int) -> list[int]:
    return [int(order[top + i]) for i in range(MARKET_CARDS)]


def test_the_markets_of_a_deck_share_no_card() -> None:
    order = vec[u8](DECK)
    assert markets_in(order, TOP) == 3
    cards = [card for number in range(3) for card in market(with_market(order, TOP, number), TOP)]
    assert len(set(cards)) == 3 * MARKET_CARDS


def test_no_card_is_lost_and_the_deck_itself_stays_as_it_is() -> None:
    order = vec[u8](DECK)
    for number in range(3):
        laid = with_market(order, TOP, number)
        assert sorted(laid) == sorted(DECK)
        assert list(laid[:TOP]) == DECK[:TOP]
    assert list(order) == DECK


def test_who_has_drawn_bonus_cards_meets_the_same_market() -> None:
    order = vec[u8](DECK)
    for number in range(2):
        assert market(with_market(order, TOP + 3, number), TOP + 3) == market(with_market(order, TOP, number), TOP)
