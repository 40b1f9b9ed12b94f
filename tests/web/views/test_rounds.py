"""How long it still takes: which round it is, or how many are left where nobody knows the past."""

import pytest

from perfect_numbers.game import Game
from perfect_numbers.position import Position
from perfect_numbers.record import Player
from perfect_numbers.web.views.board import Viewer, board_html, log_html
from perfect_numbers.web.views.since import news

NAMES = ("Ann", "Ben")
DECK = "R2Y2G2B2P2R3Y3G3"


def test_a_dealt_game_says_which_round_it_is() -> None:
    game = Game.new(NAMES, seed=1)
    while game.position.phase == "setup":
        game.play(game.legal_moves()[0])
    assert "Round 1 of 12" in board_html(game, NAMES, Viewer("en", (1,)))


@pytest.mark.parametrize(
    ("deck", "lang", "said"),
    [
        ("", "en", "Last round"),
        (DECK, "en", "1 more round<"),
        (DECK * 2, "en", "2 more rounds"),
        (DECK * 2, "de", "noch 2 Runden"),
    ],
)
def test_a_game_begun_in_a_position_says_how_many_rounds_are_left(deck: str, lang: str, said: str) -> None:
    position = Position.parse(f"p1=R:2|-|0 p2=B:3|-|0 market=-/-/G4Y5/Y6 deck={deck or '-'}")
    game = Game.from_position(position, [Player(name) for name in NAMES])
    shown = board_html(game, NAMES, Viewer(lang, (1,), acting=1))
    assert said in shown
    assert "Round 1" not in shown
    game.play(game.legal_moves()[0])
    assert "Round 1" not in log_html(game, NAMES, Viewer(lang, (1,)))


def test_who_starts_is_told_and_two_turns_in_a_row_are_announced() -> None:
    game = Game.new(NAMES, seed=1, start=1)
    told: list[tuple[str, ...]] = []
    while len(told) < 6:
        before = game.position
        game.play(game.legal_moves()[0])
        if game.position.phase == "take" != before.phase:
            told.append(news(game, game.position.turn, len(game.moves), NAMES, "en").told[-1:])
    assert told == [
        ("Round 1: you start.",),
        ("Round 1: Ann starts.",),
        (),
        (),
        ("Round 2: your turn again.",),
        ("Round 2: Ben has two turns in a row.",),
    ]
