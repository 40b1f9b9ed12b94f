"""The stream of a table: server-sent events, one for each entry of its log, and who is there."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Final

from perfect_numbers.web.live.hub import Hub, Listener
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.storage.repository import Store
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.tables import Tables

RETRY_MILLISECONDS: Final = 1000


class Streams:
    """Everyone who looks at a table through this process."""

    def __init__(self, settings: ServerSettings, tables: Tables, store: Store, hub: Hub) -> None:
        self._tables = tables
        self._store = store
        self._hub = hub
        self._heartbeat_seconds = settings.heartbeat_seconds
        self._most = settings.most_streams
        self._leaving: set[asyncio.Task[None]] = set()

    def follow(self, person: Person, address: str, table: Table, after: int | None) -> AsyncIterator[bytes]:
        """Tell what happens at a table, from behind the entry with that number; without one, from now on."""
        if self._hub.open_from(address) >= self._most:
            raise Refused(429, "too-many-streams")
        return self._follow(Listener(table.id, person.key if table.held_by(person) else "", address), table, after)

    async def _follow(self, listener: Listener, table: Table, after: int | None) -> AsyncIterator[bytes]:
        self._hub.add(listener)
        try:
            await self._arrive(listener)
            sent = table.number if after is None else max(0, min(after, table.number))
            here: tuple[bool, ...] = ()
            yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
            if sent == table.number:
                now = {"number": table.number, "moves": len(table.game.moves), "kind": "now"}
                yield _message("table", now, table.number)
            while not self._hub.stopping:
                table = await self._tables.get(table.id)
                while sent < table.number:
                    sent += 1
                    yield _message("table", _told(table, sent), sent)
                now_here = tuple(table.is_here(seat.seat) for seat in table.seats)
                if now_here != here:
                    here = now_here
                    yield _message("presence", {"here": here})
                if not await listener.wait(self._heartbeat_seconds):
                    yield b": still here\n\n"
        finally:
            self._leave(listener)

    async def changed(self, table: Table, after: int) -> Table:
        """Return a table once its log is longer than that, or unchanged after the time of a heartbeat."""
        if table.number > after or self._hub.stopping:
            return table
        listener = Listener(table.id)
        self._hub.add(listener)
        until = time.monotonic() + self._heartbeat_seconds
        try:
            table = await self._tables.get(table.id)
            # It is also woken by who comes and goes, and by older news that arrive late.
            while table.number <= after and not self._hub.stopping:
                if not await listener.wait(until - time.monotonic()):
                    break
                table = await self._tables.get(table.id)
        finally:
            self._hub.remove(listener)
        return table

    async def _arrive(self, listener: Listener) -> None:
        """Note that somebody opened a connection to a table."""
        if listener.person and self._hub.connections(listener) == 1:
            await self._saw(listener, True)

    def _leave(self, listener: Listener) -> None:
        """Note that a connection ended; it was cancelled, so this has to happen outside of it."""
        self._hub.remove(listener)
        if listener.person and not self._hub.connections(listener) and not self._hub.stopping:
            task = asyncio.create_task(self._saw(listener, False))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _saw(self, listener: Listener, here: bool) -> None:
        await self._store.saw([(listener.table_id, listener.person)], here, time.time())
        self._hub.tell(listener.table_id)


def _message(event: str, data: dict[str, object], number: int | None = None) -> bytes:
    number_line = "" if number is None else f"id: {number}\n"
    return f"{number_line}event: {event}\ndata: {json.dumps(data)}\n\n".encode()


def _told(table: Table, number: int) -> dict[str, object]:
    """Return what everyone may know of an entry: not who holds a seat."""
    entry, (moves, by) = table.entries[number - 1], table.notes[number - 1]
    return {"number": number, "moves": moves, "kind": entry.kind, "seat": entry.seat, "text": entry.text, "by": by}
