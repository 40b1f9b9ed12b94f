"""Puzzles over HTTP: one a day, practice by theme, the answer, and playing on. Nothing is stored."""

import datetime
from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences.puzzles import theme_name
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.notation.moves import line_text
from perfect_numbers.puzzles.answering import answer, begun, seat_names
from perfect_numbers.puzzles.book import puzzle_named, puzzle_of, puzzles
from perfect_numbers.puzzles.hints import puzzle_hint
from perfect_numbers.puzzles.puzzle import LEVELS, Puzzle
from perfect_numbers.puzzles.themes import THEMES
from perfect_numbers.view import view_of
from perfect_numbers.web.http.hint_pages import Chosen, Step
from perfect_numbers.web.http.kept import kept
from perfect_numbers.web.http.pages import html_page
from perfect_numbers.web.http.requests import AnyRequest, GivenLang
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.views.board import Viewer, log_html
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.hints import pointed
from perfect_numbers.web.views.puzzle import (
    ALL,
    address_of,
    offered_puzzles,
    offered_themes,
    played_out_board,
    played_out_fragment,
    puzzle_board,
    puzzle_fragment,
    solution,
)
from perfect_numbers.web.views.puzzle_picture import puzzle_picture

GivenReviews = NamedDependency[Reviews]
"""As `reviews`."""
ThemeName = Annotated[str, PathParameter(max_length=16)]
PuzzleId = Annotated[str, PathParameter(max_length=16)]
Played = Annotated[str, QueryParameter(max_length=400)]
"""The moves so far, with spaces between them."""
WholeGame = Annotated[str, QueryParameter(max_length=6000)]
"""The moves of a game that goes on from a puzzle, those of the bots among them."""
Moment = Annotated[int | None, QueryParameter()]
Since = Annotated[int, QueryParameter()]
RIVAL: Final = "sage"


def _today() -> datetime.date:
    """Return the day, the same for everyone on earth."""
    return datetime.datetime.now(datetime.UTC).date()


def _puzzle(theme: str, name: str) -> Puzzle:
    if theme != ALL and theme not in THEMES:
        raise Refused(404, "not-found")
    try:
        return puzzle_named(name)
    except PerfectNumbersError:
        raise Refused(404, "not-found") from None


def _text(lang: str, template: str, **values: object) -> str:
    return environment(lang).get_template(template).render(**values)


@get("/")
async def all_puzzles(lang: GivenLang) -> Response[str]:
    """Offer the puzzle of the day, and practice by theme."""
    day = _today()
    return html_page(
        lang,
        "puzzles.html",
        today=day.isoformat(),
        puzzle=puzzle_of(day),
        levels=LEVELS,
        themes=offered_themes(lang),
        count=len(puzzles()),
    )


@get("/today")
async def todays_puzzle() -> Redirect:
    """Go to the puzzle of the day."""
    return Redirect(address_of(puzzle_of(_today())))


@get("/{theme:str}")
async def puzzles_with(request: AnyRequest, theme: ThemeName, lang: GivenLang) -> Response[bytes]:
    """List the puzzles with a theme."""
    if theme != ALL and theme not in THEMES:
        raise Refused(404, "not-found")
    title = "" if theme == ALL else theme_name(theme, lang)
    return kept(
        request,
        lang,
        ("puzzles", theme),
        lambda: _text(lang, "puzzle_list.html", title=title, offers=offered_puzzles(theme), levels=LEVELS),
    )


@get("/{theme:str}/{name:str}", opt={"cost": 5})
async def one_puzzle(theme: ThemeName, name: PuzzleId, lang: GivenLang, played: Played = "") -> Response[str]:
    """Solve a puzzle at the table."""
    given = answer(_puzzle(theme, name), played.split())
    return html_page(
        lang,
        "puzzle.html",
        composition=DEFAULT_DECK,
        board=puzzle_board(given, theme, _today(), lang),
        log=log_html(given.game, seat_names(given.puzzle, lang), Viewer(lang, (given.puzzle.seat,))),
        until=len(given.game.moves),
    )


@get("/{theme:str}/{name:str}/board", opt={"cost": 3})
async def board(
    theme: ThemeName, name: PuzzleId, lang: GivenLang, played: Played = "", at: Moment = None, since: Since = -1
) -> Response[str]:
    """Return the board after the moves so far; after the end of the turn, with the verdict."""
    given = answer(_puzzle(theme, name), played.split())
    moment = at if at is not None and 0 <= at < len(given.game.moves) else None
    return Response(puzzle_fragment(given, theme, _today(), lang, since, moment), media_type=MediaType.HTML)


@get("/{theme:str}/{name:str}/why")
async def why(
    theme: ThemeName,
    name: PuzzleId,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
    played: Played = "",
) -> Response[str]:
    """Say why a move is not possible now."""
    given = answer(_puzzle(theme, name), played.split())
    return _why(given.puzzle, given.game, move, lang)


