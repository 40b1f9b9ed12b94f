"""The chapter "What everyone can see"."""

import pytest

from perfect_numbers.errors import PositionError
from perfect_numbers.notation.cards import card_of
from perfect_numbers.position import Position
from perfect_numbers.view import view_of
from tests.rules.table import after, legal, refused


def seen(position: Position) -> tuple[str, list[str]]:
    """Print what the players see of a position, and the cards they know to be hidden."""
    view = view_of(position.state())
    return str(Position(view.state)), [card_of(int(code)) for code in view.bag]


def test_OPEN_everything_but_the_order_of_the_deck() -> None:
    text = "p1=R:2#,-:J4|Pr|1 p2=B:3|MvSt|2 market=-/Y2Y3/-/St hand=G5Pr deck=P3MvR2J7R2"
    shown, hidden = seen(after(text))
    assert shown == str(after(text)).replace("P3MvR2J7R2", "5")
    assert hidden == ["R2", "R2", "P3", "J7", "Mv"]


def test_OPEN_dealt_cards_and_stolen_cards_are_seen() -> None:
    dealt = "phase=setup p1=-|-|0 p2=-|-|0 hand=R2R3R4 dealt=G2J3G4 deck=P3Mv"
    assert seen(after(dealt)) == (str(after(dealt)).replace("P3Mv", "2"), ["P3", "Mv"])
    stolen = "p1=-|-|0 p2=B:35|-|2 hand=St deck=P3Mv"
    assert " ask=B5 " in seen(after(stolen, "St:2B"))[0]


def test_OPEN_but_not_which_cards_were_drawn_as_bonus() -> None:
    text = "p1=R:7777|-|0 p2=-|-|0 hand=R5 deck=P3MvR2"
    for front in ("P3", "Mv", "R2"):
        rest = [card for card in ("P3", "Mv", "R2") if card != front]
        position = after(text.replace("P3MvR2", front + "".join(rest)), "R5>R", "C")
        shown, hidden = seen(position)
        assert shown.endswith(" deck=2")
        assert hidden == ["R2", "P3", "Mv"]


def test_OPEN_market_cards_are_seen_once_they_are_laid_out() -> None:
    text = "phase=play p1=-|-|0 p2=-|-|0 deck=R2R3R4R5R6R7J2J3PrMv"
    shown, hidden = seen(after(text, "E"))
    assert " market=R2R3R4/R5R6/R7J2/J3 " in shown
    assert hidden == ["Pr", "Mv"]


def test_OPEN_a_position_without_the_order_can_be_read_listed_and_judged() -> None:
    text = "p1=R:2|-|0 p2=-|-|0 market=-/Y2Y3/-/- hand=R5 deck=20"
    assert Position.parse(text).deck == 20
    assert legal(text) == {"R5>R"}
    assert refused(text, "E") == "TURN-PARTS hand-not-empty"
    with pytest.raises(
        PositionError, match=r"^deck: sequences can be counted only if the order of the deck is known\.$"
    ):
        Position.parse(text).perft(2)


def test_OPEN_a_market_cannot_be_filled_from_cards_nobody_knows() -> None:
    with pytest.raises(PositionError, match=r"^deck: the market cannot be filled from a deck whose order is unknown"):
        after("phase=play p1=R:2|-|0 p2=-|-|0 deck=20", "E")


def test_OPEN_unknown_cards_are_drawn_from_those_not_in_view() -> None:
    text = "p1=R:234567|-|0 p2=R:234567|Mv|0 market=-/R2R3/-/- hand=R4R5R6 deck=70"
    position = Position.parse(text).with_deck_drawn("a seed")
    assert isinstance(position.deck, tuple)
    assert len(position.deck) == 70
    assert not {"R2", "R3", "R4", "R5", "R6"} & set(position.deck)  # all three copies are in view
    assert max(position.deck.count(card) for card in set(position.deck) if card.is_number) <= 3
    assert position == Position.parse(text).with_deck_drawn("a seed")
    assert position != Position.parse(text).with_deck_drawn("another")
    assert str(position).rsplit(" ", 1)[0] == str(Position.parse(text)).rsplit(" ", 1)[0]


def test_OPEN_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(
        PositionError, match=r"^deck: 106 is more than the number of cards that are not in view, which is 105\.$"
    ):
        Position.parse("p1=R:2|-|0 p2=-|-|0 hand=R5R6 deck=106").with_deck_drawn(1)
    with pytest.raises(PositionError, match=r"^deck: "):
        Position.parse("p1=R:22|-|0 p2=-|-|0 hand=R2R2 deck=1").with_deck_drawn(1)
