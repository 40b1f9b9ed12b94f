"""What people may do: each wish gives the entry to write, None if it stands in the log already, or refuses."""

import hashlib
import json
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.notation.moves import move_text
from perfect_numbers.web.table.fairness import new_salt, readable_seed
from perfect_numbers.web.table.log import BOT, JOIN, LEAVE, MOVE, PERSON, REMATCH, UNDO, Entry
from perfect_numbers.web.table.people import Person, checked_name, checked_seed
from perfect_numbers.web.table.refused import IllegalMove, Refused
from perfect_numbers.web.table.seats import MEDIUM, bots_offered, is_medium
from perfect_numbers.web.table.settings import TableRow, TableSettings
from perfect_numbers.web.table.table import Table

MOST_CARDS: Final = 400
"""With more cards a game takes days and its log is too long to be sent."""
MOST_UNDOS: Final = 20
"""How often one may take back in one turn."""
MOST_ENTRIES: Final = 5000
"""A log as long as this takes moves only: a game of 400 cards has some 1500."""
_SEATING: Final = (JOIN, BOT, PERSON, LEAVE)
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 12

Wish = Callable[[Table], Entry | None]


Dealt = tuple[TableRow, list[Entry]]
"""A new table and the first entries of its log."""


def make(
    person: Person, settings: TableSettings, names: dict[int, str], seed: str | None = None, key: str = ""
) -> Dealt:
    """Deal a table; `names` says which seats the maker takes and as whom. The same key is the same table."""
    if all(settings.seats):
        raise Refused(400, "nobody")
    for bot in filter(None, settings.seats):
        _check_bot(bot)
    if settings.rules.composition.size > MOST_CARDS:
        raise Refused(400, "deck-size")
    given = None if seed is None else checked_seed(seed)
    people = [(seat, checked_name(name), person.key) for seat, name in sorted(names.items())]
    repeatable = hashlib.sha256(f"{person.key}/{key}".encode()).digest()
    return _deal(new_name(repeatable if person.key and key else secrets.token_bytes(16)), settings, people, given)


def join(person: Person, name: str, seat: int | None) -> Wish:
    """Sit down at an open seat: the first one, unless a seat is given."""
    name = checked_name(name)

    def wish(table: Table) -> Entry | None:
        if seat is not None:
            _check_seat(table, seat)
        mine = table.held_by(person)
        if mine and (seat is None or seat in mine):
            return None
        return _next(table, JOIN, _open_seat(table, seat), name, person.key)

    return wish


def move(person: Person, number: int, move: str) -> Wish:
    """Make a move for the seat whose turn it is, if it is this person's."""

    def wish(table: Table) -> Entry | None:
        _check_seated(table, person)
        if _is_done(table, person, number, MOVE, move):
            return None
        seat = _acting(table, person)
        try:
            refusal = table.game.position.explain(move)
        except PerfectNumbersError as error:
            raise Refused(400, "no-move", str(error)) from None
        if refusal is not None:
            raise IllegalMove(refusal, [seat.name for seat in table.seats], seat)
        return _next(table, MOVE, seat, move)

    return wish


def undo(person: Person, number: int) -> Wish:
    """Take the last move of the running turn back."""

    def wish(table: Table) -> Entry | None:
        _check_seated(table, person)
        if _is_done(table, person, number, UNDO):
            return None
        seat = _acting(table, person)
        if not table.undoable(person):
            raise Refused(409, "nothing-to-undo")
        if table.undos >= MOST_UNDOS:
            raise Refused(409, "too-many-undos")
        return _next(table, UNDO, seat)

    return wish


def hand_over(person: Person, number: int, seat: int, bot: str, away_seconds: float) -> Wish:
    """Hand a seat to a bot: an open one, one's own, or that of somebody who is away."""
    _check_bot(bot)

    def wish(table: Table) -> Entry | None:
        _check_seated(table, person)
        _check_seat(table, seat)
        if _is_seat_so(table, number, seat, BOT, bot):
            return None
        if table.status == "over":
            raise Refused(409, "game-over")
        at = table.seats[seat - 1]
        if at.bot:
            raise Refused(409, "already-bot")
        if not table.can_hand_over(person, seat, time.time(), away_seconds):
            raise Refused(409, "not-away")
        if at.holder not in ("", person.key) and not is_medium(bot):
            raise Refused(409, "too-weak")
        return _next(table, BOT, seat, bot)

    return wish


