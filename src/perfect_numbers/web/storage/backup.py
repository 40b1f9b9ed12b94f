"""A backup of a SQLite database while it is in use, checked before it counts."""

import os
import sqlite3
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.table.log import Entry
from perfect_numbers.web.table.settings import TableRow
from perfect_numbers.web.table.table import table_of


def back_up(database: str, target: Path) -> int:
    """Copy a database, replay every game in the copy, and only then put it in its place; return how many games."""
    try:
        address = make_url(database)
    except (ArgumentError, ValueError):
        raise PerfectNumbersError(f"database: {database:.100} is no address of a database.") from None
    if address.get_backend_name() != "sqlite":
        raise PerfectNumbersError("database: only SQLite is backed up by this command; PostgreSQL has pg_dump.")
    source = Path(address.database or "")
    if not source.is_file():
        raise PerfectNumbersError(f"database: there is no file {source}.")
    new = target.with_name(target.name + ".new")
    new.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        games = _copy_and_check(source, new)
        os.replace(new, target)
    finally:
        new.unlink(missing_ok=True)
    return games


def _copy_and_check(source: Path, copy: Path) -> int:
    try:
        original, copied = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True), sqlite3.connect(copy)
        try:
            original.backup(copied)
            copied.execute("PRAGMA journal_mode=DELETE")
            if copied.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise PerfectNumbersError("The backup is damaged.")
            return sum(
                _replay(copied, row) for row in copied.execute(f"SELECT {', '.join(TableRow._fields)} FROM tables")
            )
        finally:
            original.close()
            copied.close()
    except sqlite3.Error as error:
        raise PerfectNumbersError(f"The backup failed: {error}.") from None


def _replay(database: sqlite3.Connection, row: tuple[str, str, str, str, str, float]) -> bool:
    """Play a stored game again: whatever contradicts itself is an error."""
    query = f"SELECT {', '.join(Entry._fields)} FROM log WHERE table_id = ? ORDER BY number"
    entries = [Entry(*entry) for entry in database.execute(query, [row[0]])]
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        raise PerfectNumbersError(f"The log of table {row[0]} has a gap.")
    table_of(TableRow(*row), entries)
    return True
