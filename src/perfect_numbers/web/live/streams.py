"""The stream of a table: server-sent events, one for each entry of its log, and who is there."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from typing import Final

from litestar.response.sse import ServerSentEventMessage
from sqlalchemy.exc import SQLAlchemyError

from perfect_numbers.web.live.hub import SEEN_EVERY, Hub, Listener
from perfect_numbers.web.live.saying import LATE, said_since
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.outages import is_outage, note_outage
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.people import Person, Seen
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table

RETRY_MILLISECONDS: Final = 1000
_NOTED_EVERY: Final = 0.5
"""So many seconds at most lie between two notes of who has come and gone: all who do so meanwhile share one."""
_TO_BEGIN: Final = 30.0
"""A stream of which nothing is read for so many seconds has gone before it began."""


class Streams:
    """Everyone who looks at a table through this process: by a stream, or by asking again and again."""

    def __init__(self, settings: ServerSettings, ledger: Ledger, store: Store, hub: Hub) -> None:
        self._ledger = ledger
        self._store = store
        self._hub = hub
        self._heartbeat_seconds = settings.heartbeat_seconds
        self._leave_seconds = settings.leave_seconds
        self._most = max(1, settings.most_streams // settings.workers)
        self._to_note: dict[tuple[str, str], bool] = {}
        """Who has come or gone, by table and person, and was not written down yet."""
        self._noting: asyncio.Task[None] | None = None

    def follow(
        self, person: Person, address: str, table: Table, after: int | None
    ) -> AsyncIterator[ServerSentEventMessage]:
        """Tell what happens at a table, from behind the entry with that number; without one, from now on."""
        # Its place is taken from the moment it is granted, and given back when it ends, or if it never begins.
        listener = self._arrive(person, address, table)
        has_begun = False

        async def events() -> AsyncIterator[ServerSentEventMessage]:
            nonlocal has_begun
            has_begun = True
            try:
                async for message in self._events(listener, table, after):
                    yield message
            except SQLAlchemyError as error:
                # The browser comes back by itself.
                note_outage(error)
            finally:
                self._leave(listener)

        def give_up() -> None:
            if not has_begun:
                self._leave(listener)

        asyncio.get_running_loop().call_later(_TO_BEGIN, give_up)
        return events()

    async def changed(self, person: Person, address: str, table: Table, after: int) -> Table:
        """Return a table once its log is longer than that, or unchanged after the time of a heartbeat."""
        if table.number > after or self._hub.stopping:
            return table
        listener = self._arrive(person, address, table)
        until = time.monotonic() + self._heartbeat_seconds
        try:
            table = await self._ledger.get(table.id)
            # It is also woken by who comes and goes, and by older news that arrive late.
            while table.number <= after and not self._hub.stopping:
                if not await listener.wait(until - time.monotonic()):
                    break
                table = await self._ledger.get(table.id, told=True)
        finally:
            self._leave(listener)
        return table

    async def _events(
        self, listener: Listener, table: Table, after: int | None
    ) -> AsyncIterator[ServerSentEventMessage]:
        sent = table.number if after is None else max(0, min(after, table.number))
        here: tuple[bool, ...] = ()
        heard = time.time()
        yield ServerSentEventMessage(data=None, retry=RETRY_MILLISECONDS)
        if sent == table.number:
            yield _message("table", {"number": sent, "moves": len(table.game.moves), "kind": "now"}, sent)
        while not self._hub.stopping:
            table = await self._ledger.get(table.id, told=True)
            news = [_message("table", _told(table, number), number) for number in range(sent + 1, table.number + 1)]
            sent = max(sent, table.number)
            now_here = tuple(table.is_here(seat.seat) for seat in table.seats)
            if now_here != here:
                here = now_here
                news.append(_message("presence", {"here": here}))
            for said, seat, phrase in said_since(table, max(heard, time.time() - LATE)):
                heard = said
                news.append(_message("phrase", {"seat": seat, "phrase": phrase}))
            if news:
                yield _Together(news)
            if not await listener.wait(self._heartbeat_seconds):
                yield ServerSentEventMessage(data=None, comment="still here")

    def _arrive(self, person: Person, address: str, table: Table) -> Listener:
        """Note that somebody opened a connection to a table, unless there are too many."""
        if self._hub.open_from(address) >= self._most:
            raise Refused(429, "too-many-streams", retry_after=self._heartbeat_seconds)
        listener = Listener(table.id, person.key if table.held_by(person) else "", address)
        self._hub.add(listener)
        seen = table.present.get(listener.person, Seen())
        now = time.time()
        if listener.person and (not table.is_present(listener.person) or seen.at < now - SEEN_EVERY):
            table.present = {**table.present, listener.person: seen._replace(here=True, at=now)}
            self._note(listener, True)
        return listener

    def _leave(self, listener: Listener) -> None:
        """Note that a connection ended; who comes back soon has not left."""
        self._hub.remove(listener)
        if listener.person and not self._hub.stopping:
            asyncio.get_running_loop().call_later(self._leave_seconds, self._note, listener, False)

    def _note(self, listener: Listener, here: bool) -> None:
        if not here and (self._hub.connections(listener) or self._hub.stopping):
            return
        self._to_note[listener.table_id, listener.person] = here
        if self._noting is None:
            self._noting = asyncio.create_task(self._note_all())

    async def _note_all(self) -> None:
        """Write down who has come and gone, at all tables at once: what is written for moves has to wait less then."""
        try:
            while self._to_note:
                noted, self._to_note = self._to_note, {}
                await self._store.saw([(*who, here) for who, here in sorted(noted.items())], time.time())
                for table_id in {table_id for table_id, _ in noted}:
                    self._ledger.mark(table_id)
                    if not self._hub.stopping:  # then others can no longer be told, and see it when they look
                        self._hub.tell(table_id)
                await asyncio.sleep(min(_NOTED_EVERY, self._leave_seconds))
        except SQLAlchemyError as error:
            # Who is there is noted again with the next request; nobody waits for this one.
            if not is_outage(error):
                raise
            note_outage(error)
        finally:
            self._noting = None


class _Together(ServerSentEventMessage):
    """Messages that are sent at once."""

    def __init__(self, messages: Sequence[ServerSentEventMessage]) -> None:
        super().__init__()
        self._messages = messages

    def encode(self) -> bytes:
        """Return all of them."""
        return b"".join(message.encode() for message in self._messages)


def _message(event: str, data: dict[str, object], number: int | None = None) -> ServerSentEventMessage:
    return ServerSentEventMessage(data=json.dumps(data), event=event, id=number, sep="\n")


def _told(table: Table, number: int) -> dict[str, object]:
    """Return what everyone may know of an entry: not who holds a seat."""
    entry, (moves, by) = table.entries[number - 1], table.notes[number - 1]
    return {"number": number, "moves": moves, "kind": entry.kind, "seat": entry.seat, "text": entry.text, "by": by}
