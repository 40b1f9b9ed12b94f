"""The chapter "Slots"."""

import pytest

from perfect_numbers.errors import PositionError
from perfect_numbers.position import Position
from tests.rules.table import changed, legal, refused

FULL = "p1=R:2,Y:3,G:4,B:5|-|0"


def test_SLOT_FOUR_places_in_all() -> None:
    for collection in ("R:2,Y:2,G:2,B:2,P:2|-|0", "R:2,Y:2,G:2,B:2|Mv|0", "R:2,Y:2,G:2,-:J2|PrSt|0"):
        with pytest.raises(PositionError, match=r"^p1: 5 slots are in use; there are four \(SLOT-FOUR\)\.$"):
            Position.parse(f"p1={collection} p2=-|-|0 hand=R2")
    assert legal("p1=R:2,Y:2,G:2|-|0 p2=-|-|0 hand=B3") == {"B3>+"}
    assert legal("p1=R:2,Y:2|PrMv|0 p2=-|-|0 hand=B3") >= {"B3>+"}
    assert "B3>+" not in legal("p1=R:2,Y:2,G:2|Mv|0 p2=-|-|0 hand=B3")


def test_SLOT_FOUR_one_row_per_colour() -> None:
    with pytest.raises(PositionError, match=r"^p2: two rows are R \(SLOT-FOUR\)\.$"):
        Position.parse("p1=-|-|0 p2=R:2,R:3|-|0 hand=R2")
    text = "p1=R:2,B:3|-|0 p2=-|-|0 hand=R5"
    assert legal(text) == {"R5>R"}
    assert refused(text, "R5>+") == "SLOT-FOUR goes-to-its-row"
    assert refused(text, "R5>B") == "SLOT-FOUR other-colour"
    assert refused("p1=B:3|-|0 p2=-|-|0 hand=R5", "R5>R") == "SLOT-FOUR no-such-row"


def test_SLOT_FOUR_one_place_for_all_saved_cards() -> None:
    text = "p1=R:2,Y:2,G:2|Pr|0 p2=-|-|0 hand=Mv"
    assert changed(text, "Mv>A") == "p1=R:2,Y:2,G:2|PrMv|0 hand=-"


def test_SLOT_FULL_either_give_or_replace() -> None:
    text = f"{FULL} p2=-|-|0 p3=P:4|-|0 hand=P2"
    assert legal(text) == {"P2>2", "P2>3", "P2>xR", "P2>xY", "P2>xG", "P2>xB"}
    assert refused(text, "P2>+") == "SLOT-FULL no-free-place"
    saved = "p1=R:2,Y:3,G:4|Mv|0 p2=-|-|0 hand=P2"
    assert legal(saved) == {"P2>2", "P2>xR", "P2>xY", "P2>xG", "P2>xA", "Mv:R", "Mv:Y", "Mv:G"}


def test_SLOT_FULL_replace_if_give_is_impossible() -> None:
    text = f"{FULL} p2=R:2,Y:3,G:4,B:5|-|0 p3=P:4#|-|0 hand=P2"
    assert legal(text) == {"P2>xR", "P2>xY", "P2>xG", "P2>xB"}


def test_SLOT_FULL_not_with_a_free_place() -> None:
    text = "p1=R:2,Y:3,G:4|-|0 p2=-|-|0 hand=P2"
    assert legal(text) == {"P2>+"}
    assert refused(text, "P2>xG") == "SLOT-FULL own-place-is-free"


def test_GIVE_to_their_row_of_that_colour() -> None:
    text = f"{FULL} p2=O:5,P:3|-|0 hand=P4"
    assert changed(text, "P4>2") == "p2=P:34,O:5|-|0 hand=-"


def test_GIVE_to_a_free_place_of_theirs_if_they_have_none() -> None:
    text = f"{FULL} p2=R:5|PrMv|0 hand=P4"
    assert changed(text, "P4>2") == "p2=R:5,P:4|PrMv|0 hand=-"


@pytest.mark.parametrize("theirs", ["R:2,Y:2,G:2,B:2|-|0", "R:2,Y:2,G:2|St|0", "R:2,Y:2,G:2,-:J4|-|0"])
def test_GIVE_not_without_a_row_or_free_place_of_theirs(theirs: str) -> None:
    text = f"{FULL} p2={theirs} hand=P4"
    assert refused(text, "P4>2") == "GIVE their-places-are-full"
    assert legal(text) == {"P4>xR", "P4>xY", "P4>xG", "P4>xB"}


