"""Everything that people can do at tables. Pages and JSON API call the same functions."""

import json
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import replace
from typing import Final

from perfect_numbers.bots.registry import builtin
from perfect_numbers.errors import DeckError, PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.repository import Store, TableRow, TakenError
from perfect_numbers.web.table.log import BOT, JOIN, MOVE, PERSON, REMATCH, UNDO, Entry
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import IllegalMove, Refused, UnplayableDeck
from perfect_numbers.web.table.seal import new_salt
from perfect_numbers.web.table.seeds import readable_seed
from perfect_numbers.web.table.settings import TableSettings
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.table.texts import checked_name, checked_seed

logger = logging.getLogger("perfect_numbers.web")

MOST_LISTED: Final = 60
MOST_CARDS: Final = 400
"""With more cards a game takes days and its log is too long to be sent."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 12


class Tables:
    """What people do: make tables, sit down, move, take back, leave to bots, play again."""

    def __init__(self, settings: ServerSettings, store: Store, ledger: Ledger) -> None:
        self.settings = settings
        self._store = store
        self._ledger = ledger

    async def get(self, table_id: str) -> Table:
        """Return a table as it is now."""
        return await self._ledger.get(table_id)

    async def mine(self, person: Person) -> list[Table]:
        """Return the tables at which a person holds a seat, the last touched first."""
        if not person.key:
            return []
        tables = []
        for table_id in await self._store.held_by(person.key, MOST_LISTED):
            try:
                tables.append(await self.get(table_id))
            except PerfectNumbersError:
                # One game that cannot be replayed must not hide the others.
                logger.exception("Table %s cannot be replayed.", table_id)
        return tables

    async def create(self, person: Person, settings: TableSettings, names: dict[int, str], seed: str | None) -> Table:
        """Make a table; `names` says which seats the maker takes, and as whom."""
        if not 2 <= len(settings.seats) <= 4:
            raise Refused(400, "seats")
        if all(settings.seats):
            raise Refused(400, "nobody")
        for bot in filter(None, settings.seats):
            _check_bot(bot)
        if settings.composition.size > MOST_CARDS:
            raise Refused(400, "deck-size")
        given = None if seed is None else checked_seed(seed)
        people = [(seat, checked_name(name), person.key) for seat, name in sorted(names.items())]
        if await self._store.count() >= self.settings.most_tables:
            raise Refused(503, "too-many-tables")
        if await self._store.count_unfinished(person.key) >= self.settings.most_unfinished:
            raise Refused(429, "too-many-unfinished")
        return await self._deal(settings, people, given)

    async def join(self, person: Person, table_id: str, name: str, seat: int | None) -> Table:
        """Sit down at an open seat: the first one, unless a seat is given."""
        name = checked_name(name)
        while True:
            table = await self.get(table_id)
            if seat is not None:
                _check_seat(table, seat)
            mine = table.held_by(person)
            if mine and (seat is None or seat in mine):
                return table
            with suppress(TakenError):
                await self._ledger.write(table, JOIN, _open_seat(table, seat), name, person.key)
                return table

    async def move(self, person: Person, table_id: str, number: int, move: str) -> Table:
        """Make a move for the seat whose turn it is, if it is this person's."""
        table = await self._seated_at(person, table_id)
        if _is_done(table, person, number, MOVE, move):
            return table
        seat = _acting(table, person)
        try:
            refusal = table.game.position.explain(move)
        except PerfectNumbersError as error:
            raise Refused(400, "no-move", str(error)) from None
        if refusal is not None:
            raise IllegalMove(refusal, [seat.name for seat in table.seats], seat)
        return await self._write(table, person, MOVE, seat, move)

    async def undo(self, person: Person, table_id: str, number: int) -> Table:
        """Take the last move of the running turn back."""
        table = await self._seated_at(person, table_id)
        if _is_done(table, person, number, UNDO):
            return table
        seat = _acting(table, person)
        if not table.undoable(person):
            raise Refused(409, "nothing-to-undo")
        return await self._write(table, person, UNDO, seat)

    async def hand_over(self, person: Person, table_id: str, number: int, seat: int, bot: str) -> Table:
        """Hand a seat to a bot: an open one, one's own, or that of somebody who is away."""
        _check_bot(bot)
        while True:
            table = await self._seated_at(person, table_id)
            _check_seat(table, seat)
            if _is_seat_so(table, number, seat, BOT, bot):
                return table
            if table.status == "over":
                raise Refused(409, "game-over")
            if table.seats[seat - 1].bot:
                raise Refused(409, "already-bot")
            if not table.can_hand_over(person, seat, time.time(), self.settings.away_seconds):
                raise Refused(409, "not-away")
            with suppress(TakenError):
                await self._ledger.write(table, BOT, seat, bot)
                return table

    async def take_back(self, person: Person, table_id: str, number: int, seat: int) -> Table:
        """Take one's seat back from the bot that kept it."""
        while True:
            table = await self.get(table_id)
            _check_seat(table, seat)
            if seat not in table.held_by(person):
                raise Refused(403, "not-yours")
            if _is_seat_so(table, number, seat, PERSON, ""):
                return table
            if table.status == "over":
                raise Refused(409, "game-over")
            if not table.can_take_back(person, seat):
                raise Refused(409, "not-with-bot")
            with suppress(TakenError):
                await self._ledger.write(table, PERSON, seat)
                return table

    async def play_again(self, person: Person, table_id: str) -> Table:
        """Make a table with the same people and settings; the second one who asks gets the same table."""
        table = await self._seated_at(person, table_id)
        if table.status != "over":
            raise Refused(409, "not-over")
        while table.rematch is None:
            people = [(seat.seat, seat.name, seat.holder) for seat in table.seats if seat.holder]
            bots = tuple("" if seat.holder else seat.bot for seat in table.seats)
            again = await self._deal(replace(table.settings, seats=bots, seed_given=False), people, None)
            try:
                await self._ledger.write(table, REMATCH, table.held_by(person)[0], again.id)
            except TakenError:
                await self.get(table_id)
        return await self.get(table.rematch)

    async def _seated_at(self, person: Person, table_id: str) -> Table:
        """Return a table at which a person holds a seat; refuse others."""
        table = await self.get(table_id)
        if not table.held_by(person):
            raise Refused(403, "not-seated")
        return table

    async def _deal(self, settings: TableSettings, people: list[tuple[int, str, str]], seed: str | None) -> Table:
        """Deal and store a new table; people are seat, name and holder."""
        seed = seed if seed is not None else readable_seed()
        try:
            game = Game.new(
                len(settings.seats), settings.variant, settings.lost, settings.composition, settings.start, seed
            )
        except DeckError as error:
            raise UnplayableDeck(error, settings.composition, len(settings.seats)) from None
        except PerfectNumbersError as error:
            raise Refused(400, "settings", str(error)) from None
        record = game.record()
        deal = json.dumps({"start": record.start, "deal": record.deal, "deck": record.deck})
        now = time.time()
        table_id = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
        row = TableRow(table_id, settings.to_json(), deal, seed, new_salt(), now)
        entries = [Entry(number, JOIN, *who, now) for number, who in enumerate(people, 1)]
        return await self._ledger.create(row, entries)

    async def _write(self, table: Table, person: Person, kind: str, seat: int, text: str = "") -> Table:
        """Store what a person does next; if another writer was first, say so, unless it was the same thing."""
        number = table.number
        try:
            await self._ledger.write(table, kind, seat, text)
        except TakenError:
            table = await self.get(table.id)
            _is_done(table, person, number, kind, text)
        return table


