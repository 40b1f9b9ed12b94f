"""Puzzles at the table: solved with the keyboard alone, missed and tried again; days in a row are counted."""

import datetime

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
    expect(ann.page.locator(".lesson-text b")).to_have_text("As good as the best!")
    ann.page.goto("/puzzles/all")
    assert ann.page.locator(".learned:visible").count() == 1


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
    ann.page.goto("/puzzles")
    expect(ann.page.locator("[data-streak] b")).to_have_text("3")


def test_a_looked_up_answer_is_no_solved_day(new_person: NewPerson) -> None:
    ann = new_person()
    puzzle = puzzle_of(datetime.datetime.now(datetime.UTC).date())
    ann.page.goto(f"/puzzles/all/{puzzle.id}/answer")
    ann.page.goto(f"/puzzles/all/{puzzle.id}?played={puzzle.best.replace('+', '%2B')}")
    expect(ann.page.locator("[data-puzzle]")).to_have_attribute("data-standing", "right")
    ann.page.goto("/puzzles")
    expect(ann.page.locator("[data-streak]")).to_be_hidden()
