"""The database: made step by step, two writers, tables that are forgotten."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import downgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, inspect, text

from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import HEAD, alembic_config, migrate, upgrade
from perfect_numbers.web.storage.repository import Store, TakenError
from perfect_numbers.web.storage.schema import metadata
from perfect_numbers.web.table.log import JOIN, MOVE, Entry
from perfect_numbers.web.table.settings import TableRow
from tests.web.running import Player, me, serving, settings_for

ROW = TableRow("table", "{}", "{}", "seed", "salt", 1000.0)


def test_an_empty_database_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'new.db'}")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("select version_num from alembic_version")).scalar() == HEAD
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
    migrate(engine)
    engine.dispose()


def test_the_newest_step_is_known(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        assert ScriptDirectory.from_config(alembic_config(connection)).get_heads() == [HEAD]
    engine.dispose()


def test_steps_can_be_taken_back(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        assert set(inspect(connection).get_table_names()) == {"alembic_version", *metadata.tables}
        downgrade(alembic_config(connection), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


@pytest.fixture
def store(tmp_path: Path) -> Any:
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    migrate(store.engine)
    yield store
    store.close()


def test_a_number_is_taken_once(store: Store) -> None:
    async def write() -> None:
        await store.create(ROW, [Entry(1, JOIN, 1, "Ann", "ann", 1000.0)], "join")
        with pytest.raises(TakenError):
            await store.create(ROW, [], "join")
        await store.append("table", [Entry(2, MOVE, 1, "T1", "", 1001.0)], "bot")
        with pytest.raises(TakenError):
            await store.append("table", [Entry(2, MOVE, 1, "T2", "", 1002.0)], "person")
        turn = [Entry(number, MOVE, 1, "T2", "", 1002.0) for number in (2, 3, 4)]
        with pytest.raises(TakenError):
            await store.append("table", turn, "person")
        assert (await store.news("table", 1)).entries == [Entry(2, MOVE, 1, "T1", "", 1001.0)]
        assert await store.waiting_for_bots() == ["table"]
        assert await store.numbers(["table", "other"]) == {"table": 2}
        assert await store.held_by("ann", 10) == ["table"]
        assert await store.count_unfinished("ann") == 1
        assert await store.count() == 1

    asyncio.run(write())


def test_a_turn_is_written_as_a_whole(store: Store) -> None:
    async def write() -> None:
        await store.create(ROW, [Entry(1, JOIN, 1, "Ann", "ann", 1000.0)], "bot")
        turn = [Entry(number, MOVE, 2, "T1", "", 1001.0) for number in (2, 3, 4)]
        await store.append("table", turn, "person")
        assert (await store.news("table", 1)).entries == turn
        assert await store.waiting_for_bots() == []

    asyncio.run(write())


def test_old_tables_are_forgotten_with_all_that_belongs_to_them(store: Store) -> None:
    async def write() -> None:
        await store.create(ROW, [Entry(1, JOIN, 1, "Ann", "ann", 1000.0)], "join")
        await store.saw([("table", "ann", True)], 1000.0)
        # Somebody at a table that is no more: nothing to note, and no harm.
        await store.saw([("gone", "ann", True), ("table", "ann", True)], 1000.0)
        assert await store.forget(999.0, 999.0) == []
        assert await store.forget(1001.0, 999.0) == ["table"]
        news = await store.news("table", 0)
        assert (news.entries, news.present) == ([], {})
        assert await store.row("table") is None

    asyncio.run(write())


def test_a_table_that_cannot_be_replayed_does_not_hide_the_others(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        good = ann.create([me(), me("Ben")])["table"]
        bad = ann.create([me(), me("Ben")])["table"]
    database = sqlite3.connect(tmp_path / "games.db")
    with database:
        database.execute("insert into log values (?, 3, 'move', 1, 'T4', '', 1.0)", [bad])
    database.close()
    with serving(settings_for(tmp_path)) as base:
        again = Player(base)
        again.http.cookies.update(dict(ann.http.cookies))
        assert [each["table"] for each in again.get("tables").json()] == [good]
        assert again.get(f"tables/{bad}").status_code == 400
        again.close()
    ann.close()


def test_who_reads_before_writing_is_not_overtaken_by_another_writer(tmp_path: Path) -> None:
    """SQLite refuses to let a transaction write that has read what somebody else has changed since."""
    address = f"sqlite:///{tmp_path / 'two.db'}"
    migrate(connect(address))
    one, other = Store(address), Store(address)
    asyncio.run(one.create(ROW, [], "join"))
    overtaking = threading.Thread(target=lambda: asyncio.run(other.saw([("table", "somebody else", True)], 2.0)))

    def overtake(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT") and not overtaking.ident:
            overtaking.start()
            overtaking.join(0.3)

    event.listen(one.engine, "after_cursor_execute", overtake)
    asyncio.run(one.saw([("table", "somebody", True)], 1.0))
    overtaking.join()
    with one.engine.connect() as connection:
        assert connection.execute(text("select count(*) from presence")).scalar() == 2
    one.close()
    other.close()
