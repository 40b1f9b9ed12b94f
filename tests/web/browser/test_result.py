"""The end of a game: celebrated unless motion is not wanted, with its sources, and as a picture to take along."""

import struct
from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import SMALL_DECK, Person, me

_WATCH = """() => {
    window.rained = 0;
    new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) window.rained += node.className === "rain";
    }).observe(document.body, { childList: true });
}"""


def _play_to_the_end(ann: Person) -> None:
    ann.make_table(me("Ann"), me("Ben"), seed="end", composition=SMALL_DECK)
    ann.page.evaluate(_WATCH)
    while ann.wait_for_turn():
        ann.step_by_mouse()


def test_the_end_is_celebrated_and_can_be_taken_along(new_person: NewPerson, tmp_path: Path) -> None:
    ann = new_person(reduced_motion="no-preference", accept_downloads=True)
    _play_to_the_end(ann)
    page = ann.page
    page.wait_for_function("() => window.rained === 1")
    expect(page.locator(".rain")).to_have_count(0)
    points = [int(text.split()[0]) for text in page.locator(".standings b").all_inner_texts()]
    sources = [
        sum(map(int, line.locator(".sources dd").all_inner_texts())) for line in page.locator(".standings li").all()
    ]
    assert sources == points
    with page.expect_download() as download:
        page.get_by_role("button", name="Share a picture").click()
    picture = tmp_path / "picture.png"
    download.value.save_as(picture)
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    page.get_by_role("button", name="Look at it").click()
    expect(ann.board).not_to_have_attribute("data-live", "yes")


def test_nothing_rains_where_motion_is_not_wanted(new_person: NewPerson) -> None:
    ann = new_person(viewport={"width": 740, "height": 360})
    _play_to_the_end(ann)
    assert ann.page.evaluate("() => window.rained") == 0
    # A phone held sideways shows the result as wide as it is.
    box = ann.page.locator(".result").bounding_box()
    assert box is not None
    assert box["width"] > 700
