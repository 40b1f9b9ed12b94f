"""Connections that bring nothing, and too many of them: they are let go before they use up what the server has."""

import logging
import time
from asyncio import TimerHandle, Transport
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

logger = logging.getLogger("perfect_numbers.web")

QUIET_SECONDS: Final = 60.0
SPARE_FILES: Final = 256
"""Descriptors that are kept for the database, bots and files."""


def file_limit() -> int:
    """Let this process open as many files as it may; return how many."""
    try:
        import resource
    except ImportError:
        return 512
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


class BoundedProtocol(HttpToolsProtocol):
    """HTTP with a time limit for each request to arrive, and a limit to how many connections are open."""

    most: int = 0
    """How many connections may be open in this process; nothing is served before it is set."""
    seconds: float = 0.0
    """How long the head and the body of a request may take."""
    _full_at = -QUIET_SECONDS
    _patience: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._say_full()
            transport.close()
            return
        self._patience = self.loop.call_later(self.seconds, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._has_come()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begin to wait for the rest of a request."""
        if self._patience is None:
            self._patience = self.loop.call_later(self.seconds, self._give_up)
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """A request has come whole."""
        self._has_come()
        super().on_message_complete()

    def _has_come(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        self.transport.close()

    def _say_full(self) -> None:
        now = time.monotonic()
        if now - BoundedProtocol._full_at >= QUIET_SECONDS:
            BoundedProtocol._full_at = now
            logger.warning("All %d connections are taken; new ones are closed.", self.most)


def bound(most: int, seconds: float) -> None:
    """Set the limits of this process."""
    BoundedProtocol.most = max(1, min(most, file_limit() - SPARE_FILES))
    BoundedProtocol.seconds = seconds
