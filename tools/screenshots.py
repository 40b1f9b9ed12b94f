"""Takes the pictures of the browser app that README.md and docs/ show: `python -m tools.screenshots`.

They go to docs/images: the first page, a table in the middle of a game, the end of a game, the rules and a review, on a
desktop and on a phone, light and dark; a lesson and a hint. With `--sheet FOLDER` every page is taken at eight sizes in
four languages, light and dark, for people to look over.
"""

import argparse
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from perfect_numbers import bots
from perfect_numbers.analysis.effort import swift
from perfect_numbers.game import Game
from perfect_numbers.notation.moves import move_text
from perfect_numbers.puzzles.book import practice
from perfect_numbers.web.views.puzzle import address_of
from tests.web.running import Player, bot, me, serving, settings_for
from tools.contact_sheet import LONGEST_REVIEW, arguments, make_sheets
from tools.scenes import Friends, Scheme, opened, play_until_interesting

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
HINTED: Final = 40
"""After so many moves there is something to advise."""
SIZES: Final = {"desktop": (1280, 800), "phone": (360, 740)}


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
            there.enter_context(opened(browser, address, person, SIZES["desktop"], "light", f"/t/{friends.table}"))
        _take_all_of(browser, address, friends, ann, card)
    friends.close()


def take_learning(browser: Browser, address: str) -> None:
    """Take the pictures of the tutorial and of a hint."""
    ann = Player(address)
    state = ann.create([me(), bot("greedy")], seed="hint", start=1)
    while len(state["moves"]) < HINTED or not any(move.startswith("T") for move in state["legal"]):
        state = ann.act(state, lambda legal: legal[0]) if state["legal"] else ann.state()
    for size in SIZES:
        with opened(browser, address, None, SIZES[size], "light", "/learn/gift") as page:
            save(page, f"learn-{size}-light")
        with opened(browser, address, ann, SIZES[size], "light", f"/t/{ann.table}") as page:
            for step in (".glowing", "#advice ol", "#advice h3"):
                page.keyboard.press("h")
                page.wait_for_selector(step)
            save(page, f"hint-{size}-light")
    ann.close()


def _take_all_of(browser: Browser, address: str, friends: Friends, ann: Player, card: str) -> None:
    """Take the pictures while all three are there."""
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for size in SIZES:
        for scheme in schemes:
            with opened(browser, address, None, SIZES[size], scheme, "/") as page:
                save(page, f"home-{size}-{scheme}")
            with opened(browser, address, ann, SIZES[size], scheme, f"/t/{friends.table}") as page:
                if page.locator("#board").get_attribute("data-picked") != card:
                    page.locator(f'.pick[data-source="{card}"]').first.click()
                save(page, f"table-{size}-{scheme}")
            with opened(browser, address, None, SIZES[size], scheme, "/rules#ADD-PERFECT") as page:
                save(page, f"rules-{size}-{scheme}")
    with opened(browser, address, None, SIZES["desktop"], "light", address_of(practice("gift")[0])) as page:
        save(page, "puzzle-desktop-light")
    while not friends.game.is_over:
        friends.step()
    for size in SIZES:
        for scheme in schemes:
            with opened(browser, address, ann, SIZES[size], scheme, f"/t/{friends.table}") as page:
                save(page, f"result-{size}-{scheme}")


def take_review(browser: Browser, address: str) -> None:
    """Take the pictures of a review: greedy has played against planner, and is told what would have been better."""
    ann = Player(address, "Ann")
    number = ann.create([me("Ann"), me("Ben")], seed="review", start=1)["number"]
    game = Game.new(("Ann", "Ben"), seed="review", start=1)
    players = [bots.create("greedy", seed=1), bots.create("planner", seed=1)]
    while not game.is_over:
        state = game.position.state()
        move = move_text(state, bots.ask(players[game.position.turn - 1], state))
        number = ann.ok(ann.move(move, number))["number"]
        game.play(move)
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for size in SIZES:
        for scheme in schemes:
            with opened(browser, address, ann, SIZES[size], scheme, f"/t/{ann.table}/review") as page:
                page.locator("#review-slider").wait_for(timeout=LONGEST_REVIEW)
                page.locator("a[data-moment]").first.click()
                page.locator("#moment .verdict").wait_for()
                page.evaluate("scrollTo(0, 0)")
                save(page, f"review-{size}-{scheme}")
    take_what_if(browser, address, ann)
    ann.close()


def take_what_if(browser: Browser, address: str, ann: Player) -> None:
    """Take the pictures of lines that leave the game of somebody's table: each other group, against sage."""
    moves = ann.state()["moves"]
    at = moves.index("E", 60) + 1
    others = [f"T{group}" for group in range(1, 5) if f"T{group}" != moves[at]]
    query = urlencode({"table": ann.table, "bot": "sage", "at": at})
    for size in SIZES:
        with opened(browser, address, ann, SIZES[size], "light", f"/what-if?{query}") as page:
            for group in others:
                if page.locator(f'.take[data-move="{group}"]').count():
                    page.locator(f'.take[data-move="{group}"]').click()
                    page.locator(f'#board[data-moves="{at + 1}"]').wait_for()
                    page.keyboard.press("Shift+ArrowLeft")
                    page.locator(f'#board[data-moves="{at}"]').wait_for()
            page.keyboard.press("Shift+ArrowRight")
            page.locator(f'#board[data-moves="{at + 1}"]').wait_for()
            save(page, f"what-if-{size}-light")


def _scene(address: str, seed: str) -> tuple[Friends, str]:
    friends = Friends(address, seed)
    card = play_until_interesting(friends)
    if not card:
        friends.close()
    return friends, card


def main() -> None:
    """Take all pictures with Debian's Chromium."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments(parser)
    given = parser.parse_args()
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(settings_for(Path(folder), review_effort=swift())) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if given.sheet:
            make_sheets(browser, address, given)
        else:
            take_all(browser, address)
            take_learning(browser, address)
            take_review(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
