"""The same on PostgreSQL, where it is installed."""

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from perfect_numbers import Game
from perfect_numbers.web.storage import outages
from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import migrate
from perfect_numbers.web.storage.schema import metadata
from tests.web.databases import Postgres
from tests.web.running import OPEN, Player, assert_refused, bot, me, play_out, serving, settings_for, told


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    pytest.importorskip("psycopg")
    if Postgres.program is None:
        pytest.skip("there is no PostgreSQL here")
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres(server: Postgres) -> str:
    """The address of a database on a server of its own."""
    return server.url


def test_a_game_on_postgresql(postgres: str, tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, database=postgres)) as base:
        ann, ben = Player(base, "Ann"), Player(base, "Ben")
        ann.create([me(), OPEN, bot("random")])
        ben.join(ann.table)
        with told(ann, after=0) as events:
            over = play_out([ann, ben])
            assert next(event.number for event in events if event.event == "table") == 1
        assert Game.from_record(ann.get(f"tables/{ann.table}/record").json()).outcome is not None
        assert ann.get("tables").json()[0]["status"] == "over"
        stale = ann.post(f"tables/{ann.table}/moves", {"number": over["number"] - 1, "move": "T1"})
        assert stale.status_code == 409
        ann.close()
        ben.close()


def test_the_database_is_as_described(postgres: str) -> None:
    engine = connect(postgres)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_server_outlasts_postgresql(
    server: Postgres, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "_said_at", -1000.0)
    with caplog.at_level(logging.WARNING), serving(settings_for(tmp_path, database=server.url)) as base:
        ann = Player(base)
        state = ann.create([me(), me("Ben")])
        move = state["legal"][0]
        server.stop()
        try:
            answers = [
                ann.move(move, state["number"]),
                ann.get(f"tables/{ann.table}"),
                ann.post("tables", {"seats": [me(), OPEN]}),
                ann.http.get("/health"),
            ]
        finally:
            server.start()
        for answer in answers:
            assert_refused(answer, 503, "database-away")
            assert int(answer.headers["retry-after"]) >= 1
        # Nobody has started the server again.
        limit = time.monotonic() + 20
        while ann.http.get("/health").status_code != 200 and time.monotonic() < limit:
            time.sleep(0.05)
        assert ann.ok(ann.move(move, state["number"]))["moves"] == [move]
        ann.close()
    assert len(caplog.records) == 1, caplog.text
    assert "Traceback" not in caplog.text
