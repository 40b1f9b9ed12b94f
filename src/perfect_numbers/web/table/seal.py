"""Proof that a deal was not changed: a hash that is shown from the start and can be checked at the end."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any


def new_salt() -> str:
    """Return what makes the hash impossible to guess."""
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
