"""Bringing a database up to date before it is used."""

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, inspect, text

from perfect_numbers.web.storage.database import writing

if TYPE_CHECKING:
    from alembic.config import Config

HEAD: Final = "0005"
"""The newest step in `migrations/versions`. Alembic itself is loaded only when there is something to do."""


def migrate(engine: Engine) -> None:
    """Run the steps that a database has not seen yet: all of them, or none if something goes wrong in between."""
    with engine.connect() as connection:
        if inspect(connection).has_table("alembic_version"):
            version = connection.execute(text("select version_num from alembic_version")).scalar()
            if version == HEAD:
                return
    with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            # Servers on several machines may start at once.
            connection.execute(text("select pg_advisory_xact_lock(28496)"))
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    """Run all of Alembic's steps that are missing."""
    from alembic import command

    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> "Config":
    """Return how Alembic finds the steps and the database."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "perfect_numbers.web.storage:migrations")
    return config
