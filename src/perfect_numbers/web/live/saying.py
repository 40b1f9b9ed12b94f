"""Set phrases are told to everyone at a table, with who is there; they are no part of its log."""

import time
from typing import Final

from perfect_numbers.web.live.hub import Hub
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.people import Person, Seen
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table

EVERY: Final = 3.0
"""So many seconds lie between two phrases of one person at one table."""
LATE: Final = 60.0
"""A phrase older than this is no longer told."""


class Phrases:
    """Takes what people say."""

    def __init__(self, store: Store, ledger: Ledger, hub: Hub) -> None:
        self._store = store
        self._ledger = ledger
        self._hub = hub

    async def say(self, table: Table, person: Person, phrase: str) -> None:
        """Tell everyone at a table what somebody who has a seat there says."""
        if not table.held_by(person):
            raise Refused(403, "not-seated")
        now = time.time()
        seen = table.present.get(person.key, Seen())
        if now < seen.said + EVERY:
            raise Refused(429, "too-fast", retry_after=seen.said + EVERY - now)
        table.present = {**table.present, person.key: seen._replace(phrase=phrase, said=now)}
        await self._store.say(table.id, person.key, phrase, now)
        self._ledger.mark(table.id)
        self._hub.tell(table.id)


def said_since(table: Table, then: float) -> list[tuple[float, int, str]]:
    """Return what was said at a table since then: when, at which seat, and what."""
    seats = {seat.holder: seat.seat for seat in reversed(table.seats)}
    said = [
        (seen.said, seats[person], seen.phrase)
        for person, seen in table.present.items()
        if person in seats and seen.said > then
    ]
    return sorted(said)
