"""Running the server."""

import gc
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import uvicorn
from litestar.types import ASGIApp
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from perfect_numbers.errors import PerfectNumbersError, missing
from perfect_numbers.web.app import create_app
from perfect_numbers.web.connections import BoundedProtocol, bound
from perfect_numbers.web.http import metrics
from perfect_numbers.web.http.security import HOST
from perfect_numbers.web.settings import LOOPBACK, ServerSettings, default_database
from perfect_numbers.web.stopping import end_with_supervisor
from perfect_numbers.web.storage.bells import hang
from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import migrate

PATIENCE: Final = 60
"""Seconds after which a worker that does not answer its supervisor is killed: on a busy machine five are soon gone."""
GARBAGE: Final = (20_000, 20, 50)
"""After so many new objects, and so many looks through the young ones, and the older ones, garbage is looked for."""
EXTRAS: Final = {"redis": "cluster", "psycopg": "postgres"}
"""Which extra installs a library that the server may need."""


class Application:
    """Makes the application in whichever process it is to run."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings

    def __call__(self) -> ASGIApp:
        """Return the application, in a process that keeps within its limits and ends with its supervisor."""
        bound(self._settings.most_connections, self._settings.request_seconds)
        end_with_supervisor()
        app = create_app(self._settings)
        _collect_rarely()
        return app


def _collect_rarely() -> None:
    """Look for garbage less often: tables are large and stay, and to look through all of them holds everyone up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database: str | None = None,
    workers: int = 1,
    redis: str = "",
    hosts: tuple[str, ...] = (),
    secure: bool = False,
    access_log: bool = False,
    open_browser: bool = False,
    **more: Any,
) -> None:
    """Serve until Ctrl-C; port 0 is any free one. `more` are further fields of ServerSettings."""
    settings = ServerSettings(
        database=database or default_database(),
        redis=redis,
        workers=workers,
        hosts=tuple(map(_host_name, hosts)) or (LOOPBACK if host in LOOPBACK else ()),
        secure=secure,
        access_log=access_log,
        **{"bot_processes": max(1, (os.cpu_count() or 1) // workers), **more},
    )
    _prepare(settings)
    listening = _listening(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    print(f"Perfect Numbers is at {address} (Ctrl-C stops it).", file=sys.stderr, flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    with ExitStack() as until_the_end:
        until_the_end.callback(listening.close)
        try:
            if workers > 1:
                settings = until_the_end.enter_context(shared(settings))
                # Through files in this folder the workers add up what they count.
                os.environ[metrics.FOLDER] = until_the_end.enter_context(tempfile.TemporaryDirectory())
                Multiprocess(uvicorn_config(settings), sockets=[listening]).run()
            else:
                uvicorn.Server(uvicorn_config(settings)).run(sockets=[listening])
        except KeyboardInterrupt:
            pass


@contextmanager
def shared(settings: ServerSettings) -> Iterator[ServerSettings]:
    """Give several workers something through which they tell each other of moves."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "bells")
        hang(path)
        yield replace(settings, bells=path)


def uvicorn_config(settings: ServerSettings) -> uvicorn.Config:
    """Return how Uvicorn serves the application."""
    return uvicorn.Config(
        Application(settings),
        factory=True,
        http=BoundedProtocol,
        workers=settings.workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=PATIENCE,
        lifespan="on",
    )


def _host_name(name: str) -> str:
    """Return the name of a host as browsers send it."""
    try:
        sent = name.encode("idna").decode().lower() if name else ""
    except UnicodeError:
        sent = ""
    if not HOST.fullmatch(sent) and not HOST.fullmatch(f"[{sent}]"):
        raise PerfectNumbersError(f"hosts: {name:.100} is no name of a host, such as play.example.org.")
    return sent


def _prepare(settings: ServerSettings) -> None:
    """Bring the database up to date; say in one sentence what is missing."""
    try:
        address = make_url(settings.database)
    except (SQLAlchemyError, ValueError):
        raise PerfectNumbersError("The database cannot be used: that is no address of a database.") from None
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise PerfectNumbersError("The database cannot be used: SQLite needs a file, such as sqlite:///games.db.")
    try:
        engine = connect(settings.database)
        migrate(engine)
        engine.dispose()
        if settings.redis:
            _check_redis(settings.redis)
    except ImportError as error:
        if error.name not in EXTRAS:
            raise PerfectNumbersError("The database cannot be used: it has to be SQLite or PostgreSQL.") from None
        raise missing(error.name, EXTRAS[error.name]) from None
    except PerfectNumbersError:
        raise
    except (SQLAlchemyError, OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise PerfectNumbersError(f"The database cannot be used: {reason}") from None


def _check_redis(url: str) -> None:
    """Refuse a Redis that does not answer; if it goes away later, the server goes on."""
    import redis

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5) as client:
            client.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise PerfectNumbersError(f"Redis cannot be used: {error}") from None


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that waits for browsers; made as TCP by name, or asyncio would delay small answers by 40 ms."""
    if not host:
        raise PerfectNumbersError("host: say where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 for everyone.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, UnicodeError, TypeError) as error:  # a TypeError is what Python makes of a UnicodeError here
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else "that is no name of a machine"
        raise PerfectNumbersError(f"Nothing can listen at {host:.100}, port {port}: {reason}.") from None
    # From now on browsers wait instead of being refused.
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening


def _shown(host: str) -> str:
    """Return the host as it stands in an address."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
