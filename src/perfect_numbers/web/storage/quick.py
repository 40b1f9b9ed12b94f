"""Statements that are run for every move go to the driver as they are: SQLAlchemy writes them, once, and finds errors.

What else it does for each of them takes longer than the database does.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement


class QuickStatement:
    """A statement in the words of one kind of database."""

    def __init__(self, statement: ClauseElement, engine: Engine, columns: Sequence[str] | None = None) -> None:
        compiled: Any = statement.compile(engine, column_keys=columns)
        self._text = str(compiled)
        self._order: list[str] | None = compiled.positiontup

    def run(self, cursor: Any, values: Mapping[str, object]) -> Any:
        """Run it within a transaction; return the cursor."""
        given = values if self._order is None else [values[name] for name in self._order]
        cursor.execute(self._text, given)
        return cursor


@contextmanager
def quick_transaction(engine: Engine, begin: str = "") -> Iterator[Any]:
    """Give a cursor; what was done with it stays if nothing goes wrong. Errors are SQLAlchemy's, as elsewhere."""
    dialect: Any = engine.dialect
    connection = None
    try:
        connection = engine.raw_connection()
        cursor = connection.cursor()
        if begin:
            cursor.execute(begin)
        yield cursor
        connection.commit()
    except dialect.loaded_dbapi.Error as error:
        has_gone = connection is None or dialect.is_disconnect(error, connection.dbapi_connection, None)
        if has_gone and connection is not None:
            connection.invalidate(error)
        raise DBAPIError.instance(
            None, None, error, dialect.loaded_dbapi.Error, connection_invalidated=has_gone, dialect=dialect
        ) from error
    finally:
        if connection is not None:
            # What was not committed is taken back then.
            connection.close()
