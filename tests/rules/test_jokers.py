"""The chapter "Jokers"."""

import pytest

from perfect_numbers import Question
from perfect_numbers.errors import PositionError
from perfect_numbers.position import Position
from tests.rules.table import after, changed, legal, refused


def test_JOKER_OWN_is_added_to_any_one_of_ones_own_rows() -> None:
    text = "p1=R:2,Y:3#,-:J3|-|0 p2=G:4|-|0 hand=J4"
    assert legal(text) == {"J4>R", "J4>Y", "J4>-"}
    assert changed(text, "J4>R") == "p1=R:2J4,Y:3#,-:J3|-|0 hand=-"
    assert changed(text, "J4>Y") == "p1=R:2,Y:3#J4,-:J3|-|0 hand=-"
    assert changed(text, "J4>-") == "p1=R:2,Y:3#,-:J3J4|-|0 hand=-"
    assert refused(text, "J4>G") == "JOKER-OWN no-such-row"


def test_JOKER_OWN_cannot_be_given() -> None:
    text = "p1=R:2,Y:2,G:2,B:2|-|0 p2=G:4|-|0 hand=J4"
    assert legal(text) == {"J4>R", "J4>Y", "J4>G", "J4>B"}
    assert refused(text, "J4>2") == "JOKER-OWN joker-not-given"
    assert refused("p1=-|-|0 p2=G:4|-|0 hand=J4", "J4>2") == "JOKER-OWN joker-not-given"


def test_JOKER_OWN_no_place_may_be_cleared_for_it() -> None:
    text = "p1=R:2,Y:2,G:2|Mv|0 p2=G:4|-|0 hand=J4"
    for move in ("J4>xR", "J4>xA", "J4>x-"):
        assert refused(text, move) == "JOKER-OWN joker-clears-nothing"
    assert refused(text, "J4>x") == "STEAL only-stolen-cards-are-discarded"
    assert refused(text, "J4>A") == "ACTION-SAVE only-actions-are-saved"


def test_JOKER_NEW_with_no_row_at_all_it_starts_one() -> None:
    assert legal("p1=-|-|0 p2=G:4|-|0 hand=J4") == {"J4>+"}
    assert changed("p1=-|-|0 p2=G:4|-|0 hand=J4", "J4>+") == "p1=-:J4|-|0 hand=-"
    assert changed("p1=-|PrMv|0 p2=G:4|-|0 hand=J4", "J4>+") == "p1=-:J4|PrMv|0 hand=-"


def test_JOKER_NEW_not_with_a_row() -> None:
    assert refused("p1=R:2|-|0 p2=-|-|0 hand=J4", "J4>+") == "JOKER-NEW joker-needs-no-new-row"
    assert refused("p1=-:J2|-|0 p2=-|-|0 hand=J4", "J4>+") == "JOKER-NEW joker-needs-no-new-row"


def test_JOKER_ROW_any_colour_of_which_there_is_no_row_may_be_added() -> None:
    text = "p1=B:4,-:J3|-|0 p2=-|-|0 hand=R5"
    assert legal(text) == {"R5>-", "R5>+"}
    assert changed(text, "R5>-") == "p1=R:J35,B:4|-|0 hand=-"
    assert changed(text, "R5>+") == "p1=R:5,B:4,-:J3|-|0 hand=-"
    known = "p1=B:4,-:J3|-|0 p2=-|-|0 hand=B5"
    assert legal(known) == {"B5>B"}
    assert refused(known, "B5>-") == "JOKER-ROW goes-to-its-row"
    assert refused("p1=B:4|-|0 p2=-|-|0 hand=R5", "R5>-") == "JOKER-ROW no-row-without-colour"


def test_JOKER_ROW_with_no_free_place_give_and_replace_remain_open() -> None:
    text = "p1=Y:2,G:2,B:4,-:J3|-|0 p2=-|-|0 hand=R5"
    assert legal(text) == {"R5>-", "R5>2", "R5>xY", "R5>xG", "R5>xB", "R5>x-"}
    saved = "p1=Y:2,G:2,-:J3|Mv|0 p2=-|-|0 hand=R5"
    assert legal(saved) == {"R5>-", "R5>2", "R5>xY", "R5>xG", "R5>x-", "R5>xA", "Mv:Y", "Mv:G", "Mv:-"}


def test_JOKER_ROW_is_that_colours_row_from_then_on() -> None:
    text = "p1=-:J3|-|0 p2=-|-|0 hand=R4R5B5"
    assert legal(text, "R4>-") == {"R5>R"}  # red is known now, and blue finds no row without colour
    assert legal(text, "R4>-", "R5>R") == {"B5>+"}


def test_JOKER_ROW_keeps_the_colour_even_if_the_card_leaves_at_once() -> None:
    text = "p1=-:J3J4J5|-|0 p2=-|-|0 hand=R2"
    assert changed(text, "R2>-") == "p1=R:J3J4|-|0 hand=-"


def test_JOKER_ROW_the_three_cases_apply() -> None:
    text = "p1=-:J3|-|0 p2=-|-|0 hand=R2"
    assert changed(text, "R2>-") == "p1=R:J32|-|0 hand=- ask=1R"
    assert changed(text, "R2>-", "C") == "p1=-|-|2 hand=-"
    assert changed("p1=-:J3|-|0 p2=-|-|0 hand=J2", "J2>-") == "p1=-:J3J2|-|0 hand=- ask=1-"
    assert changed("p1=-:J3|-|0 p2=-|-|0 hand=J2", "J2>-", "C") == "p1=-|-|2 hand=-"


