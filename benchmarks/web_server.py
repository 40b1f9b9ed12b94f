"""The server under measure, with a bare Litestar handler beside the app: python -m benchmarks.web_server SETTINGS."""

import json
import os
import socket
import sys
from contextlib import nullcontext
from typing import Any

import uvicorn
from litestar import Litestar, get
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.supervisors import Multiprocess

from perfect_numbers.web.server import Application, shared, uvicorn_config
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import migrate


@get("/bare", sync_to_thread=False)
def bare() -> dict[str, str]:
    """The least that a request can cost here."""
    return {"status": "ok"}


class WithBareHandler(Application):
    """The application as it is served, and `/bare`."""

    def __call__(self) -> ASGIApp:
        """Return both."""
        app = super().__call__()
        other: Any = Litestar([bare], openapi_config=None, logging_config=None)

        async def both(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and scope["path"] == "/bare":
                await other(scope, receive, send)
            else:
                await app(scope, receive, send)

        return both


def main() -> None:
    """Serve at a port until stopped."""
    given = json.loads(sys.argv[1])
    port = given.pop("port")
    workers = given.get("workers", 1)
    settings = ServerSettings(**{"bot_processes": max(1, (os.cpu_count() or 1) // workers), **given})
    engine = connect(settings.database)
    migrate(engine)
    engine.dispose()
    with (
        shared(settings) if workers > 1 else nullcontext(settings) as settings,
        socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening,
    ):
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        listening.listen(2048)
        listening.set_inheritable(True)
        config = uvicorn_config(settings)
        config.app = WithBareHandler(settings)
        if workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
