"""Errors survive the way between processes."""

import pickle

import pytest

from perfect_numbers import Composition, DeckError, IllegalMoveError, PerfectNumbersError, Position, PositionError


def errors() -> list[Exception]:
    """Return one error of every kind that has parts."""
    position = Position.parse("p1=R:2|-|0 p2=-|-|0 hand=R5")
    found: list[Exception] = []
    for act, kind in (
        (lambda: Position.parse("p1=zz p2=-|-|0"), PositionError),
        (lambda: Composition(colours="X"), DeckError),
        (lambda: position.play("E"), IllegalMoveError),
        (lambda: position.state().apply(0), IllegalMoveError),
    ):
        with pytest.raises(kind) as caught:
            act()
        found.append(caught.value)
    return found


def test_errors_can_be_pickled() -> None:
    for error in errors():
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.__dict__ == error.__dict__


def test_every_error_of_text_is_one_kind() -> None:
    assert all(isinstance(error, PerfectNumbersError) for error in errors())


def test_a_deck_of_unknown_order_can_be_played_until_its_cards_are_needed() -> None:
    position = Position.parse("p1=R:2|-|0 p2=-|-|0 hand=R5 deck=20").play("R5>R")
    assert position.deck_size == 20
    with pytest.raises(PositionError, match="deck"):
        position.play("E")
    assert isinstance(position.with_deck_drawn("any").deck, tuple)
