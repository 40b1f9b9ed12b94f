"""Who somebody is: a random secret, of which the server keeps only the hash; and the name that others see."""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Final, NamedTuple

from perfect_numbers.web.table.refused import Refused

LONGEST_NAME: Final = 30
LONGEST_SEED: Final = 60
_RANDOM_BYTES: Final = 24
_SIGN_LETTERS: Final = 16
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who looks at a table or plays; known by the hash of a secret."""

    key: str = ""
    """The hash of the secret; empty for somebody who has none yet."""


NOBODY: Final = Person()


class Seen(NamedTuple):
    """What was last heard of somebody at a table, besides the game."""

    here: bool = False
    """Whether they were connected."""
    at: float = 0.0
    """When that was noted."""
    phrase: str = ""
    """The last set phrase they said."""
    said: float = 0.0
    """When."""


def new_token(server_key: bytes) -> str:
    """Return a secret that nobody can guess, signed by this server."""
    secret = secrets.token_urlsafe(_RANDOM_BYTES)
    return secret + _sign(secret, server_key)


def is_ours(token: str, server_key: bytes) -> bool:
    """Tell whether this server gave out a token."""
    secret, sign = token[:-_SIGN_LETTERS], token[-_SIGN_LETTERS:]
    return hmac.compare_digest(sign.encode(), _sign(secret, server_key).encode())


def _sign(secret: str, server_key: bytes) -> str:
    return hmac.new(server_key, secret.encode(), hashlib.sha256).hexdigest()[:_SIGN_LETTERS]


def person_with(token: str) -> Person:
    """Return who has this secret. It has 192 random bits, so a plain hash is enough."""
    return Person(hashlib.sha256(token.encode()).hexdigest())


def checked_name(name: str) -> str:
    """Return a name without needless spaces; refuse one that is too long, or that nobody can read."""
    tidy = _checked(name, LONGEST_NAME, "name")
    if not any(unicodedata.category(letter)[0] in "LN" for letter in tidy):
        raise Refused(400, "name")
    return tidy


def checked_seed(seed: str) -> str:
    """Return a seed without needless spaces; refuse one that is too long or has characters nobody sees."""
    return _checked(seed, LONGEST_SEED, "seed")


def _checked(text: str, longest: int, code: str) -> str:
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    # Category C: control characters, direction marks and the like, with which one name can pose as another.
    if not 1 <= len(tidy) <= longest or any(unicodedata.category(each)[0] == "C" or each in _BLANK for each in tidy):
        raise Refused(400, code)
    return tidy
