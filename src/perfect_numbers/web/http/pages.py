"""The pages of the browser app."""

import time
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType
from litestar.params import PathParameter, QueryParameter
from litestar.static_files import create_static_files_router

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.sentences.moves import move_sentence
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.web.http.dependencies import GivenBots, GivenLang, GivenPerson, GivenTables
from perfect_numbers.web.http.language import language_of
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.tables import Tables
from perfect_numbers.web.views.board import Presence, Viewer, board_html, log_html
from perfect_numbers.web.views.environment import STATIC_FOLDER, environment, static_address
from perfect_numbers.web.views.home import continued, new_table_choices
from perfect_numbers.web.views.qr import qr_code
from perfect_numbers.web.views.result import result_of
from perfect_numbers.web.views.rules import rules_page

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(max_length=16)]
_YEAR: Final = 365 * 24 * 3600


def _html(lang: str, template: str, **values: object) -> Response[str]:
    """Render a page in a language."""
    text = environment(lang).get_template(template).render(**values)
    return Response(
        text, media_type=MediaType.HTML, headers={"Content-Language": lang, "Vary": "Accept-Language, Cookie"}
    )


@get("/")
async def home(tables: GivenTables, person: GivenPerson, lang: GivenLang) -> Response[str]:
    """Play now, with friends, on one device; go on; read the rules."""
    return _html(lang, "home.html", games=continued(await tables.mine(person), person))


@get("/new")
async def new_table(lang: GivenLang) -> Response[str]:
    """Choose how a new table is to be."""
    return _html(lang, "new.html", **new_table_choices())


@get("/rules")
async def rules(lang: GivenLang) -> Response[str]:
    """Read the rules."""
    return _html(lang, "rules.html", **rules_page(lang))


@get("/t/{table_id:str}")
async def table(
    request: AnyRequest, tables: GivenTables, person: GivenPerson, table_id: TableId, lang: GivenLang
) -> Response[str]:
    """Sit at a table, wait for others, look on, or look back."""
    found = await tables.get(table_id)
    at = request.query_params.get("at", "")
    moment = int(at) if at.isascii() and at.isdigit() and int(at) <= len(found.game.moves) else None
    return _html(
        lang,
        "table.html",
        table=found,
        composition=found.settings.composition,
        board=_board(request, tables, found, person, lang, moment),
        log=_log(found, person, lang, -1),
        until=-1 if found.status == "waiting" else len(found.game.moves),
    )


@get("/t/{table_id:str}/board")
async def board(
    request: AnyRequest,
    tables: GivenTables,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    at: Annotated[int | None, QueryParameter()] = None,
    since: Annotated[int, QueryParameter()] = -1,
    telling: Annotated[bool, QueryParameter()] = False,
) -> Response[str]:
    """Return the board after so many moves, or as it is now, and the lines of the log that are new."""
    found = await tables.get(table_id)
    if at is not None and not 0 <= at <= len(found.game.moves):
        at = None
    return _html(
        lang,
        "fragment.html",
        board=_board(request, tables, found, person, lang, at, telling),
        log=_log(found, person, lang, since),
    )


def _board(
    request: AnyRequest,
    tables: Tables,
    found: Table,
    person: Person,
    lang: str,
    at: int | None,
    telling: bool = False,
) -> str:
    """Render the board, or who sits where while seats are open: the deal is not shown before everyone sits."""
    if found.status == "waiting":
        address = str(request.url.with_replacements(path=f"/t/{found.id}", query=""))
        return (
            environment(lang)
            .get_template("_lobby.html")
            .render(
                table=found,
                mine=found.held_by(person),
                address=address,
                qr=qr_code(address),
                can_hand_over=lambda seat: found.can_hand_over(person, seat, time.time(), tables.settings.away_seconds),
            )
        )
    names = [seat.name for seat in found.seats]
    return board_html(found.game, names, _viewer(tables, found, person, lang, telling), at)


def _log(found: Table, person: Person, lang: str, since: int) -> str:
    if found.status == "waiting":
        return ""
    names = [seat.name for seat in found.seats]
    return log_html(found.game, names, Viewer(lang, found.held_by(person)), since)


def _viewer(tables: Tables, found: Table, person: Person, lang: str, telling: bool) -> Viewer:
    mine = found.held_by(person)
    acting = found.acting(person)
    return Viewer(
        lang,
        mine,
        acting=acting,
        number=found.number,
        status=found.status,
        can_undo=found.undoable(person) > 0,
        hints=found.is_private() and bool(mine),
        telling=telling,
        states=tuple(_seat_state(tables, found, person, seat.seat) for seat in found.seats),
        result=result_of(found, mine, lang) if found.status == "over" else None,
    )


def _seat_state(tables: Tables, found: Table, person: Person, seat: int) -> Presence:
    at = found.seats[seat - 1]
    is_mine = seat in found.held_by(person)
    here = is_mine or found.is_here(seat)
    kind = "stands-in" if at.stands_in else "bot" if at.bot else "" if here else "away"
    may = found.can_hand_over(person, seat, time.time(), tables.settings.away_seconds)
    return Presence(kind, may and not is_mine, found.can_take_back(person, seat), here)


@get("/t/{table_id:str}/why")
async def why(
    tables: GivenTables,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
) -> Response[str]:
    """Say why a move is not possible now."""
    found = await tables.get(table_id)
    names = [seat.name for seat in found.seats]
    acting = found.acting(person)
    if acting is None:
        return _html(lang, "why.html", names=names, turn=found.turn, sentence="", rule="", move="")
    try:
        refusal = found.game.position.explain(move)
    except PerfectNumbersError as error:
        return _html(lang, "why.html", names=names, turn=None, sentence=str(error), rule="", move="")
    sentence = refusal_sentence(refusal, names, lang, acting) if refusal else ""
    rule = refusal.rule if refusal else ""
    return _html(lang, "why.html", names=names, turn=None, sentence=sentence, rule=rule, move="" if refusal else move)


@get("/t/{table_id:str}/hint")
async def hint(
    tables: GivenTables, bots: GivenBots, person: GivenPerson, table_id: TableId, lang: GivenLang
) -> Response[str]:
    """Say what the strongest bot would do."""
    found = await tables.get(table_id)
    names = [seat.name for seat in found.seats]
    move = await bots.hint(found, person)
    return _html(lang, "hint.html", move=move, sentence=move_sentence(found.position(), move, lang, names))


def error_page(request: AnyRequest, status: int, sentence: str) -> Response[str]:
    """Show what went wrong."""
    lang = language_of(request)
    answer = _html(lang, "wrong.html", sentence=sentence, status=status)
    answer.status_code = status
    return answer


static_files: Router = create_static_files_router(
    static_address(),
    [STATIC_FOLDER],
    cache_control=CacheControlHeader(public=True, max_age=_YEAR, immutable=True),
    include_in_schema=False,
    name="page-files",
)

routes: Final = [
    Router("/", route_handlers=[home, new_table, rules, table, board, why, hint], include_in_schema=False),
    static_files,
]
