"""Where a page shows what a hint points at."""

from typing import Final

_SELECTORS: Final = {
    "group": '[data-group="{}"]',
    "card": '.hand [data-source="{}"]',
    "row": '[data-place="row:{}"]',
}


def pointed(pointer: str) -> str:
    """Return a selector of what a pointer such as `group 1`, `card R5` or `row 2P` means; empty for nothing."""
    kind, _, what = pointer.partition(" ")
    return _SELECTORS[kind].format(what) if what else ""
