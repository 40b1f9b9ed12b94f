"""Hints in three steps, and why a bot did what it did, at the table."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from perfect_numbers.i18n.languages import LANGUAGES
from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, Person, me


def _after_a_bots_turn(ann: Person, **settings: object) -> None:
    """Play until a bot has taken a group and it is this person's turn to take one."""
    ann.make_table(me(), BOT, seed="hint", start=1, **settings)
    while ann.wait_for_turn():
        if ann.board.locator(".take[data-move]:visible").count() and int(ann.says("moves")) > 10:
            return
        ann.step_by_mouse()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_says_more_each_time_and_never_more_than_asked(new_person: NewPerson, lang: str) -> None:
    ann = new_person(locale=lang)
    _after_a_bots_turn(ann)
    panel, page = ann.page.locator("#advice"), ann.page
    page.keyboard.press("h")
    expect(page.locator(".glowing")).to_have_count(1)
    expect(page.locator("#answer")).not_to_be_empty()
    expect(panel).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)
    page.keyboard.press("h")
    expect(panel.locator("ol li")).not_to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(1)
    expect(panel.locator("h3")).to_have_count(0)
    turn = panel.locator("ol").inner_text()
    page.keyboard.press("h")
    expect(panel.locator("h3 + ul li")).not_to_have_count(0)
    assert panel.locator("ol").inner_text() == turn
    assert Axe().run(page).violations_count == 0
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    moves = ann.says("moves")
    page.locator(".hinted").press("Enter")
    page.wait_for_function("moves => document.getElementById('board').dataset.moves !== moves", arg=moves)
    expect(page.locator(".glowing, .hinted")).to_have_count(0)


def test_a_bot_is_asked_why(new_person: NewPerson) -> None:
    ann = new_person()
    _after_a_bots_turn(ann)
    ann.page.locator(".aids [data-because]").press("Enter")
    panel = ann.page.locator("#advice")
    expect(panel.locator("h2")).to_have_text("Why did Greedy play that?")
    expect(panel.locator("li")).not_to_have_count(0)
    told = panel.inner_text()
    panel.locator("[data-hide-advice]").click()
    expect(panel).to_be_hidden()
    ann.page.locator(".log [data-because]").last.click()
    expect(panel).to_be_visible()
    assert panel.inner_text() == told
    assert Axe().run(ann.page).violations_count == 0


def test_hints_among_friends_only_if_agreed(new_person: NewPerson) -> None:
    for agreed in (False, True):
        ann, ben = new_person(), new_person()
        ann.page.goto("/new?with=friends")
        ann.page.get_by_text("More settings").click()
        ann.page.locator("[name=hints]").set_checked(agreed)
        ann.page.locator("[name=start]").select_option("1")
        ann.page.get_by_role("button", name="Go to the table").click()
        expect(ann.board).to_have_attribute("data-status", "waiting")
        # Whoever is invited is told before sitting down.
        ben.page.goto(ann.page.url)
        expect(ben.board.get_by_text("everyone may ask for hints")).to_have_count(1 if agreed else 0)
        ben.page.get_by_role("button", name="Join").click()
        ann.wait_for_turn()
        expect(ann.page.locator("[data-hint]")).to_have_count(1 if agreed else 0)
