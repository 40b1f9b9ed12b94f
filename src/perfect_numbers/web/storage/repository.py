"""Reading and writing the database. Every method is one transaction in a thread of its own."""

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy import Engine, bindparam, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from perfect_numbers.web.storage.schema import log, presence, tables
from perfect_numbers.web.table.log import Entry

HERE_SECONDS: Final = 50.0
"""Who was not seen for so long is not there, whatever a process that died has left behind."""

# Statements that are run all the time are put together once.
_ENTRIES: Final = (
    select(*(log.c[name] for name in Entry._fields))
    .where(log.c.table_id == bindparam("table"), log.c.number > bindparam("after"))
    .order_by(log.c.number)
)
_PRESENT: Final = select(presence.c.person, presence.c.here, presence.c.seen).where(
    presence.c.table_id == bindparam("table")
)
_ADD_ENTRY: Final = insert(log)
_TOUCH: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(waits_for=bindparam("next"), touched=bindparam("now"))
)

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class TableRow(NamedTuple):
    """A table as it is stored, without its log."""

    id: str
    settings: str
    deal: str
    seed: str
    salt: str
    created: float


class News(NamedTuple):
    """What a process does not know yet about a table."""

    entries: list[Entry]
    present: dict[str, tuple[bool, float]]
    """By person: whether they are connected (as far as one knows), and when they were last seen."""


class TakenError(Exception):
    """Another writer was first: the number, or the table's name, is taken."""


class Store:
    """The database behind all tables."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        # SQLite has one writer at a time; more threads would only wait for each other.
        threads = 1 if self.engine.dialect.name == "sqlite" else 8
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store")

    async def _run(self, work: Callable[[*Given], Result], *args: *Given) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def create(self, row: TableRow, entries: list[Entry], waits_for: str) -> None:
        """Store a new table and the first entries of its log."""
        await self._run(self._create, row, entries, waits_for)

    async def append(self, table_id: str, entry: Entry, waits_for: str) -> None:
        """Store an entry; TakenError if another one has its number."""
        await self._run(self._append, table_id, entry, waits_for)

    async def row(self, table_id: str) -> TableRow | None:
        """Return a table without its log."""
        return await self._run(self._row, table_id)

    async def news(self, table_id: str, after: int) -> News:
        """Return the entries after a number, and who is there."""
        return await self._run(self._news, table_id, after)

    async def numbers(self, table_ids: Iterable[str]) -> dict[str, int]:
        """Return how long the logs of some tables are."""
        return await self._run(self._numbers, list(table_ids))

    async def waiting_for_bots(self) -> list[str]:
        """Return the tables at which a bot is to act."""
        return await self._run(self._ids, select(tables.c.id).where(tables.c.waits_for == "bot"))

    async def held_by(self, person: str, most: int) -> list[str]:
        """Return the tables at which a person holds a seat, the last touched first."""
        held = select(log.c.table_id).where(log.c.holder == person)
        query = select(tables.c.id).where(tables.c.id.in_(held)).order_by(tables.c.touched.desc()).limit(most)
        return await self._run(self._ids, query)

    async def count(self) -> int:
        """Return how many tables there are."""
        return await self._run(self._count, select(func.count()).select_from(tables))

    async def count_unfinished(self, person: str) -> int:
        """Return at how many tables that are not over a person holds a seat."""
        held = select(log.c.table_id).where(log.c.holder == person)
        query = select(func.count()).select_from(tables).where(tables.c.id.in_(held), tables.c.waits_for != "over")
        return await self._run(self._count, query)

    async def saw(self, seen: list[tuple[str, str]], here: bool, at: float) -> None:
        """Note that people are at tables, or have just left; pairs of table and person."""
        await self._run(self._saw, seen, here, at)

    async def forget(self, before: float) -> int:
        """Delete the tables that nobody has touched since then; return how many."""
        return await self._run(self._forget, before)

    async def ping(self) -> None:
        """Fail if the database cannot be reached."""
        await self._run(self._count, text("select 1"))

    def close(self) -> None:
        """Let go of the database."""
        self._threads.shutdown()
        self.engine.dispose()

    def _create(self, row: TableRow, entries: list[Entry], waits_for: str) -> None:
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(tables), {**row._asdict(), "waits_for": waits_for, "touched": row.created})
                if entries:
                    connection.execute(_ADD_ENTRY, [{"table_id": row.id, **entry._asdict()} for entry in entries])
        except IntegrityError:
            raise TakenError from None

    def _append(self, table_id: str, entry: Entry, waits_for: str) -> None:
        try:
            with self.engine.begin() as connection:
                connection.execute(_ADD_ENTRY, {"table_id": table_id, **entry._asdict()})
                connection.execute(_TOUCH, {"table": table_id, "next": waits_for, "now": entry.at})
        except IntegrityError:
            raise TakenError from None

    def _row(self, table_id: str) -> TableRow | None:
        columns = (tables.c[name] for name in TableRow._fields)
        with self.engine.connect() as connection:
            row = connection.execute(select(*columns).where(tables.c.id == table_id)).one_or_none()
        return None if row is None else TableRow(*row)

    def _news(self, table_id: str, after: int) -> News:
        stale = time.time() - HERE_SECONDS
        with self.engine.connect() as connection:
            return News(
                [Entry(*row) for row in connection.execute(_ENTRIES, {"table": table_id, "after": after})],
                {
                    person: (bool(here) and seen > stale, seen)
                    for person, here, seen in connection.execute(_PRESENT, {"table": table_id})
                },
            )

    def _numbers(self, table_ids: list[str]) -> dict[str, int]:
        query = select(log.c.table_id, func.max(log.c.number)).where(log.c.table_id.in_(table_ids))
        with self.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query.group_by(log.c.table_id))}

    def _ids(self, query: Any) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def _count(self, query: Any) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def _saw(self, seen: list[tuple[str, str]], here: bool, at: float) -> None:
        for table_id, person in seen:
            # Two processes may see somebody for the first time at once: then the other one has noted it.
            with suppress(IntegrityError), self.engine.begin() as connection:
                mine = (presence.c.table_id == table_id, presence.c.person == person)
                changed = connection.execute(update(presence).where(*mine).values(here=int(here), seen=at))
                if not changed.rowcount:
                    row = {"table_id": table_id, "person": person, "here": int(here), "seen": at}
                    connection.execute(insert(presence), row)

    def _forget(self, before: float) -> int:
        with self.engine.begin() as connection:
            return connection.execute(delete(tables).where(tables.c.touched < before)).rowcount


def connect(url: str) -> Engine:
    """Open a database; SQLite with a write-ahead log, so that readers never wait."""
    address = make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    engine = create_engine(address)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: object) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    return engine
