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

# The rich observation goes on after the last seat with what the rules make of all that: once for the table,
RICH_ROUNDS: Final = 0
RICH_GROUPS: Final = 1
RICH_LEFT: Final = 5
RICH_SEATS: Final = 6

# for every seat, the observer first,
RICH_TURNS: Final = 0
RICH_LATER: Final = 1
RICH_ROBBED: Final = 2
RICH_ROWS: Final = 3
RICH_SEAT: Final = 443

# and for every row of a seat, or the place where a row of that colour would lie.
RICH_LENGTH: Final = 0
RICH_LENGTHS: Final = 9
"""Lengths that are told apart: 1 to 8, 9 and more."""
RICH_PERFECT: Final = 9
RICH_JOKERS: Final = 10
RICH_LOWER: Final = 11
RICH_HIGHER: Final = 12
RICH_BONUS: Final = 13
RICH_MOVED: Final = 14
RICH_GIVEN: Final = 17
RICH_STOLEN: Final = 18
RICH_CARDS: Final = 19
RICH_ROW: Final = 55

PLAIN: Final = 0
RICH: Final = 1
OBSERVATIONS: Final = ("plain", "rich")
"""The kinds of observation; their places here are their codes."""


def observation_size(players: int, kind: int) -> int:
    """Return how many numbers an observation has."""
    plain = SEATS + SEAT * players
    return plain + RICH_SEATS + RICH_SEAT * players if kind == RICH else plain
