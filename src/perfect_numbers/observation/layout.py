"""Where every number of an observation stands; `envs.describe` says what each one means."""

from typing import Final

# A card is twelve numbers: which of seven colours, joker, Protect, Move or Steal it is, then its value.
CARD: Final = 12
CARD_VALUE: Final = 11

# Once for the whole table.
PHASE: Final = 0
ROUND: Final = 4
DECK: Final = 5
BONUS: Final = 6
INTERACTION: Final = 7
LOST_TO_OWNER: Final = 8
ASK_SEAT: Final = 9
ASK_SLOT: Final = 13
STOLEN: Final = 21
MARKET: Final = 33
UNSEEN: Final = 129
KINDS: Final = 59
"""How many different cards there can be: 49 number cards, 7 jokers, 3 action cards."""
SEATS: Final = 188

# Then for every seat, the observer first.
SEAT_POINTS: Final = 0
SEAT_SAVED: Final = 1
SEAT_FREE: Final = 4
SEAT_STARTS: Final = 5
SEAT_ACTS: Final = 6
SEAT_CARDS: Final = 7
SEAT_ROWS: Final = 43
SEAT: Final = 203

# And for every row of a seat.
ROW_SIZE: Final = 0
ROW_PROTECTED: Final = 1
ROW_FIRST: Final = 2
ROW_FIRST_JOKER: Final = 3
ROW_VALUES: Final = 4
ROW_JOKERS: Final = 12
ROW_SHOWN: Final = 8
"""How many cards of a row are shown, from the final one back."""
ROW: Final = 20

MOST: Final = 255
"""Larger counts are shown as this."""
