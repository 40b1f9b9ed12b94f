"""`perfect-numbers serve`, and the browser app for oneself."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from perfect_numbers.errors import PerfectNumbersError

MOST_WORKERS = 64


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    workers: int = 1,
    redis: str = "",
    hosts: tuple[str, ...] = (),
    secure: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Serve the browser app and its HTTP API to others; Ctrl-C stops it.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for everyone.
    port
        The port to listen on; 0 for any free one.
    database
        Where games are kept, such as `sqlite:///games.db` or `postgresql://…`; otherwise in your data folder.
    workers
        How many processes serve.
    redis
        A Redis server through which the processes tell each other of moves at once; otherwise they look into the
        database.
    hosts
        The names under which the server is reached; requests for others are refused.
    secure
        Say that it is reached by https only, so that cookies are sent no other way.
    """
    from perfect_numbers.web.server import run

    if not 0 <= port <= 65535:
        raise PerfectNumbersError(f"port: {port} is not a port; ports are 0 to 65535.")
    if not 1 <= workers <= MOST_WORKERS:
        raise PerfectNumbersError(f"workers: 1 to {MOST_WORKERS} processes can serve, not {workers}.")
    run(host, port, database, workers, redis, hosts, secure, access_log=True)


def browse(*, no_browser: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Play in the browser: starts the app on this machine alone, on a free port, and opens it.

    Parameters
    ----------
    no_browser
        Print the address instead of opening it.
    """
    from perfect_numbers.web.server import run

    run(open_browser=not no_browser)


def backup(target: Path, *, database: str | None = None) -> None:
    """Make a backup of the games while the server runs, and check it: every game in it is replayed.

    Parameters
    ----------
    target
        The file to write; one that is there is replaced only by a backup that is whole.
    database
        Where the games are kept, such as `sqlite:///games.db`; otherwise in your data folder.
    """
    from perfect_numbers.web.settings import default_database
    from perfect_numbers.web.storage.backup import back_up

    games = back_up(database or default_database(), target)
    print(f"{games} games are in {target}, and all of them replay.")
