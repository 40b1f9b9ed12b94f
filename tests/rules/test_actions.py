"""The chapter "Action cards"."""

import pytest

from perfect_numbers.errors import PositionError
from perfect_numbers.position import Position
from tests.rules.table import after, changed, legal, refused

MARKET = "market=R2R3R4/B2B3/G2G3/Y2"


def test_ACTION_CHOICE_used_in_the_same_turn_or_saved() -> None:
    text = "p1=R:24|-|0 p2=-|-|0 hand=Mv"
    assert legal(text) == {"Mv:R", "Mv>A"}
    assert changed(text, "Mv:R", "K") == "p1=R:42|-|0 hand=-"
    assert changed(text, "Mv>A") == "p1=R:24|Mv|0 hand=-"
    assert legal(text, "Mv>A") == {"E", "Mv:R"}  # a card just saved can still be used


def test_ACTION_CHOICE_never_simply_discarded_and_never_given() -> None:
    for kind in ("Pr", "Mv", "St"):
        text = f"p1=R:2,Y:2,G:2,B:2|-|0 p2=R:3|-|0 hand={kind}"
        assert refused(text, f"{kind}>2") == "ACTION-CHOICE action-not-given"
        assert refused(text, f"{kind}>x") == "ACTION-DEAD action-not-dead"
        assert refused(text, f"{kind}>R") == "ACTION-CHOICE action-used-or-saved"
        assert refused(text, f"{kind}>+") == "ACTION-CHOICE action-used-or-saved"


def test_ACTION_SAVE_at_most_two() -> None:
    with pytest.raises(
        PositionError, match=r"^p1: three action cards are saved; at most two can be \(ACTION-SAVE\)\.$"
    ):
        Position.parse("p1=-|PrMvSt|0 p2=-|-|0 hand=R2")
    text = "p1=R:2|PrMv|0 p2=R:3|-|0 hand=St"
    assert refused(text, "St>A") == "ACTION-SAVE two-saved"
    assert legal(text) == {"St:2R", "Pr:R", "Mv:R"}


def test_ACTION_SAVE_of_different_kinds() -> None:
    with pytest.raises(
        PositionError, match=r"^p1: two Mv are saved; saved cards are of different kinds \(ACTION-SAVE\)"
    ):
        Position.parse("p1=-|MvMv|0 p2=-|-|0 hand=R2")
    text = "p1=R:2|Mv|0 p2=-|-|0 hand=PrMvSt"
    assert refused(text, "Mv>A") == "ACTION-SAVE same-kind-saved"
    assert legal(text) == {"Pr>A", "St>A", "Pr:R", "Mv:R"}
    assert changed(text, "St>A") == "p1=R:2|MvSt|0 hand=PrMv"


def test_ACTION_SAVE_in_one_place() -> None:
    text = "p1=R:2,Y:2,G:2|-|0 p2=-|-|0 hand=MvPr"
    assert changed(text, "Mv>A") == "p1=R:2,Y:2,G:2|Mv|0 hand=Pr"
    assert changed(text, "Mv>A", "Pr>A") == "p1=R:2,Y:2,G:2|PrMv|0 hand=-"


def test_ACTION_SAVE_with_no_free_place_and_no_saved_cards_a_row_may_be_cleared() -> None:
    text = "p1=R:2,Y:34,G:2,-:J4|-|3 p2=-|-|0 hand=Mv"
    assert legal(text) == {"Mv>xR", "Mv>xY", "Mv>xG", "Mv>x-", "Mv:R", "Mv:Y", "Mv:G", "Mv:-"}
    assert refused(text, "Mv>A") == "ACTION-SAVE no-place-to-save"
    assert refused(text, "Mv>xB") == "ACTION-SAVE no-such-row"
    assert changed(text, "Mv>xY") == "p1=R:2,G:2,-:J4|Mv|3 hand=-"


