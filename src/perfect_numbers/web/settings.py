"""What whoever runs a server can decide."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from perfect_numbers.analysis.effort import Effort

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How a server runs; the defaults are right for one small machine."""

    database: str
    """A database's address, as SQLAlchemy writes it."""
    redis: str = ""
    """Where several workers tell each other of moves; without it they look into the database."""
    workers: int = 1
    bells: str = ""
    """A file through which the workers of a server tell each other of moves; needed only if there are several."""
    hosts: tuple[str, ...] = ()
    """The names under which browsers may call; any if there are none. A server on loopback needs them."""
    secure: bool = False
    """Whether the cookie is sent over HTTPS only."""
    access_log: bool = False
    bot_processes: int = 2
    bot_seconds: float = 0.5
    """How long a bot may think about a move; less when many wait."""
    review_effort: Effort | None = None
    """How much work goes into the review of a game; the usual amount if nothing is said."""
    away_seconds: float = 120.0
    """How long a person must be away before others may hand the seat to a bot."""
    leave_seconds: float = 5.0
    """Who comes back within so many seconds has not left."""
    poll_seconds: float = 0.3
    """How often a worker looks for what others wrote, if nothing tells it."""
    heartbeat_seconds: float = 15.0
    most_tables: int = 100_000
    """If the database holds so many, those without a game, and then the oldest, make room for new ones."""
    most_unfinished: int = 50
    """How many unfinished tables one person may hold a seat at."""
    keep_days: int = 365
    """Tables that nobody has touched for so long are deleted."""
    keep_unbegun_days: int = 3
    """Tables at which no game has begun, or which everyone has left, are deleted after so many days."""
    requests_per_second: float = 40.0
    """How many requests one person may make; ten times as many come from one address. Costly ones count more."""
    tables_per_minute: float = 30.0
    """How often one address may make a table, sit down or ask for a token in a minute, over four of them."""
    tables_per_day: float = 2000.0
    """The same in a day."""
    most_streams: int = 500
    """How many streams and waiting requests one address may have open."""
    at_once: int = 4
    """How many requests of one address a process works on at the same time; the others wait their turn."""
    most_connections: int = 8000
    """How many connections a process keeps open; fewer if it may not open so many files."""
    request_seconds: float = 20.0
    """How long a request, its head and its body, may take to arrive."""
    most_body: int = 64 * 1024
    """The longest request, in bytes."""


def default_database() -> str:
    """Return the address of the database in the user's data folder, which is made if need be."""
    from platformdirs import user_data_path

    folder: Path = user_data_path("perfect-numbers", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'games.db'}"
