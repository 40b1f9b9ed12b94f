"""Redis between processes, for a server that outlasts it: what is not told is looked up."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any, Final

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

logger = logging.getLogger("perfect_numbers.web")

AGAIN: Final = 1.0
"""Seconds until Redis is tried again."""


class LastingRedisBackend(RedisChannelsPubSubBackend):
    """Goes on when Redis does not answer, and listens again when it is back."""

    def __init__(self, url: str) -> None:
        super().__init__(redis=Redis.from_url(url))
        self._subscribing: asyncio.Task[None] | None = None

    async def on_shutdown(self) -> None:
        """Let go of Redis."""
        if self._subscribing is not None:
            self._subscribing.cancel()
        await super().on_shutdown()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Begin to listen; a server that starts does not wait for that."""
        self._subscribing = asyncio.create_task(self._subscribe(list(channels)))

    async def _subscribe(self, channels: list[str]) -> None:
        while True:
            try:
                return await super().subscribe(channels)
            except (RedisError, OSError) as error:
                await self._later(error)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell other processes, if they can be told."""
        try:
            await super().publish(data, channels)
        except (RedisError, OSError) as error:
            logger.warning("Redis cannot be told of a move: %s", error)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Stop listening."""
        with suppress(RedisError, OSError):
            await super().unsubscribe(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """Yield what other processes tell, for ever."""
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except (RedisError, OSError) as error:
                await self._later(error)

    async def _later(self, error: Exception) -> None:
        logger.warning("Redis does not answer, and is tried again: %s", error)
        await asyncio.sleep(AGAIN)