def bots_offered() -> dict[str, str]:
    """Return the bots that can sit at a table, from weak to strong, and what they say about themselves.

    Only those of this package: a name such as `run:…` would let anybody start programs on the server.
    """
    return {name: bot.description for name, bot in builtin().items()}


def _check_bot(bot: str) -> None:
    if bot not in bots_offered():
        raise Refused(400, "no-such-bot")


def _check_seat(table: Table, seat: int) -> None:
    if not 1 <= seat <= len(table.seats):
        raise Refused(404, "no-such-seat")


def _open_seat(table: Table, seat: int | None) -> int:
    """Return the seat to sit down at."""
    if seat is not None:
        if table.seats[seat - 1].kind != "open":
            raise Refused(409, "seat-taken")
        return seat
    for at in table.seats:
        if at.kind == "open":
            return at.seat
    raise Refused(409, "no-open-seat")


def _acting(table: Table, person: Person) -> int:
    """Return the seat for which a person may move now; refuse those who may not."""
    if table.status != "playing":
        raise Refused(409, "waiting" if table.status == "waiting" else "game-over")
    seat = table.acting(person)
    if seat is None:
        raise Refused(403, "not-your-turn")
    return seat


def _is_seat_so(table: Table, number: int, seat: int, kind: str, text: str) -> bool:
    """Tell whether a seat has been handed over, or taken back, since the number that somebody saw.

    Moves in between do not matter: a bot may be in the middle of its turn.
    """
    changes = [entry for entry in table.entries[number:] if entry.seat == seat and entry.kind in (JOIN, BOT, PERSON)]
    if number > table.number or (changes and (changes[0].kind, changes[0].text) != (kind, text)):
        raise Refused(409, "stale")
    return bool(changes)


def _is_done(table: Table, person: Person, number: int, kind: str, text: str = "") -> bool:
    """Tell whether what somebody wants stands in the log already, right behind the number they saw.

    So a request that is repeated is harmless. If something else stands there, they did not know of it: refused.
    """
    if number == table.number:
        return False
    if 0 <= number < table.number:
        entry = table.entries[number]
        if (entry.kind, entry.text) == (kind, text) and entry.seat in table.held_by(person):
            return True
    raise Refused(409, "stale")
