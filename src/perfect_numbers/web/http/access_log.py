"""The access log: one line of JSON for each request, without anything secret."""

import json
import sys
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def logged(app: ASGIApp) -> ASGIApp:
    """Return the application with a log of what was asked for and how it went.

    No addresses of people, no query, no headers, no bodies.
    """

    async def noting_app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        size = 0

        async def noting_send(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        try:
            await app(scope, receive, noting_send)
        finally:
            line = {
                "time": round(time.time(), 3),
                "method": scope.get("method"),
                "path": scope["path"],
                "status": status,
                "bytes": size,
                "ms": round(1000 * (time.perf_counter() - began), 1),
            }
            sys.stderr.write(json.dumps(line) + "\n")

    return noting_app