@get("/{theme:str}/{name:str}/picture.svg", opt={"cost": 5})
async def drawn_puzzle(theme: ThemeName, name: PuzzleId, lang: GivenLang) -> Response[str]:
    """Draw a puzzle as a picture to share."""
    puzzle, day = _puzzle(theme, name), _today()
    text = puzzle_picture(puzzle, lang, day if puzzle_of(day) is puzzle else None)
    return Response(text, media_type="image/svg+xml", headers={"Vary": "Accept-Language, Cookie"})


@get("/{theme:str}/{name:str}/hint", opt={"cost": 5})
async def hint(
    theme: ThemeName, name: PuzzleId, lang: GivenLang, played: Played = "", step: Step = 1, chosen: Chosen = ""
) -> Response[str]:
    """Say where to look; asked again the turn, and asked a third time why."""
    given = answer(_puzzle(theme, name), played.split())
    if given.loss is not None:
        raise Refused(409, "not-your-turn")
    told = puzzle_hint(given, step, lang, chosen)
    text = _text(lang, "hint.html", hint=told, point=pointed(told.pointer))
    return Response(text, media_type=MediaType.HTML)


@get("/{theme:str}/{name:str}/answer", opt={"cost": 3})
async def shown_answer(request: AnyRequest, theme: ThemeName, name: PuzzleId, lang: GivenLang) -> Response[bytes]:
    """Read the answer, and why it is the best."""
    puzzle = _puzzle(theme, name)

    def make() -> str:
        here = address_of(puzzle, theme)
        return _text(lang, "puzzle_answer.html", here=here, puzzle=puzzle, solution=solution(puzzle, lang))

    return kept(request, lang, ("answer", theme, name), make)


@get("/{theme:str}/{name:str}/on", opt={"cost": 10})
async def play_on(
    reviews: GivenReviews, theme: ThemeName, name: PuzzleId, lang: GivenLang, played: WholeGame = ""
) -> Response[str]:
    """Play on from a puzzle against the strongest bot, to the end of the game."""
    puzzle = _puzzle(theme, name)
    game = await _answered(reviews, puzzle, _played_out(puzzle, played))
    return html_page(
        lang,
        "puzzle.html",
        composition=DEFAULT_DECK,
        board=played_out_board(puzzle, game, theme, lang),
        log=log_html(game, seat_names(puzzle, lang), Viewer(lang, (puzzle.seat,))),
        until=len(game.moves),
    )


@get("/{theme:str}/{name:str}/on/board", opt={"cost": 10})
async def board_on(
    reviews: GivenReviews,
    theme: ThemeName,
    name: PuzzleId,
    lang: GivenLang,
    played: WholeGame = "",
    at: Moment = None,
    since: Since = -1,
    telling: Annotated[bool, QueryParameter()] = False,
) -> Response[str]:
    """Return the board after the moves so far; what the bots answer is told move by move."""
    puzzle = _puzzle(theme, name)
    game = _played_out(puzzle, played)
    own = len(game.moves)
    await _answered(reviews, puzzle, game)
    now = len(game.moves)
    moment = at if at is not None and 0 <= at <= now else own
    text = played_out_fragment(puzzle, game, theme, lang, since, moment if moment < now else None, telling or own < now)
    return Response(text, media_type=MediaType.HTML)


@get("/{theme:str}/{name:str}/on/why")
async def why_on(
    theme: ThemeName,
    name: PuzzleId,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
    played: WholeGame = "",
) -> Response[str]:
    """Say why a move is not possible now."""
    puzzle = _puzzle(theme, name)
    return _why(puzzle, _played_out(puzzle, played), move, lang)


def _played_out(puzzle: Puzzle, played: str) -> Game:
    game = begun(puzzle, RIVAL)
    for move in played.split():
        game.play(move)
    return game


async def _answered(reviews: Reviews, puzzle: Puzzle, game: Game) -> Game:
    """Let the bots play until it is the person's turn again."""
    while not game.is_over and game.position.turn != puzzle.seat:
        state = game.position.state()
        for move in line_text(state, await reviews.turn(RIVAL, view_of(state))):
            game.play(move)
    return game


def _why(puzzle: Puzzle, game: Game, move: str, lang: str) -> Response[str]:
    names = seat_names(puzzle, lang)
    refusal = game.position.explain(move)
    sentence = refusal_sentence(refusal, names, lang, puzzle.seat) if refusal else ""
    rule = refusal.rule if refusal else ""
    return html_page(
        lang, "why.html", names=names, turn=None, sentence=sentence, rule=rule, move="" if refusal else move
    )


routes: Final = [
    Router(
        "/puzzles",
        route_handlers=[
            all_puzzles,
            todays_puzzle,
            puzzles_with,
            one_puzzle,
            board,
            why,
            hint,
            drawn_puzzle,
            shown_answer,
            play_on,
            board_on,
            why_on,
        ],
        include_in_schema=False,
    )
]
