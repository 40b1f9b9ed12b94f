"""Fair deals: seeds that nobody can guess by trying, and a seal that is shown from the start and checked at the end."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, Final

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


def new_salt() -> str:
    """Return what makes the seal's hash impossible to guess."""
    return secrets.token_hex(16)


def commitment(salt: str, start: int, deal: list[str], deck: str) -> str:
    """Return the SHA-256 of salt, start seat, dealt cards by seat and deck, a line each."""
    lines = [salt, str(start), "/".join(deal), deck]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def is_kept(record: Mapping[str, Any]) -> bool:
    """Tell whether the record of a finished game is that of the deal its commitment was made for."""
    try:
        made = commitment(record["salt"], record["start"], record["deal"], record["deck"])
    except (KeyError, TypeError):
        return False
    return made == record.get("commitment")
