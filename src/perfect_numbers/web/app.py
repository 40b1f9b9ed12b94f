"""The application: everything put together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from inspect import Parameter, Signature
from typing import Any, Final, cast

from litestar import Litestar, get
from litestar.channels import ChannelsPlugin
from litestar.di import NamedDependency, Provide
from litestar.types import ASGIApp

from perfect_numbers import __version__
from perfect_numbers.web.http import (
    api,
    challenge_pages,
    exercise_pages,
    hint_pages,
    lesson_pages,
    metrics,
    pages,
    puzzle_pages,
    review_pages,
    rule_pages,
    sandbox_pages,
    what_if_pages,
)
from perfect_numbers.web.http.door import door
from perfect_numbers.web.http.errors import refused
from perfect_numbers.web.http.requests import AnyRequest, GivenLedger, GivenPerson, language_of
from perfect_numbers.web.http.schemas import Health
from perfect_numbers.web.http.security import Guard
from perfect_numbers.web.live.advising import Advisor
from perfect_numbers.web.live.bots import BotPlay
from perfect_numbers.web.live.hub import CHANNEL, Hub, every
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.live.saying import Phrases
from perfect_numbers.web.live.streams import Streams
from perfect_numbers.web.live.thinking import BotPool
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.stopping import when_asked_to_stop
from perfect_numbers.web.storage.bells import Bells
from perfect_numbers.web.storage.challenges import KeptChallenges
from perfect_numbers.web.storage.judgements import KeptReviews
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.migrating import migrate
from perfect_numbers.web.storage.outages import is_outage, note_outage
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.table import Table

_HOUR: Final = 3600.0
_DAY: Final = 24 * _HOUR
_RARELY: Final = 5.0
"""How often, in seconds, one looks for what others wrote though they should have told."""
_AGAIN: Final = 1.0
"""Seconds until a server that starts looks for its database again."""
_COUNTED_EVERY: Final = 15.0


def create_app(settings: ServerSettings) -> ASGIApp:
    """Return the application; it opens and closes what it needs when it starts and stops."""
    store = Store(settings.database)
    alone = settings.workers == 1 and not settings.redis and store.engine.dialect.name == "sqlite"
    bells = Bells(settings.bells) if settings.bells and not settings.redis else None
    ledger = Ledger(store, alone, settings.most_tables, settings.most_unfinished, bells)
    channels = _channels(settings.redis) if settings.redis else None
    untold = settings.workers > 1 and not settings.redis and bells is None
    hub = Hub(channels, store, ledger, settings.poll_seconds if untold else _RARELY, bells is not None)
    pool = BotPool(settings.bot_processes, settings.bot_seconds)
    bots = BotPlay(store, ledger, pool)
    advisor = Advisor(pool, settings.review_effort)
    reviews = Reviews(KeptReviews(store.engine), settings.bot_processes, settings.review_effort)
    streams = Streams(settings, ledger, store, hub)
    phrases = Phrases(store, ledger, hub)
    guard = Guard(settings, store)

    def after_read(table: Table, has_news: bool) -> None:
        if has_news:
            hub.wake(table.id)
        bots.after_read(table)

    def after_write(table: Table, count: int) -> None:
        hub.tell(table.id)
        bots.after_write(table)
        for entry in table.entries[table.number - count :]:
            metrics.entries.labels(entry.kind).inc()

    ledger.read = after_read
    ledger.written = after_write

    async def forget() -> None:
        await ledger.forget(settings.keep_days * _DAY, settings.keep_unbegun_days * _DAY)

    async def prepare() -> None:
        migrate(store.engine)
        await guard.start()
        await forget()

    async def measure() -> None:
        metrics.streams.set(hub.open())
        metrics.bots.set(pool.waiting)
        metrics.tables.set(await store.count())

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await _as_soon_as_possible(prepare)
        await hub.start()
        bots.start()
        housekeeping = [asyncio.create_task(every(_HOUR, forget)), asyncio.create_task(every(_COUNTED_EVERY, measure))]
        try:
            with when_asked_to_stop(hub.end_streams):
                yield
        finally:
            for task in housekeeping:
                task.cancel()
            await bots.stop()
            await reviews.close()
            await hub.stop()
            store.close()

    @get("/health", include_in_schema=False)
    async def health() -> Health:
        """Tell whether the server works."""
        await store.ping()
        return Health("ok", __version__)

    # What a handler can name. Of several that do not wait for each other Litestar makes tasks, which cost more than all
    # the rest of it: so each waits for the one before, those first that most handlers need.
    async def person(request: AnyRequest, ledger: GivenLedger) -> Person:
        return await guard.person_of(request)

    def lang(request: AnyRequest, person: GivenPerson) -> str:
        return language_of(request)

    app = Litestar(
        route_handlers=[
            api.router,
            health,
            metrics.metrics,
            *pages.routes,
            *hint_pages.routes,
            *lesson_pages.routes,
            *puzzle_pages.routes,
            *challenge_pages.routes,
            *exercise_pages.routes,
            *review_pages.routes,
            *rule_pages.routes,
            *sandbox_pages.routes,
            *what_if_pages.routes,
        ],
        dependencies={
            "ledger": _given(ledger),
            "person": Provide(person),
            "lang": Provide(lang, sync_to_thread=False),
            "away_seconds": _given(settings.away_seconds, after="lang"),
            "streams": _given(streams, after="away_seconds"),
            "guard": _given(guard, after="streams"),
            "advisor": _given(advisor, after="guard"),
            "phrases": _given(phrases, after="advisor"),
            "reviews": _given(reviews, after="phrases"),
            "challenges": _given(KeptChallenges(store.engine), after="reviews"),
        },
        before_request=guard.check,
        exception_handlers={Exception: refused},
        lifespan=[running],
        openapi_config=pages.openapi_config(),
        plugins=[channels] if channels else [],
        request_max_body_size=settings.most_body,
        logging_config=None,
    )
    return door(cast(ASGIApp, app), guard.add_headers, settings.at_once, settings.access_log)


async def _as_soon_as_possible(prepare: Callable[[], Awaitable[None]]) -> None:
    """Prepare to serve, when the database can be reached: a worker that gives up takes all others with it."""
    while True:
        try:
            return await prepare()
        except Exception as error:
            if not is_outage(error):
                raise
            note_outage(error)
        await asyncio.sleep(_AGAIN)


def _given(thing: object, after: str = "") -> Provide:
    """Let handlers have a thing; `after` names what they may have that comes before it."""

    def give(**_: object) -> object:
        return thing

    anything: Any = NamedDependency[object]
    before = [Parameter(after, Parameter.KEYWORD_ONLY, annotation=anything)] if after else []
    give.__signature__ = Signature(before)  # type: ignore[attr-defined]
    give.__annotations__ = {each.name: each.annotation for each in before}
    return Provide(give, sync_to_thread=False)


def _channels(redis: str) -> ChannelsPlugin:
    from perfect_numbers.web.live.redis import LastingRedisBackend

    return ChannelsPlugin(LastingRedisBackend(redis), channels=[CHANNEL])
