"""Drawing markets that share no card: together they are closer to the mean than if each came from a deck of its own."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.state import MARKET_CARDS


def markets_in(order: vec[u8], top: i64) -> i64:
    """Tell how many markets without a common card a deck has that begins there."""
    return (len(order) - top) // MARKET_CARDS


def with_market(order: vec[u8], top: i64, number: i64) -> vec[u8]:
    """Return a deck's cards with one of its markets laid where the deck begins; they are counted from 0, from its end.

    So positions with a few bonus cards more or less get the same market.
    """
    laid = order[:]
    other: i64 = len(order) - (number + 1) * MARKET_CARDS
    i: i64 = 0
    while i < MARKET_CARDS:
        card: u8 = laid[top + i]
        laid[top + i] = laid[other + i]
        laid[other + i] = card
        i += 1
    return laid
