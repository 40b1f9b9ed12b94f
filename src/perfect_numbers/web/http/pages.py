"""The pages of the browser app."""

from typing import Annotated, Any, Final

from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import PathParameter, QueryParameter
from litestar.static_files import create_static_files_router

from perfect_numbers import __version__
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.web.http.answers import Shown
from perfect_numbers.web.http.kept import kept
from perfect_numbers.web.http.requests import (
    AnyRequest,
    GivenAway,
    GivenLang,
    GivenLedger,
    GivenPerson,
    language_of,
)
from perfect_numbers.web.table.phrases import PHRASES
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.views.environment import STATIC_FOLDER, environment, static_address
from perfect_numbers.web.views.home import home_page, new_table_choices
from perfect_numbers.web.views.picture import picture
from perfect_numbers.web.views.rules import rules_page

TableId = Annotated[str, PathParameter(max_length=16)]
_YEAR: Final = 365 * 24 * 3600


def _text(lang: str, template: str, **values: object) -> str:
    """Render a template in a language."""
    return environment(lang).get_template(template).render(**values)


def html_page(lang: str, template: str, **values: object) -> Response[str]:
    """Render a page in a language."""
    return Response(
        _text(lang, template, **values),
        media_type=MediaType.HTML,
        headers={"Content-Language": lang, "Vary": "Accept-Language, Cookie"},
    )


@get("/", opt={"cost": 5})
async def home(ledger: GivenLedger, person: GivenPerson, lang: GivenLang) -> Response[str]:
    """Play now, with friends, on one device; go on; read the rules."""
    return html_page(lang, "home.html", **home_page(await ledger.mine(person), person))


@get("/new")
async def new_table(request: AnyRequest, lang: GivenLang) -> Response[bytes]:
    """Choose how a new table is to be."""
    friends = request.query_params.get("with") == "friends"
    return kept(request, lang, ("new", friends), lambda: _text(lang, "new.html", **new_table_choices(friends)))


@get("/rules")
async def rules(request: AnyRequest, lang: GivenLang) -> Response[bytes]:
    """Read the rules."""
    return kept(request, lang, "rules", lambda: _text(lang, "rules.html", **rules_page(lang)))


@get("/api")
async def api(request: AnyRequest) -> Response[bytes]:
    """Show all operations on one page without any script: the usual viewers load theirs from elsewhere."""
    schema = request.app.openapi_schema.to_schema
    return kept(request, "en", "api", lambda: _text("en", "api.html", **schema()))


@get("/t/{table_id:str}", opt={"cost": 5})
async def table(
    request: AnyRequest,
    ledger: GivenLedger,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    away_seconds: GivenAway,
) -> Response[Any]:
    """Sit at a table, wait for others, look on, or look back."""
    found = await ledger.get(table_id)
    moves = len(found.game.moves)
    asked = request.query_params.get("at", "")
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 and int(asked) <= moves else None

    def make() -> str:
        shown = Shown(request, found, person, lang, away_seconds)
        until = -1 if found.status == "waiting" else moves
        return _text(
            lang,
            "table.html",
            table=found,
            mine=found.held_by(person),
            has_others=any(not seat.bot and seat.seat not in found.held_by(person) for seat in found.seats),
            phrases={name: language(lang).say(phrase) for name, phrase in PHRASES.items()},
            invites=found.status == "waiting" and found.host and not found.held_by(person),
            composition=found.settings.rules.composition,
            board=shown.board(at),
            log=shown.log(),
            until=until,
        )

    if found.status == "over":
        return kept(request, lang, (table_id, found.number, found.held_by(person), at), make)
    headers = {"Content-Language": lang, "Vary": "Accept-Language, Cookie"}
    return Response(make(), media_type=MediaType.HTML, headers=headers)


@get("/t/{table_id:str}/board", opt={"cost": 2})
async def board(
    request: AnyRequest,
    ledger: GivenLedger,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    away_seconds: GivenAway,
    at: Annotated[int | None, QueryParameter()] = None,
    since: Annotated[int, QueryParameter()] = -1,
    telling: Annotated[bool, QueryParameter()] = False,
) -> Response[Any]:
    """Return the board after so many moves, or as it is now, and the lines of the log that are new."""
    found = await ledger.get(table_id)
    moment = at if at is not None and 0 <= at <= len(found.game.moves) else None
    shown = Shown(request, found, person, lang, away_seconds)
    if found.status == "over":
        key = (table_id, found.number, found.held_by(person), moment, since, telling)
        return kept(request, lang, key, lambda: shown.fragment(since, moment, telling))
    return Response(shown.fragment(since, moment, telling), media_type=MediaType.HTML)


@get("/t/{table_id:str}/why")
async def why(
    ledger: GivenLedger,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
) -> Response[str]:
    """Say why a move is not possible now."""
    found = await ledger.get(table_id)
    names = [seat.name for seat in found.seats]
    acting = found.acting(person)
    if acting is None:
        return html_page(lang, "why.html", names=names, turn=found.turn, sentence="", rule="", move="")
    try:
        refusal = found.game.position.explain(move)
    except PerfectNumbersError as error:
        return html_page(lang, "why.html", names=names, turn=None, sentence=str(error), rule="", move="")
    sentence = refusal_sentence(refusal, names, lang, acting) if refusal else ""
    rule = refusal.rule if refusal else ""
    return html_page(
        lang, "why.html", names=names, turn=None, sentence=sentence, rule=rule, move="" if refusal else move
    )


@get("/t/{table_id:str}/picture.svg", opt={"cost": 5})
async def end_picture(ledger: GivenLedger, table_id: TableId, lang: GivenLang) -> Response[str]:
    """Draw how a game ended, as a picture to share."""
    found = await ledger.get(table_id)
    if found.status != "over":
        raise Refused(409, "not-over")
    return Response(picture(found, lang), media_type="image/svg+xml", headers={"Vary": "Accept-Language, Cookie"})


def error_page(request: AnyRequest, status: int, sentence: str, headers: dict[str, str]) -> Response[str]:
    """Show what went wrong."""
    lang = language_of(request)
    text = _text(lang, "wrong.html", sentence=sentence, status=status)
    return Response(text, status_code=status, media_type=MediaType.HTML, headers={**headers, "Content-Language": lang})


def openapi_config() -> OpenAPIConfig:
    """Return how the API is described."""
    return OpenAPIConfig(
        title="Perfect Numbers",
        version=__version__,
        description=(
            "Play Perfect Numbers as a program: make a table or join one, look at it, move, follow what happens. "
            "You are known by a cookie or by a bearer token."
        ),
        path="/api/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/")],
        use_handler_docstrings=True,
    )


static_files: Router = create_static_files_router(
    static_address(),
    [STATIC_FOLDER],
    cache_control=CacheControlHeader(public=True, max_age=_YEAR, immutable=True),
    include_in_schema=False,
    name="page-files",
)

routes: Final = [
    Router("/", route_handlers=[home, new_table, rules, api, table, board, why, end_picture], include_in_schema=False),
    static_files,
]
