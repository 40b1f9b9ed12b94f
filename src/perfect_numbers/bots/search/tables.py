"""The tables of weights from which a seat's prospects are added up, and where each begins.

Those of FEW are about one thing at a time. The others see two or more things at once: a row and what can still come to
it, a row and the others' row of its colour, all rows of a seat together. A set of weights has all tables, or only
the first FEW, which is how sage 0.1 judged.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

STAGES: Final = 11
"""Stages of the game for a seat, by the number of its turns to come: 0 to 6, 7-8, 9-10, 11-13, 14 and more."""
LENGTHS: Final = 9
"""Lengths of rows that are told apart: 1 to 8, 9 and more."""
SHORT_LENGTHS: Final = 7
"""The same where fewer are enough: 1 to 6, 7 and more."""
CHANCES: Final = 8
"""Twice the copies (at most 3) of the number card that would be perfect, plus 1 if such a joker can come."""
AHEAD: Final = 5
"""By how much a row's first card exceeds its length: less, 0, 1, 2, more (MOVE-PERFECT)."""
SPANS: Final = 3
"""Coarser stages: up to 2 turns to come, up to 6, more."""
AMOUNTS: Final = 5
"""Amounts of cards that are told apart: 0, 1-2, 3-4, 5-7, 8 and more."""
MOST_TURNS: Final = 28

ROW: Final = 0
FIRST: Final = ROW + STAGES * LENGTHS * CHANCES
SHUT_ROW: Final = FIRST + 2 * LENGTHS * AHEAD
ACTIONS: Final = SHUT_ROW + 2 * LENGTHS
PLACES: Final = ACTIONS + STAGES * 8
TURNS: Final = PLACES + STAGES * 5
ORDER: Final = TURNS + MOST_TURNS
GROW: Final = ORDER + STAGES * 4
LOSE: Final = GROW + SPANS * LENGTHS * AMOUNTS
THREAT: Final = LOSE + SPANS * LENGTHS * AMOUNTS
EXPOSED: Final = THREAT + LENGTHS
FEW: Final = EXPOSED + LENGTHS
"""How many weights there are in the tables about one thing at a time."""

CLASSES: Final = 6
"""Lengths of rows in a seat's shape: 1 to 5, 6 and more."""
SHAPES: Final = 210
"""How many shapes a collection can have: up to four rows, each of one of those lengths."""
MOST_COVER: Final = 16
"""Unseen cards that would complete one of a seat's rows: 0 to 14, 15 and more."""
COPIES: Final = 4
"""Copies of a card that are told apart: 0 to 2, 3 and more."""
LATE: Final = 4
"""Rounds to come from which on it counts whether bonus cards may end the game sooner (GAME-END)."""

FUTURE: Final = FEW
"""A row: stage, length, chance, and the amounts of higher and of lower cards that can come."""
PATH: Final = FUTURE + STAGES * SHORT_LENGTHS * CHANCES * AMOUNTS * AMOUNTS
"""A row: stage, length, and the copies of the next three cards that would be perfect in turn."""
SHAPE: Final = PATH + STAGES * SHORT_LENGTHS * COPIES * COPIES * COPIES
"""A collection: stage, its shape, and whether action cards are saved."""
RIVAL: Final = SHAPE + STAGES * SHAPES * 2
"""A row and the longest row of its colour elsewhere: span, both lengths, and copies of the perfect card."""
ROOM: Final = RIVAL + SPANS * SHORT_LENGTHS * 8 * COPIES
"""A collection: stage, free places and saved action cards."""
COVER: Final = ROOM + STAGES * 5 * 8
"""A collection: stage, how many unseen cards would complete a row, and how many rows there are."""
SLACK: Final = COVER + STAGES * MOST_COVER * 5
"""A row near the end: rounds to come, cards that the deck has beyond those rounds, length, perfect copies."""
LOOT: Final = SLACK + LATE * 8 * SHORT_LENGTHS * COPIES
"""A saved Steal card: span, the others' longest unprotected row, and whether its final card completes an own row."""
SHIELD: Final = LOOT + SPANS * 8 * 2
"""A saved Protect card: span, and the own row that it could make longest."""
MANY: Final = SHIELD + SPANS * 8
"""How many weights there are in all tables."""

MOST_FEATURES: Final = 80
MOST_OF_COLOUR: Final = 700


def _stage_of_turns() -> vec[i64]:
    return vec[i64](
        [i64(t if t < 7 else 7 if t < 9 else 8 if t < 11 else 9 if t < 14 else 10) for t in range(MOST_TURNS)]
    )


def _amounts() -> vec[i64]:
    return vec[i64](
        [i64(0 if n == 0 else 1 if n < 3 else 2 if n < 5 else 3 if n < 8 else 4) for n in range(MOST_OF_COLOUR)]
    )


def _shapes() -> vec[i64]:
    """Number the shapes: at the sum of 5 to the power of each row's class stands the shape's number."""
    numbers: list[int] = []
    found = 0
    for code in range(5**CLASSES):
        rows = 0
        rest = code
        while rest:
            rows += rest % 5
            rest //= 5
        numbers.append(found if rows <= 4 else 0)
        found += 1 if rows <= 4 else 0
    return vec[i64]([i64(number) for number in numbers])


STAGE: Final[vec[i64]] = _stage_of_turns()
AMOUNT: Final[vec[i64]] = _amounts()
SHAPE_NUMBER: Final[vec[i64]] = _shapes()
SHAPE_CODE: Final[vec[i64]] = vec[i64]([i64(5 ** min(max(size - 1, 0), CLASSES - 1)) for size in range(16)])
