"""Every page at eight sizes, in four languages, light and dark, on sheets that one can look over.

`python -m tools.screenshots --sheet FOLDER` makes them; pages, sizes, languages and schemes can be chosen. Each page
gets one sheet for each language, `table-de.png`, with all sizes side by side, light above dark.
"""

import argparse
import html
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.puzzles.book import practice
from perfect_numbers.web.views.puzzle import address_of
from tests.web.browser.geometry import SIZES
from tests.web.browser.person import SMALL_DECK
from tests.web.running import OPEN, Player, bot, me, play_out
from tools.scenes import Friends, Scheme, opened, play_until_interesting

SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
_GREATEST: Final = 560
"""No picture is wider or higher than this on a sheet."""


class Scenes:
    """The tables that the pages show: one in the middle of a game, one that waits, one that is over, a challenge."""

    def __init__(self, address: str) -> None:
        self.middle, self.card = next(found for i in range(50) if (found := _middle(address, f"picture {i}"))[1])
        self.ann = self.middle.people[0]
        self.over = Friends(address, "the end")
        while not self.over.game.is_over:
            self.over.step()
        self.host = Player(address, "Ann")
        self.waiting: str = self.host.create([me(), OPEN, OPEN])["table"]
        played = self.host.create([me(), bot("greedy")], composition=SMALL_DECK)["table"]
        play_out([self.host])
        self.challenge: str = self.host.ok(self.host.post(f"tables/{played}/challenge"))["challenge"]
        self.friend = Player(address, "Ben")
        answer = self.friend.post(f"challenges/{self.challenge}/tries", {"name": "Ben"})
        self.friend.table = answer.json()["table"]
        play_out([self.friend])

    def close(self) -> None:
        """Let everyone go home."""
        self.middle.close()
        self.over.close()
        self.host.close()
        self.friend.close()


def _middle(address: str, seed: str) -> tuple[Friends, str]:
    friends = Friends(address, seed)
    card = play_until_interesting(friends)
    if not card:
        friends.close()
    return friends, card


def _choose(page: Page, scenes: Scenes) -> None:
    if page.locator("#board").get_attribute("data-picked") != scenes.card:
        page.locator(f'.pick[data-source="{scenes.card}"]').first.click()


def _reviewed(page: Page, _: Scenes) -> None:
    page.locator("#review-slider").wait_for(timeout=LONGEST_REVIEW)


LONGEST_REVIEW: Final = 600_000
"""In milliseconds: without a compiled package it takes its time."""
POSITION: Final = "p1=R:25,G:4|St|3 p2=B:3,Y:67|-|5 market=-/Y4G2/R3P7/B2 hand=- deck=40"
Prepare = Callable[[Page, Scenes], object]
Place = Callable[[Scenes], tuple[Player | None, str]]

PAGES: Final[dict[str, tuple[Place, Prepare | None]]] = {
    "home": (lambda _: (None, "/"), None),
    "new": (lambda _: (None, "/new"), None),
    "friends": (lambda _: (None, "/new?with=friends"), None),
    "lobby": (lambda scenes: (scenes.host, f"/t/{scenes.waiting}"), None),
    "invitation": (lambda scenes: (None, f"/t/{scenes.waiting}"), None),
    "table": (lambda scenes: (scenes.ann, f"/t/{scenes.middle.table}"), _choose),
    "spectator": (lambda scenes: (None, f"/t/{scenes.middle.table}"), None),
    "log": (
        lambda scenes: (scenes.ann, f"/t/{scenes.middle.table}"),
        lambda page, _: page.locator(".log-tool").click(),
    ),
    "replay": (lambda scenes: (scenes.over.people[0], f"/t/{scenes.over.table}?at=40"), None),
    "result": (lambda scenes: (scenes.over.people[0], f"/t/{scenes.over.table}"), None),
    "rules": (lambda _: (None, "/rules"), None),
    "learn": (lambda _: (None, "/learn"), None),
    "lesson": (lambda _: (None, "/learn/gift"), None),
    "puzzles": (lambda _: (None, "/puzzles"), None),
    "puzzle": (lambda _: (None, address_of(practice("gift")[0])), None),
    "challenge": (lambda scenes: (scenes.host, f"/c/{scenes.challenge}"), None),
    "turns": (lambda scenes: (scenes.host, f"/c/{scenes.challenge}/turns"), None),
    "challenged": (lambda scenes: (None, f"/c/{scenes.challenge}"), None),
    "review": (lambda scenes: (scenes.over.people[0], f"/t/{scenes.over.table}/review"), _reviewed),
    "position": (lambda _: (None, f"/position?{urlencode({'text': POSITION})}"), None),
    "settings": (
        lambda _: (None, "/"),
        lambda page, _: page.evaluate("document.getElementById('settings').showModal()"),
    ),
    "keys": (
        lambda scenes: (None, f"/t/{scenes.middle.table}"),
        lambda page, _: page.evaluate("document.getElementById('keys').showModal()"),
    ),
    "wrong": (lambda _: (None, "/t/nothing"), None),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be chosen."""
    parser.add_argument("--sheet", type=Path, metavar="FOLDER", help="make contact sheets there")
    parser.add_argument("--pages", nargs="+", choices=list(PAGES), default=list(PAGES))
    parser.add_argument("--sizes", nargs="+", default=[f"{width}x{height}" for width, height in SIZES])
    parser.add_argument("--languages", nargs="+", choices=list(LANGUAGES), default=list(LANGUAGES))
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=list(SCHEMES))


def make_sheets(browser: Browser, address: str, given: argparse.Namespace) -> None:
    """Take all pictures with one browser, and lay them out page by page."""
    given.sheet.mkdir(parents=True, exist_ok=True)
    scenes = Scenes(address)
    for name in given.pages:
        for lang in given.languages:
            taken = [
                _take(browser, address, scenes, name, lang, size, scheme, given.sheet)
                for scheme in given.schemes
                for size in given.sizes
            ]
            _lay_out(browser, taken, len(given.sizes), given.sheet / f"{name}-{lang}.png")
    scenes.close()


def _take(
    browser: Browser, address: str, scenes: Scenes, name: str, lang: str, size: str, scheme: Scheme, folder: Path
) -> Path:
    """Take one picture."""
    where, prepare = PAGES[name]
    person, path = where(scenes)
    width, height = map(int, size.split("x"))
    file = folder / "single" / f"{name}-{lang}-{size}-{scheme}.png"
    file.parent.mkdir(exist_ok=True)
    with opened(browser, address, person, (width, height), scheme, path, lang) as page:
        if prepare:
            prepare(page, scenes)
            page.wait_for_timeout(150)
        page.screenshot(path=file)
    return file


def _lay_out(browser: Browser, pictures: Iterable[Path], columns: int, sheet: Path) -> None:
    """Put pictures on one sheet, each with its name."""
    figures = "".join(
        f'<figure><img src="{picture.resolve().as_uri()}"><figcaption>{html.escape(picture.stem)}</figcaption></figure>'
        for picture in pictures
    )
    style = (
        f"body{{display:grid;grid-template-columns:repeat({columns},max-content);gap:12px;margin:12px;background:#777;"
        f"font:14px sans-serif;color:#fff;width:max-content}}figure{{margin:0}}"
        f"img{{display:block;max-width:{_GREATEST}px;max-height:{_GREATEST}px}}"
    )
    layout = sheet.with_suffix(".html")
    layout.write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.goto(layout.resolve().as_uri())
    page.locator("body").screenshot(path=sheet)
    page.close()
    print(sheet)
