"""The application: everything put together."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.di import Provide
from litestar.types import Message, Scope

from perfect_numbers import __version__
from perfect_numbers.web.http import api, pages
from perfect_numbers.web.http.apidocs import api_page, openapi_config
from perfect_numbers.web.http.errors import refused
from perfect_numbers.web.http.language import language_of
from perfect_numbers.web.http.schemas import Health
from perfect_numbers.web.http.security import Guard, add_headers, person_of
from perfect_numbers.web.live.bots import BotPlay
from perfect_numbers.web.live.hub import CHANNEL, Hub
from perfect_numbers.web.live.streams import Streams
from perfect_numbers.web.live.thinking import BotPool
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.stopping import when_asked_to_stop
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.migrating import migrate
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.tables import Tables

AnyRequest = Request[Any, Any, Any]
_DAY: Final = 24 * 3600
_RARELY: Final = 5.0
"""How often, in seconds, one looks for what others wrote though they should have told."""


def create_app(settings: ServerSettings) -> Litestar:
    """Return the application; it opens and closes what it needs when it starts and stops."""
    store = Store(settings.database)
    channels = ChannelsPlugin(_backend(settings), channels=[CHANNEL])
    hub = Hub(channels, store, settings.poll_seconds if settings.workers > 1 and not settings.redis else _RARELY)
    ledger = Ledger(store, hub)
    tables = Tables(settings, store, ledger)
    bots = BotPlay(store, ledger, BotPool(settings.bot_processes, settings.bot_seconds))
    ledger.seen = bots.look_at
    streams = Streams(settings, tables, store, hub)
    guard = Guard(settings)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        migrate(store.engine)
        await store.forget(time.time() - settings.keep_days * _DAY)
        await hub.start()
        bots.start()
        try:
            with when_asked_to_stop(hub.end_streams):
                yield
        finally:
            await bots.stop()
            await hub.stop()
            store.close()

    @get("/health", include_in_schema=False)
    async def health() -> Health:
        """Tell whether the server works."""
        await store.ping()
        return Health("ok", __version__)

    async def before_send(message: Message, scope: Scope) -> None:
        add_headers(settings, message, scope)

    return Litestar(
        route_handlers=[api.router, api_page, health, *pages.routes],
        dependencies={
            "tables": _given(tables),
            "bots": _given(bots),
            "streams": _given(streams),
            "guard": _given(guard),
            "person": Provide(_person, sync_to_thread=False),
            "lang": Provide(_lang, sync_to_thread=False),
        },
        before_request=guard.check,
        before_send=[before_send],
        exception_handlers={Exception: refused},
        lifespan=[running],
        openapi_config=openapi_config(),
        plugins=[channels],
        request_max_body_size=settings.most_body,
        logging_config=None,
    )


def _given(thing: object) -> Provide:
    return Provide(lambda: thing, sync_to_thread=False, use_cache=True)


def _person(request: AnyRequest) -> Person:
    return person_of(request)


def _lang(request: AnyRequest) -> str:
    return language_of(request)


def _backend(settings: ServerSettings) -> ChannelsBackend:
    if not settings.redis:
        return MemoryChannelsBackend()
    from perfect_numbers.web.live.redis import LastingRedisBackend

    return LastingRedisBackend(settings.redis)
