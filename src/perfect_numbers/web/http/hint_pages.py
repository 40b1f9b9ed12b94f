"""Hints and explanations for the page of a table."""

from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.params import PathParameter, QueryParameter

from perfect_numbers.analysis.hints import STEPS, hint, why
from perfect_numbers.web.http.pages import TableId, html_page
from perfect_numbers.web.http.requests import GivenAdvisor, GivenLang, GivenLedger, GivenPerson
from perfect_numbers.web.views.hints import pointed

Step = Annotated[int, QueryParameter(ge=1, le=STEPS)]
Chosen = Annotated[str, QueryParameter(max_length=10)]


@get("/t/{table_id:str}/hint", opt={"cost": 20})
async def hint_page(
    ledger: GivenLedger,
    advisor: GivenAdvisor,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    step: Step = 1,
    chosen: Chosen = "",
) -> Response[str]:
    """Say where to look; asked again the turn, and asked a third time why."""
    table = await ledger.get(table_id)
    advice = await advisor.hint(table, person, chosen)
    told = hint(advice, table.game.position, step, lang, [seat.name for seat in table.seats])
    return html_page(lang, "hint.html", hint=told, point=pointed(told.pointer))


@get("/t/{table_id:str}/because/{turn:int}", opt={"cost": 20})
async def because_page(
    ledger: GivenLedger,
    advisor: GivenAdvisor,
    person: GivenPerson,
    table_id: TableId,
    turn: Annotated[int, PathParameter(ge=0, le=10_000)],
    lang: GivenLang,
) -> Response[str]:
    """Say why a bot has played a turn as it did."""
    table = await ledger.get(table_id)
    found, advice = await advisor.reason(table, person, turn)
    names = [seat.name for seat in table.seats]
    told = why(advice, table.game.at(found.first - 1), lang, names, table.held_by(person)[0])
    return html_page(lang, "because.html", name=names[found.seat - 1], why=told)


routes: Final = [Router("/", route_handlers=[hint_page, because_page], include_in_schema=False)]
