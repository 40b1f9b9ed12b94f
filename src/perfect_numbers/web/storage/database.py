"""Opening a database."""

import os
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
"""Readers never wait for writers; what is acknowledged outlasts a power cut; a second writer waits its turn."""


def connect(url: str) -> Engine:
    """Open a database; a connection that has gone is noticed and made anew."""
    address = make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_pre_ping=True, pool_size=10, connect_args={"connect_timeout": 5})
    _keep_private(address)
    engine = create_engine(address)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    # Python would begin transactions by itself, but not before a table is made: half of a migration could stay.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def writing(engine: Engine) -> Engine:
    """Return the same database for transactions that write: they wait for their turn before they read anything."""
    return engine.execution_options(writes=True)


def _begin(connection: Connection) -> None:
    # A transaction that has read may not begin to write once somebody else has: SQLite refuses it at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _keep_private(address: URL) -> None:
    """Make the file readable by its owner only; what lies beside it gets the same rights from SQLite."""
    path = address.database
    if not path or path == ":memory:" or path.startswith("file:"):
        return
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        os.chmod(path, os.stat(path).st_mode & 0o770)
