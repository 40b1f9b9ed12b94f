"""What both drawings need to know of a position: names that fit, places, and what is asked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rich.cells import cell_len, set_cell_size

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import YOU, player_name
from perfect_numbers.notation.cards import Card, Collection, Question, Row

if TYPE_CHECKING:
    from perfect_numbers.position import Position

PLACES: Final = 4
GROUP_SIZES: Final = (3, 2, 2, 1)


class Saved(NamedTuple):
    """The place with the saved action cards."""

    cards: tuple[Card, ...]


Place = Row | Saved | Literal["free", "action"]
"""A row, the saved action cards, a free slot, or a free slot that only takes action cards."""


def fit(text: str, width: int) -> str:
    """Shorten a text to so many columns; what cannot be printed is left out."""
    text = "".join(c for c in text if c.isprintable()).strip()
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…"


def seat_names(position: "Position", names: Sequence[str] | None, width: int, lang: str, viewer: int = 0) -> list[str]:
    """Return a name for every seat, none wider than so many columns; the viewer is called *You*."""
    given = [fit(name, width) for name in names or ()]
    return [
        language(lang).say(YOU) if seat == viewer else player_name(seat, given, lang)
        for seat in range(1, position.players + 1)
    ]


def places(collection: Collection, variant: str) -> list[Place]:
    """List the four places of a collection; in the interaction variant the fourth is for action cards (SLOT-FOUR)."""
    filled: list[Place] = list(collection.rows)
    saved: list[Place] = [Saved(collection.saved)] if collection.saved else []
    if variant == "interaction":
        return filled + ["free"] * (PLACES - 1 - len(filled)) + (saved or ["action"])
    filled += saved
    return filled + ["free"] * (PLACES - len(filled))


def row_asked(position: "Position") -> Question | None:
    """Return the question about the row that may be completed now (ADD-PERFECT)."""
    return position.question if position.question and position.question.owner else None


def card_stolen(position: "Position") -> Card | None:
    """Return the stolen card that waits to be dealt with (STEAL-ADD)."""
    return position.question.card if position.question else None


def dealt_seats(position: "Position") -> list[tuple[int, tuple[Card, ...]]]:
    """Pair the cards still to be laid out in the set-up with the seats that will do so (SETUP-PLACE)."""
    count = len(position.collections)
    return [((position.turn + i) % count + 1, cards) for i, cards in enumerate(position.dealt)]
