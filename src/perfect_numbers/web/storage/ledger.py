"""Tables and their logs as this process knows them: replayed from the database, kept, and written on."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.live.hub import Hub
from perfect_numbers.web.storage.repository import Store, TableRow
from perfect_numbers.web.table.log import Entry
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.settings import TableSettings
from perfect_numbers.web.table.table import Table

MOST_KEPT: Final = 600
"""So many replayed tables are kept in memory, up to 0.4 MB each; any other is replayed when asked for, in some 3 ms."""


class Ledger:
    """The one way to tables and their logs. An entry is stored before anyone hears of it."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self.seen: Callable[[Table, bool], None] = lambda table, wrote: None
        """Is told of every table that is read, or written by this process."""

    async def get(self, table_id: str) -> Table:
        """Return a table as its log says it is now, whichever process wrote it."""
        table = self._kept.get(table_id)
        if table is None:
            row = await self._store.row(table_id)
            if row is None:
                raise Refused(404, "no-such-table")
            table = self._kept.setdefault(table_id, table_of(row))
        self._kept.move_to_end(table_id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        news = await self._store.news(table_id, table.number)
        try:
            for entry in news.entries:
                _follow(table, entry)
        except PerfectNumbersError:
            # A log that contradicts itself: half of it is not kept as if it were the table.
            self._kept.pop(table_id, None)
            raise
        table.present = news.present
        self.seen(table, False)
        return table

    async def create(self, row: TableRow, entries: list[Entry]) -> Table:
        """Store a new table with the first entries of its log."""
        table = table_of(row)
        for entry in entries:
            table.apply(entry)
        await self._store.create(row, entries, table.waits_for)
        self._kept[table.id] = table
        self._tell(table)
        return table

    async def write(self, table: Table, kind: str, seat: int, text: str = "", holder: str = "") -> None:
        """Store what happened next at a table, then tell; TakenError if another writer was first.

        Whoever calls this has seen that the entry is in order at the table's number: if it can be stored under the
        next one, nothing else has happened since.
        """
        entry = Entry(table.number + 1, kind, seat, text, holder, time.time())
        await self._store.append(table.id, entry, table.waits_for_after(entry))
        _follow(table, entry)
        self._tell(table)

    def _tell(self, table: Table) -> None:
        self._hub.tell(table.id)
        self.seen(table, True)


def table_of(row: TableRow) -> Table:
    """Return a stored table before the first entry of its log."""
    return Table(row.id, TableSettings.from_json(row.settings), row.deal, row.seed, row.salt, row.created)


def _follow(table: Table, entry: Entry) -> None:
    """Add an entry, unless another request of this process has read it already."""
    if entry.number == table.number + 1:
        table.apply(entry)
