"""The database: tables of the game, their logs, who is there, and what the server must remember."""

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("settings", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("created", Float, nullable=False),
    # What can be found without replaying: whom the table waits for, and since when.
    Column("waits_for", String(8), nullable=False),
    Column("touched", Float, nullable=False),
    Index("tables_waits_for", "waits_for"),
    Index("tables_touched", "touched"),
)

log: Final = Table(
    "log",
    metadata,
    # The pair decides between two writers.
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(40), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Index("log_holder", "holder"),
)

presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("here", Integer, nullable=False),
    Column("seen", Float, nullable=False),
    # The last set phrase that somebody said, and when; it is told with who is there, and is no part of the log.
    Column("phrase", String(16), nullable=False, server_default=""),
    Column("said", Float, nullable=False, server_default="0"),
)

keys: Final = Table(
    "keys",
    metadata,
    # Secrets of the server itself, such as the one with which it signs the tokens that it gives out.
    Column("name", String(16), primary_key=True),
    Column("value", String(64), nullable=False),
)

reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("judgement", Text, nullable=False),
)

tries: Final = Table(
    "tries",
    metadata,
    # A person tries a challenge once.
    Column("challenge", String(16), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Index("tries_table", "table_id"),
)
