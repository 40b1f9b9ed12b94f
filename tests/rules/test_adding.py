"""The chapter "Adding a card to a row"."""

import pytest

from tests.rules.table import after, changed, legal, refused


def test_ADD_ORDER_COLOUR_lowest_first() -> None:
    text = "p1=R:2|-|0 p2=-|-|0 hand=R7R3R5"
    assert legal(text) == {"R3>R"}
    assert refused(text, "R5>R") == "ADD-ORDER-COLOUR lower-card-first"
    assert refused(text, "R7>R") == "ADD-ORDER-COLOUR lower-card-first"
    assert legal(text, "R3>R") == {"R5>R"}
    assert changed(text, "R3>R", "R5>R", "R7>R") == "p1=R:2357|-|0 hand=-"


def test_ADD_ORDER_COLOUR_holds_for_a_new_colour() -> None:
    text = "p1=-|-|0 p2=-|-|0 hand=B6B2"
    assert legal(text) == {"B2>+"}
    assert refused(text, "B6>+") == "ADD-ORDER-COLOUR lower-card-first"


def test_ADD_ORDER_COLOUR_each_is_resolved_completely_before_the_next() -> None:
    text = "p1=R:7|-|0 p2=-|-|0 hand=R2R3"
    assert legal(text, "R2>R") == {"C", "K"}
    assert refused(text, "R3>R", "R2>R") == "ADD-PERFECT answer-first"
    assert legal(text, "R2>R", "C") == {"R3>+"}
    assert changed(text, "R2>R", "C", "R3>+") == "p1=R:3|-|2 hand=-"
    assert changed(text, "R2>R", "K", "R3>R") == "p1=R:723|-|0 hand=- ask=1R"


def test_ADD_ORDER_COLOUR_equal_cards_make_equal_moves() -> None:
    assert legal("p1=R:2|-|0 p2=-|-|0 hand=R5R5R5") == {"R5>R"}


KNOWN = "p1=R:2|-|0 p2=-|-|0 hand=R5B3Mv"


def test_ADD_ORDER_KNOWN_before_a_new_colour() -> None:
    assert legal(KNOWN) == {"R5>R", "Mv:R"}
    assert refused(KNOWN, "B3>+") == "ADD-ORDER-KNOWN known-colours-first"
    assert "B3>+" in legal(KNOWN, "R5>R")


def test_ADD_ORDER_KNOWN_before_an_action_card_is_saved() -> None:
    assert refused(KNOWN, "Mv>A") == "ADD-ORDER-KNOWN known-colours-first"
    assert "Mv>A" in legal(KNOWN, "R5>R")
    full = "p1=R:2,Y:2,G:2,B:2|-|0 p2=-|-|0 hand=R5Mv"
    assert refused(full, "Mv>xG") == "ADD-ORDER-KNOWN known-colours-first"
    assert "Mv>xG" in legal(full, "R5>R")


def test_ADD_ORDER_KNOWN_before_giving_replacing_and_the_row_without_colour() -> None:
    text = "p1=R:2,Y:2,G:2,-:J3|-|0 p2=-|-|0 hand=R5B3"
    assert legal(text) == {"R5>R"}
    for move in ("B3>2", "B3>xG", "B3>x-", "B3>-", "B3>+"):
        assert refused(text, move) == "ADD-ORDER-KNOWN known-colours-first"
    assert legal(text, "R5>R") == {"B3>2", "B3>xR", "B3>xY", "B3>xG", "B3>x-", "B3>-"}


def test_ADD_ORDER_KNOWN_new_colours_and_saving_in_any_order() -> None:
    assert legal("p1=G:2|-|0 p2=-|-|0 hand=R5B3Mv") == {"R5>+", "B3>+", "Mv>A", "Mv:G"}


def test_ADD_ORDER_KNOWN_a_row_completed_a_moment_ago_no_longer_counts() -> None:
    text = "p1=R:7|-|0 p2=-|-|0 hand=R2R3B3"
    assert legal(text) == {"R2>R"}
    assert legal(text, "R2>R", "C") == {"R3>+", "B3>+"}
    assert legal(text, "R2>R", "K") == {"R3>R"}


