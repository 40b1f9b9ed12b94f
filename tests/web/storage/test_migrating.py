"""A migration that is interrupted at any statement leaves the database as it was."""

import sqlite3
import subprocess
import sys
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.migration import MigrationContext
from sqlalchemy import text

from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import HEAD, alembic_config, migrate
from perfect_numbers.web.storage.schema import metadata

PROGRAM = """
import os, sys
from sqlalchemy import event
from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import migrate

engine = connect(sys.argv[1])
left = int(sys.argv[2])

def count(*args):
    global left
    left -= 1
    if left < 0:
        os._exit(9)

event.listen(engine, "after_cursor_execute", count)
migrate(engine)
"""


def interrupt_everywhere(database: Path) -> int:
    """Migrate in processes that end after the first statement, the second, and so on; return how many it took."""
    statements = 0
    while True:
        command = [sys.executable, "-c", PROGRAM, f"sqlite:///{database}", str(statements)]
        status = subprocess.run(command, check=False).returncode
        if status == 0:
            return statements
        assert status == 9
        statements += 1


def check(database: Path) -> None:
    engine = connect(f"sqlite:///{database}")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("select version_num from alembic_version")).scalar() == HEAD
    engine.dispose()


def test_a_first_start_can_be_interrupted_anywhere(tmp_path: Path) -> None:
    assert interrupt_everywhere(tmp_path / "games.db") > 8
    check(tmp_path / "games.db")


def test_a_later_step_can_be_interrupted_with_games_in_the_database(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    engine = connect(f"sqlite:///{database}")
    with engine.begin() as connection:
        upgrade(alembic_config(connection), "0001")
        connection.execute(text("insert into tables values ('t', '{}', '{}', 's', 's', 1.0, 'join', 1.0)"))
        connection.execute(text("insert into log values ('t', 1, 'join', 1, 'Ann', 'ann', 1.0)"))
    engine.dispose()
    assert interrupt_everywhere(database) >= 3
    check(database)
    raw = sqlite3.connect(database)
    assert raw.execute("select text from log").fetchall() == [("Ann",)]
    raw.close()


def test_what_is_acknowledged_outlasts_a_power_cut_and_is_private(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'games.db'}")
    migrate(engine)
    with engine.connect() as connection:
        full = 2
        assert connection.execute(text("pragma synchronous")).scalar() == full
    assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}
    engine.dispose()
