"""Seeds that can be read out, and that nobody can guess by trying."""

import secrets
from typing import Final

_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"
_WORDS: Final = 5


def readable_seed() -> str:
    """Return 80 random bits as five words of five letters (proquints), such as `lusab-babad-gutih-tugad-bosom`."""
    return "-".join(_word(secrets.randbits(16)) for _ in range(_WORDS))


def _word(bits: int) -> str:
    consonants = [_CONSONANTS[bits >> shift & 15] for shift in (12, 6, 0)]
    vowels = [_VOWELS[bits >> shift & 3] for shift in (10, 4)]
    return consonants[0] + vowels[0] + consonants[1] + vowels[1] + consonants[2]
