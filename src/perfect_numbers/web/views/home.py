"""What the first pages show: games to go on with, games that are over, and what a new table can be."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.web.table.log import MOVE
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.seats import bots_offered
from perfect_numbers.web.table.table import Table


class Continued(NamedTuple):
    """A game that a person can go on with."""

    id: str
    names: list[str]
    """The others at the table."""
    is_mine: bool
    """Whether it is this person's turn."""
    has_others: bool
    """Whether other people have a seat."""
    round: int
    status: str
    points: int
    day: str
    """When something last happened, as an ISO date."""


class Past(NamedTuple):
    """A game that is over."""

    id: str
    names: list[str]
    """The others at the table."""
    points: int
    place: int
    """1 for the winners; equal players share a place."""
    players: int
    day: str
    """When it ended, as an ISO date."""
    counted: dict[str, object] | None
    """What the statistics keep of it; nothing where several people shared a device."""


def continued(tables: Iterable[Table], person: Person) -> list[Continued]:
    """Return the unfinished games, those that wait for this person first."""
    games = []
    for table in tables:
        if table.status == "over":
            continue
        mine = table.held_by(person)
        games.append(
            Continued(
                id=table.id,
                names=_others(table, mine),
                is_mine=table.acting(person) is not None,
                has_others=any(seat.holder not in ("", person.key) for seat in table.seats),
                round=table.game.rounds,
                status=table.status,
                points=max(table.game.position.scores[seat - 1] for seat in mine),
                day=_day(table.entries[-1].at),
            )
        )
    return sorted(games, key=lambda game: not game.is_mine)[:12]


def past(tables: Iterable[Table], person: Person) -> list[Past]:
    """Return the games that are over, the last one first."""
    over = [(_ended(table), table) for table in tables if table.status == "over"]
    return [_past(table, ended, person) for ended, table in sorted(over, key=lambda pair: -pair[0])]


def _past(table: Table, ended: float, person: Person) -> Past:
    mine = table.held_by(person)
    scores = table.game.position.scores
    points = max(scores[seat - 1] for seat in mine)
    place = 1 + sum(score > points for score in scores)
    counted: dict[str, object] = {
        "table": table.id,
        "at": int(ended),
        "points": points,
        "won": place == 1,
        "against": sorted({seat.bot or "person" for seat in table.seats if seat.seat not in mine}),
    }
    return Past(
        id=table.id,
        names=_others(table, mine),
        points=points,
        place=place,
        players=len(scores),
        day=_day(ended),
        counted=counted if len(mine) == 1 else None,
    )


def _others(table: Table, mine: tuple[int, ...]) -> list[str]:
    return [seat.name for seat in table.seats if seat.seat not in mine and seat.name]


def _ended(table: Table) -> float:
    """Return when the last move was made."""
    return next(entry.at for entry in reversed(table.entries) if entry.kind == MOVE)


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def home_page(tables: list[Table], person: Person) -> dict[str, object]:
    """Return what the first page shows of a person's games."""
    return {"games": continued(tables, person), "past": past(tables, person), "bots": list(bots_offered())}


def new_table_choices(friends: bool) -> dict[str, object]:
    """Return what can be chosen for a new table; with friends only their number, unless one wants more."""
    bots = list(bots_offered())
    return {"friends": friends, "bots": bots, "deck": DEFAULT_DECK, "colours": COLOURS, "values": range(1, 8)}
