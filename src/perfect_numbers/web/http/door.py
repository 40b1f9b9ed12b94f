"""Around the application: requests of one address stand in line, HEAD is answered like GET, and all is counted."""

import json
import sys
import time
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from perfect_numbers.web.http.limits import WaitingLine, counted_address
from perfect_numbers.web.http.metrics import count_request


def door(app: ASGIApp, at_once: int, access_log: bool) -> ASGIApp:
    """Return the application behind its door."""
    line = WaitingLine(at_once)

    async def in_line(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        client = scope.get("client")
        place = line.enter(counted_address(client[0]) if client else "")
        state: dict[str, Any] = scope["state"]
        state["crowded"] = place is None
        state["place"] = place
        began = time.perf_counter()
        status = size = 0

        async def noting_send(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        method: str = scope["method"]
        try:
            if place is not None:
                await place.wait()
            if method == "HEAD":
                await _answer_head(app, scope, receive, noting_send)
            else:
                await app(scope, receive, noting_send)
        finally:
            if place is not None:
                place.leave()
            seconds = time.perf_counter() - began
            count_request(scope, method, status, seconds)
            if access_log:
                _log(method, scope["path"], status, size, seconds)

    return in_line


async def _answer_head(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the head of what GET would give."""
    has_ended = False

    async def send_head(message: Message) -> None:
        nonlocal has_ended
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            has_ended = True

    async def receive_or_end() -> Any:
        # A stream ends when nobody reads it.
        return {"type": "http.disconnect"} if has_ended else await receive()

    as_get: Any = {**scope, "method": "GET"}
    await app(as_get, receive_or_end, send_head)


def _log(method: str, path: str, status: int, size: int, seconds: float) -> None:
    """Write one line of JSON, without anything secret: no addresses of people, no query, no headers, no bodies.

    By hand and not with Litestar's logging middleware: that writes two records for each request, and no time.
    """
    line = {
        "time": round(time.time(), 3),
        "method": method,
        "path": path,
        "status": status,
        "bytes": size,
        "ms": round(1000 * seconds, 1),
    }
    sys.stderr.write(json.dumps(line) + "\n")
