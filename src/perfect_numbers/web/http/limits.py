"""How much one person, or one address, may ask for: counted in this process, or in Redis for all of them."""

import asyncio
import ipaddress
import logging
import time
from collections import Counter, deque
from functools import lru_cache
from typing import Final

import limits
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import StorageError
from limits.storage import storage_from_string

from perfect_numbers.web.http.spending import Spending
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.table.refused import Refused

logger = logging.getLogger("perfect_numbers.web")

WINDOW: Final = 5
"""Requests are counted over so many seconds."""
ADDRESS_SHARE: Final = 10
"""Tokens cost nothing, so the address is counted as well; many people may share one."""
MOST_IN_LINE: Final = 200
"""So many requests of one address may wait for their turn."""


class Limits:
    """What was spent, by person and by address."""

    def __init__(self, settings: ServerSettings) -> None:
        self._limiter: FixedWindowRateLimiter | None = None
        if settings.redis:
            address = f"async+{settings.redis}"
            storage = storage_from_string(address, implementation="redispy", wrap_exceptions=True)
            assert isinstance(storage, Storage)
            self._limiter = FixedWindowRateLimiter(storage)
        share = 1.0 if settings.redis else 1.0 / settings.workers
        requests = settings.requests_per_second * WINDOW * share
        self._person = limits.RateLimitItemPerSecond(max(1, int(requests)), WINDOW, "person")
        self._address = limits.RateLimitItemPerSecond(max(1, int(requests * ADDRESS_SHARE)), WINDOW, "address")
        self._minute = limits.RateLimitItemPerMinute(max(1, int(settings.tables_per_minute * 4 * share)), 4, "new")
        self._day = limits.RateLimitItemPerDay(max(1, int(settings.tables_per_day * share)), 1, "new")
        items = (self._person, self._address, self._minute, self._day)
        self._here: dict[limits.RateLimitItem, Spending] = {
            item: Spending(item.amount, item.get_expiry()) for item in items
        }
        self._away_until = 0.0

    async def take(self, address: str, person: str, cost: int) -> None:
        """Count a request; refuse it if there were too many."""
        await self._take(self._address, address, cost)
        if person:
            await self._take(self._person, person, cost)

    async def take_new(self, address: str) -> None:
        """Count a table, a seat or a token; refuse it if there were too many."""
        await self._take(self._minute, address, 1)
        await self._take(self._day, address, 1)

    async def _take(self, item: limits.RateLimitItem, who: str, cost: int) -> None:
        if self._limiter is None:
            if wait := self._here[item].spend(who, cost, time.monotonic()):
                raise Refused(429, "too-fast", retry_after=max(1.0, wait))
            return
        if time.monotonic() < self._away_until:
            return
        try:
            if await self._limiter.hit(item, who, cost=cost):
                return
            reset = (await self._limiter.get_window_stats(item, who)).reset_time
        except StorageError as error:
            # Without Redis nobody is counted for a while: people who play go first.
            self._away_until = time.monotonic() + WINDOW
            logger.warning("Redis does not answer, and requests are not counted: %s", error.storage_error)
            return
        raise Refused(429, "too-fast", retry_after=max(1.0, reset - time.time()))


class WaitingLine:
    """Requests of one address stand in line, so that others are served in between."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, deque[Place]] = {}

    def enter(self, address: str) -> "Place | None":
        """Return a place in line; None if the line is too long."""
        place = Place(self, address)
        if self._inside[address] < self._at_once:
            self._inside[address] += 1
            place.turn()
            return place
        waiting = self._waiting.setdefault(address, deque())
        if len(waiting) >= MOST_IN_LINE:
            return None
        waiting.append(place)
        return place

    def leave(self, place: "Place") -> None:
        """Let the next one in."""
        waiting = self._waiting.get(place.address)
        if not place.has_turn:
            assert waiting is not None
            waiting.remove(place)
        elif waiting:
            waiting.popleft().turn()
        else:
            self._inside[place.address] -= 1
            if not self._inside[place.address]:
                del self._inside[place.address]
        if waiting is not None and not waiting:
            self._waiting.pop(place.address, None)


class Place:
    """A request's place in line."""

    def __init__(self, line: WaitingLine, address: str) -> None:
        self.address = address
        self.has_turn = False
        self._line: WaitingLine | None = line
        self._turn = asyncio.Event()

    def turn(self) -> None:
        """Say that it is this one's turn."""
        self.has_turn = True
        self._turn.set()

    async def wait(self) -> None:
        """Wait for one's turn."""
        await self._turn.wait()

    def leave(self) -> None:
        """Make room for the next one, also before the request ends if it only waits from now on."""
        if self._line is not None:
            line, self._line = self._line, None
            line.leave(self)


@lru_cache(10_000)
def counted_address(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, which one household has to itself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return address
