"""Around the application: requests of one address stand in line, HEAD is answered like GET, and all is counted."""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from perfect_numbers.web.http.errors import refused
from perfect_numbers.web.http.limits import WaitingLine, counted_address
from perfect_numbers.web.http.metrics import count_request
from perfect_numbers.web.table.refused import Refused

AddHeaders = Callable[[HTTPResponseStartEvent, Scope], None]

STOPPED_SECONDS: Final = 2.0
"""How soon another worker, or the next start, can be asked."""


def door(app: ASGIApp, add_headers: AddHeaders, at_once: int, access_log: bool) -> ASGIApp:
    """Return the application behind its door; every answer gets the headers that all have."""
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
                add_headers(message, scope)
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        method: str = scope["method"]
        try:
            if place is not None:
                await place.wait()
                # Most answers are made without waiting for anything: let others be heard in between.
                await asyncio.sleep(0)
            if method == "HEAD":
                await _answer_head(app, scope, receive, noting_send)
            else:
                await app(scope, receive, noting_send)
        except asyncio.CancelledError:
            # The server stops and has waited for long enough; of what it cancels, Uvicorn would make a failure.
            if not status:
                await _answer_stopped(scope, receive, noting_send)
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


async def _answer_stopped(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request that the server does not finish, because it stops."""
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    answer = refused(request, Refused(503, "stopped", retry_after=STOPPED_SECONDS))
    await answer.to_asgi_response(None, request)(scope, receive, send)


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
