"""The cheapest browser there can be: what the page would ask for, over connections that are kept, and little else.

Clients share the machine with the server under measure, so each is a protocol that reads as few bytes as it can.
"""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, Final, cast

_LENGTH: Final = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_COOKIE: Final = re.compile(rb"\r\nset-cookie: ([^;\r]+)", re.IGNORECASE)
_MOVE: Final = re.compile(rb'data-move="([^"]+)"')
_HEAD: Final = re.compile(
    rb'\sdata-moves="(\d+)" data-last="(\d+)" data-number="(\d+)" data-status="(\w+)"[^>]*?data-mine="(\w*)"'
    rb'[^>]*?data-forced="([^"]*)"'
)
_TOLD: Final = b'"moves": '


class Page:
    """What a client reads in the HTML of a board."""

    def __init__(self, body: bytes) -> None:
        found = _HEAD.search(body, body.index(b'id="board"'))
        assert found is not None, body[:300]
        self.shown, self.last, self.number = (int(found[group]) for group in (1, 2, 3))
        self.status = found[4].decode()
        is_mine = found[5] == b"yes"
        self.moves = [each.decode().replace("&gt;", ">") for each in _MOVE.findall(body)] if is_mine else []
        self.forced = found[6].decode().replace("&gt;", ">")


class _Connection(asyncio.Protocol):
    """One connection, on which one request at a time is answered."""

    def __init__(self) -> None:
        self.is_open = True
        self.transport: asyncio.Transport
        self._data = bytearray()
        self._end = 0
        self._body = 0
        self._answer: asyncio.Future[tuple[bytes, bytes]]

    def ask(self, request: bytes) -> "asyncio.Future[tuple[bytes, bytes]]":
        """Send a request; its answer will be head and body."""
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self._answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._end:
            self._body = self._data.find(b"\r\n\r\n") + 4
            if self._body < 4:
                return
            length = _LENGTH.search(self._data, 0, self._body)
            self._end = self._body + (int(length[1]) if length else 0)
        if len(self._data) >= self._end:
            answer = bytes(self._data[: self._body]), bytes(self._data[self._body : self._end])
            del self._data[: self._end]
            self._end = 0
            if not self._answer.done():
                self._answer.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if hasattr(self, "_answer") and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the server closed the connection"))


class _Stream(asyncio.Protocol):
    """A connection on which a table's news arrive."""

    def __init__(self, hear: Callable[[int], None]) -> None:
        self._hear = hear

    def data_received(self, data: bytes) -> None:
        found = data.rfind(_TOLD)
        if found >= 0:
            self._hear(int(re.match(rb"\d+", data[found + len(_TOLD) :])[0]))  # type: ignore[index]


class Browser:
    """Somebody at a browser: a connection for requests, a cookie, and a stream if a table is followed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""
        self._connection: _Connection | None = None
        self._stream: asyncio.Transport | None = None
        self._news = asyncio.Event()
        self.told = 0
        """How many moves the game has as far as the stream has told."""

    async def ask(self, method: str, path: str, body: object = None, accept: str = "*/*") -> tuple[int, bytes]:
        """Send a request; return status and body."""
        data = b"" if body is None else json.dumps(body).encode()
        request = self._head(method, path, accept, len(data)) + data
        while True:
            connection, is_new = await self._connected()
            try:
                head, answer = await connection.ask(request)
                break
            except ConnectionResetError:
                # The server closes connections that were idle; a browser then asks again on a new one.
                if is_new:
                    raise
        if cookie := _COOKIE.search(head):
            self._cookie = f"cookie: {cookie[1].decode()}\r\n"
        return int(head[9:12]), answer

    async def state(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Send a request that must be answered well."""
        status, answer = await self.ask(method, path, body)
        if status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {status} {answer[:200]!r}")
        state: dict[str, Any] = json.loads(answer)
        return state

    async def page(self, method: str, path: str, body: object = None) -> Page:
        """Ask for a board."""
        status, answer = await self.ask(method, path, body, accept="text/html")
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {answer[:200]!r}")
        return Page(answer)

    async def click(self, table: str, page: Page, move: str) -> Page:
        """Make a move as the page does: one request, answered with the new table as HTML."""
        body = {"number": page.number, "move": move}
        return await self.page("POST", f"/api/tables/{table}/moves?since={page.last}", body)

    async def follow(self, table: str, number: int) -> None:
        """Listen to a table, behind the entry with that number."""
        if self._stream is not None:
            self._stream.close()
        self.told = 0
        loop = asyncio.get_running_loop()
        made, _ = await loop.create_connection(lambda: _Stream(self._hear), "127.0.0.1", self._port)
        self._stream = made
        path = f"/api/tables/{table}/events?after={number}"
        self._stream.write(self._head("GET", path, "text/event-stream", 0))

    async def news(self, after: int) -> None:
        """Wait until the stream has told of more moves than that."""
        while self.told <= after:
            self._news.clear()
            await self._news.wait()

    def close(self) -> None:
        """Close all connections."""
        if self._connection is not None:
            self._connection.transport.close()
        if self._stream is not None:
            self._stream.close()

    def _hear(self, moves: int) -> None:
        self.told = moves
        self._news.set()

    def _head(self, method: str, path: str, accept: str, length: int) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\naccept: {accept}\r\n"
        return f"{head}content-length: {length}\r\ncontent-type: application/json\r\n{self._cookie}\r\n".encode()

    async def _connected(self) -> tuple[_Connection, bool]:
        if self._connection is not None and self._connection.is_open:
            return self._connection, False
        loop = asyncio.get_running_loop()
        _, self._connection = await loop.create_connection(_Connection, "127.0.0.1", self._port)
        return self._connection, True
