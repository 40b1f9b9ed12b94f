"""Bringing a database up to date before it is used."""

from typing import Final

from sqlalchemy import Engine, inspect, text

HEAD: Final = "0001"
"""The newest step in `migrations/versions`. Alembic itself is loaded only when there is something to do."""


def migrate(engine: Engine) -> None:
    """Run the steps that a database has not seen yet."""
    with engine.connect() as connection:
        if inspect(connection).has_table("alembic_version"):
            version = connection.execute(text("select version_num from alembic_version")).scalar()
            if version == HEAD:
                return
    upgrade(engine)


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run Alembic's steps up to a revision."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "perfect_numbers.web:migrations")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Servers on several machines may start at once.
            connection.execute(text("select pg_advisory_xact_lock(28496)"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
