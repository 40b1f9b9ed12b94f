"""How a game ended: where the points came from, the best turn, and the picture of it."""

import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from perfect_numbers.deck import Composition
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.position import Position
from perfect_numbers.record import Player as Seat
from perfect_numbers.rules import Lost
from perfect_numbers.web.views.earned import Earned, best_turn, earned, points_in
from tests.web.browser.person import SMALL_DECK
from tests.web.running import Player, assert_refused, me, play_out, serving, settings_for


def _played(seed: int, lost: Lost) -> Game:
    composition = Composition.from_json(SMALL_DECK | {"colours": "RYGB", "St": 2})
    game = Game.new(2 + seed % 3, seed=seed, lost=lost, composition=composition)
    choose = random.Random(seed).choice
    while not game.is_over:
        game.play(choose(game.legal_moves()))
    return game


@pytest.mark.parametrize("lost", ["giver", "owner"])
@pytest.mark.parametrize("seed", range(8))
def test_every_point_came_from_somewhere(seed: int, lost: Lost) -> None:
    game = _played(seed, lost)
    assert tuple(each.points for each in earned(game)) == game.position.scores
    best = best_turn(game)
    assert (best.points if best else 0) == max(points_in(game, turn) for turn in game.turns)


def test_points_are_told_apart() -> None:
    def after(position: str, *moves: str) -> list[Earned]:
        game = Game.from_position(Position.parse(position), [Seat("Ann"), Seat("Ben")])
        for move in moves:
            game.play(move)
        return earned(game)

    own = after("p1=R:67|-|0 p2=-|-|0 hand=R3", "R3>R", "C")
    assert own == [Earned(own=3), Earned()]
    full = "p1=R:1,Y:1,G:1,B:1|-|0"
    assert after(f"{full} p2=P:67|-|0 hand=P3", "P3>2", "C") == [Earned(theirs=3), Earned()]
    assert after(f"{full} p2=P:67|-|0 hand=P1", "P1>2") == [Earned(lost=1), Earned()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_a_whole_drawing_that_fetches_nothing(lang: str, tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        ann = Player(address)
        ann.create([me("Ann"), me("<Ben & Co>")], seed="picture", composition=SMALL_DECK)
        path = f"/t/{ann.table}/picture.svg?lang={lang}"
        assert_refused(ann.http.get(path, headers={"Accept": "application/json"}), 409, "not-over")
        scores = play_out([ann])["scores"]
        answer = ann.http.get(path)
        ann.close()
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawing = ET.fromstring(answer.text)
    texts = ["".join(text.itertext()) for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ann", "<Ben & Co>", *map(str, scores)} <= set(texts)
    known = {part.get("id") for part in drawing.iter()}
    used = [part.get("href", "") for part in drawing.iter("{http://www.w3.org/2000/svg}use")]
    assert used
    assert all(href.removeprefix("#") in known for href in used)
