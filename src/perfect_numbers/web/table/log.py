"""The entries of a table's log. The log is the game."""

from typing import Final, NamedTuple

MOVE: Final = "move"
"""A move; `text` is the move."""
UNDO: Final = "undo"
"""The last move is taken back."""
JOIN: Final = "join"
"""Somebody sits down; `text` is the name, `holder` who it is."""
BOT: Final = "bot"
"""The seat is handed to a bot; `text` is its name."""
PERSON: Final = "person"
"""The person who held the seat takes it back."""
LEAVE: Final = "leave"
"""The person who held the seat leaves for good; `text` is the bot that plays on, nothing while seats are open.

After the game the seat stays theirs, but the table is no longer among their games."""
REMATCH: Final = "rematch"
"""The same people play again; `text` is the new table."""


class Entry(NamedTuple):
    """One thing that happened at a table, in the order in which it was stored."""

    number: int
    kind: str
    seat: int
    """Whom it concerns, from 1."""
    text: str = ""
    holder: str = ""
    """In `join` and `leave` entries: the hash of the secret that holds the seat."""
    at: float = 0.0
    """When, in seconds since 1970."""