def test_ACTION_SAVE_only_then() -> None:
    free = "p1=R:2,Y:3,G:2|-|0 p2=-|-|0 hand=Mv"
    assert refused(free, "Mv>xR") == "ACTION-SAVE no-clearing-needed"
    one = "p1=R:2,Y:3,G:2|Pr|0 p2=-|-|0 hand=Mv"
    assert refused(one, "Mv>xR") == "ACTION-SAVE no-clearing-needed"
    assert "Mv>A" in legal(one)
    same = "p1=R:2,Y:3,G:2|Mv|0 p2=-|-|0 hand=Mv"
    assert refused(same, "Mv>xR") == "ACTION-SAVE same-kind-saved"


def test_ACTION_SAVE_is_judged_as_things_lie_now() -> None:
    text = "p1=R:2,Y:3,G:2,B:4|-|0 p2=-|-|0 hand=PrMv"
    assert legal(text) >= {"Mv>xR", "Pr>xR"}
    assert legal(text, "Pr:R>Y") >= {"Mv>A"}  # the red row is gone, so a place is free
    assert refused(text, "Mv>xG", "Pr:R>Y") == "ACTION-SAVE no-clearing-needed"


def test_ACTION_SAVE_a_saved_card_is_never_swapped_for_a_new_one() -> None:
    text = "p1=R:2|PrMv|0 p2=R:3|-|0 hand=St"
    assert refused(text, "St>xA") == "ACTION-CHOICE action-used-or-saved"
    assert refused(text, "Mv>x") == "ACTION-SAVE is-saved-already"
    assert refused(text, "Mv>A") == "ACTION-SAVE is-saved-already"


def test_ACTION_DEAD_may_be_discarded_without_effect() -> None:
    two_saved = "p1=-|PrSt|0 p2=-|-|0 hand=Mv"
    assert legal(two_saved) == {"Mv>x"}
    assert changed(two_saved, "Mv>x") == "hand=-"
    same_kind = "p1=-|Mv|0 p2=-|-|0 hand=Mv"
    assert legal(same_kind) == {"Mv>x"}
    assert changed(same_kind, "Mv>x") == "hand=-"  # the one in hand


def test_ACTION_DEAD_not_if_it_can_be_saved() -> None:
    assert legal("p1=-|-|0 p2=-|-|0 hand=Mv") == {"Mv>A"}
    assert legal("p1=-|Pr|0 p2=-|-|0 hand=Mv") == {"Mv>A"}
    assert refused("p1=-|Pr|0 p2=-|-|0 hand=Mv", "Mv>x") == "ACTION-DEAD action-not-dead"


def test_ACTION_DEAD_not_if_it_can_be_used() -> None:
    assert legal("p1=R:2|Mv|0 p2=-|-|0 hand=Mv") == {"Mv:R"}
    assert legal("p1=-|St|0 p2=R:2|-|0 hand=St") == {"St:2R"}
    assert legal("p1=-|St|0 p2=R:2#|-|0 hand=St") == {"St>x"}  # protected: nothing to steal


def test_ACTION_DEAD_every_card_left_in_hand_must_be_dead() -> None:
    text = "p1=-|PrMv|0 p2=R:2|-|0 hand=MvSt"
    assert legal(text) == {"St:2R"}
    assert refused(text, "Mv>x") == "ACTION-DEAD action-not-dead"
    dead = "p1=-|PrMv|0 p2=R:2#|-|0 hand=MvSt"
    assert legal(dead) == {"Mv>x", "St>x"}
    assert legal(dead, "Mv>x") == {"St>x"}
    number = "p1=-|PrMv|0 p2=-|-|0 hand=MvR2"
    assert legal(number) == {"R2>+"}
    assert refused(number, "Mv>x") == "ACTION-DEAD other-cards-first"
    joker = "p1=-|PrMv|0 p2=-|-|0 hand=MvJ2"
    assert refused(joker, "Mv>x") == "ACTION-DEAD other-cards-first"
    assert legal(joker, "J2>+") == {"Mv:-", "Pr:-"}