def test_GIVE_to_a_full_player_who_has_the_row() -> None:
    assert changed(f"{FULL} p2=R:2,Y:2,G:2,P:2|-|0 hand=P4", "P4>2") == "p2=R:2,Y:2,G:2,P:24|-|0 hand=-"


def test_GIVE_never_to_a_protected_row() -> None:
    text = f"{FULL} p2=P:3#|-|0 hand=P4"  # nor to the free place beside it: one row per colour
    assert refused(text, "P4>2") == "PROTECT-ROW row-is-protected"
    assert "P4>2" in legal(f"{FULL} p2=P:3#5|-|0 hand=P4")


def test_GIVE_to_any_other_seat_by_its_number() -> None:
    text = f"turn=3 p1=-|-|0 p2=-|-|0 {FULL.replace('p1', 'p3')} p4=-|-|0 hand=P4"
    assert legal(text) >= {"P4>1", "P4>2", "P4>4"}
    assert changed(text, "P4>1") == "p1=P:4|-|0 hand=-"
    assert changed(text, "P4>2") == "p2=P:4|-|0 hand=-"
    assert changed(text, "P4>4") == "p4=P:4|-|0 hand=-"
    assert refused(text, "P4>3") == "GIVE give-to-others"
    assert refused(f"{FULL} p2=-|-|0 hand=P4", "P4>3") == "GIVE no-such-seat"


def test_GIVE_not_a_card_whose_colour_one_has() -> None:
    assert refused(f"{FULL} p2=-|-|0 hand=R4", "R4>2") == "GIVE goes-to-its-row"


def test_GIVE_higher_nothing_happens() -> None:
    assert changed(f"{FULL} p2=P:34|-|0 hand=P7", "P7>2") == "p2=P:347|-|0 hand=-"


def test_GIVE_PERFECT_the_giver_may_complete_the_row() -> None:
    text = f"{FULL} p2=P:3#4|-|2 hand=P4"
    assert changed(text, "P4>2") == "p2=P:3#44|-|2 hand=- ask=2P"
    assert legal(text, "P4>2") == {"C", "K"}
    assert changed(text, "P4>2", "C") == "p1=R:2,Y:3,G:4,B:5|-|4 p2=-|-|2 hand=-"


def test_GIVE_PERFECT_kept_the_card_stays_theirs() -> None:
    assert changed(f"{FULL} p2=P:34|-|2 hand=P3", "P3>2", "K") == "p2=P:343|-|2 hand=-"


def test_GIVE_PERFECT_the_giver_gets_the_bonus() -> None:
    text = f"{FULL} p2=P:22222|-|2 hand=P6 deck=R2R3R4R5"
    assert changed(text, "P6>2", "C") == "p1=R:2,Y:3,G:4,B:5|-|9 p2=-|-|2 hand=- deck=R5"
    owner = changed(f"lost=owner {text}", "P6>2", "C")
    assert owner == "p1=R:2,Y:3,G:4,B:5|-|9 p2=-|-|2 hand=- deck=R5"


def test_GIVE_PERFECT_of_a_1_to_a_free_place() -> None:
    assert changed(f"{FULL} p2=-|-|0 hand=P1", "P1>2") == "p2=P:1|-|0 hand=- ask=2P"
    assert changed(f"{FULL} p2=-|-|0 hand=P1", "P1>2", "C") == "p1=R:2,Y:3,G:4,B:5|-|1 hand=-"


@pytest.mark.parametrize(
    ("row", "card", "left", "points"),
    [("34", 2, "3", 2), ("3#5", 3, "3", 3), ("345", 1, "345", 1), ("3456777", 7, "3", 7), ("34567", 2, "3456", 2)],
)
def test_GIVE_LOWER_the_cards_that_leave_are_points(row: str, card: int, left: str, points: int) -> None:
    text = f"{FULL} p2=P:{row}|-|10 hand=P{card} deck=R2R3R4R5"
    theirs = f" p2=P:{left}|-|10" if left != row else ""
    assert changed(text, f"P{card}>2") == f"p1=R:2,Y:3,G:4,B:5|-|{points}{theirs} hand=-"
    assert changed(f"{text} lost=giver", f"P{card}>2") == changed(text, f"P{card}>2")  # the default
    assert changed(f"{text} lost=owner", f"P{card}>2") == f"p2=P:{left}|-|{10 + points} hand=-"