def test_JOKER_ROW_a_face_down_card_gives_no_colour() -> None:
    assert changed("p1=R:45,-:J3|-|0 p2=-|-|0 hand=Pr", "Pr:R>-") == "p1=R:4,-:J3#|-|0 hand=-"
    assert changed("p1=-:J3|-|0 p2=-|-|0 hand=Pr", "Pr:-") == "p1=-:J3#|-|0 hand=-"
    with pytest.raises(PositionError, match=r"^p1: a row without colour has no number cards \(JOKER-ROW\)\.$"):
        Position.parse("p1=-:J35|-|0 p2=-|-|0 hand=R2")


def test_JOKER_ROW_others_cannot_give_to_it() -> None:
    full = "p1=Y:2,G:2,B:4,P:3|-|0"
    assert changed(f"{full} p2=-:J3|-|0 hand=R2", "R2>2") == "p2=R:2,-:J3|-|0 hand=-"
    assert refused(f"{full} p2=Y:2,G:2,B:2,-:J3|-|0 hand=R2", "R2>2") == "GIVE their-places-are-full"


def test_JOKER_ROW_fills_a_colours_place() -> None:
    assert refused("p1=R:2,Y:2,G:2,-:J3|-|0 p2=-|-|0 hand=B5", "B5>+") == "SLOT-FULL no-free-place"
    assert legal("p1=R:2,Y:2,G:2,-:J3|-|0 p2=-|-|0 hand=Mv") >= {"Mv>x-", "Mv>xR"}


def test_JOKER_ROW_there_is_never_a_second_one() -> None:
    with pytest.raises(PositionError, match=r"^p1: two rows are without colour \(JOKER-ROW\)\.$"):
        Position.parse("p1=-:J3,-:J4|-|0 p2=-|-|0 hand=R2")
    assert legal("p1=-:J3|-|0 p2=-|-|0 hand=J7") == {"J7>-"}


def test_ROW_COLOUR_is_kept_whatever_cards_leave() -> None:
    text = "p1=R:J35|-|0 p2=-|-|0 hand=R2"
    assert changed(text, "R2>R") == "p1=R:J3|-|0 hand=-"
    assert legal("p1=R:J3|-|0 p2=-|-|0 hand=R5B5") == {"R5>R"}
    assert changed("p1=-|-|0 p2=R:J35|-|0 hand=St", "St:2R", "R5>x") == "p2=R:J3|-|0 hand=-"
    assert changed("p1=R:J35,B:2|-|0 p2=-|-|0 hand=Pr", "Pr:R>B") == "p1=R:J3,B:2#|-|0 hand=-"


def test_ROW_COLOUR_others_give_to_a_row_of_jokers_that_has_one() -> None:
    assert changed("p1=Y:2,G:2,B:4,P:3|-|0 p2=R:J3|-|0 hand=R5", "R5>2") == "p2=R:J35|-|0 hand=-"


def test_ROW_COLOUR_ends_with_the_row() -> None:
    text = "p1=R:J3|-|0 p2=-|-|0 hand=R2R5J4"
    assert legal(text, "R2>R", "C") == {"R5>+", "J4>+"}
    assert changed(text, "R2>R", "C", "J4>+") == "p1=-:J4|-|2 hand=R5"


def test_JOKER_ORDER_jokers_may_be_added_at_any_point_of_the_turn() -> None:
    text = "p1=R:2|-|0 p2=-|-|0 hand=R5B6J4"
    assert legal(text) == {"R5>R", "J4>R"}
    assert legal(text, "R5>R") == {"B6>+", "J4>R"}
    assert legal(text, "R5>R", "B6>+") == {"J4>R", "J4>B"}
    assert changed(text, "J4>R", "R5>R", "B6>+") == "p1=R:2J45,B:6|-|0 hand=-"


def test_JOKER_ORDER_jokers_have_no_order_among_themselves() -> None:
    assert legal("p1=R:2|-|0 p2=-|-|0 hand=J7J4J5") == {"J4>R", "J5>R", "J7>R"}
    assert legal("p1=-|-|0 p2=-|-|0 hand=J5J4R3") == {"J4>+", "J5>+", "R3>+"}


def test_JOKER_CASES_higher() -> None:
    assert changed("p1=R:22|-|0 p2=-|-|0 hand=J4", "J4>R") == "p1=R:22J4|-|0 hand=-"


def test_JOKER_CASES_perfect_without_bonus() -> None:
    for value in (5, 6, 7):
        text = f"p1=R:{'7' * (value - 1)}|-|0 p2=-|-|0 hand=J{value} deck=B2B3B4B5B6B7"
        assert after(text, f"J{value}>R").question == Question(1, "R")
        assert changed(text, f"J{value}>R", "C") == f"p1=-|-|{value} hand=-"
        assert legal(text, f"J{value}>R", "K") == {"E"}


def test_JOKER_CASES_perfect_as_the_first_card() -> None:
    assert changed("p1=-|-|0 p2=-|-|0 hand=J1", "J1>+") == "p1=-:J1|-|0 hand=- ask=1-"


def test_JOKER_CASES_lower() -> None:
    assert changed("p1=R:345|-|0 p2=-|-|0 hand=J2", "J2>R") == "p1=R:34|-|0 hand=-"
    assert changed("p1=-:J3J4|-|0 p2=-|-|0 hand=J1", "J1>-") == "hand=-"
