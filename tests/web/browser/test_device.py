"""One device that is passed around, and a phone."""

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, SMALL_DECK, Person, me

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_one_device(new_person: NewPerson) -> None:
    ann = new_person()
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="One device").click()
    page.locator('[name="name1"]').fill("Ann")
    page.locator('[name="name2"]').fill("Ben")
    page.locator('[name="start"]').select_option("1")
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
    below = set()
    for _ in range(14):
        assert ann.wait_for_turn()
        below.add(page.locator(".mine .who").inner_text())
        ann.step_by_mouse()
    assert below == {"Ann", "Ben"}


def test_a_whole_game_on_a_phone(new_person: NewPerson) -> None:
    ann = new_person(**PHONE)
    ann.keep("pref-notes", "no")
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.page.goto("/")
    _fits(ann)
    expect(ann.page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    ann.page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
    ann.make_table(me(), BOT, BOT, composition=SMALL_DECK, seed="phone")
    while ann.wait_for_turn():
        _fits(ann)
        expect(ann.page.locator(".saying")).to_be_in_viewport(ratio=1)
        for held in ann.page.locator(".hand .card").all():
            expect(held).to_be_in_viewport(ratio=0.9)
        ann.step_by_mouse()
    _fits(ann)
    ann.page.goto("/rules")
    _fits(ann)
    ann.page.goto("/new")
    _fits(ann)


def _fits(person: Person) -> None:
    """Nothing sticks out at the side."""
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_can_be_touched_is_large_enough(new_person: NewPerson) -> None:
    ann = new_person(**PHONE)
    ann.make_table(me(), BOT, seed="fingers")
    ann.wait_for_turn()
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, .bar a")]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }))
            .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
    )
    assert small == []