def test_ADD_ORDER_KNOWN_a_row_begun_a_moment_ago_counts() -> None:
    text = "p1=-|-|0 p2=-|-|0 hand=R2R3B3"
    assert legal(text) == {"R2>+", "B3>+"}
    assert legal(text, "R2>+") == {"R3>R"}
    assert legal(text, "B3>+") == {"R2>+"}


def test_ADD_ORDER_KNOWN_a_row_without_colour_does_not_count() -> None:
    text = "p1=-:J3|-|0 p2=-|-|0 hand=R5B3Mv"
    assert legal(text) == {"R5>-", "R5>+", "B3>-", "B3>+", "Mv>A", "Mv:-"}


def test_ADD_ORDER_KNOWN_the_player_chooses_between_known_colours_and_may_interleave() -> None:
    text = "p1=R:2,B:2|-|0 p2=-|-|0 hand=R4B5R6"
    assert legal(text) == {"R4>R", "B5>B"}
    assert legal(text, "R4>R") == {"R6>R", "B5>B"}
    assert changed(text, "R4>R", "B5>B", "R6>R") == changed(text, "B5>B", "R4>R", "R6>R") == "p1=R:246,B:25|-|0 hand=-"


def test_ADD_ORDER_KNOWN_the_player_chooses_between_new_colours_and_may_interleave() -> None:
    # With every place taken, a card given away leaves its colour new.
    text = "p1=R:2,B:2,G:2,P:2|-|0 p2=-|-|0 hand=Y4O5Y6"
    assert legal(text, "Y4>2") == {f"{card}>{to}" for card in ("Y6", "O5") for to in ("2", "xR", "xB", "xG", "xP")}
    assert changed(text, "Y4>2", "O5>2", "Y6>2") == "p2=Y:46,O:5|-|0 hand=-"


def test_ADD_HIGHER_nothing_happens() -> None:
    assert changed("p1=R:2|-|0 p2=-|-|0 hand=R3", "R3>R") == "p1=R:23|-|0 hand=-"
    assert changed("p1=R:2|-|0 p2=-|-|0 hand=R7 deck=B2", "R7>R") == "p1=R:27|-|0 hand=-"
    assert changed("p1=-|-|0 p2=-|-|0 hand=R2", "R2>+") == "p1=R:2|-|0 hand=-"
    assert (
        changed("p1=R:234567|-|0 p2=-|-|0 hand=R7", "R7>R") == "p1=R:2345677|-|0 hand=- ask=1R"
    )  # not higher: perfect


def test_ADD_PERFECT_may_complete_the_row() -> None:
    text = "p1=R:27,B:3|-|1 p2=-|-|0 hand=R3"
    assert changed(text, "R3>R") == "p1=R:273,B:3|-|1 hand=- ask=1R"
    assert legal(text, "R3>R") == {"C", "K"}
    assert changed(text, "R3>R", "C") == "p1=B:3|-|4 hand=-"


def test_ADD_PERFECT_takes_face_down_cards_too() -> None:
    assert changed("p1=R:2##|-|0 p2=-|-|0 hand=R4", "R4>R", "C") == "p1=-|-|4 hand=-"


def test_ADD_PERFECT_declining_leaves_the_row_as_it_is() -> None:
    text = "p1=R:27|-|0 p2=-|-|0 hand=R3 deck=B2B2"
    assert changed(text, "R3>R", "K") == "p1=R:273|-|0 hand=-"
    assert refused(text, "C", "R3>R", "K") == "ADD-PERFECT nothing-to-complete"


def test_ADD_PERFECT_a_kept_row_is_completed_by_another_perfect_card_or_by_move() -> None:
    text = "p1=R:37|Mv|0 p2=-|-|0 hand=R3R4"
    assert changed(text, "R3>R", "K", "R4>R", "C") == "p1=-|Mv|4 hand=-"
    assert changed(text, "R3>R", "K", "Mv:R", "C") == "p1=-|-|3 hand=R4"
    # A card of its own that is not perfect does not bring the question back.
    assert changed("p1=R:273|-|0 p2=-|-|0 hand=R5", "R5>R") == "p1=R:2735|-|0 hand=-"


def test_ADD_PERFECT_of_a_first_card_of_value_1() -> None:
    assert changed("p1=-|-|0 p2=-|-|0 hand=R1", "R1>+") == "p1=R:1|-|0 hand=- ask=1R"
    assert changed("p1=-|-|0 p2=-|-|0 hand=R1", "R1>+", "C") == "p1=-|-|1 hand=-"


