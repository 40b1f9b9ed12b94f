"""The review in a browser: axe-core finds nothing, and one walks along the curve with mouse and keys."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.analysis.games import LITTLE
from tests.web.http.test_review import SHORT, wait
from tests.web.running import Player, bot, me, play_out, serving, settings_for


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server and the table of a short game that is reviewed."""
    with serving(settings_for(tmp_path_factory.mktemp("review"), review_effort=LITTLE)) as address:
        ann = Player(address)
        ann.create([me(), bot("greedy")], composition=SHORT, seed="review")
        play_out([ann])
        wait(ann)
        yield address, ann.table
        ann.close()


@pytest.fixture
def page(browser: Browser, reviewed: tuple[str, str]) -> Iterator[Page]:
    context = browser.new_context(base_url=reviewed[0], locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    wrongs: list[str] = []
    page.on("pageerror", lambda error: wrongs.append(str(error)))
    yield page
    context.close()
    assert not wrongs


POSITION = "/position?text=p1%3DR%3A25%7CSt%7C3%20p2%3DG%3A2%7C-%7C5%20market%3D-%2FR3G4%2F-%2FB2%20deck%3D40"


@pytest.mark.parametrize(
    "path", ["/t/{}/review", "/t/{}/try", "/t/{}/hindsight/2", "/what-if?table={}&at=6", POSITION, "/position?text=x"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, reviewed: tuple[str, str], path: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(path.format(reviewed[1]))
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_one_walks_along_the_curve_with_mouse_and_keys(page: Page, reviewed: tuple[str, str]) -> None:
    page.goto(f"/t/{reviewed[1]}/review?at=0")
    slider = page.locator("#review-slider")
    box = page.locator(".share-curve").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + 40)
    expect(page).to_have_url(re.compile(r"at=[1-9]\d$"))
    at = int(slider.input_value())
    assert at > 10
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"at={at + 1}$"))
    page.locator("a[data-moment]").first.click()
    expect(page.locator("#moment .verdict")).to_contain_text("of the victory")
