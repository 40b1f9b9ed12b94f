"""The same on PostgreSQL, where it is installed."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from perfect_numbers import Game
from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import migrate
from perfect_numbers.web.storage.schema import metadata
from tests.web.running import OPEN, Player, bot, me, play_out, serving, settings_for, told


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of a new database on a server of its own; PostgreSQL refuses to run as root."""
    pytest.importorskip("psycopg")
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    if not programs:
        pytest.skip("there is no PostgreSQL here")
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir="/tmp"))
    options: dict[str, Any] = {"stdout": subprocess.DEVNULL, "check": True, "cwd": folder}
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        options |= {"user": "postgres", "group": "postgres", "extra_groups": []}
    port = free_port()
    initdb, pg_ctl, data = programs[-1].parent / "initdb", programs[-1], folder / "data"
    subprocess.run([initdb, "-D", data, "-A", "trust", "-U", "player", "--no-sync"], **options)
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    subprocess.run([pg_ctl, "-D", data, "-o", settings, "-l", folder / "log", "-w", "start"], **options)
    yield f"postgresql://player@127.0.0.1:{port}/postgres"
    subprocess.run([pg_ctl, "-D", data, "-m", "immediate", "stop"], **options)
    shutil.rmtree(folder)


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
