"""Action cards: a prompt of their own, a preview of what they would do, and why something is missing."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.geometry import QUIET
from tests.web.browser.moments import Moment, Stand, game_at, moments

MOMENTS = moments(60)


def _with(kind: str, *more: str) -> Moment:
    return next(moment for moment in MOMENTS if {kind, *more} <= moment.kinds)


@pytest.fixture
def page(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.add_init_script(QUIET)
    return page


def _choose(page: Page, moment: Moment, card: str) -> None:
    Stand(page).show(moment, "en")
    pick = page.locator(f'.pick[data-source="{card}"]').first
    if pick.get_attribute("aria-pressed") != "true":
        pick.click()


def test_the_prompt_is_about_the_chosen_card_until_it_is_let_go(page: Page) -> None:
    _choose(page, _with("Mv", "card>row"), "Mv")
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("Choose the row whose first card goes to the end")
    page.get_by_role("button", name="Cancel").click()
    expect(prompt).not_to_contain_text("Choose the row")
    expect(page.locator(".option:visible")).to_have_count(0)


def test_a_saved_card_has_a_prompt_too(page: Page) -> None:
    saved = (
        (moment, card)
        for moment in MOMENTS
        for card in ("Mv", "St", "Pr")
        if card in moment.kinds and card not in game_at(moment).position.hand
    )
    moment, card = next(saved)
    _choose(page, moment, card)
    expect(page.locator("#prompt")).to_contain_text("Choose the row")


def test_move_shows_the_new_order(page: Page) -> None:
    moment = _with("Mv")
    _choose(page, moment, "Mv")
    position = game_at(moment).position
    for option in page.locator('.option[data-source="Mv"][data-move^="Mv:"]').all():
        row = position.collections[0].row((option.get_attribute("data-move") or "")[-1])
        assert row is not None
        cards = (*row.cards[1:], row.cards[0])
        expect(option.locator(".order")).to_have_text(", ".join("–" if c.is_face_down else c[1:] for c in cards))
    option.hover()
    expect(page.locator("#answer")).to_contain_text("new order:")
    page.locator("#prompt").hover()
    expect(page.locator("#answer")).not_to_contain_text("new order:")


def test_protect_says_what_it_covers_and_which_number_is_perfect_then(page: Page) -> None:
    moment = _with("Pr")
    _choose(page, moment, "Pr")
    option = page.locator(".option.protect:visible").first
    row = game_at(moment).position.collections[0].row((option.get_attribute("data-move") or "")[-1])
    assert row is not None
    option.hover()
    cards = len(row.cards)
    expect(page.locator("#answer")).to_contain_text(f"protects {cards} card")
    if cards < 6:
        expect(option.locator(".ring")).to_have_text(str(cards + 2))


def test_steal_says_whom_it_robs_and_what_becomes_of_the_card(page: Page) -> None:
    moment = _with("St")
    _choose(page, moment, "St")
    targets = page.locator(".option.steal:visible")
    assert targets.count()
    # Whoever can be robbed does not look as if nothing could be done there.
    expect(page.locator(".others .going")).to_have_count(0)
    for option in targets.all():
        seat = int((option.get_attribute("data-move") or "")[3])
        name = ("Annette", "Greedy", "Planner", "Sage")[seat - 1]
        label = option.get_attribute("aria-label") or ""
        assert f"from {name} (" in label


def test_what_cannot_be_done_with_it_says_why(page: Page) -> None:
    for moment in moments(200):
        if {"Pr", "Mv", "St"} & moment.kinds and not {"Pr>A", "Mv>A", "St>A"} & moment.kinds:
            position = game_at(moment).position
            card = next((c for c in position.hand if c.is_action and c in moment.kinds), None)
            if card and not any(move.verb == "put" and move.card == card for move in position.legal_moves()):
                break
    else:
        raise AssertionError("No moment at which a card cannot be saved.")
    _choose(page, moment, card)
    expect(page.locator("#answer")).to_contain_text("save")
    expect(page.locator("#answer a")).to_have_attribute("href", "/rules#" + (position.explain(f"{card}>A") or [""])[0])


def test_a_card_that_lies_face_down_is_as_wide_as_the_others(page: Page) -> None:
    protected = (
        moment
        for moment in MOMENTS
        if any(row.is_protected and len(row.cards) > 1 for row in game_at(moment).position.collections[0].rows)
    )
    Stand(page).show(next(protected), "en")
    stack = page.locator(".mine .place.protected .stack").first
    widths = stack.locator(".face").evaluate_all("(faces) => faces.map((face) => face.getBoundingClientRect().width)")
    assert max(widths) - min(widths) < 0.5


@pytest.mark.parametrize("is_own", [True, False])
def test_the_prompt_and_the_button_use_the_same_word(page: Page, is_own: bool) -> None:
    asked = (
        moment
        for moment in moments(150)
        if "K" in moment.kinds and (question := game_at(moment).position.question) and (question.owner == 1) == is_own
    )
    Stand(page).show(next(asked), "en")
    word = "keep" if is_own else "leave"
    expect(page.locator("#prompt")).to_contain_text(f"or {word} it")
    expect(page.locator('[data-move="K"]')).to_contain_text(word.capitalize())


def test_the_log_begins_below_its_heading(page: Page) -> None:
    Stand(page).show(MOMENTS[0], "en")
    heading, lines = (page.locator(each).bounding_box() for each in (".log > header", ".lines"))
    assert heading is not None
    assert lines is not None
    assert lines["y"] >= heading["y"] + heading["height"] - 0.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_flag_of_the_starting_card_can_be_seen(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    Stand(page).show(MOMENTS[0], "en")
    badge = page.locator(".badge.start").first
    ground = badge.evaluate("(element) => getComputedStyle(element).backgroundColor")
    assert badge.locator(".icon").evaluate("(element) => getComputedStyle(element).color") != ground
