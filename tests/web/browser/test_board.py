"""The board as HTML, without a browser: every legal move has a place to click, and nothing hidden is sent."""

import random
import re

import pytest

from perfect_numbers.deck import Composition
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.notation.cards import Card
from perfect_numbers.position import Position
from perfect_numbers.rules import Variant
from perfect_numbers.web.views.board import Viewer, board_html, log_lines
from perfect_numbers.web.views.options import options
from perfect_numbers.web.views.result import scores_by_round
from perfect_numbers.web.views.slots import slots
from perfect_numbers.web.views.table import table_view
from tests.web.browser.person import SMALL_DECK

NAMES = ["Ann", "Ben", "Chloé", "Dirk"]


def _random_game(seed: int, variant: Variant) -> Game:
    return Game.new(
        NAMES[: 2 + seed % 3],
        variant=variant,
        seed=seed,
        composition=Composition.from_json(SMALL_DECK | {"colours": "RYGBP", "Pr": 4, "Mv": 4, "St": 4}),
    )


@pytest.mark.parametrize("variant", ["base", "interaction"])
@pytest.mark.parametrize("seed", range(6))
def test_every_legal_move_can_be_clicked(seed: int, variant: Variant) -> None:
    game = _random_game(seed, variant)
    choose = random.Random(seed).choice
    while not game.is_over:
        seat = game.position.turn
        html = board_html(game, NAMES, Viewer("en", (seat,), acting=seat))
        offered = {text.replace("&gt;", ">") for text in re.findall(r'data-move="([^"]+)"', html)}
        assert offered == set(game.legal_moves())
        for option in options(game.position):
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
    position = Position.parse("p1=R:26,-:J4|-|0 p2=-|-|0 market=-/-/-/R3")
    perfect = {card: position.perfect_rows(Card(card), 1) for card in ("R3", "G3", "J3", "G2", "R2", "J2", "Mv")}
    assert perfect == {
        "R3": {"R"},
        "G3": set(),
        "J3": {"R"},
        "G2": {"-"},
        "R2": set(),
        "J2": {"-"},
        "Mv": set(),
    }
    assert position.perfect_rows(Card("R3"), 2) == set()


def test_the_plot_ends_with_the_scores() -> None:
    game = _random_game(2, "base")
    choose = random.Random(2).choice
    while not game.is_over:
        game.play(choose(game.legal_moves()))
    history = scores_by_round(game)
    assert history[-1] == game.position.scores
    assert len(history) == game.rounds + 1
