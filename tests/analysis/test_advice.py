"""A turn that is worth playing, and why rather than another one."""

import pytest

from perfect_numbers.analysis.advice import advise, explain, where_to_look
from perfect_numbers.analysis.hints import STEPS, hint, why
from perfect_numbers.analysis.judging import as_seen
from perfect_numbers.analysis.opinions import view_of_position
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.position import Position
from perfect_numbers.view import view_of
from tests.analysis.games import LITTLE, random_game

SCORES = Position.parse("p1=R:2456|-|3 p2=-|-|3 market=-/R5G4/-/B2 deck=R2R3")
NAMES = ("Ann", "Ben")


def _numbers(position: Position, moves: list[str]) -> list[int]:
    found = []
    for move in moves:
        found.append(position.number_of(move))
        position = position.play(move)
    return found


def test_advice_is_compared_with_the_next_best_turn_where_the_obvious_one_is_the_best() -> None:
    advice = advise(view_of(SCORES.state()), LITTLE, "1")
    assert advice.moves[:3] == ("T2", "R5>R", "C")
    assert (advice.against, advice.instead[:3]) == ("next", ("T2", "R5>R", "K"))
    assert advice.points > 4
    assert (advice.reasons[0].kind, advice.reasons[0].rule) == ("points", "ADD-BONUS")
    assert advice.replies[0] == ("T4", "B2>+", "E")


def test_advice_is_compared_with_what_was_chosen() -> None:
    advice = advise(view_of(SCORES.state()), LITTLE, "1", "T4")
    assert advice.moves[:3] == ("T2", "R5>R", "C")
    assert (advice.against, advice.instead) == ("chosen", ("T4", "B2>+", "E"))


@pytest.mark.parametrize("chosen", ["T2", "R7", "nonsense"])
def test_a_choice_that_is_the_best_or_none_is_no_comparison(chosen: str) -> None:
    assert advise(view_of(SCORES.state()), LITTLE, "1", chosen).against == "next"


def test_where_nothing_can_be_decided_nothing_is_compared() -> None:
    position = Position.parse("p1=R:25|-|3 p2=-|-|3 hand=R7 market=-/-/-/B2 deck=R2R3")
    advice = advise(view_of(position.state()), LITTLE, "1")
    assert (advice.moves, advice.against, advice.instead, advice.reasons) == (("R7>R", "E"), "", (), ())


def test_the_same_seed_gives_the_same_advice() -> None:
    game = random_game("advice")
    view = view_of(game.at(8).state())
    assert advise(view, LITTLE, "1") == advise(view, LITTLE, "1")


@pytest.mark.parametrize(
    ("text", "moves", "pointer"),
    [
        ("p1=R:24|-|0 p2=-|-|0 market=-/-/-/R3", ["T4", "R3>R", "C", "E"], "row 1R"),
        ("p1=R:24|-|0 p2=-|-|0 hand=R3", ["R3>R", "K", "E"], "row 1R"),
        ("p1=R:24|-|0 p2=-|-|0 market=-/-/-/B3", ["T4", "B3>+", "E"], "group 4"),
        ("p1=R:24|-|0 p2=-|-|0 hand=B3", ["B3>+", "E"], "card B3"),
        ("p1=R:24|-|0 p2=G:56|-|0 hand=St", ["St:2G", "G6>+", "E"], "row 2G"),
        ("p1=R:24,G:4|-|0 p2=-|-|0 hand=Mv", ["Mv>A", "E"], "card Mv"),
        ("p1=R:24,G:4,B:3,P:5|-|0 p2=Y:36|-|0 hand=Y2", ["Y2>2", "E"], "row 2Y"),
        ("p1=R:24,G:4,B:3,P:5|-|0 p2=Y:36|-|0 hand=Y2", ["Y2>xG", "E"], "row 1G"),
        ("p1=R:24|-|0 p2=-|-|0 hand=J4", ["J4>R", "E"], "row 1R"),
        ("p1=R:24|Mv|0 p2=-|-|0 phase=play", ["E"], ""),
    ],
)
def test_where_to_look(text: str, moves: list[str], pointer: str) -> None:
    position = Position.parse(f"{text} deck=R2R3Y4Y5G6G7B2B3P4P5R6R7")
    assert where_to_look(position.state(), _numbers(position, moves)) == pointer


def test_each_step_of_a_hint_tells_one_thing_more() -> None:
    advice = advise(view_of(SCORES.state()), LITTLE, "1")
    first, second, third = (hint(advice, SCORES, step, "en", NAMES) for step in range(1, STEPS + 1))
    assert (first.look, first.pointer) == ("Look at your red row.", "row 1R")
    assert (first.move, first.turn, first.why) == ("", (), ())
    assert second.move == "T2"
    assert second.turn[0] == "Take group 2: a red 5 and a green 4"
    assert second.turn[-1].startswith("End your turn")
    assert second.why == ()
    assert third.why[0].sentence.startswith("+6.0 points compared with the next best turn: Take group 2")
    assert third.why[1] == ("More cards go to the point pile at once (+6.0).", "ADD-BONUS")
    assert third.why[-1].sentence == (
        "What is likely to come next: Ben takes group 4: a blue 2. Ben starts a new row with the blue 2."
    )
    assert hint(advice, SCORES, 99, "en", NAMES) == third
    assert hint(advice, SCORES, -1, "en", NAMES) == first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_and_explanations_for_every_turn_of_a_game(lang: str) -> None:
    game = random_game("explained", players=3)
    for turn in game.turns[:: 1 if lang == "en" else 4]:
        view, moves = as_seen(game, turn)
        position = game.at(turn.first - 1)
        explained = explain(view, moves, LITTLE, "1")
        assert explained.moves == tuple(map(str, game.moves[turn.first - 1 : turn.last]))
        assert all(sentence for sentence, _ in why(explained, position, lang, NAMES, 2))
        advice = advise(view, LITTLE, "1")
        assert advice.points >= 0 or advice.share > 0
        assert hint(advice, position, 3, lang, NAMES).turn


def test_a_turn_that_was_not_good_is_not_praised() -> None:
    game = Game.from_position(SCORES, random_game("x").players)
    for move in ("T4", "B2>+", "E"):
        game.play(move)
    view, moves = as_seen(game, game.turns[0])
    explained = explain(view, moves, LITTLE, "1")
    assert explained.points < -4
    told = why(explained, SCORES, "en", NAMES, 2)
    assert told[0].sentence.startswith("Another turn would have brought +")
    assert "Ann takes group 2" in told[0].sentence


def test_a_view_of_an_unknown_deck_is_enough() -> None:
    position = Position.parse("p1=R:25|-|3 p2=-|-|3 market=R3B2St/-/-/G4 deck=40")
    assert advise(view_of_position(position), LITTLE, "1").moves[0] in ("T1", "T4")
