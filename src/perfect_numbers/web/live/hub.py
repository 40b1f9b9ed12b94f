"""Telling everyone at a table that something happened: within this process, and between processes."""

import asyncio
import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from litestar.channels import ChannelsPlugin

from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.outages import is_outage, note_outage
from perfect_numbers.web.storage.repository import Store

logger = logging.getLogger("perfect_numbers.web")

CHANNEL: Final = "tables"
SEEN_EVERY: Final = 20.0
"""How often it is noted that those who are connected are still there, in seconds."""


BELLS_EVERY: Final = 0.05
"""How often a worker listens for what the others have done at tables that somebody here looks at, in seconds."""


class Listener:
    """One connection that wants to hear of one table."""

    def __init__(self, table_id: str, person: str = "", address: str = "") -> None:
        self.table_id = table_id
        self.person = person
        """Who holds a seat there; nothing for one who looks on."""
        self.address = address
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Say that something happened."""
        self._wake.set()

    async def wait(self, seconds: float) -> bool:
        """Wait until something happens; False if nothing did for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return False
        self._wake.clear()
        return True


class Hub:
    """All connections of this process. Messages say only which table changed: what happened stands in the log."""

    def __init__(
        self,
        channels: ChannelsPlugin | None,
        store: Store,
        ledger: Ledger,
        poll_seconds: float,
        has_bells: bool = False,
    ) -> None:
        self._channels = channels
        """How other processes are told; without it they look."""
        self._store = store
        self._ledger = ledger
        self._poll_seconds = poll_seconds
        self._has_bells = has_bells
        self._listeners: dict[str, set[Listener]] = {}
        self._addresses: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []
        self._name = secrets.token_hex(4)
        """Under which this process tells others, so that it need not listen to itself."""
        self.stopping = False

    async def start(self) -> None:
        """Begin to listen to other processes, and to note who is there."""
        work = [every(SEEN_EVERY, self._note_who_is_here), every(self._poll_seconds, self._poll)]
        if self._has_bells:
            work.append(every(BELLS_EVERY, self._listen_to_bells))
        if self._channels is not None:
            work.append(self._listen(self._channels))
        self._tasks = [asyncio.create_task(each) for each in work]

    async def stop(self) -> None:
        """End all connections and tasks."""
        self.end_streams()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    def end_streams(self) -> None:
        """Let every connection end; browsers come back by themselves."""
        self.stopping = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.wake()

    def add(self, listener: Listener) -> None:
        """Add a connection."""
        self._listeners.setdefault(listener.table_id, set()).add(listener)
        self._addresses[listener.address] += 1

    def remove(self, listener: Listener) -> None:
        """Remove a connection, if that was not done already."""
        listeners = self._listeners.get(listener.table_id, set())
        if listener not in listeners:
            return
        listeners.discard(listener)
        if not listeners:
            del self._listeners[listener.table_id]
        self._addresses[listener.address] -= 1
        if not self._addresses[listener.address]:
            del self._addresses[listener.address]

    def connections(self, listener: Listener) -> int:
        """Return how many connections the same person has to the same table here."""
        return sum(other.person == listener.person for other in self._listeners.get(listener.table_id, ()))

    def open_from(self, address: str) -> int:
        """Return how many connections there are from one address."""
        return self._addresses[address]

    def open(self) -> int:
        """Return how many connections there are."""
        return self._addresses.total()

    def tell(self, table_id: str) -> None:
        """Say that a table changed, to everyone in every process."""
        self._ledger.ring(table_id)
        self.wake(table_id)
        if self._channels is not None:
            self._channels.publish(json.dumps([self._name, table_id]), CHANNEL)

    def wake(self, table_id: str) -> None:
        """Say that a table changed, to everyone in this process."""
        for listener in self._listeners.get(table_id, ()):
            listener.wake()

    def _hear(self, table_id: str) -> None:
        """Another process has written something."""
        self._ledger.mark(table_id)
        self.wake(table_id)

    async def _listen(self, channels: ChannelsPlugin) -> None:
        async with channels.start_subscription(CHANNEL) as subscriber:
            async for message in subscriber.iter_events():
                teller, table_id = json.loads(message)
                if teller != self._name:
                    self._hear(table_id)

    async def _listen_to_bells(self) -> None:
        for table_id in self._listeners:
            if not self._ledger.has_heard(table_id):
                self._hear(table_id)

    async def _poll(self) -> None:
        """Find what other processes wrote, where no message tells of it or one was lost."""
        if self._listeners:
            for table_id, number in (await self._store.numbers(self._listeners)).items():
                if number > self._ledger.number(table_id):
                    self._hear(table_id)

    async def _note_who_is_here(self) -> None:
        seen = {(each.table_id, each.person, True) for all_ in self._listeners.values() for each in all_ if each.person}
        if seen:
            await self._store.saw(sorted(seen), time.time())


async def every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    """Do something again and again, whatever goes wrong once."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as error:
            if is_outage(error):
                note_outage(error)
            else:
                logger.exception("What is done every %s seconds failed.", seconds)
