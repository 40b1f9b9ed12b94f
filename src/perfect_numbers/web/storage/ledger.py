"""Tables and their logs as this process knows them: replayed from the database, kept, and written on."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.storage.bells import Bells
from perfect_numbers.web.storage.repository import Store, TakenError
from perfect_numbers.web.table import wishes
from perfect_numbers.web.table.challenge import Try, same_deal
from perfect_numbers.web.table.log import Entry
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table, table_of

logger = logging.getLogger("perfect_numbers.web")

MOST_KEPT: Final = 1500
"""So many replayed tables are kept in memory, up to 0.4 MB each; any other is replayed when asked for, in some 3 ms."""
MOST_LISTED: Final = 60
PRESENCE_SECONDS: Final = 20.0
"""How long it is believed who is there; whatever another process wrote untold is found then as well."""


class Ledger:
    """The one way to tables and their logs. An entry is stored before anyone hears of it."""

    def __init__(
        self, store: Store, alone: bool, most_tables: int, most_unfinished: int, bells: Bells | None = None
    ) -> None:
        self._store = store
        self._alone = alone
        """Whether no other process writes: then what is known here is true until somebody says otherwise."""
        self._bells = bells
        """How other processes say so at once, if they all are workers of one server."""
        self._heard: dict[str, int] = {}
        """How the bell of each table that is kept was rung last, as far as what followed is known here."""
        self._most_tables = most_tables
        self._most_unfinished = most_unfinished
        self._count: int | None = None
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._stale: set[str] = set()
        self._reading: dict[str, asyncio.Future[None]] = {}
        self.read: Callable[[Table, bool], None] = lambda table, has_news: None
        """Is told of every table that is read, and whether another process has written something."""
        self.written: Callable[[Table, int], None] = lambda table, count: None
        """Is told of every table that this process has written, and how many entries of its log."""

    def mark(self, table_id: str) -> None:
        """Remember that something happened at a table that this process does not know yet."""
        self._stale.add(table_id)

    def ring(self, table_id: str) -> None:
        """Let the other workers hear that this one has changed a table."""
        if self._bells is not None:
            is_known = self.has_heard(table_id)
            rung = self._bells.ring(table_id)
            if is_known:
                self._heard[table_id] = rung

    def has_heard(self, table_id: str) -> bool:
        """Tell whether no other worker has changed a table since this one looked."""
        return self._bells is None or self._bells.last(table_id) == self._heard.get(table_id)

    def number(self, table_id: str) -> int:
        """Return how long the log of a table is as far as this process knows."""
        table = self._kept.get(table_id)
        return 0 if table is None else table.number

    async def get(self, table_id: str, told: bool = False) -> Table:
        """Return a table as it is now. Who is told of all news (`told`) makes no needless look into the database."""
        while True:
            table = self._kept.get(table_id)
            if table is not None and self._is_known(table) and (told or self._is_told):
                self._kept.move_to_end(table_id)
                return table
            reading = self._reading.get(table_id)
            if not told or reading is None:
                return await self._read(table_id)
            # Everyone who hears of the same news shares one look.
            await asyncio.wait([reading])

    async def carry_out(self, table_id: str, wish: wishes.Wish) -> Table:
        """Do what somebody wishes: at the table as it is known here, and again if that was out of date."""
        table = await self.get(table_id, told=True)
        is_fresh = self._alone
        while True:
            try:
                entry = wish(table)
                if entry is not None:
                    await self.write(table, [entry], table.waits_for_after(entry))
                return table
            except Refused:
                if is_fresh:
                    raise
            except TakenError:
                pass
            table = await self._read(table_id)
            is_fresh = True

    async def write(self, table: Table, entries: Sequence[Entry], waits_for: str) -> None:
        """Store what happened next at a table, and whom it waits for then; tell. TakenError if another was first.

        Whoever calls this has seen that the entries are in order at the table's number: if they can be stored under
        the next ones, nothing else has happened since.
        """
        await self._store.append(table.id, entries, waits_for)
        for entry in entries:
            _follow(table, entry)
        self.written(table, len(entries))

    async def create(self, person: Person, dealt: wishes.Dealt, challenge: str = "") -> Table:
        """Store a new table, if there is room for it; one that was made under the same key already is that one.

        A table on which a challenge is tried is stored with that; TakenError if the person has tried it already.
        """
        row, entries = dealt
        if self._count is None or self._count >= self._most_tables:
            self._count = await self._make_room()
        if await self._store.count_unfinished(person.key) >= self._most_unfinished:
            raise Refused(429, "too-many-unfinished")
        table = table_of(row, entries)
        tried = Try(challenge, person.key, row.id, row.created) if challenge else None
        try:
            await self._store.create(row, entries, table.waits_for, tried=tried)
        except TakenError:
            if tried is not None:
                raise
            return await self.get(row.id)
        self._count += 1
        return self._made(table)

    async def play_again(self, table_id: str, person: Person) -> Table:
        """Make a table for the same people, and claim it in the old log, in one transaction; others get the same."""
        table = await self._read(table_id)
        while table.rematch is None:
            (row, entries), claim = wishes.play_again(table, person)
            again = table_of(row, entries)
            try:
                await self._store.create(row, entries, again.waits_for, (table_id, claim))
            except TakenError:
                table = await self._read(table_id)
                continue
            _follow(table, claim)
            self.written(table, 1)
            return self._made(again)
        return await self.get(table.rematch)

    async def dealt_again(self, table_id: str, person: Person, name: str, challenge: str) -> Table:
        """Let somebody play the deal of a table too, at the seat of the one who played it."""
        row = await self._store.row(table_id)
        if row is None:
            raise Refused(404, "no-such-challenge")
        return await self.create(person, same_deal(row, person, name), challenge)

    async def mine(self, person: Person) -> list[Table]:
        """Return the tables at which a person holds a seat, the last touched first."""
        tables = []
        for table_id in await self._store.held_by(person.key, MOST_LISTED) if person.key else ():
            try:
                tables.append(await self.get(table_id))
            except PerfectNumbersError:
                # One game that cannot be replayed must not hide the others.
                logger.exception("Table %s cannot be replayed.", table_id)
        return tables

    async def forget(self, keep_seconds: float, keep_unbegun_seconds: float) -> None:
        """Delete what nobody has touched for long."""
        now = time.time()
        self._drop(await self._store.forget(now - keep_seconds, now - keep_unbegun_seconds))

    async def _make_room(self) -> int:
        """Return how many tables there are, after some have been deleted if there are too many."""
        count = await self._store.count()
        if count >= self._most_tables:
            gone = await self._store.evict(1 + self._most_tables // 100)
            self._drop(gone)
            count -= len(gone)
        if count >= self._most_tables:
            raise Refused(503, "too-many-tables", retry_after=600)
        return count

    def _drop(self, table_ids: list[str]) -> None:
        for table_id in table_ids:
            self._kept.pop(table_id, None)
            self._heard.pop(table_id, None)

    def _made(self, table: Table) -> Table:
        self._kept[table.id] = table
        self.written(table, table.number)
        return table

    @property
    def _is_told(self) -> bool:
        """Whether nothing can have happened that this process has not heard of."""
        return self._alone or self._bells is not None

    def _is_known(self, table: Table) -> bool:
        is_told = table.id not in self._stale and self.has_heard(table.id)
        return is_told and table.present_at > time.time() - PRESENCE_SECONDS

    async def _read(self, table_id: str) -> Table:
        """Read what the database says about a table that is not known yet."""
        reading = asyncio.get_running_loop().create_future()
        self._reading[table_id] = reading
        try:
            table = self._kept.get(table_id)
            if table is None:
                row = await self._store.row(table_id)
                if row is None:
                    raise Refused(404, "no-such-table")
                table = self._kept.setdefault(table_id, table_of(row, []))
            self._kept.move_to_end(table_id)
            if len(self._kept) > MOST_KEPT:
                gone, _ = self._kept.popitem(last=False)
                self._stale.discard(gone)
                self._heard.pop(gone, None)
            known = self._is_known(table)
            # Before the look: what is said meanwhile makes another one necessary.
            self._stale.discard(table_id)
            rung = self._bells.last(table_id) if self._bells is not None else 0
            try:
                news = await self._store.news(table_id, table.number, not known)
            except BaseException:
                self._stale.add(table_id)
                raise
            try:
                for entry in news.entries:
                    _follow(table, entry)
            except PerfectNumbersError:
                # A log that contradicts itself: half of it is not kept as if it were the table.
                self._kept.pop(table_id, None)
                raise
            if news.present is not None:
                table.present = news.present
                table.present_at = time.time()
            if self._bells is not None:
                self._heard[table_id] = rung
        finally:
            if self._reading.get(table_id) is reading:
                del self._reading[table_id]
            reading.set_result(None)
        self.read(table, bool(news.entries))
        return table


def _follow(table: Table, entry: Entry) -> None:
    """Add an entry, unless another request of this process has read it already."""
    if entry.number == table.number + 1:
        table.apply(entry)
