"""Decks to play with in tests: the usual one and odd ones."""

from typing import Final

from perfect_numbers.deck import Composition

NONE: Final = (0, 0, 0, 0, 0, 0, 0)

DECKS: Final = {
    "default": Composition(),
    "one colour": Composition("G", (0, 5, 5, 5, 5, 5, 5), (0, 1, 1, 1, 1, 1, 1), 3, 3, 3),
    "values 1": Composition("RYGBP", (9, 0, 0, 0, 0, 0, 0), (4, 0, 0, 0, 0, 0, 0), 5, 5, 5),
    "no actions": Composition("RYGBP", (0, 2, 2, 2, 2, 2, 2), (1, 1, 1, 1, 1, 1, 1), 0, 0, 0),
    "just enough": Composition("RYGBPOW", (0, 0, 1, 1, 0, 0, 0), NONE, 2, 2, 2),
    "mostly actions": Composition("RYGBP", (0, 1, 1, 1, 1, 1, 1), NONE, 12, 12, 12),
    "steals": Composition("RYGBPOW", (0, 1, 2, 2, 1, 0, 0), (0, 1, 0, 1, 0, 0, 0), 1, 1, 40),
    "protects": Composition("R", (0, 0, 0, 0, 0, 0, 12), NONE, 80, 30, 0),
    "protected jokers": Composition("", NONE, (0, 0, 0, 0, 0, 1, 12), 80, 20, 5),
    "seven colours": Composition("RYGBPOW", (1, 1, 2, 2, 2, 1, 1), (1, 1, 1, 1, 1, 1, 1), 5, 5, 5),
    "jokers": Composition("RB", (1, 1, 1, 1, 1, 1, 1), (3, 6, 6, 6, 5, 4, 3), 3, 3, 3),
    "only jokers": Composition("", NONE, (2, 4, 4, 4, 4, 3, 2), 0, 0, 0),
    "low": Composition("RYGBP", (3, 5, 4, 1, 0, 0, 0), (1, 1, 1, 0, 0, 0, 0), 3, 3, 3),
    "high": Composition("RYGBP", (0, 0, 0, 0, 4, 4, 4), (0, 0, 0, 0, 2, 2, 2), 6, 3, 3),
}
"""Each of them is enough for four players."""