def test_GIVE_LOWER_only_for_gifts() -> None:
    for lost in ("giver", "owner"):
        assert changed(f"lost={lost} p1=R:34|-|0 p2=-|-|0 hand=R2", "R2>R") == "p1=R:3|-|0 hand=-"


def test_GIVE_ONLY_FULL_with_a_free_place_there_is_no_giving() -> None:
    text = "p1=R:2,Y:3,G:4|-|0 p2=P:3|-|0 hand=P2"
    assert refused(text, "P2>2") == "GIVE-ONLY-FULL own-place-is-free"
    assert legal(text) == {"P2>+"}
    # The place of saved cards is free the moment the last of them is used.
    saved = "p1=R:2,Y:3,G:4|Mv|0 p2=P:3|-|0 hand=P2"
    assert "P2>2" in legal(saved)
    assert refused(saved, "P2>2", "Mv:R") == "GIVE-ONLY-FULL own-place-is-free"


def test_REPLACE_discards_everything_in_one_own_place() -> None:
    text = "p1=R:2,Y:3J5#,G:4,B:5|-|3 p2=-|-|0 hand=P4 deck=R2"
    assert changed(text, "P4>xY") == "p1=R:2,G:4,B:5,P:4|-|3 hand=-"
    assert changed(text, "P4>xR") == "p1=Y:3J5#,G:4,B:5,P:4|-|3 hand=-"


def test_REPLACE_the_saved_action_cards_too() -> None:
    text = "p1=R:2,Y:3,G:4|MvSt|3 p2=-|-|0 hand=P4"
    assert changed(text, "P4>xA") == "p1=R:2,Y:3,G:4,P:4|-|3 hand=-"
    assert refused(f"{FULL} p2=-|-|0 hand=P4", "P4>xA") == "REPLACE nothing-saved"


def test_REPLACE_the_row_without_colour_too() -> None:
    assert changed("p1=R:2,Y:3,G:4,-:J3|-|0 p2=-|-|0 hand=P4", "P4>x-") == "p1=R:2,Y:3,G:4,P:4|-|0 hand=-"


def test_REPLACE_only_what_lies_there_and_only_for_a_new_colour() -> None:
    text = f"{FULL} p2=-|-|0 hand=P4"
    assert refused(text, "P4>xO") == "REPLACE no-such-row"
    assert refused(text, "P4>x-") == "REPLACE no-such-row"
    assert refused(text, "P4>xP") == "REPLACE no-such-row"
    assert refused(f"{FULL} p2=-|-|0 hand=R4", "R4>xY") == "REPLACE goes-to-its-row"


def test_REPLACE_by_a_1_is_perfect() -> None:
    text = f"{FULL} p2=-|-|0 hand=P1"
    assert changed(text, "P1>xR") == "p1=Y:3,G:4,B:5,P:1|-|0 hand=- ask=1P"
    assert changed(text, "P1>xR", "C") == "p1=Y:3,G:4,B:5|-|1 hand=-"


def test_SLOT_EACH_card_of_a_new_colour_is_decided_by_itself_lowest_first() -> None:
    text = f"{FULL} p2=-|-|0 p3=-|-|0 hand=P4P6P7"
    assert legal(text) == {"P4>2", "P4>3", "P4>xR", "P4>xY", "P4>xG", "P4>xB"}
    assert refused(text, "P6>2") == "ADD-ORDER-COLOUR lower-card-first"
    assert legal(text, "P4>2") == {"P6>2", "P6>3", "P6>xR", "P6>xY", "P6>xG", "P6>xB"}
    assert changed(text, "P4>2", "P6>3", "P7>xR") == "p1=Y:3,G:4,B:5,P:7|-|0 p2=P:4|-|0 p3=P:6|-|0 hand=-"
    assert legal(text, "P4>xR") == {"P6>P"}