def test_ACTION_DEAD_as_things_lie_whatever_saved_cards_could_do() -> None:
    # The saved Steal could bring a row to use Move on; Move is dead all the same.
    text = "p1=-|MvSt|0 p2=R:2|-|0 hand=Mv"
    assert legal(text) == {"Mv>x", "St:2R"}
    assert legal(text, "St:2R", "R2>+") == {"Mv:R"}


def test_ACTION_USE_before_between_and_after_other_cards_and_several_in_a_turn() -> None:
    text = f"p1=R:74|PrSt|0 p2=G:5|-|0 {MARKET}"
    assert changed(text, "St:2G", "G5>x", "T1", "R2>R") == (
        "phase=play p1=R:7|Pr|0 p2=-|-|0 market=-/B2B3/G2G3/Y2 hand=R3R4"
    )
    assert changed(text, "St:2G", "G5>+", "T4", "Pr:R", "Y2>+") == (
        "phase=play p1=R:74#,Y:2,G:5|-|0 p2=-|-|0 market=R2R3R4/B2B3/G2G3/-"
    )
    assert legal(text, "T4", "Y2>+", "St:2G", "G5>x") == {
        *("E", "Pr:R", "Pr:Y", "Pr:R>R", "Pr:R>Y", "Pr:Y>R"),
    }


def test_ACTION_USE_saved_ones_in_any_order() -> None:
    text = f"p1=R:74|PrMv|0 p2=-|-|0 {MARKET}"
    assert changed(text, "Pr:R", "Mv:R") == "p1=R:4#7|-|0"
    assert changed(text, "Mv:R", "Pr:R") == "p1=R:47#|-|0"


def test_ACTION_USE_a_used_card_is_discarded() -> None:
    for kind, move in (("Mv", "Mv:R"), ("Pr", "Pr:R>R"), ("St", "St:2G")):
        position = after(f"p1=R:77|{kind}|0 p2=G:5|-|0 {MARKET}", move)
        assert position.collections[0].saved == ()
        assert position.scores == (0, 0)
        assert refused(f"p1=R:77|-|0 p2=G:5|-|0 {MARKET}", move) == "ACTION-USE no-such-action-card"


def test_ACTION_USE_a_place_becomes_free_at_the_moment_it_is_played() -> None:
    text = "p1=R:27,Y:2,G:2|Mv|0 p2=-|-|0 hand=B5"
    assert "B5>+" not in legal(text)
    assert legal(text, "Mv:R", "K") == {"B5>+"}
    two = "p1=R:37,Y:2,G:2|PrMv|0 p2=-|-|0 hand=B5"
    assert "B5>+" not in legal(two, "Mv:R")
    assert legal(two, "Mv:R", "Pr:Y") == {"B5>+"}
    # So a stolen card can lie where the Steal card was.
    assert changed("p1=R:2,Y:2,G:2|St|0 p2=B:3|-|0 " + MARKET, "St:2B", "B3>+") == "p1=R:2,Y:2,G:2,B:3|-|0 p2=-|-|0"


def test_ACTION_USE_the_one_in_hand_is_played_first() -> None:
    text = "p1=R:37|Mv|0 p2=-|-|0 hand=Mv"
    assert changed(text, "Mv:R") == "p1=R:73|Mv|0 hand=-"
    assert changed(text, "Mv:R", "Mv:R") == "p1=R:37|-|0 hand=-"


def test_PROTECT_CARD_is_put_face_down_on_one_of_ones_own_rows() -> None:
    text = "p1=R:2,Y:3#,-:J4|-|0 p2=G:5|-|0 hand=Pr"
    assert changed(text, "Pr:R") == "p1=R:2#,Y:3#,-:J4|-|0 hand=-"
    assert changed(text, "Pr:Y") == "p1=R:2,Y:3##,-:J4|-|0 hand=-"
    assert changed(text, "Pr:-") == "p1=R:2,Y:3#,-:J4#|-|0 hand=-"
    assert refused(text, "Pr:G") == "PROTECT-CARD no-such-row"
    assert refused("p1=R:2|-|0 p2=-|-|0 hand=Mv", "Pr:R") == "ACTION-USE no-such-action-card"


