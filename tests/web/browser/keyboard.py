"""Playing with the keyboard alone."""

from tests.web.browser.person import Person


def walk_to(ann: Person, selector: str) -> None:
    """Go to something on the board with the arrows."""
    for _ in range(40):
        if ann.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        ann.page.keyboard.press("ArrowRight")
    raise AssertionError(f"The arrows do not lead to {selector}.")


def _shortcut(move: str) -> str:
    """Return the key of its own that a move has, if it has one."""
    if move[0] == "T":
        return move[1]
    return move.lower() if move in ("C", "K", "E") else ""


def press_move(ann: Person, move: str) -> None:
    """Make a move with the keyboard alone."""
    moves = ann.says("moves")
    if key := _shortcut(move):
        ann.page.keyboard.press(key)
        ann.page.wait_for_function("moves => document.getElementById('board').dataset.moves !== moves", arg=moves)
        return
    wanted = f'[data-move="{move}"]'
    if not ann.board.locator(f"{wanted}:visible").count():
        walk_to(ann, f'.pick[data-source="{move[:2]}"]')
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_timeout(100)
    if ann.says("moves") == moves and ann.board.locator(f"{wanted}:visible").count():
        walk_to(ann, wanted)
        ann.page.keyboard.press("Enter")
    ann.page.wait_for_function("moves => document.getElementById('board').dataset.moves !== moves", arg=moves)
