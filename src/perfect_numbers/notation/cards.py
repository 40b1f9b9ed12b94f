"""Cards, rows and collections as people write them."""

from typing import Final, NamedTuple

from perfect_numbers.engine.cards import COLOURS, JOKER, MOVE, PROTECT, STEAL, bonus

HIGHEST: Final = 7
"""No card has a higher value."""
FACE_DOWN_TEXT: Final = "#"
COLOURLESS: Final = "-"
ACTION_CODES: Final = {"Pr": PROTECT, "Mv": MOVE, "St": STEAL}
ACTION_TEXTS: Final = {code: text for text, code in ACTION_CODES.items()}


class Card(str):
    """One card, spelled as in the notation: `R5`, `J4`, `Pr`, `Mv`, `St`, or `#` for a face-down card."""

    __slots__ = ()

    @property
    def colour(self) -> str | None:
        """The colour's letter, or None for a card that has no colour."""
        return self[0] if self[0] in COLOURS and len(self) == 2 and self not in ACTION_CODES else None

    @property
    def value(self) -> int | None:
        """The number on the card, or None for action cards and face-down cards."""
        return int(self[1]) if self.is_number or self.is_joker else None

    @property
    def is_number(self) -> bool:
        """Tell whether this is a number card (CARD-NUMBER)."""
        return self.colour is not None

    @property
    def is_joker(self) -> bool:
        """Tell whether this is a joker (CARD-JOKER)."""
        return self[0] == "J"

    @property
    def is_action(self) -> bool:
        """Tell whether this is a Protect, Move or Steal card (CARD-ACTION)."""
        return self in ACTION_CODES

    @property
    def is_face_down(self) -> bool:
        """Tell whether this card lies face down (PROTECT-DOWN)."""
        return self == FACE_DOWN_TEXT

    @property
    def bonus(self) -> int:
        """How many cards it draws when it completes a row (ADD-BONUS)."""
        return int(bonus(int(self[1]))) if self.is_number else 0

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


class Row(NamedTuple):
    """A row of a collection, its cards from first to final."""

    colour: str
    """The colour's letter, `-` while the row has none (JOKER-ROW)."""
    cards: tuple[Card, ...]

    @property
    def is_protected(self) -> bool:
        """Tell whether others can neither add to it nor steal from it (PROTECT-ROW)."""
        return self.cards[-1].is_face_down

    @property
    def next_perfect(self) -> int:
        """The value that would be perfect if it were added now, 0 if no card is that high (ADD-PERFECT)."""
        return len(self.cards) + 1 if len(self.cards) < HIGHEST else 0

    def __str__(self) -> str:
        return f"{self.colour}:" + "".join(card[1:] if card.is_number else card for card in self.cards)


class Collection(NamedTuple):
    """What lies in front of one player."""

    rows: tuple[Row, ...]
    saved: tuple[Card, ...]
    points: int

    def row(self, colour: str) -> Row | None:
        """Return the row of that colour letter, `-` for the row without colour."""
        return next((row for row in self.rows if row.colour == colour), None)

    def __str__(self) -> str:
        rows = ",".join(map(str, self.rows)) or "-"
        return f"{rows}|{cards_text(self.saved)}|{self.points}"


class Question(NamedTuple):
    """What must be answered before anything else: whether to complete a row, or where a stolen card goes."""

    owner: int = 0
    """Whose row may be completed; 0 if the question is about a stolen card."""
    row: str = ""
    """The letter of that row, `-` if it has no colour."""
    card: Card | None = None
    """The stolen card that waits."""

    def __str__(self) -> str:
        return self.card or f"{self.owner}{self.row}"


def cards_text(cards: tuple[Card, ...]) -> str:
    """Print cards without gaps, `-` if there are none."""
    return "".join(cards) or "-"


def card_of(code: int) -> Card:
    """Return the card with that engine code."""
    if code >= PROTECT:
        return Card(ACTION_TEXTS[code])
    return Card(("J" if code >> 3 == JOKER else COLOURS[code >> 3]) + str(code & 7))


def code_of(card: Card) -> int:
    """Return the engine code of a face-up card."""
    if card in ACTION_CODES:
        return ACTION_CODES[card]
    colour = JOKER if card[0] == "J" else COLOURS.index(card[0])
    return colour * 8 + int(card[1])
