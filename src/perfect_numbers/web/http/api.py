"""The JSON API: thin handlers over what can be done at tables."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent

from perfect_numbers.analysis.hints import STEPS, Why, hint, why
from perfect_numbers.deck import Composition
from perfect_numbers.errors import DeckError
from perfect_numbers.rules import Rules
from perfect_numbers.web.http.answers import answer, state_of, summary_of
from perfect_numbers.web.http.requests import (
    AnyRequest,
    GivenAdvisor,
    GivenAway,
    GivenGuard,
    GivenLang,
    GivenLedger,
    GivenPerson,
    GivenPhrases,
    GivenStreams,
    only_waits,
)
from perfect_numbers.web.http.schemas import (
    MOST,
    BotInfo,
    Expected,
    Explanation,
    HandOver,
    HintInfo,
    Join,
    NewMove,
    NewTable,
    Phrase,
    Problem,
    Summary,
    TableState,
    Token,
    WhyInfo,
)
from perfect_numbers.web.http.security import address_of
from perfect_numbers.web.table import wishes
from perfect_numbers.web.table.refused import Refused, UnplayableDeck
from perfect_numbers.web.table.seats import bots_offered
from perfect_numbers.web.table.settings import TableSettings

SeatPath = Annotated[int, PathParameter(description="A seat, counted from 1.", ge=1, le=4)]
TableId = Annotated[str, PathParameter(description="The table's name in its address.", max_length=16)]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Describe what can be refused, by status."""
    return {
        status: ResponseSpec(Problem, description=_WHY[status], generate_examples=False)
        for status in (*statuses, 429, 503)
    }


_WHY: Final = {
    400: "The request cannot be used; the sentence says why.",
    403: "You are not the one who may do this, or it came from another site.",
    404: "There is no such table or seat.",
    409: "Not as things are now; look at the table again.",
    413: "The request is too long.",
    422: "The rules do not allow this move now; `rule` names the rule.",
    429: "Too much at once; `Retry-After` says when to try again.",
    503: "The server is full, or cannot reach its games; `Retry-After` says when to try again.",
}


@post("/tokens", responses=problems(403))
async def create_token(request: AnyRequest, guard: GivenGuard) -> Token:
    """Get a token, for programs: send it as `Authorization: Bearer TOKEN`. Browsers get a cookie instead."""
    await guard.check_new(request)
    return Token(guard.new_token())


@get("/bots", responses=problems())
async def list_bots() -> list[BotInfo]:
    """List the bots that can sit at a table, from weak to strong."""
    return [BotInfo(name, description) for name, description in bots_offered().items()]


@post("/tables", responses=problems(400, 403, 413))
async def create_table(
    request: AnyRequest,
    data: JSONBody[NewTable],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    guard: GivenGuard,
    idempotency_key: Annotated[
        str, HeaderParameter(name="Idempotency-Key", max_length=100, description="The same key is the same table.")
    ] = "",
) -> TableState:
    """Make a table and take the seats that are yours. With a key it can be asked for again without a second table."""
    await guard.check_new(request)
    settings = TableSettings(
        rules=_rules(data),
        seats=tuple(seat.bot or "" if seat.kind == "bot" else "" for seat in data.seats),
        start=data.start,
        seed_given=data.seed is not None,
        hints=data.hints,
    )
    if any(seat.kind == "bot" and not seat.bot for seat in data.seats):
        raise Refused(400, "no-such-bot")
    names = {number: seat.name or "" for number, seat in enumerate(data.seats, 1) if seat.kind == "me"}
    dealt = wishes.make(person, settings, names, data.seed, idempotency_key)
    return state_of(await ledger.create(person, dealt), person, lang)


@get("/tables", responses=problems(), opt={"cost": 5})
async def list_tables(ledger: GivenLedger, person: GivenPerson) -> list[Summary]:
    """List the tables at which you hold a seat, the last touched first."""
    return [summary_of(table, person) for table in await ledger.mine(person)]


