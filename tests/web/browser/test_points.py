"""Points: the sign of what is perfect is explained in the first turn; what a row brings is a sum that flies there."""

import re

from playwright.sync_api import Browser, expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.geometry import QUIET
from tests.web.browser.moments import Moment, Stand, game_at, recorded
from tests.web.browser.person import BOT, SMALL_DECK, me


def test_the_ring_is_explained_in_the_first_turn(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="ring", start=1)
    told = set()
    while ann.says("mine") == "yes":
        told |= {note.get_attribute("data-note") for note in ann.page.locator(".note:visible").all()}
        if "sign" in told:
            break
        ann.step_by_mouse()
    expect(ann.page.locator('[data-note="sign"] .ring')).to_be_visible()
    # The same sign is at the row.
    expect(ann.page.locator(".mine .place .ring").first).to_be_visible()


def test_the_button_shows_the_sum(browser: Browser) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.add_init_script(QUIET)
    rich = next(
        Moment(seed, 2, "base", moment.number, frozenset())
        for seed in range(40)
        for moment in recorded(seed, 2, "base").moments
        if moment.position.turn == 1 and moment.position.is_legal("C") and moment.position.forecast("C").bonus
    )
    would = game_at(rich).position.forecast("C")
    Stand(page).show(rich, "en")
    # The ring of this row is the number that it has reached, not the one after it.
    expect(page.locator(".asked .ring.is-met")).to_have_text(str(would.points))
    total = would.points + would.bonus
    expect(page.locator(".complete small")).to_have_text(
        f"{would.points} cards + {would.bonus} bonus = {total} for you"
    )


def test_points_fly_to_the_score(new_person: NewPerson) -> None:
    ann = new_person(reduced_motion="no-preference")
    ann.make_table(me("Ann"), me("Ben"), seed="end", composition=SMALL_DECK)
    complete = ann.page.locator('[data-move="C"]:visible')
    while not complete.count():
        assert ann.wait_for_turn()
        ann.step_by_mouse()
    scored = sum(map(int, ann.page.locator(".points b").all_inner_texts()))
    complete.click()
    gain = ann.page.locator(".gain")
    expect(gain).to_have_text(re.compile(r"^(\+\d+|\d+ \+ \d+ = \d+)$"))
    brought = int(re.split(r"\D+", gain.inner_text())[-1])
    assert sum(map(int, ann.page.locator(".points b").all_inner_texts())) == scored + brought
    expect(gain).to_have_count(0)
