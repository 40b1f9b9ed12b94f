"""Texts that people give: names and seeds."""

import unicodedata
from typing import Final

from perfect_numbers.web.table.refused import Refused

LONGEST_NAME: Final = 30
LONGEST_SEED: Final = 60


def checked_name(name: str) -> str:
    """Return a name without needless spaces; refuse one that is empty, too long or has characters nobody sees."""
    return _checked(name, LONGEST_NAME, "name")


def checked_seed(seed: str) -> str:
    """Return a seed without needless spaces; refuse it likewise."""
    return _checked(seed, LONGEST_SEED, "seed")


def _checked(text: str, longest: int, code: str) -> str:
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    # Category C: control characters, direction marks and the like, with which one name can pose as another.
    if not 1 <= len(tidy) <= longest or any(unicodedata.category(letter)[0] == "C" for letter in tidy):
        raise Refused(400, code)
    return tidy