@get("/tables/{table_id:str}", responses=problems(400, 404))
async def get_table(
    request: AnyRequest,
    table_id: TableId,
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    streams: GivenStreams,
    after: Annotated[
        int | None,
        QueryParameter(ge=0, le=MOST, description="Wait until something has happened since this number, at most 15 s."),
    ] = None,
) -> TableState:
    """Look at a table: what everyone sees, and what you can do."""
    table = await ledger.get(table_id)
    if after is not None and after >= table.number:
        only_waits(request)
        table = await streams.changed(person, address_of(request), table, after)
    return state_of(table, person, lang)


@post("/tables/{table_id:str}/join", status_code=200, responses=problems(400, 403, 404, 409, 413))
async def join_table(
    request: AnyRequest,
    table_id: TableId,
    data: JSONBody[Join],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    guard: GivenGuard,
    away_seconds: GivenAway,
) -> Response[TableState]:
    """Sit down at an open seat."""
    await guard.check_new(request)
    table = await ledger.carry_out(table_id, wishes.join(person, data.name, data.seat))
    return answer(request, table, person, lang, away_seconds)


@post("/tables/{table_id:str}/moves", status_code=200, responses=problems(400, 403, 404, 409, 413, 422))
async def make_move(
    request: AnyRequest,
    table_id: TableId,
    data: JSONBody[NewMove],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    away_seconds: GivenAway,
) -> Response[TableState]:
    """Make a move. Repeating a request that was carried out does nothing and gives the table as it is now."""
    table = await ledger.carry_out(table_id, wishes.move(person, data.number, data.move))
    return answer(request, table, person, lang, away_seconds)


@post("/tables/{table_id:str}/undo", status_code=200, responses=problems(400, 403, 404, 409, 413))
async def undo_move(
    request: AnyRequest,
    table_id: TableId,
    data: JSONBody[Expected],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    away_seconds: GivenAway,
) -> Response[TableState]:
    """Take the last move of your running turn back."""
    table = await ledger.carry_out(table_id, wishes.undo(person, data.number))
    return answer(request, table, person, lang, away_seconds)


@post("/tables/{table_id:str}/seats/{seat:int}/bot", status_code=200, responses=problems(400, 403, 404, 409, 413))
async def hand_over(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatPath,
    data: JSONBody[HandOver],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    away_seconds: GivenAway,
) -> Response[TableState]:
    """Hand a seat to a bot: an open one, your own, or, to a medium or strong one, that of somebody who is away."""
    # Who is away is looked up now.
    ledger.mark(table_id)
    table = await ledger.carry_out(table_id, wishes.hand_over(person, data.number, seat, data.bot, away_seconds))
    return answer(request, table, person, lang, away_seconds)


@post("/tables/{table_id:str}/seats/{seat:int}/person", status_code=200, responses=problems(400, 403, 404, 409, 413))
async def take_back(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatPath,
    data: JSONBody[Expected],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    away_seconds: GivenAway,
) -> Response[TableState]:
    """Take your seat back from the bot that kept it."""
    table = await ledger.carry_out(table_id, wishes.take_back(person, data.number, seat))
    return answer(request, table, person, lang, away_seconds)


@post("/tables/{table_id:str}/leave", status_code=200, responses=problems(400, 403, 404, 409))
async def leave_table(
    request: AnyRequest,
    table_id: TableId,
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    away_seconds: GivenAway,
) -> Response[TableState]:
    """Leave for good: your seat is open again, or you resign and a medium bot plays on; if nobody is left, it stops.

    A game that is over is taken off your list.
    """
    table = await ledger.carry_out(table_id, wishes.leave(person))
    while table.is_listed_for(person):
        table = await ledger.carry_out(table_id, wishes.leave(person))
    return answer(request, table, person, lang, away_seconds)


@post("/tables/{table_id:str}/phrases", status_code=200, responses=problems(400, 403, 404, 413))
async def say_phrase(
    table_id: TableId, data: JSONBody[Phrase], ledger: GivenLedger, person: GivenPerson, phrases: GivenPhrases
) -> Phrase:
    """Say one of the set phrases to everyone at the table, at most one every three seconds; it is not kept."""
    await phrases.say(await ledger.get(table_id), person, data.phrase)
    return data


