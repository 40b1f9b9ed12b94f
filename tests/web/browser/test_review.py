"""The review in a browser: axe-core finds nothing, and everything can be done with keys alone."""

import re
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.analysis.games import LITTLE
from tests.web.browser.keyboard import press_move
from tests.web.browser.person import Person
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


MANY_TABS = 150
"""More stops than any of these pages has."""


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus, and see to it that this shows."""
    for _ in range(MANY_TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            shown = wanted.evaluate("element => getComputedStyle(element).outlineStyle")
            assert shown != "none"
            return
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def _play_a_turn(page: Page) -> None:
    """Play a turn with the keyboard, whatever comes first; cards that need two steps to place are left alone."""
    ann = Person(page)
    expect(page.locator(".exercise")).to_have_attribute("data-standing", "going")
    while not page.locator('[data-move="E"]').count():
        moves = [move.get_attribute("data-move") or "" for move in page.locator("#board [data-move]").all()]
        press_move(ann, next(move for move in moves if not move.startswith("Pr:")))
    page.keyboard.press("e")
    expect(page.locator(".exercise")).to_have_attribute("data-standing", re.compile("done|wrong"))


def _try_verdict(page: Page, table: str) -> None:
    page.goto(f"/t/{table}/try")
    _play_a_turn(page)


def _first_choice(page: Page) -> int:
    """Go to the first moment of the game at which several groups can be taken."""
    page.keyboard.press("Shift+ArrowRight")
    for at in range(1, 30):
        expect(page.locator("#board")).to_have_attribute("data-moves", str(at))
        if page.locator("#board .take[data-move]").count() > 1:
            return at
        page.keyboard.press("Shift+ArrowRight")
    raise AssertionError("There is no market.")


def _lines(page: Page, table: str) -> None:
    page.goto(f"/what-if?table={table}&at=0&bot=greedy")
    at = _first_choice(page)
    for group in page.locator("#board .take[data-move]").all():
        group.click()
        expect(page.locator("#board")).to_have_attribute("data-moves", str(at + 1))
        page.keyboard.press("Shift+ArrowLeft")
        expect(page.locator("#board")).to_have_attribute("data-moves", str(at))


def _deck(page: Page, table: str) -> None:
    page.goto(POSITION)
    page.locator(".deck-editor summary").click()


def _thoughts(page: Page, table: str) -> None:
    page.goto("/position?text=p1%3DR%3A2%7C-%7C0%20p2%3D-%7C-%7C0%20hand%3DR2%20deck%3DR3&think=true")


PAGES: dict[str, str | Callable[[Page, str], object]] = {
    "review": "/t/{}/review",
    "hindsight": "/t/{}/hindsight/2",
    "try": "/t/{}/try",
    "try: verdict": _try_verdict,
    "what if": "/what-if?table={}&at=6",
    "what if: lines": _lines,
    "position": POSITION,
    "position: wrong": "/position?text=x",
    "position: deck": _deck,
    "position: thoughts": _thoughts,
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(page: Page, reviewed: tuple[str, str], name: str) -> None:
    way = PAGES[name]
    if isinstance(way, str):
        page.goto(way.format(reviewed[1]))
    else:
        way(page, reviewed[1])
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_an_exercise_is_solved_by_keyboard_alone(page: Page, reviewed: tuple[str, str]) -> None:
    page.goto(f"/t/{reviewed[1]}/review")
    tab_to(page, page.get_by_role("link", name="Try these turns again"))
    page.keyboard.press("Enter")
    _play_a_turn(page)
    expect(page.locator(".lesson-text")).to_contain_text(re.compile("Well played: nothing is better.|Not quite."))
    tab_to(page, page.locator(".lesson-ways a").first)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".exercise")).to_have_attribute("data-standing", "going")


def test_one_plays_on_by_keyboard_alone(page: Page, reviewed: tuple[str, str]) -> None:
    page.goto(f"/what-if?table={reviewed[1]}&at=0")
    board, where = page.locator("#board"), page.locator(".what-if .where")
    at = _first_choice(page)
    groups = [each.get_attribute("data-move") or "" for each in page.locator("#board .take[data-move]").all()]
    for group in (groups[0], groups[-1]):
        press_move(Person(page), group)
        expect(where).to_contain_text(f"{at + 1} /")
        page.keyboard.press("Shift+ArrowLeft")
        expect(where).to_contain_text(f"{at} /")
    # One of the two may be what was played.
    tree = page.get_by_role("region", name="Lines").locator(".tree a")
    assert tree.count() >= 2
    tab_to(page, tree.last)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(where).to_have_text(f"{at + 1} / {at + 1}")
    tab_to(page, page.locator("[data-what-if-bot]"))
    page.keyboard.type("a bot: easy")
    expect(page).to_have_url(re.compile("bot=greedy"))
    tab_to(page, page.get_by_role("button", name="Let a bot play this turn"))
    page.keyboard.press("Enter")
    # The bot plays the turn, and those of the others; then it is one's own again.
    expect(where).not_to_have_text(f"{at + 1} / {at + 1}")
    expect(board).to_have_attribute("data-mine", "yes")
    last = int(board.get_attribute("data-moves") or 0)
    assert last > at + 1
    address = page.url
    page.keyboard.press("u")
    expect(board).not_to_have_attribute("data-moves", str(last))
    page.goto(address)
    expect(where).to_have_text(f"{last} / {last}")


def test_a_position_is_set_up_by_keyboard_alone(page: Page) -> None:
    page.goto("/position")
    tab_to(page, page.get_by_role("link", name="Group 4"))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="blue 2", exact=True))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    text = page.get_by_label("The position in the notation")
    expect(text).to_have_value(re.compile(r"market=-/-/-/B2"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".choice")).to_have_count(1)
    tab_to(page, page.get_by_role("link", name="Take the last card away"))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    # An empty table is no mistake: it is how one begins.
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".choice")).to_have_count(0)
    tab_to(page, text)
    page.keyboard.press("Control+a")
    page.keyboard.type("p1=R:2|-|0 p2=-|-|0 hand=R5 deck=9")
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".choice")).to_have_count(1)
    tab_to(page, page.get_by_label("Another move"))
    page.keyboard.type("R5>+")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".ask-why [role=status]")).to_contain_text("red row")
    tab_to(page, page.locator(".deck-editor summary"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("orange"))
    page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="Use this deck"))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="orange 7", exact=True)).to_be_visible()


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
    expect(page.locator("#moment .verdict")).to_contain_text("chance of winning")
