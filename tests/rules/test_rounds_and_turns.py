"""The chapter "Rounds and turns"."""

import pytest

from perfect_numbers.deck import Composition
from perfect_numbers.game import Game
from perfect_numbers.position import Position
from tests.rules.table import after, changed, legal, refused

MARKET = "market=R2R3R4/B2B3/G2G3/Y2"
SEATS = " ".join(f"p{seat}=-|-|0" for seat in (1, 2, 3, 4))


def play_turn(position: Position, group: str) -> Position:
    """Take a group, lay every card down, and end the turn."""
    position = position.play(group)
    while position.legal_moves() != ["E"]:
        position = position.play(next(move for move in position.legal_moves() if move != "C"))
    return position.play("E")


@pytest.mark.parametrize(
    ("players", "start", "turns"),
    [(2, 1, "1212"), (2, 2, "2121"), (3, 1, "1231"), (3, 2, "2312"), (3, 3, "3123"), (4, 1, "1234"), (4, 3, "3412")],
)
def test_ROUND_ORDER_is_clockwise_from_the_start_player(players: int, start: int, turns: str) -> None:
    seats = " ".join(SEATS.split()[:players])
    position = Position.parse(f"{seats} turn={start} start={start} {MARKET}")
    acted = ""
    for group in ("T3", "T1", "T4", "T2"):
        acted += str(position.turn)
        position = play_turn(position, group)
    assert acted == turns
    assert position.is_over


def test_ROUND_ORDER_is_one_group_a_turn_until_the_market_is_empty() -> None:
    text = f"p1=-|-|0 p2=-|-|0 {MARKET}"
    assert legal(text) == {"T1", "T2", "T3", "T4"}
    assert legal(text, "T4", "Y2>+", "E") == {"T1", "T2", "T3"}
    assert refused(text, "T4", "T4", "Y2>+", "E") == "ROUND-ORDER group-is-gone"


@pytest.mark.parametrize(("players", "start", "after_it"), [(2, 1, 2), (2, 2, 1), (3, 3, 1), (4, 2, 3), (4, 4, 1)])
def test_ROUND_END_fills_the_market_and_moves_the_start_card_one_seat(players: int, start: int, after_it: int) -> None:
    seats = " ".join(SEATS.split()[:players])
    for turn in range(1, players + 1):
        text = f"{seats} phase=play turn={turn} start={start} deck=R2R3R4R5J6PrB2B3B4"
        position = after(text, "E")
        assert (position.phase, position.turn, position.start) == ("take", after_it, after_it)
        assert str(position).split()[-5:] == ["market=R2R3R4/R5J6/PrB2/B3", "hand=-", "dealt=-", "ask=-", "deck=B4"]


def test_ROUND_END_comes_only_after_the_last_turn_is_done() -> None:
    text = "p1=R:2|Mv|0 p2=-|-|0 market=-/-/-/B3 deck=R2R3R4R5J6PrB2B3B4"
    assert changed(text, "T4") == "phase=play market=-/-/-/- hand=B3"
    assert legal(text, "T4", "B3>+") == {"E", "Mv:R", "Mv:B"}


def test_ROUND_END_is_not_before_the_market_is_empty() -> None:
    text = "phase=play p1=-|-|0 p2=-|-|0 market=-/B2B3/-/- deck=R2R3R4R5J6PrB2B3B4"
    assert changed(text, "E") == "phase=take turn=2"


def test_TURN_PARTS_take_one_whole_group() -> None:
    text = f"p1=-|-|0 p2=-|-|0 {MARKET}"
    assert changed(text, "T1") == "phase=play market=-/B2B3/G2G3/Y2 hand=R2R3R4"
    assert changed(text, "T2") == "phase=play market=R2R3R4/-/G2G3/Y2 hand=B2B3"
    assert changed(text, "T3") == "phase=play market=R2R3R4/B2B3/-/Y2 hand=G2G3"
    assert changed(text, "T4") == "phase=play market=R2R3R4/B2B3/G2G3/- hand=Y2"
    assert refused(text, "T2", "T4") == "TURN-PARTS already-taken-a-group"
    assert refused(text, "T2", "T4", "Y2>+") == "TURN-PARTS already-taken-a-group"


def test_TURN_PARTS_cards_in_hand_are_in_order() -> None:
    text = "p1=-|-|0 p2=-|-|0 market=StJ7J2/MvPr/Y2R7/R3"
    assert changed(text, "T1") == "phase=play market=-/MvPr/Y2R7/R3 hand=J2J7St"
    assert changed(text, "T2") == "phase=play market=StJ7J2/-/Y2R7/R3 hand=PrMv"
    assert changed(text, "T3") == "phase=play market=StJ7J2/MvPr/-/R3 hand=R7Y2"


