"""Tables as they are shown to one person: as JSON to programs, as HTML to pages."""

import time

from litestar import Response
from litestar.enums import MediaType

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences import prompt
from perfect_numbers.web.http.requests import AnyRequest, wants_html
from perfect_numbers.web.http.schemas import SeatInfo, SettingsInfo, Summary, TableState
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import SENTENCES
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.views.board import Presence, Viewer, board_html, log_html
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.qr import qr_code
from perfect_numbers.web.views.result import result_of


def answer(
    request: AnyRequest, table: Table, person: Person, lang: str, away_seconds: float, status: int = 200
) -> Response[TableState]:
    """Answer with the table as it is now: to the page that asks as HTML with what is new, to programs as JSON."""
    if not wants_html(request):
        return Response(state_of(table, person, lang), status_code=status)
    since = request.query_params.get("since", "")
    seen = int(since) if since.isascii() and since.isdigit() and len(since) < 7 else -1
    text = Shown(request, table, person, lang, away_seconds).fragment(seen)
    # Not TableState: the description of the API tells of what programs get.
    return Response(text, status_code=status, media_type=MediaType.HTML)  # type: ignore[arg-type]


class Shown:
    """A table as the page of one person shows it."""

    def __init__(self, request: AnyRequest, table: Table, person: Person, lang: str, away_seconds: float) -> None:
        self._request = request
        self._table = table
        self._person = person
        self._lang = lang
        self._away_seconds = away_seconds
        self._mine = table.held_by(person)
        self._names = [seat.name for seat in table.seats]

    def fragment(self, since: int, at: int | None = None, telling: bool = False) -> str:
        """Render the board, and the lines of the log after a moment."""
        template = environment(self._lang).get_template("fragment.html")
        return template.render(board=self.board(at, telling), log=self.log(since))

    def board(self, at: int | None = None, telling: bool = False) -> str:
        """Render the board, or who sits where while seats are open: the deal is not shown before everyone sits."""
        if self._table.status == "waiting":
            return self._lobby()
        return board_html(self._table.game, self._names, self._viewer(telling), at)

    def log(self, since: int = -1) -> str:
        """Render the lines of the log after a moment."""
        if self._table.status == "waiting":
            return ""
        viewer = Viewer(self._lang, self._mine, askable=self._askable())
        return log_html(self._table.game, self._names, viewer, since)

    def _lobby(self) -> str:
        address = str(self._request.url.with_replacements(path=f"/t/{self._table.id}", query=""))
        template = environment(self._lang).get_template("_lobby.html" if self._mine else "_invitation.html")
        return template.render(
            table=self._table, mine=self._mine, address=address, qr=qr_code(address), can_hand_over=self._may_hand_over
        )

    def _viewer(self, telling: bool) -> Viewer:
        table = self._table
        return Viewer(
            self._lang,
            self._mine,
            acting=table.acting(self._person),
            table=table.id,
            number=table.number,
            status=table.status,
            can_undo=table.undoable(self._person) > 0,
            hints=table.gives_hints(self._person),
            because=self._because(),
            telling=telling,
            states=tuple(self._seat_state(seat.seat) for seat in table.seats),
            result=result_of(table, self._mine, self._lang) if table.status == "over" else None,
        )

    def _askable(self) -> frozenset[int]:
        """Return the seats of bots that can be asked why they played as they did."""
        return frozenset(self._table.bot_seats()) if self._table.gives_hints(self._person) else frozenset()

    def _because(self) -> tuple[int, str] | None:
        """Return the turn of a bot that was played just before one's own, and the bot's name."""
        turns = self._table.game.turns
        if not turns or turns[-1].is_setup or turns[-1].seat not in self._askable():
            return None
        return turns[-1].number, self._names[turns[-1].seat - 1]

    def _seat_state(self, seat: int) -> Presence:
        at = self._table.seats[seat - 1]
        is_mine = seat in self._mine
        here = is_mine or self._table.is_here(seat)
        with_bot = "resigned" if at.resigned else "stands-in" if at.stands_in else "bot"
        kind = with_bot if at.bot else "" if here else "away"
        may_take_back = self._table.can_take_back(self._person, seat)
        return Presence(kind, self._may_hand_over(seat) and not is_mine, may_take_back, here)

    def _may_hand_over(self, seat: int) -> bool:
        return self._table.can_hand_over(self._person, seat, time.time(), self._away_seconds)


def state_of(table: Table, person: Person, lang: str) -> TableState:
    """Return what a person may know about a table."""
    waiting = table.status == "waiting"
    position = table.position()
    outcome = table.game.outcome
    settings, rules = table.settings, table.settings.rules
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
        settings=SettingsInfo(
            rules.variant, rules.lost, settings.start, settings.seed_given, rules.composition.to_json(), settings.hints
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


def _seat_of(table: Table, number: int, person: Person) -> SeatInfo:
    seat = table.seats[number - 1]
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot or None,
        stands_in=seat.stands_in,
        resigned=seat.resigned,
        here=table.is_here(number),
        yours=number in table.held_by(person),
        points=table.game.position.scores[number - 1],
    )
