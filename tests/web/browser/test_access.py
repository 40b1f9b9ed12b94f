"""For everybody: axe-core finds nothing on any page, the table can be read aloud, and pages are small."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from perfect_numbers.puzzles.book import puzzles
from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, OPEN, SMALL_DECK, Person, me

MOST_BYTES = 200_000
PUZZLE = puzzles()[0]


def _home(ann: Person) -> None:
    ann.make_table(me(), BOT)
    ann.page.goto("/")


def _new(ann: Person) -> None:
    ann.page.goto("/new")
    ann.page.locator(".deck-editor summary").click()


def _lobby(ann: Person) -> None:
    ann.make_table(me(), OPEN, BOT)


def _invitation(ann: Person) -> None:
    ann.make_table(me(), OPEN, BOT, seed="axe")
    ann.page.context.clear_cookies()
    ann.page.reload()


def _watching(ann: Person) -> None:
    ann.make_table(me(), BOT, seed="axe")
    ann.page.context.clear_cookies()
    ann.page.reload()


def _people(ann: Person) -> None:
    ann.make_table(me(), OPEN, seed="axe")
    other = ann.page.context.browser
    assert other is not None
    ben = other.new_context()
    ben.request.post(f"{ann.page.url.replace('/t/', '/api/tables/')}/join", data={"name": "Ben"})
    ben.close()
    ann.page.reload()
    ann.page.locator(".people-tool").click()


def _past(ann: Person) -> None:
    _result(ann)
    ann.page.goto("/")
    ann.page.locator("#statistics summary").click()


def _table(ann: Person) -> None:
    ann.make_table(me(), BOT, BOT, BOT, seed="axe")
    for _ in range(8):
        ann.wait_for_turn()
        ann.step_by_mouse()
    ann.wait_for_turn()


def _result(ann: Person) -> None:
    ann.make_table(me("Ann"), me("Ben"), seed="axe", composition=SMALL_DECK)
    while ann.wait_for_turn():
        ann.step_by_mouse()


def _keys(ann: Person) -> None:
    ann.make_table(me(), BOT)
    ann.page.keyboard.press("?")


def _settings(ann: Person) -> None:
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Settings").click()


PAGES: dict[str, Callable[[Person], Any]] = {
    "home": _home,
    "new": _new,
    "friends": lambda ann: ann.page.goto("/new?with=friends"),
    "lobby": _lobby,
    "invitation": _invitation,
    "watching": _watching,
    "people": _people,
    "past games": _past,
    "table": _table,
    "result": _result,
    "keys": _keys,
    "settings": _settings,
    "rules": lambda ann: ann.page.goto("/rules"),
    "learn": lambda ann: ann.page.goto("/learn"),
    "lesson": lambda ann: ann.page.goto("/learn/actions"),
    "lesson done": lambda ann: ann.page.goto("/learn/take?played=T1"),
    "lesson wrong": lambda ann: ann.page.goto("/learn/take?played=T2"),
    "puzzles": lambda ann: ann.page.goto("/puzzles"),
    "puzzle": lambda ann: ann.page.goto(f"/puzzles/all/{PUZZLE.id}"),
    "puzzle solved": lambda ann: ann.page.goto(f"/puzzles/all/{PUZZLE.id}?played={quote(PUZZLE.best)}"),
    "puzzle missed": lambda ann: ann.page.goto(f"/puzzles/all/{PUZZLE.id}?played={quote(PUZZLE.second)}"),
    "puzzle answer": lambda ann: ann.page.goto(f"/puzzles/all/{PUZZLE.id}/answer"),
    "puzzle list": lambda ann: ann.page.goto("/puzzles/all"),
    "example": lambda ann: ann.page.goto("/rules/GIVE-PERFECT/1"),
    "wrong": lambda ann: ann.page.goto("/t/nothing"),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(new_person: NewPerson, name: str) -> None:
    ann = new_person()
    PAGES[name](ann)
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(ann.page)
        wrong = [
            f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for each in found.response["violations"]
            for node in each["nodes"]
        ]
        assert wrong == []
    if name == "table":
        ann.page.set_viewport_size({"width": 360, "height": 740})
        assert Axe().run(ann.page).response["violations"] == []


def test_the_table_reads_in_order(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="axe", start=1)
    ann.wait_for_turn()
    headings = ann.page.locator("#board h2, #board h3").all_inner_texts()
    assert [text.split("\n")[0] for text in headings][:4] == [
        "Market",
        "Your hand and what you can do",
        "Ann",
        "The other players",
    ]
    expect(ann.page.locator("#assertive")).to_have_text(ann.prompt())
    for _ in range(3):
        ann.wait_for_turn()
        ann.step_by_mouse()
    ann.wait_for_turn()
    assert "is perfect here" in ann.page.locator(".mine h4").first.inner_text()
    expect(ann.page.locator("#polite")).not_to_be_empty()


@pytest.mark.parametrize("name", ["home", "table"])
def test_a_page_with_everything_it_needs_is_small(new_person: NewPerson, name: str) -> None:
    ann = new_person()
    table = ann.make_table(me(), BOT, BOT, BOT, seed="axe") if name == "table" else ""
    fresh = new_person()
    sizes: list[int] = []
    fresh.page.on("response", lambda answer: sizes.append(_size(answer)))
    fresh.page.goto(f"/t/{table}" if table else "/")
    fresh.page.wait_for_timeout(500)
    assert 10_000 < sum(sizes) < MOST_BYTES


def _size(answer: Any) -> int:
    """Return how long an answer is, not compressed."""
    return 0 if "/events" in answer.url else len(answer.body())
