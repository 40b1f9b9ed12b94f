"""The chapter "Set-up"."""

from collections import Counter

import pytest

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.position import Position
from perfect_numbers.rules import Rules
from tests.rules.table import after, changed, legal, refused


def dealt(players: int, seed: int | str, start: int | None = None, deck: Composition = DEFAULT_DECK) -> Position:
    return Position(Rules(players, composition=deck).deal(seed, start))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SETUP_START_is_drawn_from_the_seed(players: int) -> None:
    starts = [dealt(players, seed).start for seed in range(60)]
    assert starts == [dealt(players, seed).start for seed in range(60)]
    assert set(starts) == set(range(1, players + 1))


def test_SETUP_START_can_be_given() -> None:
    for start in range(1, 5):
        position = dealt(4, "given", start)
        assert (position.start, position.turn) == (start, start)
        assert position.deck == dealt(4, "given").deck


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SETUP_DEAL_gives_everyone_three_cards_before_anyone_lays_out(players: int) -> None:
    position = dealt(players, "three")
    assert position.phase == "setup"
    assert len(position.hand) == 3
    assert [len(cards) for cards in position.dealt] == [3] * (players - 1)
    assert position.deck_size == 108 - 3 * players
    assert all(not collection.rows for collection in position.collections)


def test_SETUP_DEAL_puts_action_cards_back_into_the_deck() -> None:
    deck = Composition("RG", (0, 0, 3, 0, 0, 0, 0), (0,) * 7, 30, 30, 30)
    for seed in range(40):
        position = dealt(2, seed, deck=deck)
        assert isinstance(position.deck, tuple)
        given = [*position.hand, *position.dealt[0]]
        assert sorted(given) == ["G3", "G3", "G3", "R3", "R3", "R3"]
        assert Counter(position.deck) == {"Pr": 30, "Mv": 30, "St": 30}


def test_SETUP_DEAL_shuffles_the_deck_when_an_action_card_goes_back() -> None:
    # Six cards are dealt and eight remain: wherever the action cards were, the one Protect can come first or last.
    deck = Composition("R", (0, 0, 6, 0, 0, 0, 0), (0,) * 7, 1, 7, 0)
    places = {str(dealt(2, seed, deck=deck).deck).index("Pr") for seed in range(200)}
    assert len(places) == 8


def test_SETUP_DEAL_leaves_jokers() -> None:
    jokers = Counter(card for seed in range(60) for cards in dealt(4, seed).dealt for card in cards if card.is_joker)
    assert set(jokers) == {"J2", "J3", "J4", "J5", "J6", "J7"}


SETUP = "phase=setup p1=-|-|0 p2=-|-|0 p3=-|-|0 deck=R2R3R4R5R6R7Y2Y3Y4Y5 "


def test_SETUP_PLACE_is_by_the_rules_of_adding_low_to_high() -> None:
    text = SETUP + "start=2 turn=2 hand=R5R2B3 dealt=G2G3G4/Y2Y3Y4"
    assert legal(text) == {"R2>+", "B3>+"}
    assert refused(text, "R5>+") == "ADD-ORDER-COLOUR lower-card-first"
    assert legal(text, "R2>+") == {"R5>R"}
    assert changed(text, "R2>+", "R5>R") == "p2=R:25|-|0 hand=B3"


def test_SETUP_PLACE_can_score_points() -> None:
    text = SETUP + "hand=R2R2B3 dealt=G2G3G4/Y2Y3Y4"
    assert changed(text, "R2>+", "R2>R") == "p1=R:22|-|0 hand=B3 ask=1R"
    assert changed(text, "R2>+", "R2>R", "C") == "p1=-|-|2 hand=B3"
    bonus = SETUP + "p1=R:2222|-|0 hand=R5 dealt=G2G3G4/Y2Y3Y4"
    assert changed(bonus.replace("p1=-|-|0 ", ""), "R5>R") == "p1=R:22225|-|0 hand=- ask=1R"


def test_SETUP_PLACE_is_done_in_turn_order_each_with_their_own_choices() -> None:
    text = SETUP + "start=3 turn=3 hand=R2B3J4 dealt=G5G2J3/Y2Y3J7"
    assert legal(text) == {"R2>+", "B3>+", "J4>+"}
    assert changed(text, "R2>+", "J4>R", "B3>+") == "turn=1 p3=R:2J4,B:3|-|0 hand=G2G5J3 dealt=Y2Y3J7"
    second = ("R2>+", "J4>R", "B3>+", "J3>+", "G2>-", "C")
    assert changed(text, *second) == "turn=1 p1=-|-|2 p3=R:2J4,B:3|-|0 hand=G5 dealt=Y2Y3J7"
    assert changed(text, *second, "G5>+") == "turn=2 p1=G:5|-|2 p3=R:2J4,B:3|-|0 hand=Y2Y3J7 dealt=-"


def test_SETUP_PLACE_waits_for_the_last_answer() -> None:
    text = SETUP + "hand=R1 dealt=G2G3G4/Y2Y3Y4"
    assert changed(text, "R1>+") == "p1=R:1|-|0 hand=- ask=1R"
    assert changed(text, "R1>+", "K") == "turn=2 p1=R:1|-|0 hand=G2G3G4 dealt=Y2Y3Y4"
    assert changed(text, "R1>+", "C") == "turn=2 p1=-|-|1 hand=G2G3G4 dealt=Y2Y3Y4"


def test_SETUP_PLACE_has_no_market_and_no_end_of_turn() -> None:
    text = SETUP + "hand=R2B3J4 dealt=G2G3G4/Y2Y3Y4"
    assert refused(text, "T1") == "SETUP-PLACE lay-out-first"
    assert refused(text, "E") == "SETUP-PLACE lay-out-first"


def test_SETUP_PLACE_uses_no_action_cards() -> None:
    text = "phase=setup turn=2 p1=-|-|0 p2=R:2|PrMv|0 hand=R4"
    assert legal(text) == {"R4>R"}
    for move in ("Pr:R", "Pr:R>R", "Mv:R", "St:1R"):
        assert refused(text, move) == "SETUP-PLACE no-actions-in-setup"


def test_SETUP_MARKET_is_filled_with_groups_of_3_2_2_and_1() -> None:
    text = "phase=setup turn=2 p1=R:3|-|0 p2=-|-|0 hand=B5 deck=R2R7PrR4R5J6R7Y2Y3Y4"
    assert changed(text, "B5>+") == "phase=take turn=1 p2=B:5|-|0 market=R2R7Pr/R4R5/J6R7/Y2 hand=- deck=Y3Y4"
    assert legal(text, "B5>+") == {"T1", "T2", "T3", "T4"}
    assert [len(group) for group in after(text, "B5>+").market] == [3, 2, 2, 1]


def test_SETUP_MARKET_is_first_taken_from_by_the_start_player() -> None:
    text = "phase=setup turn=1 start=2 p1=R:3|-|0 p2=-|-|0 hand=B5 deck=R2R7PrR4R5J6R7Y2"
    position = after(text, "B5>+")
    assert (position.turn, position.start, position.deck) == (2, 2, ())
