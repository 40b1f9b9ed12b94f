"""The board as HTML, without a browser: every legal move has a place to click, and nothing hidden is sent."""

import random
import re

import pytest

from perfect_numbers.deck import Composition
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.notation.cards import Card, Row
from perfect_numbers.web.views.board import Viewer, board_html, log_lines
from perfect_numbers.web.views.options import options
from perfect_numbers.web.views.result import scores_by_round
from perfect_numbers.web.views.slots import slots
from perfect_numbers.web.views.table import is_perfect_for, table_view
from tests.web.browser.person import SMALL_DECK

NAMES = ["Ann", "Ben", "Chloé", "Dirk"]


def _random_game(seed: int, variant: str) -> Game:
    return Game.new(
        NAMES[: 2 + seed % 3],
        variant=variant,
        seed=seed,
        composition=Composition.from_json(SMALL_DECK | {"colours": "RYGBP", "Pr": 4, "Mv": 4, "St": 4}),
    )


@pytest.mark.parametrize("variant", ["base", "interaction"])
@pytest.mark.parametrize("seed", range(6))
def test_every_legal_move_can_be_clicked(seed: int, variant: str) -> None:
    game = _random_game(seed, variant)
    choose = random.Random(seed).choice
    while not game.is_over:
        seat = game.position.turn
        html = board_html(game, NAMES, Viewer("en", (seat,), acting=seat))
        offered = {text.replace("&gt;", ">") for text in re.findall(r'data-move="([^"]+)"', html)}
        assert offered == set(game.legal_moves())
        for option in options(game):
            assert f'data-source="{option.source.replace(">", "&gt;")}"' in html
        game.play(choose(game.legal_moves()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_can_be_shown_in_every_language(lang: str) -> None:
    game = _random_game(7, "base")
    choose = random.Random(7).choice
    while not game.is_over:
        game.play(choose(game.legal_moves()))
    for number in range(0, len(game.moves) + 1, 5):
        assert "data-move=" not in board_html(game, NAMES, Viewer(lang, (1,), acting=1), number)
    lines = log_lines(game, NAMES, Viewer(lang, (1,)))
    assert lines[-1].number == len(game.moves)
    assert sum(bool(line.round) for line in lines) == game.rounds + 1
    for since in (-5, 0, 20, len(game.moves), len(game.moves) + 3):
        told = log_lines(game, NAMES, Viewer(lang, (1,)), since)
        assert told == [line for line in lines if line.number > since]


def test_cards_in_sight_are_the_only_ones_on_the_page() -> None:
    game = Game.new(2, seed=3)
    view = table_view(game, (1,), None)
    shown = [card for seat in view.seats for card in seat.dealt] + list(view.hand)
    assert sorted(card.number for card in shown) == list(range(6))
    html = board_html(game, NAMES, Viewer("en"))
    assert {int(number) for number in re.findall(r'data-card="(\d+)"', html)} == set(range(6))


def test_rows_stay_in_their_places() -> None:
    game = _random_game(1, "base")
    choose = random.Random(1).choice
    before = slots(game, 0)
    while not game.is_over:
        game.play(choose(game.legal_moves()))
        now = slots(game, len(game.moves))
        for was, lies in zip(before, now, strict=True):
            assert all(lies[letter] == place for letter, place in was.items() if letter in lies)
            assert len(set(lies.values())) == len(lies)
        before = now


def test_a_card_glows_for_the_row_it_would_complete() -> None:
    red, colourless = Row("R", (Card("R2"), Card("R6"))), Row("-", (Card("J4"),))
    assert is_perfect_for(Card("R3"), (red, colourless))
    assert not is_perfect_for(Card("G3"), (red, colourless))
    assert is_perfect_for(Card("J3"), (red,))
    assert is_perfect_for(Card("G2"), (red, colourless))
    assert not is_perfect_for(Card("R2"), (red, colourless))


def test_the_plot_ends_with_the_scores() -> None:
    game = _random_game(2, "base")
    choose = random.Random(2).choice
    while not game.is_over:
        game.play(choose(game.legal_moves()))
    history = scores_by_round(game)
    assert history[-1] == game.position.scores
    assert len(history) == game.rounds + 1
