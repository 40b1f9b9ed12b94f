"""What the pictures of the browser app show: friends who play sensible games, and pages as somebody sees them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from playwright.sync_api import Browser, Page

from perfect_numbers import bots
from perfect_numbers.game import Game
from perfect_numbers.notation.moves import move_text
from perfect_numbers.web.views.options import options
from tests.web.running import OPEN, Player, me

NAMES: Final = ("Ann", "Ben", "Chloé")
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
def opened(
    browser: Browser,
    address: str,
    person: Player | None,
    size: tuple[int, int],
    scheme: Scheme,
    path: str,
    lang: str = "en",
) -> Iterator[Page]:
    """Open a page as a person sees it."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        reduced_motion="reduce",
        locale=lang,
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