@post("/tables/{table_id:str}/rematch", status_code=200, responses=problems(400, 403, 404, 409))
async def play_again(
    request: AnyRequest,
    table_id: TableId,
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    guard: GivenGuard,
) -> TableState:
    """Play again with the same people and settings; everyone who asks gets the same new table."""
    await guard.check_new(request)
    return state_of(await ledger.play_again(table_id, person), person, lang)


@post("/tables/{table_id:str}/hint", status_code=200, responses=problems(400, 403, 404), opt={"cost": 20})
async def ask_for_hint(
    table_id: TableId,
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    advisor: GivenAdvisor,
    step: Annotated[int, QueryParameter(ge=1, le=STEPS, description="1: where to look; 2: the turn; 3: why.")] = 2,
    chosen: Annotated[str, QueryParameter(max_length=10, description="A move, or a card, to compare with.")] = "",
) -> HintInfo:
    """Ask what a strong player would do, where nobody else plays against you or all have agreed to hints."""
    table = await ledger.get(table_id)
    advice = await advisor.hint(table, person, chosen)
    told = hint(advice, table.game.position, step, lang, [seat.name for seat in table.seats])
    return HintInfo(
        told.step, told.pointer, told.look, told.move or None, list(told.turn), [_why(each) for each in told.why]
    )


@get("/tables/{table_id:str}/turns/{turn:int}/why", responses=problems(400, 403, 404), opt={"cost": 20})
async def ask_why(
    table_id: TableId,
    turn: Annotated[int, PathParameter(ge=0, le=MOST, description="A turn of the game, counted from 0.")],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    advisor: GivenAdvisor,
) -> Explanation:
    """Ask why a bot has played a turn as it did, where hints are given."""
    table = await ledger.get(table_id)
    found, advice = await advisor.reason(table, person, turn)
    names = [seat.name for seat in table.seats]
    told = why(advice, table.game.at(found.first - 1), lang, names, table.held_by(person)[0])
    return Explanation(found.number, found.seat, list(advice.moves), [_why(each) for each in told])


def _why(told: Why) -> WhyInfo:
    return WhyInfo(told.sentence, told.rule or None)


@get("/tables/{table_id:str}/record", responses=problems(400, 404), opt={"cost": 2})
async def get_record(table_id: TableId, ledger: GivenLedger) -> dict[str, Any]:
    """Get the game's record; deal, deck, seed and salt are in it when the game is over."""
    return (await ledger.get(table_id)).record()


@get("/tables/{table_id:str}/events", media_type="text/event-stream", responses=problems(400, 404))
async def follow_table(
    request: AnyRequest,
    table_id: TableId,
    ledger: GivenLedger,
    person: GivenPerson,
    streams: GivenStreams,
    after: Annotated[
        int | None, QueryParameter(ge=0, le=MOST, description="Begin behind the entry with this number.")
    ] = None,
    last_event_id: Annotated[int | None, HeaderParameter(name="Last-Event-ID", ge=0, le=MOST)] = None,
) -> ServerSentEvent:
    """Follow a table: server-sent events, one for each entry of its log, and who is there."""
    table = await ledger.get(table_id)
    begin = last_event_id if last_event_id is not None else after
    events = streams.follow(person, address_of(request), table, begin)
    only_waits(request)
    return ServerSentEvent(events)


def _rules(data: NewTable) -> Rules:
    players = len(data.seats)
    deck = msgspec.to_builtins(data.composition) if data.composition else {}
    composition = None
    try:
        composition = Composition.from_json({part: value for part, value in deck.items() if value is not None})
        return Rules(players, data.variant, data.lost, composition)
    except DeckError as error:
        raise UnplayableDeck(error, composition, players) from None


router: Final = Router(
    "/api",
    route_handlers=[
        create_token,
        list_bots,
        create_table,
        list_tables,
        get_table,
        join_table,
        make_move,
        undo_move,
        hand_over,
        take_back,
        leave_table,
        say_phrase,
        play_again,
        ask_for_hint,
        ask_why,
        get_record,
        follow_table,
    ],
)
