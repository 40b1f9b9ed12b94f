"""Reading and writing the database: here a move becomes durable. Every method is one transaction, in a thread."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from perfect_numbers.web.storage.database import connect, writing
from perfect_numbers.web.storage.quick import QuickStatement, quick_transaction
from perfect_numbers.web.storage.schema import keys, log, presence, tables, tries
from perfect_numbers.web.table.challenge import Try
from perfect_numbers.web.table.log import JOIN, LEAVE, Entry
from perfect_numbers.web.table.people import Seen
from perfect_numbers.web.table.settings import TableRow

UNBEGUN: Final = ("join", "left")
"""What tables wait for that never began, or that everyone has left."""
_HOUR: Final = 3600.0

# Statements that are run all the time are put together once.
_ENTRIES: Final = (
    select(*(log.c[name] for name in Entry._fields))
    .where(log.c.table_id == bindparam("table"), log.c.number > bindparam("after"))
    .order_by(log.c.number)
)
_PRESENT: Final = select(presence.c.person, presence.c.here, presence.c.seen, presence.c.phrase, presence.c.said).where(
    presence.c.table_id == bindparam("table")
)
_TOUCH: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(waits_for=bindparam("next"), touched=bindparam("now"))
)
_HELD: Final = (
    select(log.c.table_id)
    .where(log.c.holder == bindparam("person"), log.c.kind.in_((JOIN, LEAVE)))
    .group_by(log.c.table_id)
    .having(func.sum(case((log.c.kind == JOIN, 1), else_=-1)) > 0)
)
"""The tables at which a person has sat down more often than left."""

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class News(NamedTuple):
    """What a process does not know yet about a table."""

    entries: list[Entry]
    present: dict[str, Seen] | None
    """Who is there, by person; None if it was not asked for."""


class TakenError(Exception):
    """Another writer was first: the number, or the table's name, is taken."""


class _Append(NamedTuple):
    """Entries of one log that wait to be written."""

    table_id: str
    entries: Sequence[Entry]
    waits_for: str
    written: asyncio.Future[None]


