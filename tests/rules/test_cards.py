"""The chapter "Cards"."""

from collections import Counter

import pytest

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.errors import DeckError
from perfect_numbers.notation.cards import Card, card_of, code_of
from perfect_numbers.position import Position
from perfect_numbers.rules import Rules
from tests.rules.table import changed


def test_CARD_NUMBER_has_colour_and_value() -> None:
    for colour in "RYGBPOW":
        for value in range(1, 8):
            card = Card(f"{colour}{value}")
            assert (card.colour, card.value) == (colour, value)
            assert (card.is_number, card.is_joker, card.is_action) == (True, False, False)
            assert card_of(code_of(card)) == card


def test_CARD_NUMBER_prints_a_bonus_on_5_6_and_7() -> None:
    assert [Card(f"G{value}").bonus for value in range(1, 8)] == [0, 0, 0, 0, 1, 3, 5]


def test_CARD_JOKER_has_a_value_and_no_colour() -> None:
    for value in range(1, 8):
        card = Card(f"J{value}")
        assert (card.colour, card.value) == (None, value)
        assert (card.is_number, card.is_joker, card.is_action) == (False, True, False)
        assert card_of(code_of(card)) == card


def test_CARD_JOKER_gives_no_bonus() -> None:
    assert [Card(f"J{value}").bonus for value in range(1, 8)] == [0] * 7
    assert changed("p1=R:7777|-|0 p2=-|-|0 hand=J5 deck=R2R2", "J5>R", "C") == "p1=-|-|5 hand=-"


def test_CARD_ACTION_has_three_kinds_without_colour_or_value() -> None:
    for text in ("Pr", "Mv", "St"):
        card = Card(text)
        assert (card.colour, card.value, card.bonus) == (None, None, 0)
        assert (card.is_number, card.is_joker, card.is_action) == (False, False, True)
        assert card_of(code_of(card)) == card


def test_CARD_ACTION_is_shuffled_in_with_the_others() -> None:
    places = set()
    for seed in range(100):
        deck = Position(Rules(2).deal(seed, start=1)).deck
        assert isinstance(deck, tuple)
        places |= {i for i, card in enumerate(deck) if card.is_action}
    assert places == set(range(108 - 6))


def test_CARD_START_is_never_in_the_deck() -> None:
    position = Position(Rules(3).deal("start", start=2))
    assert isinstance(position.deck, tuple)
    cards = Counter([*position.hand, *position.dealt[0], *position.dealt[1], *position.deck])
    expected = Counter({f"{colour}{value}": 3 for colour in "RYGBP" for value in range(2, 8)})
    expected.update({f"J{value}": 1 for value in range(2, 8)})
    expected.update({"Pr": 4, "Mv": 4, "St": 4})
    assert cards == expected
    assert position.start == 2


def test_DECK_DEFAULT_is_108_cards() -> None:
    assert DEFAULT_DECK.size == len(DEFAULT_DECK.cards()) == 108
    assert DEFAULT_DECK.non_actions == 96
    kinds = Counter("number" if card.is_number else "joker" if card.is_joker else card for card in _cards(DEFAULT_DECK))
    assert kinds == {"number": 90, "joker": 6, "Pr": 4, "Mv": 4, "St": 4}
    assert set(Counter(card for card in _cards(DEFAULT_DECK) if card.is_number).values()) == {3}
    assert {card.colour for card in _cards(DEFAULT_DECK) if card.is_number} == set("RYGBP")
    assert {card.value for card in _cards(DEFAULT_DECK) if card.is_number} == {2, 3, 4, 5, 6, 7}
    assert sorted(card for card in _cards(DEFAULT_DECK) if card.is_joker) == ["J2", "J3", "J4", "J5", "J6", "J7"]


def _cards(deck: Composition) -> list[Card]:
    return [card_of(code) for code in deck.cards()]


def test_DECK_DEFAULT_can_be_another_composition() -> None:
    deck = Composition("WR", (2, 0, 0, 0, 0, 0, 1), (0, 0, 0, 3, 0, 0, 0), 1, 0, 2)
    assert Counter(_cards(deck)) == {"R1": 2, "R7": 1, "W1": 2, "W7": 1, "J4": 3, "Pr": 1, "St": 2}
    assert (deck.size, deck.non_actions) == (12, 9)


