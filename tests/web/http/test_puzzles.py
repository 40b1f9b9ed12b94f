"""Puzzles over HTTP: solving, wrong answers, the answer in words, and playing on; nothing is stored."""

import re
import xml.etree.ElementTree as ET
from html import unescape

import httpx
import pytest

from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.i18n.sentences.puzzles import RIGHT, TASK
from perfect_numbers.puzzles.book import puzzles
from perfect_numbers.web.views.puzzle import solution

PUZZLE = puzzles()[0]
HERE = f"/puzzles/all/{PUZZLE.id}"


def board(base: str, moves: str, **more: object) -> str:
    values = {"played": moves, **{key: str(value) for key, value in more.items()}}
    answer = httpx.get(f"{base}{HERE}/board", params=values, timeout=30)
    assert answer.status_code == 200
    return unescape(answer.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_is_solved_in_every_language(base: str, lang: str) -> None:
    page = unescape(httpx.get(f"{base}{HERE}?lang={lang}", timeout=30).text)
    assert language(lang).say(TASK) in page
    assert 'data-standing="going"' in page
    solved = board(base, PUZZLE.best, lang=lang)
    assert 'data-standing="right"' in solved
    assert language(lang).say(RIGHT) in solved
    assert "data-move=" not in solved
    wrong = board(base, PUZZLE.second, lang=lang)
    assert 'data-standing="wrong"' in wrong
    assert "%" in wrong


def test_the_answer_is_not_on_the_page_before_it_is_given(base: str) -> None:
    page = unescape(httpx.get(base + HERE, timeout=30).text)
    assert PUZZLE.best not in page
    assert PUZZLE.losses not in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_puzzle_says_why_in_every_language(lang: str) -> None:
    for puzzle in puzzles()[:: max(1, len(puzzles()) // 25)]:
        told = solution(puzzle, lang)
        assert told.best
        assert told.second
        assert told.themes
        assert all("{" not in sentence for part in (told.best, told.second, told.reasons) for sentence in part)


def test_the_answer_is_told_on_a_page_of_its_own(base: str) -> None:
    page = unescape(httpx.get(f"{base}{HERE}/answer", timeout=30).text)
    for sentence in solution(PUZZLE, "en").best:
        assert sentence in page
    assert f"{HERE}/on?played=" in page


def test_hints_are_given_until_the_turn_is_over(base: str) -> None:
    with httpx.Client(base_url=base, timeout=30) as http:
        told = unescape(http.get(f"{HERE}/hint", params={"step": 1}).text)
        assert 'data-step="1"' in told
        assert "<ol>" not in told
        told = unescape(http.get(f"{HERE}/hint", params={"step": 3}).text)
        assert "<ol>" in told
        assert http.get(f"{HERE}/hint", params={"played": PUZZLE.best}).status_code == 409


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_shows_the_position_and_nothing_of_the_answer(base: str, players: int) -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.players == players)
    answer = httpx.get(f"{base}/puzzles/all/{puzzle.id}/picture.svg?lang=de", timeout=30)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawing = ET.fromstring(answer.text)
    texts = ["".join(text.itertext()) for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Welcher Zug ist der beste?", "Du"} <= set(texts)
    known = {part.get("id") for part in drawing.iter()}
    used = [part.get("href", "") for part in drawing.iter("{http://www.w3.org/2000/svg}use")]
    assert all(href.removeprefix("#") in known for href in used)
    assert puzzle.best not in answer.text


def test_the_others_turns_are_told_of_them(base: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.replies)
    assert all(told[0].startswith(("Ben", "Mia", "Tom", "You")) for told in solution(puzzle, "en").replies)


def test_the_puzzle_of_the_day_and_the_lists(base: str) -> None:
    today = httpx.get(f"{base}/puzzles/today", timeout=30)
    assert today.status_code in (302, 303, 307)
    page = httpx.get(base + today.headers["location"], timeout=30).text
    assert re.search(r'data-day="\d{4}-\d\d-\d\d"', page)
    index = httpx.get(f"{base}/puzzles", timeout=30).text
    for theme in {theme for puzzle in puzzles() for theme in puzzle.themes}:
        assert f'href="/puzzles/{theme}"' in index
        listed = httpx.get(f"{base}/puzzles/{theme}", timeout=30).text
        assert listed.count(f'href="/puzzles/{theme}/') >= 1
    assert httpx.get(f"{base}/puzzles/all", timeout=30).text.count("data-stage=") == len(puzzles())


def test_a_puzzle_is_played_on_against_bots(base: str) -> None:
    with httpx.Client(base_url=base, timeout=120) as http:
        page = unescape(http.get(f"{HERE}/on", params={"played": PUZZLE.best}).text)
        found = re.search(r'data-played="([^"]*)"', page)
        assert found is not None
        assert found[1].startswith(PUZZLE.best)
        assert len(found[1].split()) > len(PUZZLE.best.split())
        told = unescape(http.get(f"{HERE}/on/board", params={"played": PUZZLE.best, "since": -1}).text)
        assert 'data-live=""' in told


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/puzzles/nothing", 404),
        ("/puzzles/nothing/abc", 404),
        ("/puzzles/all/nothing", 404),
        ("/puzzles/all/nothing/board", 404),
        (f"{HERE}?played=E", 400),
        (f"{HERE}/board?played=T9", 400),
        (f"{HERE}/board?played=" + "T1+" * 600, 400),
        (f"{HERE}/board?at=-5", 200),
        (f"{HERE}/board?at=99&since=-9", 200),
        (f"{HERE}/why?move=nonsense", 400),
        (f"{HERE}/why?move=E", 200),
        (f"{HERE}/hint?step=4", 400),
        (f"{HERE}/hint?played=T9", 400),
        ("/puzzles/all/nothing/picture.svg", 404),
        (f"{HERE}/on?played=E", 400),
        (f"{HERE}/on/why?move=E", 200),
    ],
)
def test_whatever_is_asked_of_a_puzzle_gets_an_answer(base: str, path: str, status: int) -> None:
    assert httpx.get(base + path, timeout=30).status_code == status