def test_ADD_PERFECT_nothing_else_before_the_answer() -> None:
    text = "p1=R:2,B:3|Mv|0 p2=G:4|-|0 market=-/Y2Y3/-/- hand=R2B4St"
    assert legal(text, "R2>R") == {"C", "K"}
    for move in ("B4>B", "Mv:B", "St:2G", "St>A", "T2", "E"):
        assert refused(text, move, "R2>R") == "ADD-PERFECT answer-first"
    assert refused(text, "C") == "ADD-PERFECT nothing-to-complete"
    assert refused(text, "K") == "ADD-PERFECT nothing-to-complete"


@pytest.mark.parametrize(("value", "bonus"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 3), (7, 5)])
def test_ADD_BONUS_is_drawn_into_the_same_point_pile(value: int, bonus: int) -> None:
    row = f"R:{'7' * (value - 1)}" if value > 1 else "-"
    text = f"p1={row}|-|2 p2=-|-|3 hand=R{value} deck=B2B3B4B5B6B7"
    move = f"R{value}>{'R' if value > 1 else '+'}"
    deck = "".join(f"B{i}" for i in range(2 + bonus, 8))
    expected = f"p1=-|-|{2 + value + bonus} hand=-" + (f" deck={deck}" if bonus else "")
    assert changed(text, move, "C") == expected


def test_ADD_BONUS_only_for_the_completing_card() -> None:
    assert changed("p1=R:77|-|0 p2=-|-|0 hand=R3 deck=B2B3B4", "R3>R", "C") == "p1=-|-|3 hand=-"


def test_ADD_BONUS_not_if_the_row_is_kept() -> None:
    assert changed("p1=R:7777|-|0 p2=-|-|0 hand=R5 deck=B2B3B4", "R5>R", "K") == "p1=R:77775|-|0 hand=-"


@pytest.mark.parametrize("left", range(6))
def test_ADD_BONUS_from_a_short_deck_is_what_there_is(left: int) -> None:
    text = f"p1=R:222222|-|0 p2=-|-|0 hand=R7 deck={'B2' * left or '-'}"
    position = after(text, "R7>R", "C")
    assert (position.scores, position.deck) == ((7 + left, 0), ())


def test_ADD_BONUS_from_a_deck_of_unknown_order() -> None:
    assert (
        changed("p1=R:222222|-|0 p2=-|-|0 hand=R7 market=-/Y2Y3/-/- deck=20", "R7>R", "C") == "p1=-|-|12 hand=- deck=15"
    )


@pytest.mark.parametrize(
    ("row", "card", "left"),
    [
        ("34", 2, "3"),
        ("345", 2, "34"),
        ("345", 3, "3"),
        ("34567", 5, "3"),
        ("345677", 2, "34567"),
        ("2345677", 7, "2"),
        ("34#", 2, "34"),
        ("3##5", 4, "3"),
        ("#34", 3, "#"),
        ("3J4J5", 2, "3J4"),
        ("34#5", 3, "34"),
        ("3#5", 2, "3#"),
    ],
)
def test_ADD_LOWER_as_many_cards_as_the_value_leave_from_the_end(row: str, card: int, left: str) -> None:
    text = f"p1=R:{row}|-|2 p2=-|-|0 hand=R{card} deck=B2B3"
    assert changed(text, f"R{card}>R") == f"p1=R:{left}|-|2 hand=-"  # and they are nobody's points


def test_ADD_LOWER_the_new_card_is_the_first_to_leave() -> None:
    assert changed("p1=R:345|-|0 p2=-|-|0 hand=R1", "R1>R") == "hand=-"
    assert changed("p1=R:3|-|0 p2=-|-|0 hand=R1", "R1>R") == "hand=-"


def test_ADD_LOWER_at_least_one_card_always_remains() -> None:
    for length in range(1, 18):
        for value in range(1, min(length, 7) + 1):
            position = after(f"p1=R:{'7' * length}|-|0 p2=-|-|0 hand=R{value}", f"R{value}>R")
            assert str(position.collections[0]) == f"R:{'7' * (length + 1 - value)}|-|0"
