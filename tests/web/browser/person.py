"""What a person does at the screen."""

from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

BOT = {"kind": "bot", "bot": "greedy"}
OPEN = {"kind": "open"}
END = '[data-move="E"]:visible'
SMALL_DECK = {
    "colours": "RYG",
    "numbers": [0, 1, 1, 1, 1, 1, 1],
    "jokers": [0, 1, 1, 0, 0, 0, 0],
    "Pr": 1,
    "Mv": 1,
    "St": 1,
}
"""A deck for a game of two rounds."""


class Person:
    """Somebody with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def make_table(self, *seats: dict[str, str], **settings: Any) -> str:
        """Make a table without the form, and go there; settings as in the JSON API."""
        wish = {"seats": list(seats), **settings}
        answer = self.page.request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        table = str(answer.json()["table"])
        self.page.goto(f"/t/{table}")
        return table

    @property
    def board(self) -> Locator:
        """The board, or the list of seats while the table waits."""
        return self.page.locator("#board")

    def says(self, name: str) -> str:
        """Return a fact that the board carries: `moves`, `last`, `mine`, `status`."""
        return self.board.get_attribute(f"data-{name}") or ""

    def wait_for_turn(self) -> bool:
        """Wait for this person's turn, skipping what others' moves look like; False when the game is over."""
        for _ in range(100):
            self.page.wait_for_function(
                "() => { const d = document.getElementById('board').dataset;"
                " return d.mine === 'yes' || d.status === 'over' || d.live !== 'yes'; }"
            )
            if self.says("live") != "yes":
                self.page.keyboard.press("Shift")
                self.page.wait_for_timeout(30)
            elif self.says("status") == "over":
                return False
            elif self.says("mine") == "yes":
                return True
        raise AssertionError("The turn did not come.")

    def wait_for_turn_of_either(self, other: "Person") -> bool:
        """Wait until it is this person's turn or the other's; False when the game is over."""
        for _ in range(400):
            for person in (self, other):
                if person.says("status") == "over":
                    return False
                if person.says("mine") == "yes":
                    return True
            self.page.keyboard.press("Shift")
            self.page.wait_for_timeout(25)
        raise AssertionError("Nobody's turn came.")

    def step_by_mouse(self) -> str:
        """Do the first thing that can be done, with a click, and return what was clicked."""
        moves, picked = self.says("moves"), self.says("picked")
        for wanted in (
            ".option[data-move]:visible",
            '[data-move="C"]:visible',
            ".take[data-move]:visible",
            ".pick[data-source]:visible",
            END,
        ):
            found = self.board.locator(wanted)
            if found.count():
                self._click_unless_forced(found.first, moves)
                break
        else:
            # Steps without a choice make themselves: the turn may have passed meanwhile.
            assert self.says("mine") != "yes", f"Nothing can be done: {self.prompt()}"
            return ""
        self.page.wait_for_function(
            "([moves, picked]) => { const d = document.getElementById('board').dataset;"
            " return d.moves !== moves || (d.picked ?? '') !== picked; }",
            arg=[moves, picked],
        )
        return wanted

    def _click_unless_forced(self, target: Locator, moves: str) -> None:
        """Click, unless the page meanwhile does what is forced and the thing to click is gone."""
        try:
            target.click(timeout=3000)
        except TimeoutError:
            if self.says("moves") == moves:
                raise

    def prompt(self) -> str:
        """Read the prompt."""
        return self.page.locator("#prompt").inner_text()

    def keep(self, key: str, value: str) -> None:
        """Put something into what the browser remembers, before any page is opened."""
        self.page.add_init_script(f"localStorage.setItem({key!r}, {value!r})")


def me(name: str = "Ann") -> dict[str, str]:
    """A seat for this person."""
    return {"kind": "me", "name": name}
