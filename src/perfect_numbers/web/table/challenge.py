"""A challenge: the same cards for everyone. Each plays alone against the same bots on the deal of a finished game."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from perfect_numbers.web.table.fairness import new_salt
from perfect_numbers.web.table.log import BOT, JOIN, Entry
from perfect_numbers.web.table.people import Person, checked_name
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.settings import TableRow, TableSettings
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.table.wishes import Dealt, new_name

MOST_TRIES: Final = 100
"""So many people can try one challenge."""


class Try(NamedTuple):
    """One person's game on the deal of a challenge."""

    challenge: str
    person: str
    table_id: str
    at: float
    """When it began."""


def is_alone(table: Table) -> bool:
    """Tell whether one person has played every move of one seat, and bots all others."""
    people = [seat for seat in table.seats if seat.holder]
    return len(people) == 1 and not table.resigned and not any(entry.kind == BOT for entry in table.entries)


def challenge_with(table: Table, person: Person) -> Try:
    """Return the first try of a new challenge: the finished game of the one who challenges."""
    if not table.held_by(person):
        raise Refused(403, "not-seated")
    if table.status != "over":
        raise Refused(409, "not-over")
    if not is_alone(table):
        raise Refused(409, "no-challenge")
    return Try(new_name(secrets.token_bytes(16)), person.key, table.id, time.time())


def same_deal(row: TableRow, person: Person, name: str) -> Dealt:
    """Deal the cards of a table again for somebody else at the same seat."""
    now = time.time()
    # Nobody who plays alone has chosen the seed for others.
    settings = replace(TableSettings.from_json(row.settings), seed_given=False)
    seat = settings.seats.index("") + 1
    again = TableRow(new_name(secrets.token_bytes(16)), settings.to_json(), row.deal, row.seed, new_salt(), now)
    return again, [Entry(1, JOIN, seat, checked_name(name), person.key, now)]


class Score(NamedTuple):
    """What somebody made of the deal."""

    place: int
    name: str
    points: int
    margin: int
    """By how many points they were ahead of the best bot, below 0 if they were behind."""
    table_id: str
    is_yours: bool


def score_of(table: Table, person: Person) -> Score:
    """Return how the game of a challenge ended for the one who played it."""
    (seat,) = (seat for seat in table.seats if seat.holder)
    scores = table.game.position.scores
    points = scores[seat.seat - 1]
    best = max(score for other, score in enumerate(scores, 1) if other != seat.seat)
    return Score(1, seat.name, points, points - best, table.id, seat.holder == person.key)


def standings(tables: Sequence[Table], person: Person) -> list[Score]:
    """Return how everybody who has finished did, the best margin first; those whom bots helped are left out."""
    found = [score_of(table, person) for table in tables if table.status == "over" and is_alone(table)]
    found.sort(key=lambda score: (-score.margin, -score.points))
    margins = [score.margin for score in found]
    return [score._replace(place=margins.index(score.margin) + 1) for score in found]
