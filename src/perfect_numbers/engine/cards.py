"""Cards as small integers.

A number card is `colour * 8 + value`, a joker `JOKER * 8 + value`, so that `code >> 3` is the
colour and `code & 7` the value. The three kinds of action card follow. 0 is a card nobody knows.
"""

from typing import Final

from mypy_extensions import i64

COLOURS: Final = "RYGBPOW"
"""The letters of the colours, in the order in which rows are listed."""

JOKER: Final = 7
"""Where a colour would stand in the code of a joker; also the slot of a row without colour."""

UNKNOWN: Final = 0
PROTECT: Final = 64
MOVE: Final = 65
STEAL: Final = 66
CARD_CODES: Final = 67

# In a row a card is one nibble: 1 to 7 a number card of the row's colour, 8 a face-down card,
# 9 to 15 a joker. The colour is known from the row.
FACE_DOWN: Final = 8


def bonus(value: i64) -> i64:
    """Tell how many cards a completing number card draws (CARD-NUMBER)."""
    return 2 * value - 9 if value >= 5 else 0
