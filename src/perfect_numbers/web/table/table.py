"""One table: what its log adds up to."""

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from perfect_numbers.engine.state import State
from perfect_numbers.game import Game, Turn
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Position
from perfect_numbers.record import Record
from perfect_numbers.view import view_of
from perfect_numbers.web.table.fairness import commitment
from perfect_numbers.web.table.log import BOT, JOIN, LEAVE, MOVE, PERSON, REMATCH, UNDO, Entry
from perfect_numbers.web.table.people import Person, Seen
from perfect_numbers.web.table.seats import Seat, bot_names
from perfect_numbers.web.table.settings import TableRow, TableSettings

Status = Literal["waiting", "playing", "over"]

HERE_SECONDS: Final = 50.0
"""Who was not seen for so long is not there, whatever a process that died has left behind."""
STUCK: Final = 5
"""Whoever lets a turn pass for so many times as long as others must be away counts as away, connected or not."""
_HIDDEN: Final = ("deal", "deck", "seed", "salt")
"""What a record says only when the game is over."""


class Table:
    """A table as it is after all entries of its log. Nothing here writes to the database."""

    def __init__(self, table_id: str, settings: TableSettings, deal: str, seed: str, salt: str, created: float) -> None:
        self.id = table_id
        self.settings = settings
        self.seed = seed
        self.salt = salt
        self.created = created
        names = bot_names(settings.seats)
        self.seats = tuple(
            Seat(i, name, bot) for i, (bot, name) in enumerate(zip(settings.seats, names, strict=True), 1)
        )
        self.entries: list[Entry] = []
        self.rematch: str | None = None
        self.present: Mapping[str, Seen] = {}
        """Who was seen at the table, by Person.key."""
        self.present_at = 0.0
        """When that was looked up."""
        dealt = json.loads(deal)
        self.commitment = commitment(salt, dealt["start"], dealt["deal"], dealt["deck"])
        self.game = Game.from_record(
            Record(
                rules=settings.rules,
                players=tuple(seat.player() for seat in self.seats),
                start=dealt["start"],
                deal=tuple(dealt["deal"]),
                deck=dealt["deck"],
                extra={"seed": seed, "salt": salt, "commitment": self.commitment, "table": table_id},
            )
        )
        self.notes: list[tuple[int, str]] = []
        """For each entry: how many moves the game has after it, and whether a `person` or a `bot` did it."""
        self._authors: list[str] = []
        self.undos = 0
        """How often something was taken back since the running turn began."""

    @property
    def number(self) -> int:
        """How long the log is; whoever writes says which number they saw."""
        return len(self.entries)

    @property
    def status(self) -> Status:
        """`waiting` while a seat is open, then `playing`, then `over`."""
        if any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        return "over" if self.game.is_over else "playing"

    @property
    def host(self) -> int:
        """The seat of whoever made the table; 0 if they have none, or have left."""
        maker = self.entries[0] if self.entries else None
        if maker is None or maker.at != self.created or self.seats[maker.seat - 1].holder != maker.holder:
            return 0
        return maker.seat

    @property
    def turn(self) -> int | None:
        """The seat to act; None unless the game is on."""
        return self.game.position.turn if self.status == "playing" else None

    @property
    def waits_for(self) -> str:
        """Whom the table waits for: `join`, `person`, `bot`, `over`, or nobody, because everyone `left`."""
        if self.status == "over":
            return "over"
        return _waits_for(self.seats, self.game.position.turn)

    def position(self, moves: int | None = None) -> Position:
        """Return the position after so many moves as everyone sees it: of the deck only the number of cards."""
        full = self.game.at(len(self.game.moves) if moves is None else moves)
        return Position(view_of(full.state()).state)

    def held_by(self, person: Person) -> tuple[int, ...]:
        """Return the seats that a person holds, also those a bot keeps for them."""
        return tuple(seat.seat for seat in self.seats if person.key and seat.holder == person.key)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats of those who have left the running game."""
        return tuple(seat.seat for seat in self.seats if seat.resigned)

    def is_listed_for(self, person: Person) -> bool:
        """Tell whether the table is among those of a person, who has sat down there more often than left."""
        own = [entry.kind for entry in self.entries if person.key and entry.holder == person.key]
        return own.count(JOIN) > own.count(LEAVE)

    def is_here(self, seat: int) -> bool:
        """Tell whether the one who plays at a seat is there: bots always are."""
        at = self.seats[seat - 1]
        return at.kind == "bot" or self.is_present(at.holder)

    def is_present(self, holder: str, now: float | None = None) -> bool:
        """Tell whether a person was connected when last looked up."""
        seen = self.present.get(holder, Seen())
        return seen.here and seen.at > (time.time() if now is None else now) - HERE_SECONDS

    def acting(self, person: Person) -> int | None:
        """Return the seat for which this person may move now."""
        turn = self.turn
        if turn is None or self.seats[turn - 1].kind != "person" or turn not in self.held_by(person):
            return None
        return turn

    def legal(self, person: Person) -> list[Move]:
        """Return the moves that this person can make now."""
        return [] if self.acting(person) is None else self.game.legal_moves()

    def undoable(self, person: Person) -> int:
        """Return how many moves this person can take back: those of the running turn, if no bot made them."""
        if self.acting(person) is None:
            return 0
        return self.moves_of_turn()

    def moves_of_turn(self) -> int:
        """Count the moves that a person has made since the running turn began."""
        moments = self.game.moments
        last = len(moments) - 1
        now = self.game.position
        count = 0
        while count < last and moments[last - count].move != "E" and self._authors[-1 - count] == "person":
            before = moments[last - count - 1].position
            if before.turn != now.turn or (before.phase == "setup") != (now.phase == "setup"):
                break
            count += 1
        return count

    def can_hand_over(self, person: Person, seat: int, now: float, away_seconds: float) -> bool:
        """Tell whether a person may give a seat to a bot: an open one, their own, or that of one who is away."""
        at = self.seats[seat - 1]
        held = self.held_by(person)
        if not held or at.kind == "bot" or self.status == "over":
            return False
        if at.kind == "open" or seat in held:
            return True
        if seat == self.turn and now - self.entries[-1].at >= STUCK * away_seconds:
            return True
        seen = self.present.get(at.holder, Seen())
        return not self.is_present(at.holder, now) and now - max(seen.at, at.since) >= away_seconds

    def can_take_back(self, person: Person, seat: int) -> bool:
        """Tell whether a bot keeps this seat for this person."""
        return self.seats[seat - 1].stands_in and seat in self.held_by(person) and self.status != "over"

    def is_private(self) -> bool:
        """Tell whether one person alone plays, against bots or on one device."""
        return len({seat.holder for seat in self.seats if seat.holder}) == 1 and self.status != "waiting"

    def gives_hints(self, person: Person) -> bool:
        """Tell whether a person may ask for hints: where nobody else plays, or where all have agreed to it."""
        return bool(self.held_by(person)) and self.status != "waiting" and (self.settings.hints or self.is_private())

    def bot_seats(self) -> list[int]:
        """Return the seats that belong to bots."""
        return [seat.seat for seat in self.seats if seat.bot and not seat.holder]

    def bot_turn(self, number: int) -> Turn | None:
        """Return a turn that a bot has played to its end, if this is one."""
        turns, position = self.game.turns, self.game.position
        if not 0 <= number < len(turns) or turns[number].seat not in self.bot_seats():
            return None
        is_last = number == len(turns) - 1
        goes_on = is_last and not position.is_over and position.turn == turns[-1].seat and self.game.moves[-1] != "E"
        return None if goes_on else turns[number]

    def record(self) -> dict[str, Any]:
        """Return the record of the game; deal, deck and seed only when it is over."""
        record = self.game.record().to_dict()
        if self.status == "over":
            return record
        # Nobody shall choose a seat by who begins.
        hidden = (*_HIDDEN, "start") if self.status == "waiting" else _HIDDEN
        return {key: value for key, value in record.items() if key not in hidden}

    def waits_for_after(self, entry: Entry) -> str:
        """Return whom the table will wait for after an entry that is legal now."""
        if entry.kind == MOVE:
            now = self.game.position
            after = now.state()
            after.do(now.number_of(entry.text))
            return self.waits_for_in(after)
        return self.waits_for if self.game.is_over else _waits_for(self._seated(entry), self.game.position.turn)

    def waits_for_in(self, state: State) -> str:
        """Return whom the table will wait for once the game has come to this state."""
        return "over" if state.is_over() else _waits_for(self.seats, int(state.turn) + 1)

    def apply(self, entry: Entry) -> None:
        """Add an entry that stands in the log."""
        by = "bot" if entry.kind == MOVE and self.seats[entry.seat - 1].bot else "person"
        if entry.kind == MOVE:
            self._authors.append(by)
            self.game.play(entry.text)
            if not self.moves_of_turn():
                self.undos = 0
        elif entry.kind == UNDO:
            self.game.undo()
            self._authors.pop()
            self.undos += 1
        elif entry.kind == REMATCH:
            self.rematch = entry.text
        self.seats = self._seated(entry)
        self.game.players = tuple(seat.player() for seat in self.seats)
        if self.resigned:
            self.game.extra["resigned"] = list(self.resigned)
        self.entries.append(entry)
        self.notes.append((len(self.game.moments) - 1, by))

    def _seated(self, entry: Entry) -> tuple[Seat, ...]:
        """Return who sits where after an entry."""
        seat = self.seats[entry.seat - 1]
        if entry.kind == JOIN:
            seat = replace(seat, name=entry.text, holder=entry.holder)
        elif entry.kind == BOT:
            seat = replace(seat, bot=entry.text, name=seat.name or entry.text.capitalize())
        elif entry.kind == PERSON:
            seat = replace(seat, bot="")
        elif entry.kind == LEAVE and not self.game.is_over:
            seat = replace(seat, bot=entry.text, holder="", resigned=True) if entry.text else Seat(seat.seat)
        if entry.kind == JOIN or not seat.bot:
            seat = replace(seat, since=entry.at)
        return (*self.seats[: entry.seat - 1], seat, *self.seats[entry.seat :])


def _waits_for(seats: tuple[Seat, ...], turn: int) -> str:
    """Return whom a game that is not over waits for."""
    if any(seat.kind == "open" for seat in seats):
        return "join"
    return seats[turn - 1].kind if any(seat.holder for seat in seats) else "left"


def table_of(row: TableRow, entries: list[Entry]) -> Table:
    """Return a stored table after the first entries of its log."""
    table = Table(row.id, TableSettings.from_json(row.settings), row.deal, row.seed, row.salt, row.created)
    for entry in entries:
        table.apply(entry)
    return table