def test_PROTECT_FLIP_the_final_card_of_a_row_onto_the_same_or_another() -> None:
    text = "p1=R:25,Y:3J6|-|1 p2=-|-|0 hand=Pr"
    assert legal(text) == {"Pr>A", "Pr:R", "Pr:Y", "Pr:R>R", "Pr:R>Y", "Pr:Y>R", "Pr:Y>Y"}
    assert changed(text, "Pr:R>R") == "p1=R:2#,Y:3J6|-|1 hand=-"
    assert changed(text, "Pr:R>Y") == "p1=R:2,Y:3J6#|-|1 hand=-"
    assert changed(text, "Pr:Y>R") == "p1=R:25#,Y:3|-|1 hand=-"
    assert changed(text, "Pr:Y>Y") == "p1=R:25,Y:3#|-|1 hand=-"


def test_PROTECT_FLIP_the_card_must_be_face_up() -> None:
    text = "p1=R:2#,Y:3|-|0 p2=-|-|0 hand=Pr"
    assert refused(text, "Pr:R>Y") == "PROTECT-FLIP already-face-down"
    assert refused(text, "Pr:R>R") == "PROTECT-FLIP already-face-down"
    assert changed(text, "Pr:Y>R") == "p1=R:2##|-|0 hand=-"


def test_PROTECT_FLIP_a_row_of_one_card_may_give_it_and_is_gone() -> None:
    text = "p1=R:2,Y:3|-|0 p2=-|-|0 hand=Pr"
    assert changed(text, "Pr:R>Y") == "p1=Y:3#|-|0 hand=-"
    assert changed("p1=R:2,Y:3,G:3,B:3|-|0 p2=-|-|0 hand=P4Pr", "Pr:R>Y", "P4>+") == "p1=Y:3#,G:3,B:3,P:4|-|0 hand=-"


def test_PROTECT_FLIP_only_between_ones_own_rows() -> None:
    text = "p1=R:2|-|0 p2=G:5|-|0 hand=Pr"
    assert refused(text, "Pr:R>G") == "PROTECT-FLIP no-such-row"
    assert refused(text, "Pr:G>R") == "PROTECT-FLIP no-such-row"


def test_PROTECT_DOWN_counts_as_one_card() -> None:
    assert changed("p1=R:2#|-|0 p2=-|-|0 hand=R3", "R3>R") == "p1=R:2#3|-|0 hand=- ask=1R"
    assert changed("p1=R:2##|-|0 p2=-|-|0 hand=R3", "R3>R") == "p1=R:2|-|0 hand=-"


