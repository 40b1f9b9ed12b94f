"""A database that goes away and comes back, and one that is full."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from perfect_numbers.web import app
from perfect_numbers.web.storage import outages
from perfect_numbers.web.storage.migrating import migrate
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.settings import TableRow
from tests.web.running import OPEN, Player, me, serving, settings_for


def test_a_database_that_is_away_is_a_503_and_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(outages, "_said_at", -1000.0)

    def away(*_: Any) -> Any:
        raise OperationalError("select", {}, OSError("the server closed the connection"))

    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        state = ann.create([me(), me("Ben")])
        caplog.clear()
        with monkeypatch.context() as patch:
            for name in ("_append", "_ids", "_count"):
                patch.setattr(Store, name, away)
            answers = [
                ann.move(state["legal"][0], state["number"]),
                ann.get("tables"),
                ann.http.get("/health"),
                ann.http.get("/", headers={"accept": "text/html"}),
            ]
        assert [answer.status_code for answer in answers] == [503] * 4
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers)
        assert answers[0].json()["code"] == "database-away"
        assert len(caplog.records) == 1
        assert "Traceback" not in caplog.text
        # It is back: the same request is carried out.
        assert ann.ok(ann.move(state["legal"][0], state["number"]))["number"] == state["number"] + 1
        ann.close()


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = [OperationalError("select", {}, OSError("connection refused"))] * 2

    def migrate_later(engine: Engine) -> None:
        if missing:
            raise missing.pop()
        migrate(engine)

    monkeypatch.setattr(app, "migrate", migrate_later)
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        ann.create([me(), OPEN])
        ann.close()
    assert not missing


def test_tables_without_a_game_make_room(tmp_path: Path) -> None:
    async def fill() -> None:
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        migrate(store.engine)
        now = time.time()
        days = 24 * 3600
        for name, waits_for, age in (
            ("fresh", "join", 0.0),
            ("open", "join", 0.5),
            ("older", "join", 4.0),
            ("left", "left", 4.0),
            ("over", "over", 30.0),
            ("playing", "person", 60.0),
            ("now", "person", 0.5),
        ):
            await store.create(TableRow(name, "{}", "{}", "", "", now - age * days), [], waits_for)
        assert sorted(await store.evict(3)) == ["left", "older", "open"]
        assert await store.evict(1) == ["over"]
        assert await store.evict(10) == ["playing"]
        assert await store.count() == 2
        await store.create(TableRow("unbegun", "{}", "{}", "", "", now - 4 * days), [], "join")
        await store.create(TableRow("begun", "{}", "{}", "", "", now - 4 * days), [], "person")
        assert await store.forget(now - 365 * days, now - 3 * days) == ["unbegun"]
        store.close()

    asyncio.run(fill())


def test_a_full_server_takes_new_tables_all_the_same(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, most_tables=3)) as base:
        ann = Player(base)
        for _ in range(3):
            ann.create([me(), OPEN])
        assert ann.post("tables", {"seats": [me(), OPEN]}).status_code == 503
        ann.close()
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("update tables set touched = touched - 7200")
    store.close()
    with serving(settings_for(tmp_path, most_tables=3)) as base:
        ben = Player(base, "Ben")
        ben.create([me("Ben"), OPEN])
        ben.close()
