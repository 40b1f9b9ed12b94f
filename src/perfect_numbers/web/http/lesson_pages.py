"""The tutorial over HTTP. Nothing is stored: the page sends the moves so far, and gets the board after them."""

from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.params import PathParameter, QueryParameter

from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.lessons.course import Attempt, answered, attempt, names, stage_named
from perfect_numbers.lessons.hints import lesson_hint
from perfect_numbers.lessons.stage import LEARNER
from perfect_numbers.web.http.hint_pages import Step
from perfect_numbers.web.http.kept import kept
from perfect_numbers.web.http.requests import AnyRequest, GivenAdvisor, GivenLang
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.views.board import Viewer, log_html
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.hints import pointed
from perfect_numbers.web.views.lesson import contents, lesson_board, lesson_fragment

StageKey = Annotated[str, PathParameter(max_length=16)]
Played = Annotated[str, QueryParameter(max_length=1000)]
"""The moves so far, those of the other player among them, with spaces between them."""


def _text(lang: str, template: str, **values: object) -> str:
    """Render a template in a language."""
    return environment(lang).get_template(template).render(**values)


def _attempt(key: str, played: str) -> Attempt:
    """Make the moves that a page sends; a stage that does not exist is a page that does not."""
    try:
        stage = stage_named(key)
    except PerfectNumbersError:
        raise Refused(404, "not-found") from None
    return attempt(stage, played.split())


@get("/")
async def learn(request: AnyRequest, lang: GivenLang) -> Response[bytes]:
    """List the lessons."""
    return kept(request, lang, "learn", lambda: _text(lang, "learn.html", stages=contents(lang)))


@get("/{key:str}", opt={"cost": 5})
async def lesson(request: AnyRequest, key: StageKey, lang: GivenLang, played: Played = "") -> Response[bytes]:
    """Learn one thing by doing it."""
    tried = answered(_attempt(key, played))

    def make() -> str:
        return _text(
            lang,
            "lesson.html",
            composition=DEFAULT_DECK,
            title=language(lang).say(tried.stage.title),
            board=lesson_board(tried, lang),
            log=log_html(tried.game, names(lang), Viewer(lang, (LEARNER,))),
            until=len(tried.game.moves),
        )

    return kept(request, lang, ("lesson", key, tried.game.moves), make)


@get("/{key:str}/board", opt={"cost": 2})
async def board(
    key: StageKey,
    lang: GivenLang,
    played: Played = "",
    at: Annotated[int | None, QueryParameter()] = None,
    since: Annotated[int, QueryParameter()] = -1,
    telling: Annotated[bool, QueryParameter()] = False,
) -> Response[str]:
    """Return the board after the moves so far; what a bot answers is told move by move."""
    tried = _attempt(key, played)
    own = len(tried.game.moves)
    tried = answered(tried)
    now = len(tried.game.moves)
    moment = at if at is not None and 0 <= at <= now else own
    text = lesson_fragment(tried, lang, since, moment if moment < now else None, telling or own < now)
    return Response(text, media_type=MediaType.HTML)


@get("/{key:str}/why")
async def why(
    key: StageKey,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
    played: Played = "",
) -> Response[str]:
    """Say why a move is not possible now."""
    tried = _attempt(key, played)
    refusal = tried.game.position.explain(move)
    sentence = refusal_sentence(refusal, names(lang), lang, LEARNER) if refusal else ""
    rule = refusal.rule if refusal else ""
    possible = "" if refusal else move
    text = _text(lang, "why.html", names=names(lang), turn=None, sentence=sentence, rule=rule, move=possible)
    return Response(text, media_type=MediaType.HTML)


@get("/{key:str}/hint", opt={"cost": 5})
async def hint(
    key: StageKey, lang: GivenLang, advisor: GivenAdvisor, played: Played = "", step: Step = 1
) -> Response[str]:
    """Say where to look; asked again a way to the goal, and asked a third time why."""
    tried = _attempt(key, played)
    if tried.acting is None:
        raise Refused(409, "not-your-turn")
    game = tried.game
    advice = await advisor.lesson(key, game.moves, game.view()) if tried.stage.opponent else None
    told = lesson_hint(tried, step, lang, advice)
    return Response(_text(lang, "hint.html", hint=told, point=pointed(told.pointer)), media_type=MediaType.HTML)


routes: Final = [Router("/learn", route_handlers=[learn, lesson, board, why, hint], include_in_schema=False)]