def test_PROTECT_DOWN_has_no_value_and_triggers_nothing() -> None:
    # The red 2 would be perfect, or discard something, if it were added.
    assert changed("p1=R:2,Y:3|-|0 p2=-|-|0 hand=Pr", "Pr:R>Y") == "p1=Y:3#|-|0 hand=-"
    assert changed("p1=R:2,Y:333|-|0 p2=-|-|0 hand=Pr", "Pr:R>Y") == "p1=Y:333#|-|0 hand=-"
    assert changed("p1=R:#3|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "p1=R:3#|-|0 hand=-"
    assert changed("p1=R:#|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "hand=-"


def test_PROTECT_FIRST_a_face_down_card_is_never_laid_first() -> None:
    text = "p1=R:2,Y:34|-|0 p2=-|-|0 hand=Pr"
    assert refused(text, "Pr:R>R") == "PROTECT-FIRST face-down-first"
    assert legal(text) >= {"Pr:Y>Y", "Pr:R>Y"}


def test_PROTECT_FIRST_move_or_a_loss_of_cards_may_leave_one_in_front() -> None:
    assert changed("p1=R:4#3|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "p1=R:#34|-|0 hand=-"
    assert changed("p1=R:#34|-|0 p2=-|-|0 hand=R3", "R3>R") == "p1=R:#|-|0 hand=-"
    assert changed("p1=-|-|0 p2=R:#3|-|0 hand=St", "St:2R", "R3>x") == "p2=R:#|-|0 hand=-"


def test_PROTECT_ROW_others_can_neither_add_nor_steal() -> None:
    text = "p1=R:2,Y:2,G:2,B:2|-|0 p2=P:3#|-|0 p3=P:#3|-|0 hand=P5St"
    assert refused(text, "P5>2") == "PROTECT-ROW row-is-protected"
    assert refused(text, "St:2P") == "PROTECT-ROW row-is-protected"
    assert legal(text) >= {"P5>3", "St:3P"}  # only the final card protects


def test_PROTECT_ROW_does_not_bind_its_owner() -> None:
    text = "p1=R:24#,Y:3|-|0 p2=-|-|0 hand=R6J5"
    assert legal(text) == {"R6>R", "J5>R", "J5>Y"}
    assert changed(text, "R6>R") == "p1=R:24#6,Y:3|-|0 hand=J5"
    full = "p1=R:24#,Y:3,G:3,B:3|-|0 p2=-|-|0 hand=P6"
    assert changed(full, "P6>xR") == "p1=Y:3,G:3,B:3,P:6|-|0 hand=-"


def test_MOVE_the_first_card_becomes_the_final_one() -> None:
    text = "p1=R:2J45#,Y:3|-|0 p2=G:45|-|0 hand=Mv"
    assert changed(text, "Mv:R") == "p1=R:J45#2,Y:3|-|0 hand=-"
    assert refused(text, "Mv:G") == "MOVE no-such-row"


def test_MOVE_a_row_of_one_card_may_be_chosen() -> None:
    assert changed("p1=R:3|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "hand=-"


def test_MOVE_a_face_down_first_card_protects_the_row() -> None:
    position = after("p1=R:#34|-|0 p2=-|-|0 hand=Mv", "Mv:R")
    assert position.collections[0].rows[0].is_protected
    assert changed("p1=R:#34|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "p1=R:34#|-|0 hand=-"
    # And a protected row may be opened.
    assert changed("p1=R:34#|-|0 p2=-|-|0 hand=Mv", "Mv:R", "C") == "p1=-|-|3 hand=-"


def test_MOVE_in_a_very_long_row() -> None:
    row = "7" + "#" * 20 + "45"
    assert changed(f"p1=R:{row}|-|0 p2=-|-|0 hand=Mv", "Mv:R") == f"p1=R:{row[1:]}7|-|0 hand=-"


def test_MOVE_PERFECT_the_row_may_be_completed() -> None:
    text = "p1=R:37#|-|0 p2=-|-|0 hand=Mv deck=B2B3"
    assert changed(text, "Mv:R") == "p1=R:7#3|-|0 hand=- ask=1R"
    assert changed(text, "Mv:R", "C") == "p1=-|-|3 hand=-"
    assert changed(text, "Mv:R", "K") == "p1=R:7#3|-|0 hand=-"


def test_MOVE_PERFECT_gives_the_bonus_of_a_number_card() -> None:
    assert changed("p1=R:52222|-|0 p2=-|-|0 hand=Mv deck=B2B3", "Mv:R", "C") == "p1=-|-|6 hand=- deck=B3"
    assert changed("p1=R:J52222|-|0 p2=-|-|0 hand=Mv deck=B2B3", "Mv:R", "C") == "p1=-|-|5 hand=-"


def test_MOVE_PERFECT_a_lower_value_discards_nothing() -> None:
    assert changed("p1=R:2345|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "p1=R:3452|-|0 hand=-"
    assert changed("p1=R:J2345|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "p1=R:345J2|-|0 hand=-"


def test_MOVE_PERFECT_of_a_lone_1() -> None:
    assert changed("p1=R:1|-|0 p2=-|-|0 hand=Mv", "Mv:R") == "hand=- ask=1R"
    assert changed("p1=-:J1|-|0 p2=-|-|0 hand=Mv", "Mv:-", "C") == "p1=-|-|1 hand=-"


def test_STEAL_the_final_card_of_another_players_row() -> None:
    text = "p1=R:2|-|0 p2=G:45,-:J7J6|-|0 p3=R:3J5|-|0 hand=St"
    assert legal(text) == {"St>A", "St:2G", "St:2-", "St:3R"}
    assert changed(text, "St:2G") == "p2=G:4,-:J7J6|-|0 hand=- ask=G5"
    assert changed(text, "St:2-") == "p2=G:45,-:J7|-|0 hand=- ask=J6"
    assert changed(text, "St:3R") == "p3=R:3|-|0 hand=- ask=J5"
    assert refused(text, "St:1R") == "STEAL steal-from-others"
    assert refused(text, "St:2R") == "STEAL they-have-no-such-row"
    assert refused(text, "St:4R") == "STEAL no-such-seat"


def test_STEAL_the_card_is_added_or_discarded() -> None:
    text = "p1=R:2|-|0 p2=R:35|-|0 hand=St"
    assert legal(text, "St:2R") == {"R5>R", "R5>x"}
    assert changed(text, "St:2R", "R5>R") == "p1=R:25|-|0 p2=R:3|-|0 hand=-"
    assert changed(text, "St:2R", "R5>x") == "p2=R:3|-|0 hand=-"
    assert refused("p1=R:2|-|0 p2=-|-|0 hand=R5", "R5>x") == "STEAL only-stolen-cards-are-discarded"


def test_STEAL_from_every_seat() -> None:
    text = "turn=3 p1=R:4|-|0 p2=R:5|-|0 p3=-|-|0 p4=R:6|-|0 hand=St"
    assert legal(text) == {"St>A", "St:1R", "St:2R", "St:4R"}
    assert [str(after(text, f"St:{seat}R").question) for seat in (1, 2, 4)] == ["R4", "R5", "R6"]


def test_STEAL_ADD_at_once_whatever_is_still_in_hand() -> None:
    text = "p1=R:2|Mv|0 p2=B:7|-|0 market=-/Y2Y3/-/- hand=R3R5St"
    assert legal(text, "St:2B") == {"B7>+", "B7>x"}
    for move in ("R3>R", "Mv:R", "T2", "E", "R3>x"):
        assert refused(text, move, "St:2B") == "STEAL-ADD stolen-first"
    assert changed(text, "St:2B", "B7>+") == "p1=R:2,B:7|Mv|0 p2=-|-|0 hand=R3R5"


def test_STEAL_ADD_to_the_row_of_its_colour_by_the_three_cases() -> None:
    # Lower cards of that colour in hand do not come first.
    assert changed("p1=R:2|-|0 p2=R:7|-|0 hand=R3St", "St:2R", "R7>R") == "p1=R:27|-|0 p2=-|-|0 hand=R3"
    assert changed("p1=R:22|-|0 p2=R:3|-|0 hand=St", "St:2R", "R3>R", "C") == "p1=-|-|3 p2=-|-|0 hand=-"
    assert changed("p1=R:456|-|0 p2=R:2|-|0 hand=St", "St:2R", "R2>R") == "p1=R:45|-|0 p2=-|-|0 hand=-"
    assert refused("p1=R:2|-|0 p2=R:7|-|0 hand=St", "R7>+", "St:2R") == "SLOT-FOUR goes-to-its-row"


def test_STEAL_ADD_a_new_colour_to_the_row_without_colour_or_a_free_place() -> None:
    text = "p1=G:2,-:J3|-|0 p2=R:7|-|0 hand=St"
    assert legal(text, "St:2R") == {"R7>-", "R7>+", "R7>x"}
    assert changed(text, "St:2R", "R7>-") == "p1=R:J37,G:2|-|0 p2=-|-|0 hand=-"


def test_STEAL_ADD_a_new_colour_with_none_free_by_replace() -> None:
    text = "p1=G:2,B:3,P:4,-:J3|-|0 p2=R:27|-|0 hand=St"
    assert legal(text, "St:2R") == {"R7>-", "R7>xG", "R7>xB", "R7>xP", "R7>x-", "R7>x"}
    saved = "p1=G:2,B:3,P:4|Mv|0 p2=R:27|-|0 hand=St"
    assert legal(saved, "St:2R") == {"R7>xG", "R7>xB", "R7>xP", "R7>xA", "R7>x"}
    assert changed(saved, "St:2R", "R7>xA") == "p1=R:7,G:2,B:3,P:4|-|0 p2=R:2|-|0 hand=-"


def test_STEAL_ADD_a_joker_to_any_own_row_or_as_a_new_one() -> None:
    assert legal("p1=G:2,B:3#|-|0 p2=R:2J5|-|0 hand=St", "St:2R") == {"J5>G", "J5>B", "J5>x"}
    assert legal("p1=-|-|0 p2=R:2J5|-|0 hand=St", "St:2R") == {"J5>+", "J5>x"}
    assert changed("p1=-|-|0 p2=R:2J5|-|0 hand=St", "St:2R", "J5>+") == "p1=-:J5|-|0 p2=R:2|-|0 hand=-"


def test_STEAL_ADD_it_cannot_be_given_on() -> None:
    text = "p1=G:2,B:3,P:4,Y:3|-|0 p2=R:27|-|0 p3=-|-|0 hand=St"
    assert refused(text, "R7>3", "St:2R") == "STEAL-ADD stolen-not-given"
    assert refused(text, "R7>2", "St:2R") == "STEAL-ADD stolen-not-given"


def test_STEAL_ADD_before_known_colours_in_hand() -> None:
    text = "p1=G:2|-|0 p2=R:27|-|0 hand=G5St"
    assert legal(text, "St:2R") == {"R7>+", "R7>x"}


def test_ROW_EMPTY_is_gone_and_its_place_is_free() -> None:
    stolen = "p1=Y:3,G:3,B:3,P:3|-|0 p2=R:5,Y:3,G:3,B:3|-|0 hand=O4St"
    assert refused(stolen, "O4>2") == "GIVE their-places-are-full"
    assert changed(stolen, "St:2R", "R5>x", "O4>2") == "p2=Y:3,G:3,B:3,O:4|-|0 hand=-"
    flipped = "p1=Y:3,G:3,B:3,P:3|-|0 p2=-|-|0 hand=O4Pr"
    assert legal(flipped, "Pr:Y>G") == {"O4>+"}


def test_ACTION_ROWS_on_a_row_without_colour_as_on_any_other() -> None:
    text = "p1=R:4,-:J3J5|-|0 p2=-:J6J7|-|0 hand=PrMvSt"
    assert legal(text) == {
        *("Pr>A", "Mv>A", "St>A", "Pr:R", "Pr:-", "Pr:R>-", "Pr:->R", "Pr:->-", "Mv:R", "Mv:-", "St:2-"),
    }
    assert changed(text, "Pr:-") == "p1=R:4,-:J3J5#|-|0 hand=MvSt"
    assert changed(text, "Pr:->-") == "p1=R:4,-:J3#|-|0 hand=MvSt"
    assert changed(text, "Pr:->R") == "p1=R:4#,-:J3|-|0 hand=MvSt"
    assert changed(text, "Pr:R>-") == "p1=-:J3J5#|-|0 hand=MvSt"
    assert changed(text, "Mv:-") == "p1=R:4,-:J5J3|-|0 hand=PrSt"
    assert changed(text, "St:2-") == "p2=-:J6|-|0 hand=PrMv ask=J7"


def test_ACTION_ROWS_a_row_without_colour_is_protected_and_completed_as_any_other() -> None:
    assert refused("p1=-|-|0 p2=-:J3#|-|0 hand=St", "St:2-") == "PROTECT-ROW row-is-protected"
    assert changed("p1=-:J2J5|-|0 p2=-|-|0 hand=Mv", "Mv:-") == "p1=-:J5J2|-|0 hand=- ask=1-"
    assert refused("p1=-:J2|-|0 p2=-|-|0 hand=Pr", "Pr:->-") == "PROTECT-FIRST face-down-first"
