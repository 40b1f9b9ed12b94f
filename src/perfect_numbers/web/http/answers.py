"""Tables as the JSON API shows them to one person."""

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences import prompt
from perfect_numbers.web.http.schemas import SeatState, Settings, Summary, TableState
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import SENTENCES
from perfect_numbers.web.table.table import Table


def state_of(table: Table, person: Person, lang: str) -> TableState:
    """Return what a person may know about a table."""
    waiting = table.status == "waiting"
    position = table.position()
    outcome = table.game.outcome
    settings = table.settings
    return TableState(
        table=table.id,
        number=table.number,
        status=table.status,
        seats=[_seat_of(table, seat, person) for seat in range(1, len(table.seats) + 1)],
        turn=table.turn,
        prompt=prompt_for(table, person, lang),
        legal=list(table.legal(person)),
        undo=table.undoable(person),
        position=None if waiting else str(position),
        moves=list(table.game.moves),
        round=table.game.rounds,
        settings=Settings(
            settings.variant, settings.lost, settings.start, settings.seed_given, settings.composition.to_json()
        ),
        commitment=table.commitment,
        rematch=table.rematch,
        scores=None if outcome is None else list(outcome.scores),
        winners=None if outcome is None else list(outcome.winners),
    )


def prompt_for(table: Table, person: Person, lang: str) -> str:
    """Say in one sentence what is up now, to one person."""
    if table.status == "waiting":
        return language(lang).say(SENTENCES["waiting"])
    names = [seat.name for seat in table.seats]
    viewer = table.acting(person) or next((seat for seat in table.held_by(person) if seat != table.turn), 0)
    return prompt(table.position(), names, lang, viewer)


def summary_of(table: Table, person: Person) -> Summary:
    """Return a table as it stands in a list."""
    touched = table.entries[-1].at if table.entries else table.created
    names = [seat.name for seat in table.seats]
    return Summary(table.id, table.status, names, table.turn, table.acting(person) is not None, touched)


def _seat_of(table: Table, number: int, person: Person) -> SeatState:
    seat = table.seats[number - 1]
    return SeatState(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot or None,
        stands_in=seat.stands_in,
        here=table.is_here(number),
        yours=number in table.held_by(person),
        points=table.game.position.scores[number - 1],
    )