def test_TURN_PARTS_every_card_is_dealt_with() -> None:
    text = f"p1=-|-|0 p2=-|-|0 {MARKET}"
    assert refused(text, "E") == "TURN-PARTS take-first"
    assert refused(text, "B2>+") == "TURN-PARTS take-before-adding"
    assert refused(text, "E", "T2") == "TURN-PARTS hand-not-empty"
    assert refused(text, "E", "T2", "B2>+") == "TURN-PARTS hand-not-empty"
    assert refused(text, "B2>B", "T2", "B2>+") == "TURN-PARTS not-in-hand"
    assert legal(text, "T2", "B2>+", "B3>B") == {"E"}


def test_TURN_PARTS_actions_are_played_at_any_moment() -> None:
    text = f"p1=R:25|MvPr|0 p2=-|-|0 {MARKET}"
    actions = {"Mv:R", "Pr:R", "Pr:R>R"}
    assert legal(text) == {"T1", "T2", "T3", "T4"} | actions
    assert changed(text, "Mv:R") == "p1=R:52|Pr|0 ask=1R"  # before the group is taken, and still before
    assert changed(text, "Mv:R", "K") == "p1=R:52|Pr|0"
    assert legal(text, "T3") == {"G2>+"} | actions
    assert legal(text, "T3", "G2>+") == {"G3>G", "Mv:G", "Pr:G", "Pr:G>R", "Pr:R>G"} | actions
    assert "Mv:R" in legal(text, "T3", "G2>+", "G3>G")


def test_TURN_PARTS_a_turn_ends_when_the_player_says_so() -> None:
    text = "phase=play p1=R:25|Mv|0 p2=B:5|St|0 market=-/B2B3/-/-"
    assert legal(text) == {"E", "Mv:R"}
    assert changed(text, "E") == "phase=take turn=2"
    assert legal(text, "E") == {"T2", "St:1R"}  # only one's own turn


@pytest.mark.parametrize("cards", range(8))
def test_GAME_END_when_the_deck_cannot_fill_the_market(cards: int) -> None:
    text = f"phase=play turn=2 start=1 p1=R:2|-|4 p2=B:3|Pr|5 deck={'R2' * cards or '-'}"
    assert changed(text, "E") == "phase=over"
    assert legal(text, "E") == set()
    assert after(text, "E").is_over
    assert after(text, "E").scores == (4, 5)


def test_GAME_END_not_with_eight_cards() -> None:
    text = f"phase=play turn=2 start=1 p1=R:2|-|4 p2=B:3|-|5 deck={'R2' * 8}"
    assert changed(text, "E") == "phase=take start=2 market=R2R2R2/R2R2/R2R2/R2 deck=-"
    assert not after(text, "E").is_over


def test_GAME_END_is_nearer_after_a_bonus() -> None:
    text = f"p1=R:2222|-|0 p2=-|-|0 hand=R5 deck={'B2' * 8}"
    assert after(text, "R5>R", "C", "E").is_over
    assert not after(text, "R5>R", "K", "E").is_over


def test_GAME_END_not_while_groups_are_left() -> None:
    assert changed("phase=play p1=-|-|0 p2=-|-|0 market=-/-/-/B2", "E") == "phase=take turn=2"


def test_GAME_END_can_come_right_after_the_set_up() -> None:
    text = "phase=setup turn=2 p1=R:3|-|0 p2=R:2222|-|0 hand=R5 deck=B2B2B2B2B2B2B2B2"
    assert changed(text, "R5>R", "C") == "phase=over p2=-|-|6 hand=- deck=B2B2B2B2B2B2B2"


def test_GAME_END_leaves_nothing_to_do() -> None:
    text = "phase=over turn=2 start=2 p1=R:2|PrMv|3 p2=-|-|3 deck=R2"
    for move in ("T1", "E", "C", "K", "R2>R", "Mv:R", "Pr:R", "St:2R", "Mv>x"):
        assert refused(text, move) == "GAME-END game-over"


def test_GAME_SCORE_is_the_number_of_cards_in_the_point_pile() -> None:
    assert after("phase=over p1=R:234567|PrMv|3 p2=-|-|12 p3=G:2|-|0").scores == (3, 12, 0)
    assert after("p1=R:777|-|3 p2=-|-|1 hand=R4", "R4>R", "C").scores == (7, 1)


@pytest.mark.parametrize(("answer", "scores", "winners"), [("C", (7, 0), (1,)), ("K", (0, 0), (1, 2))])
def test_GAME_SCORE_most_points_win_and_equal_players_share(
    answer: str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    # Fourteen red 7s: six are dealt, and only the first player can gather seven.
    game = Game.new(2, composition=Composition("R", (0, 0, 0, 0, 0, 0, 14), (0,) * 7, 0, 0, 0), start=1)
    first = ["R7>+", "R7>R", "R7>R"]
    for move in [*first, *first, "T1", "R7>R", "R7>R", "R7>R", "E", "T2", "R7>R", "R7>R", "E", "T3", "R7>R", answer]:
        game.play(move)
    assert game.outcome is None
    while not game.is_over:
        game.play(next(move for move in game.legal_moves() if move != "C"))
    assert game.outcome == (scores, winners)
