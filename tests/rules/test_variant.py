"""The chapter "Variant"."""

import pytest

from perfect_numbers.errors import PositionError
from perfect_numbers.position import Position
from tests.rules.table import changed, legal, refused

FULL = "variant=interaction p1=R:2,Y:3,G:4|-|0"


def test_VARIANT_INTERACTION_at_most_three_places_for_colours() -> None:
    with pytest.raises(PositionError, match=r"^p1: 4 rows; the interaction variant has three slots for rows"):
        Position.parse("variant=interaction p1=R:2,Y:2,G:2,B:2|-|0 p2=-|-|0 hand=R2")
    text = f"{FULL} p2=-|-|0 hand=B5"
    assert legal(text) == {"B5>2", "B5>xR", "B5>xY", "B5>xG"}
    assert refused(text, "B5>+") == "VARIANT-INTERACTION no-free-place"
    assert legal("variant=interaction p1=R:2,Y:3|-|0 p2=-|-|0 hand=B5") == {"B5>+"}
    assert legal(text.replace("interaction", "base")) == {"B5>+"}


def test_VARIANT_INTERACTION_a_row_without_colour_fills_one_of_the_three() -> None:
    text = "variant=interaction p1=R:2,Y:3,-:J4|-|0 p2=-|-|0 hand=B5"
    assert legal(text) == {"B5>-", "B5>2", "B5>xR", "B5>xY", "B5>x-"}


def test_VARIANT_INTERACTION_the_fourth_place_is_for_action_cards() -> None:
    text = f"{FULL} p2=-|-|0 hand=PrMv"
    assert legal(text) >= {"Pr>A", "Mv>A"}
    assert changed(text, "Pr>A", "Mv>A") == "p1=R:2,Y:3,G:4|PrMv|0 hand=-"
    assert legal("variant=interaction p1=R:2,Y:3|PrMv|0 p2=-|-|0 hand=B5") >= {"B5>+"}
    kept = "variant=interaction p1=R:2,Y:3,G:4|PrMv|0 p2=R:5|-|0 hand=St"
    assert refused(kept, "St>A") == "ACTION-SAVE two-saved"


def test_VARIANT_INTERACTION_clearing_saved_cards_makes_no_room_for_a_colour() -> None:
    text = "variant=interaction p1=R:2,Y:3,G:4|Mv|0 p2=-|-|0 hand=B5"
    assert refused(text, "B5>xA") == "VARIANT-INTERACTION action-place-is-no-room"
    assert legal(text) == {"B5>2", "B5>xR", "B5>xY", "B5>xG", "Mv:R", "Mv:Y", "Mv:G"}
    assert "B5>xA" in legal(text.replace("interaction", "base"))
    # Nor does using them up.
    assert legal(text, "Mv:R") == {"B5>2", "B5>xR", "B5>xY", "B5>xG"}


def test_VARIANT_INTERACTION_nor_for_a_stolen_card() -> None:
    text = "variant=interaction p1=R:2,Y:3,G:4|MvSt|0 p2=B:5|-|0 hand=P2"
    assert legal(text, "St:2B") == {"B5>xR", "B5>xY", "B5>xG", "B5>x"}


def test_VARIANT_INTERACTION_no_row_is_cleared_for_action_cards() -> None:
    text = f"{FULL} p2=-|-|0 hand=Mv"
    assert refused(text, "Mv>xR") == "VARIANT-INTERACTION no-clearing-for-actions"
    assert legal(text) == {"Mv>A", "Mv:R", "Mv:Y", "Mv:G"}


def test_VARIANT_INTERACTION_a_free_action_place_is_no_room_for_a_given_card() -> None:
    text = f"{FULL} p2=R:2,Y:3,G:4|-|0 hand=B5"
    assert refused(text, "B5>2") == "GIVE their-places-are-full"
    assert "B5>2" in legal(f"{FULL} p2=R:2,Y:3|PrMv|0 hand=B5")
    assert "B5>2" in legal(f"{FULL} p2=R:2,Y:3,B:4|-|0 hand=B5")


def test_VARIANT_INTERACTION_an_action_card_can_still_be_dead() -> None:
    text = "variant=interaction p1=-|PrSt|0 p2=-|-|0 hand=Mv"
    assert legal(text) == {"Mv>x"}
