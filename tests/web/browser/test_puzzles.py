"""Puzzles at the table: solved with the keyboard alone, missed and tried again; days in a row are counted."""

import datetime
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from perfect_numbers.puzzles.book import puzzle_of, puzzles
from tests.web.browser.conftest import NewPerson
from tests.web.browser.keyboard import press_move
from tests.web.browser.person import Person

# A card that is turned face down takes two steps, which the arrows of these tests do not go.
PUZZLE = next(puzzle for puzzle in puzzles() if "Pr:" not in puzzle.best + puzzle.second)
HERE = f"/puzzles/all/{PUZZLE.id}"


def _answer(ann: Person, moves: str, standing: str) -> None:
    for move in moves.split()[:-1]:
        press_move(ann, move)
    ann.page.keyboard.press("e")
    expect(ann.page.locator("[data-puzzle]")).to_have_attribute("data-standing", standing)


def test_missed_tried_again_and_solved_with_the_keyboard_alone(new_person: NewPerson) -> None:
    ann = new_person()
    ann.page.goto(HERE)
    _answer(ann, PUZZLE.second, "wrong")
    # What has the focus then is the way back to the beginning.
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-puzzle]")).to_have_attribute("data-played", "")
    _answer(ann, PUZZLE.best, "right")
    expect(ann.page.locator(".lesson-text b")).to_have_text("Well played: nothing is better.")
    ann.page.goto("/puzzles/all")
    expect(ann.page.locator(".learned:visible")).to_have_count(1)


def test_three_hints_and_a_picture(new_person: NewPerson, tmp_path: Path) -> None:
    ann = new_person()
    ann.page.goto(HERE)
    ann.page.keyboard.press("h")
    expect(ann.board.locator(".glowing")).to_have_count(1)
    expect(ann.page.locator("#advice")).to_be_hidden()
    assert ann.page.evaluate("localStorage.getItem('puzzle-answers')") is None
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#advice ol li")).to_have_count(len(PUZZLE.best.split()))
    expect(ann.page.locator("#advice h3")).to_have_count(0)
    # Whoever is told the turn has not found it.
    assert ann.page.evaluate("localStorage.getItem('puzzle-answers')") == f'["{PUZZLE.id}"]'
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#advice h3")).to_have_count(1)
    assert Axe().run(ann.page).response["violations"] == []
    _answer(ann, PUZZLE.best, "right")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Share a picture").click()
    download.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes()[:4] == b"\x89PNG"


def test_days_in_a_row(new_person: NewPerson) -> None:
    ann = new_person()
    today = datetime.datetime.now(datetime.UTC).date()
    before = [(today - datetime.timedelta(days=ago)).isoformat() for ago in (1, 2, 4)]
    ann.page.goto("/puzzles")
    expect(ann.page.locator("[data-streak]")).to_be_hidden()
    ann.page.evaluate("days => localStorage.setItem('puzzle-days', JSON.stringify(days))", before)
    ann.page.goto("/puzzles")
    expect(ann.page.locator("[data-streak] b")).to_have_text("2")
    ann.page.goto(f"/puzzles/all/{puzzle_of(today).id}?played={puzzle_of(today).best.replace('+', '%2B')}")
    ann.page.wait_for_function("day => localStorage.getItem('puzzle-days').includes(day)", arg=today.isoformat())
    ann.page.goto("/puzzles")
    expect(ann.page.locator("[data-streak] b")).to_have_text("3")


def test_a_looked_up_answer_is_no_solved_day(new_person: NewPerson) -> None:
    ann = new_person()
    puzzle = puzzle_of(datetime.datetime.now(datetime.UTC).date())
    ann.page.goto(f"/puzzles/all/{puzzle.id}/answer")
    ann.page.wait_for_function("id => (localStorage.getItem('puzzle-answers') ?? '').includes(id)", arg=puzzle.id)
    ann.page.goto(f"/puzzles/all/{puzzle.id}?played={puzzle.best.replace('+', '%2B')}")
    expect(ann.page.locator("[data-puzzle]")).to_have_attribute("data-standing", "right")
    ann.page.goto("/puzzles")
    expect(ann.page.locator("[data-streak]")).to_be_hidden()
