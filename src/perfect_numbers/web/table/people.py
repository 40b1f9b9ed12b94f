"""Who somebody is: a random secret, of which the server keeps only the hash."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

COOKIE: Final = "perfect-numbers"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who looks at a table or plays; known by the hash of a secret."""

    key: str = ""
    """The hash of the secret; empty for somebody who has none yet."""


NOBODY: Final = Person()


def new_token() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def person_with(token: str) -> Person:
    """Return who has this secret. It has 256 random bits, so a plain hash is enough."""
    return Person(hashlib.sha256(token.encode()).hexdigest())
