"""Takes the pictures of the browser app that README.md and docs/ show: `python -m tools.screenshots`.

They go to docs/images: the first page, a table in the middle of a game, the end of a game and the rules, on a desktop
and on a phone, light and dark.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from perfect_numbers import bots
from perfect_numbers.game import Game
from perfect_numbers.notation.moves import move_text
from perfect_numbers.web.views.options import options
from tests.web.running import OPEN, Player, me, serving, settings_for

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
NAMES: Final = ("Ann", "Ben", "Chloé")
SIZES: Final = {"desktop": (1280, 800), "phone": (360, 740)}
EARLIEST: Final = 45
"""After so many moves a table looks like a game."""
Scheme = Literal["light", "dark"]


class Friends:
    """Three people at one table who play as bots would, so that the pictures show sensible games."""

    def __init__(self, address: str, seed: str) -> None:
        self.people = [Player(address, name) for name in NAMES]
        self.table: str = self.people[0].create([me(), OPEN, OPEN], seed=seed, start=1)["table"]
        for person in self.people[1:]:
            person.join(self.table)
        self.game = Game.new(NAMES, seed=seed, start=1)
        self._bot = bots.create("planner", seed=1)

    def step(self) -> None:
        """Make one move, as the one whose turn it is."""
        state = self.game.position.state()
        move = move_text(state, bots.ask(self._bot, state))
        person = self.people[self.game.position.turn - 1]
        person.ok(person.move(move))
        self.game.play(move)

    def close(self) -> None:
        """Let everyone go home."""
        for person in self.people:
            person.close()


def play_until_interesting(friends: Friends) -> str:
    """Play until Ann can choose between a perfect card and a loss; return the card, or nothing if that never came."""
    while not friends.game.is_over:
        if friends.game.position.turn == 1 and len(friends.game.moves) >= EARLIEST:
            choices = options(friends.game.position)
            for source in {option.source for option in choices}:
                kinds = {option.kind for option in choices if option.source == source}
                if {"perfect", "lower"} <= kinds:
                    return source
        friends.step()
    return ""


@contextmanager
def page_of(
    browser: Browser, address: str, person: Player | None, size: str, scheme: Scheme, path: str
) -> Iterator[Page]:
    """Open a page as a person sees it."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    if person is not None:
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in person.http.cookies.items()]
        )
    page = context.new_page()
    page.add_init_script("localStorage.setItem('pref-notes', 'no'); localStorage.setItem('pref-forced', 'no')")
    page.goto(path)
    page.wait_for_timeout(400)
    yield page
    context.close()


def save(page: Page, name: str) -> None:
    """Keep a picture."""
    page.screenshot(path=IMAGES / f"{name}.png")
    print(IMAGES / f"{name}.png")


def take_all(browser: Browser, address: str) -> None:
    """Take every picture."""
    friends, card = next(found for i in range(50) if (found := _scene(address, f"picture {i}"))[1])
    ann, *others = friends.people
    with ExitStack() as there:
        for person in others:
            there.enter_context(page_of(browser, address, person, "desktop", "light", f"/t/{friends.table}"))
        _take_all_of(browser, address, friends, ann, card)
    friends.close()


def _take_all_of(browser: Browser, address: str, friends: Friends, ann: Player, card: str) -> None:
    """Take the pictures while all three are there."""
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for size in SIZES:
        for scheme in schemes:
            with page_of(browser, address, None, size, scheme, "/") as page:
                save(page, f"home-{size}-{scheme}")
            with page_of(browser, address, ann, size, scheme, f"/t/{friends.table}") as page:
                if page.locator("#board").get_attribute("data-picked") != card:
                    page.locator(f'.pick[data-source="{card}"]').first.click()
                save(page, f"table-{size}-{scheme}")
            with page_of(browser, address, None, size, scheme, "/rules#ADD-PERFECT") as page:
                save(page, f"rules-{size}-{scheme}")
    while not friends.game.is_over:
        friends.step()
    for size in SIZES:
        for scheme in schemes:
            with page_of(browser, address, ann, size, scheme, f"/t/{friends.table}") as page:
                save(page, f"result-{size}-{scheme}")


def _scene(address: str, seed: str) -> tuple[Friends, str]:
    friends = Friends(address, seed)
    card = play_until_interesting(friends)
    if not card:
        friends.close()
    return friends, card


def main() -> None:
    """Take all pictures with Debian's Chromium."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(settings_for(Path(folder))) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        take_all(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