class Store:
    """The database behind all tables."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self._writes = writing(self.engine)
        dialect = sqlite if self.engine.dialect.name == "sqlite" else postgresql
        self._add_entry = dialect.insert(log).on_conflict_do_nothing()
        self._begin = "BEGIN IMMEDIATE" if dialect is sqlite else ""
        self._quick_add = QuickStatement(self._add_entry, self.engine, ["table_id", *Entry._fields])
        self._quick_touch = QuickStatement(_TOUCH, self.engine)
        self._quick_entries = QuickStatement(_ENTRIES, self.engine)
        self._quick_present = QuickStatement(_PRESENT, self.engine)
        self._add_key = dialect.insert(keys).on_conflict_do_nothing()
        note = dialect.insert(presence)
        noted = {"here": note.excluded.here, "seen": note.excluded.seen}
        self._note = note.on_conflict_do_update(index_elements=["table_id", "person"], set_=noted)
        said = {"phrase": note.excluded.phrase, "said": note.excluded.said}
        self._say = note.on_conflict_do_update(index_elements=["table_id", "person"], set_=said)
        # One thread writes, and whatever has come in meanwhile goes into its next transaction.
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._waiting: list[_Append] = []
        self._writing: asyncio.Task[None] | None = None

    async def _read(self, work: Callable[[*Given], Result], *args: *Given) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *args)

    async def _write(self, work: Callable[[*Given], Result], *args: *Given) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work, *args)

    async def create(
        self,
        row: TableRow,
        entries: list[Entry],
        waits_for: str,
        claim: tuple[str, Entry] | None = None,
        tried: Try | None = None,
    ) -> None:
        """Store a new table and the first entries of its log, with the entry of another table that claims it.

        If it is somebody's try of a challenge, that is noted too; TakenError if they have tried already.
        """
        await self._write(self._create, row, entries, waits_for, claim, tried)

    async def append(self, table_id: str, entries: Sequence[Entry], waits_for: str) -> None:
        """Store entries that follow each other, all or none; TakenError if another one has the first one's number."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(table_id, entries, waits_for, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        await written

    async def row(self, table_id: str) -> TableRow | None:
        """Return a table without its log."""
        return await self._read(self._row, table_id)

    async def news(self, table_id: str, after: int, with_presence: bool = True) -> News:
        """Return the entries after a number, and who is there."""
        return await self._read(self._news, table_id, after, with_presence)

    async def numbers(self, table_ids: Iterable[str]) -> dict[str, int]:
        """Return how long the logs of some tables are."""
        return await self._read(self._numbers, list(table_ids))

    async def waiting_for_bots(self) -> list[str]:
        """Return the tables at which a bot is to act."""
        return await self._read(self._ids, select(tables.c.id).where(tables.c.waits_for == "bot"), {})

    async def held_by(self, person: str, most: int) -> list[str]:
        """Return the tables at which a person holds a seat, the last touched first."""
        query = select(tables.c.id).where(tables.c.id.in_(_HELD)).order_by(tables.c.touched.desc()).limit(most)
        return await self._read(self._ids, query, {"person": person})

    async def count(self) -> int:
        """Return how many tables there are."""
        return await self._read(self._count, select(func.count()).select_from(tables), {})

    async def count_unfinished(self, person: str) -> int:
        """Return at how many tables that are not over a person holds a seat."""
        query = select(func.count()).select_from(tables).where(tables.c.id.in_(_HELD), tables.c.waits_for != "over")
        return await self._read(self._count, query, {"person": person})

    async def knows(self, person: str) -> bool:
        """Tell whether a person has ever sat down."""
        query = select(func.count()).select_from(select(log.c.holder).where(log.c.holder == person).limit(1).subquery())
        return bool(await self._read(self._count, query, {}))

    async def saw(self, seen: Iterable[tuple[str, str, bool]], at: float) -> None:
        """Note that people are at tables, or have just left: table, person, and whether they are there."""
        rows = [{"table_id": table, "person": person, "here": int(here), "seen": at} for table, person, here in seen]
        await self._write(self._saw, self._note, rows)

    async def say(self, table_id: str, person: str, phrase: str, at: float) -> None:
        """Note what somebody said last at a table."""
        row = {"table_id": table_id, "person": person, "here": 0, "seen": at, "phrase": phrase, "said": at}
        await self._write(self._saw, self._say, [row])

    async def forget(self, before: float, unbegun_before: float) -> list[str]:
        """Delete tables that nobody has touched since then, those without a game earlier; return which."""
        old = tables.c.touched < before
        unbegun = tables.c.waits_for.in_(UNBEGUN) & (tables.c.touched < unbegun_before)
        return await self._write(self._delete, delete(tables).where(old | unbegun).returning(tables.c.id))

    async def evict(self, count: int) -> list[str]:
        """Delete tables to make room: those without a game first, then those untouched for the longest time."""
        now = time.time()
        unbegun = tables.c.waits_for.in_(UNBEGUN)
        may_go = (unbegun & (tables.c.touched < now - _HOUR)) | (tables.c.touched < now - 24 * _HOUR)
        order = (case((unbegun, 0), (tables.c.waits_for == "over", 1), else_=2), tables.c.touched)
        chosen = select(tables.c.id).where(may_go).order_by(*order).limit(count)
        return await self._write(self._delete, delete(tables).where(tables.c.id.in_(chosen)).returning(tables.c.id))

    async def server_key(self, name: str) -> bytes:
        """Return a secret of the server that all its processes share, made when it is first asked for."""
        return await self._write(self._server_key, name)

    async def ping(self) -> None:
        """Fail if the database cannot be reached."""
        await self._read(self._count, text("select 1"), {})

    def close(self) -> None:
        """Let go of the database."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def _write_waiting(self) -> None:
        """Write what waits until nothing does, all of it in one transaction: so many moves share one disk write."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                try:
                    try:
                        taken = await self._write(self._append, batch)
                    except IntegrityError:
                        # A table that was deleted meanwhile must not take the others with it.
                        taken = [await self._write(self._append_alone, each) for each in batch]
                except BaseException as error:
                    for each in batch:
                        if not each.written.done():
                            each.written.set_exception(error)
                    if not isinstance(error, Exception):
                        raise
                    continue
                for each, is_taken in zip(batch, taken, strict=True):
                    if each.written.done():
                        continue
                    if is_taken:
                        each.written.set_exception(TakenError())
                    else:
                        each.written.set_result(None)
        finally:
            self._writing = None

    def _append(self, batch: list[_Append]) -> list[bool]:
        taken = []
        with quick_transaction(self.engine, self._begin) as cursor:
            for table_id, entries, waits_for, _ in batch:
                # Nobody can have the number of a later one who does not have that of the first.
                added = all(
                    self._quick_add.run(cursor, {"table_id": table_id, **entry._asdict()}).rowcount for entry in entries
                )
                if added:
                    self._quick_touch.run(cursor, {"table": table_id, "next": waits_for, "now": entries[-1].at})
                taken.append(not added)
        return taken

    def _append_alone(self, each: _Append) -> bool:
        try:
            return self._append([each])[0]
        except IntegrityError:
            return True

    def _add(self, connection: Connection, table_id: str, entry: Entry, waits_for: str) -> bool:
        """Add an entry; False if its number is taken."""
        values = {"table_id": table_id, **entry._asdict()}
        added = connection.execute(self._add_entry, values, execution_options={"preserve_rowcount": True})
        if added.rowcount:
            connection.execute(_TOUCH, {"table": table_id, "next": waits_for, "now": entry.at})
        return bool(added.rowcount)

    def _create(
        self,
        row: TableRow,
        entries: list[Entry],
        waits_for: str,
        claim: tuple[str, Entry] | None,
        tried: Try | None,
    ) -> None:
        try:
            with self._writes.begin() as connection:
                if claim is not None and not self._add(connection, *claim, "over"):
                    raise TakenError
                connection.execute(insert(tables), {**row._asdict(), "waits_for": waits_for, "touched": row.created})
                if entries:
                    connection.execute(insert(log), [{"table_id": row.id, **entry._asdict()} for entry in entries])
                if tried is not None:
                    connection.execute(insert(tries), tried._asdict())
        except IntegrityError:
            raise TakenError from None

    def _row(self, table_id: str) -> TableRow | None:
        columns = (tables.c[name] for name in TableRow._fields)
        with self.engine.connect() as connection:
            row = connection.execute(select(*columns).where(tables.c.id == table_id)).one_or_none()
        return None if row is None else TableRow(*row)

    def _news(self, table_id: str, after: int, with_presence: bool) -> News:
        with quick_transaction(self.engine) as cursor:
            found = self._quick_entries.run(cursor, {"table": table_id, "after": after})
            entries = [Entry(*row) for row in found.fetchall()]
            if not with_presence:
                return News(entries, None)
            seen = self._quick_present.run(cursor, {"table": table_id}).fetchall()
            return News(entries, {person: Seen(bool(here), *rest) for person, here, *rest in seen})

    def _numbers(self, table_ids: list[str]) -> dict[str, int]:
        query = select(log.c.table_id, func.max(log.c.number)).where(log.c.table_id.in_(table_ids))
        with self.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query.group_by(log.c.table_id))}

    def _ids(self, query: Any, values: dict[str, str]) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.execute(query, values).scalars())

    def _delete(self, query: Any) -> list[str]:
        with self._writes.begin() as connection:
            return list(connection.execute(query).scalars())

    def _count(self, query: Any, values: dict[str, str]) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(query, values).scalar_one())

    def _saw(self, statement: Any, rows: list[dict[str, Any]]) -> None:
        # Tables may be gone; one that goes at this very moment is a reason to leave it until the next time.
        with suppress(IntegrityError), self._writes.begin() as connection:
            there = select(tables.c.id).where(tables.c.id.in_({row["table_id"] for row in rows}))
            found = set(connection.execute(there).scalars())
            if rows := [row for row in rows if row["table_id"] in found]:
                connection.execute(statement, rows)

    def _server_key(self, name: str) -> bytes:
        with self._writes.begin() as connection:
            connection.execute(self._add_key, {"name": name, "value": secrets.token_hex(32)})
            return bytes.fromhex(connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar_one())