def test_DECK_DEFAULT_is_written_into_records() -> None:
    data = {
        "colours": "RYGBP",
        "numbers": [0, 3, 3, 3, 3, 3, 3],
        "jokers": [0, 1, 1, 1, 1, 1, 1],
        "Pr": 4,
        "Mv": 4,
        "St": 4,
    }
    assert DEFAULT_DECK.to_json() == data
    assert Composition.from_json(data) == Composition.from_json({}) == DEFAULT_DECK
    other = Composition("WO", (1, 2, 3, 4, 5, 6, 7), (7, 6, 5, 4, 3, 2, 1), 9, 8, 0)
    assert Composition.from_json(other.to_json()) == other
    assert Composition.from_json({"Mv": 7}) == Composition(Mv=7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_DECK_DEFAULT_must_deal_three_cards_that_are_not_actions_to_everyone(players: int) -> None:
    exactly = Composition("R", (0, 3 * players, 0, 0, 0, 0, 0), (0,) * 7, 8, 0, 0)
    exactly.check(players)
    short = Composition("R", (0, 3 * players - 1, 0, 0, 0, 0, 0), (0,) * 7, 99, 0, 0)
    with pytest.raises(DeckError) as caught:
        short.check(players)
    assert str(caught.value) == (
        f"deck: {3 * players - 1} cards that are not action cards cannot deal three to each of {players} players."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_DECK_DEFAULT_must_fill_one_market(players: int) -> None:
    Composition("R", (0, 3 * players + 7, 0, 0, 0, 0, 0), (0,) * 7, 0, 1, 0).check(players)
    short = Composition("R", (0, 3 * players + 7, 0, 0, 0, 0, 0), (0,) * 7, 0, 0, 0)
    with pytest.raises(DeckError) as caught:
        short.check(players)
    assert str(caught.value) == (
        f"deck: {3 * players + 7} cards cannot deal three to each of {players} players and fill a market of eight."
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"colours": "RX"}, "colours: 'X' is not a colour; the colours are R, Y, G, B, P, O, W."),
        ({"colours": "RYR"}, "colours: a colour is named twice."),
        ({"colours": 5}, 'colours: a text of colour letters is needed, such as "RYGBP".'),
        ({"numbers": [3] * 6}, "numbers: seven counts are needed, one for each value from 1 to 7, not 6."),
        ({"jokers": [1] * 8}, "jokers: seven counts are needed, one for each value from 1 to 7, not 8."),
        ({"jokers": 3}, "jokers: a list of seven counts is needed, one for each value from 1 to 7."),
        ({"numbers": [0, 0, 0, 0, 0, 0, -1]}, "numbers, value 7: there can be 0 to 99 copies of a card."),
        ({"numbers": [100, 0, 0, 0, 0, 0, 0]}, "numbers, value 1: there can be 0 to 99 copies of a card."),
        ({"numbers": [1.0, 0, 0, 0, 0, 0, 0]}, "numbers, value 1: a whole number is needed, not 1.0."),
        ({"Pr": True}, "Pr: a whole number is needed, not True."),
        ({"St": "4"}, "St: a whole number is needed, not '4'."),
        ({"Mv": 100}, "Mv: there can be 0 to 99 copies of a card."),
        ({"Start": 1}, "Start: there is no such part of a deck; the parts are colours, numbers, jokers, Pr, Mv, St."),
        ([], 'composition: an object is needed, such as {"colours": "RYGBP"}.'),
    ],
)
def test_DECK_DEFAULT_is_checked(data: object, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        Composition.from_json(data)
    assert str(caught.value) == message


def test_DECK_DEFAULT_allows_the_values_1_to_7_and_seven_colours() -> None:
    deck = Composition("RYGBPOW", (99,) * 7, (99,) * 7, 99, 99, 99)
    assert deck.size == 7 * 7 * 99 + 7 * 99 + 3 * 99
    state = Rules(4, composition=deck).deal(1)
    assert len(state.order) == deck.size