def take_back(person: Person, number: int, seat: int) -> Wish:
    """Take one's seat back from the bot that kept it."""

    def wish(table: Table) -> Entry | None:
        _check_seat(table, seat)
        if seat not in table.held_by(person):
            raise Refused(403, "not-yours")
        if _is_seat_so(table, number, seat, PERSON, ""):
            return None
        if table.status == "over":
            raise Refused(409, "game-over")
        if not table.can_take_back(person, seat):
            raise Refused(409, "not-with-bot")
        return _next(table, PERSON, seat)

    return wish


def leave(person: Person) -> Wish:
    """Give up one seat for good: it is open again, or a bot plays on. Who holds several leaves them one by one.

    A game that is over is only taken off one's list.
    """

    def wish(table: Table) -> Entry | None:
        if not table.is_listed_for(person):
            return None
        bot = MEDIUM if table.status == "playing" else ""
        return _next(table, LEAVE, table.held_by(person)[0], bot, person.key)

    return wish


def play_again(table: Table, person: Person) -> tuple[Dealt, Entry]:
    """Deal a table with the same people and settings; returns it with the entry that claims it in the old log."""
    _check_seated(table, person)
    if table.status != "over":
        raise Refused(409, "not-over")
    people = [(seat.seat, seat.name, seat.holder) for seat in table.seats if seat.holder]
    bots = tuple("" if seat.holder else seat.bot for seat in table.seats)
    dealt = _deal(
        new_name(secrets.token_bytes(16)), replace(table.settings, seats=bots, seed_given=False), people, None
    )
    return dealt, _next(table, REMATCH, table.held_by(person)[0], dealt[0].id)


def bot_turn(table: Table, seat: int, moves: Iterable[int]) -> tuple[list[Entry], str]:
    """Return the entries for the moves that the bot at a seat has chosen, and whom the table waits for after them."""
    state, now = table.game.position.state(), time.time()
    entries = []
    for number, move in enumerate(moves, table.number + 1):
        entries.append(Entry(number, MOVE, seat, move_text(state, move), "", now))
        state.do(move)
    return entries, table.waits_for_in(state)


def new_name(source: bytes) -> str:
    """Return a table's name in its address."""
    number = int.from_bytes(source, "big")
    letters = []
    for _ in range(_ID_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)


def _deal(name: str, settings: TableSettings, people: list[tuple[int, str, str]], seed: str | None) -> Dealt:
    """Deal a new table; people are seat, name and holder."""
    seed = seed if seed is not None else readable_seed()
    try:
        game = Game.deal(settings.rules, start=settings.start, seed=seed)
    except PerfectNumbersError as error:
        raise Refused(400, "settings", str(error)) from None
    record = game.record()
    deal = json.dumps({"start": record.start, "deal": record.deal, "deck": record.deck})
    now = time.time()
    row = TableRow(name, settings.to_json(), deal, seed, new_salt(), now)
    return row, [Entry(number, JOIN, *who, now) for number, who in enumerate(people, 1)]


def _next(table: Table, kind: str, seat: int, text: str = "", holder: str = "") -> Entry:
    """Return the next entry of a table's log."""
    if table.number >= MOST_ENTRIES and kind in (UNDO, BOT, PERSON):
        raise Refused(409, "log-full")
    return Entry(table.number + 1, kind, seat, text, holder, time.time())


def _check_bot(bot: str) -> None:
    if bot not in bots_offered():
        raise Refused(400, "no-such-bot")


def _check_seated(table: Table, person: Person) -> None:
    if not table.held_by(person):
        raise Refused(403, "not-seated")


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
    changes = [entry for entry in table.entries[number:] if entry.seat == seat and entry.kind in _SEATING]
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
