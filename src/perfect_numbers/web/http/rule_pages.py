"""The examples of the rules, to be played. Nothing is stored: the page sends the moves so far."""

from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.params import PathParameter, QueryParameter

from perfect_numbers.i18n.rules import example_names
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.web.http.pages import html_page
from perfect_numbers.web.http.requests import GivenLang
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.views.example import READER, Tried, example_board, example_fragment, example_log, try_example

RuleName = Annotated[str, PathParameter(max_length=30)]
Number = Annotated[int, PathParameter(ge=1, le=20)]
Played = Annotated[str, QueryParameter(max_length=400)]
"""The moves so far, with spaces between them."""


def _tried(name: str, number: int, played: str, lang: str) -> Tried:
    try:
        return try_example(name, number, played.split(), lang)
    except KeyError:
        raise Refused(404, "not-found") from None


@get("/{name:str}/{number:int}", opt={"cost": 3})
async def example_page(name: RuleName, number: Number, lang: GivenLang, played: Played = "") -> Response[str]:
    """Try what an example of the rules shows."""
    tried = _tried(name, number, played, lang)
    return html_page(
        lang,
        "example.html",
        composition=tried.game.composition,
        title=tried.rule.title,
        board=example_board(tried, lang),
        log=example_log(tried, lang),
        until=len(tried.game.moves),
    )


@get("/{name:str}/{number:int}/board", opt={"cost": 2})
async def board(
    name: RuleName,
    number: Number,
    lang: GivenLang,
    played: Played = "",
    at: Annotated[int | None, QueryParameter()] = None,
    since: Annotated[int, QueryParameter()] = -1,
) -> Response[str]:
    """Return the board after the moves so far."""
    tried = _tried(name, number, played, lang)
    moment = at if at is not None and 0 <= at < len(tried.game.moves) else None
    return Response(example_fragment(tried, lang, since, moment), media_type=MediaType.HTML)


@get("/{name:str}/{number:int}/why")
async def why(
    name: RuleName,
    number: Number,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
    played: Played = "",
) -> Response[str]:
    """Say why a move is not possible now."""
    names = example_names(lang)
    refusal = _tried(name, number, played, lang).game.position.explain(move)
    sentence = refusal_sentence(refusal, names, lang, READER) if refusal else ""
    rule = refusal.rule if refusal else ""
    possible = "" if refusal else move
    return html_page(lang, "why.html", names=names, turn=None, sentence=sentence, rule=rule, move=possible)


routes: Final = [Router("/rules", route_handlers=[example_page, board, why], include_in_schema=False)]
