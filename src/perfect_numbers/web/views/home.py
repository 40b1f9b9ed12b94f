"""What the first pages show: games to go on with, and what a new table can be."""

from collections.abc import Iterable
from typing import NamedTuple

from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.engine.cards import COLOURS
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
    round: int
    status: str
    points: int


def continued(tables: Iterable[Table], person: Person) -> list[Continued]:
    """Return the unfinished games, those that wait for this person first."""
    games = []
    for table in tables:
        if table.status == "over":
            continue
        mine = table.held_by(person)
        names = [seat.name for seat in table.seats if seat.seat not in mine and seat.name]
        points = max(table.game.position.scores[seat - 1] for seat in mine)
        is_mine = table.acting(person) is not None
        games.append(Continued(table.id, names, is_mine, table.game.rounds, table.status, points))
    return sorted(games, key=lambda game: not game.is_mine)[:12]


def new_table_choices(friends: bool) -> dict[str, object]:
    """Return what can be chosen for a new table; with friends only their number, unless one wants more."""
    bots = list(bots_offered())
    return {"friends": friends, "bots": bots, "deck": DEFAULT_DECK, "colours": COLOURS, "values": range(1, 8)}
