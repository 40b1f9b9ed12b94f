"""Marked turns as exercises: each is played again at the table, judged when it is over, and forgotten."""

from typing import Annotated, Final

import msgspec
from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.params import QueryParameter
from litestar.response import Redirect

from perfect_numbers.analysis.judging import Assignment, Judgement
from perfect_numbers.analysis.review import Review, assignments
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.web.http.hint_pages import Step
from perfect_numbers.web.http.pages import TableId, html_page
from perfect_numbers.web.http.requests import GivenLang, GivenLedger, GivenPerson
from perfect_numbers.web.http.review_pages import GivenReviews, TurnNumber, complete, names_at
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.views.exercise import (
    Exercise,
    begun,
    exercise_board,
    exercise_fragment,
    exercise_hint,
    exercise_log,
    known_answer,
)
from perfect_numbers.web.views.hints import pointed

Played = Annotated[str, QueryParameter(max_length=400)]
"""The moves so far, with spaces between them."""


@get("/t/{table_id:str}/try")
async def first_exercise(
    ledger: GivenLedger, reviews: GivenReviews, table_id: TableId, person: GivenPerson, lang: GivenLang
) -> Response[str] | Redirect:
    """Begin with the first marked turn: one's own, if one played."""
    table, found = await complete(ledger, reviews, table_id)
    marked = _marked(table, found, person)
    if not marked:
        return html_page(lang, "try.html", table=table)
    return Redirect(f"/t/{table_id}/try/{marked[0].turn}")


@get("/t/{table_id:str}/try/{turn:int}", opt={"cost": 5})
async def one_exercise(
    ledger: GivenLedger,
    reviews: GivenReviews,
    table_id: TableId,
    turn: TurnNumber,
    person: GivenPerson,
    lang: GivenLang,
    played: Played = "",
) -> Response[str]:
    """Play a marked turn again; any answer that loses at most 2% of the victory is right."""
    table, tried = await _tried(ledger, reviews, table_id, turn, person, played)
    return html_page(
        lang,
        "exercise.html",
        composition=table.settings.rules.composition,
        board=exercise_board(tried, await _judged(table, reviews, tried), lang),
        log=exercise_log(tried, lang),
        until=len(tried.game.moves),
    )


@get("/t/{table_id:str}/try/{turn:int}/board", opt={"cost": 5})
async def exercise_now(
    ledger: GivenLedger,
    reviews: GivenReviews,
    table_id: TableId,
    turn: TurnNumber,
    person: GivenPerson,
    lang: GivenLang,
    played: Played = "",
    at: Annotated[int | None, QueryParameter()] = None,
    since: Annotated[int, QueryParameter()] = -1,
) -> Response[str]:
    """Return the board after the moves so far; after the end of the turn, with the verdict."""
    table, tried = await _tried(ledger, reviews, table_id, turn, person, played)
    moment = at if at is not None and 0 <= at < len(tried.game.moves) else None
    text = exercise_fragment(tried, await _judged(table, reviews, tried), lang, since, moment)
    return Response(text, media_type=MediaType.HTML)


@get("/t/{table_id:str}/try/{turn:int}/why")
async def why_not(
    ledger: GivenLedger,
    reviews: GivenReviews,
    table_id: TableId,
    turn: TurnNumber,
    person: GivenPerson,
    lang: GivenLang,
    move: Annotated[str, QueryParameter(max_length=10)],
    played: Played = "",
) -> Response[str]:
    """Say why a move is not possible now."""
    _, tried = await _tried(ledger, reviews, table_id, turn, person, played)
    refusal = tried.game.position.explain(move)
    sentence = refusal_sentence(refusal, tried.names, lang, tried.turn.seat) if refusal else ""
    rule = refusal.rule if refusal else ""
    possible = "" if refusal else move
    return html_page(lang, "why.html", names=tried.names, turn=None, sentence=sentence, rule=rule, move=possible)


@get("/t/{table_id:str}/try/{turn:int}/hint", opt={"cost": 2})
async def hint(
    ledger: GivenLedger,
    reviews: GivenReviews,
    table_id: TableId,
    turn: TurnNumber,
    person: GivenPerson,
    lang: GivenLang,
    played: Played = "",
    step: Step = 1,
) -> Response[str]:
    """Say where to look; asked again the turn, and asked a third time why."""
    _, tried = await _tried(ledger, reviews, table_id, turn, person, played)
    if tried.is_played:
        raise Refused(409, "not-your-turn")
    told = exercise_hint(tried, step, lang)
    return html_page(lang, "hint.html", hint=told, point=pointed(told.pointer))


async def _tried(
    ledger: Ledger, reviews: Reviews, table_id: str, turn: int, person: Person, played: str
) -> tuple[Table, Exercise]:
    table, found = await complete(ledger, reviews, table_id)
    marked = _marked(table, found, person)
    number = next((i for i, each in enumerate(marked) if each.turn == turn), None)
    if number is None:
        raise Refused(404, "no-such-turn")
    names, moves = names_at(table), played.split()
    try:
        game = begun(table.game.at(marked[number].first - 1), names, moves)
    except PerfectNumbersError as error:
        raise Refused(400, "no-move", str(error)) from None
    following = marked[number + 1].turn if number + 1 < len(marked) else None
    return table, Exercise(found, marked[number], game, moves, number + 1, len(marked), following, table_id, names)


async def _judged(table: Table, reviews: Reviews, tried: Exercise) -> Judgement | None:
    """Judge the turn as it is played now, once it is; what the review has compared already is known at once."""
    if not tried.is_played:
        return None
    if (answer := known_answer(tried)) is not None:
        return answer
    task: Assignment = assignments(table.game, reviews.effort)[tried.turn.turn]
    position, numbers = tried.start, []
    for move in tried.moves:
        numbers.append(position.number_of(move))
        position = position if move == "E" else position.play(move)
    return await reviews.judge(msgspec.structs.replace(task, played=tuple(numbers)))


def _marked(table: Table, found: Review, person: Person) -> list[Judgement]:
    """Return the marked turns of a person's seats, or of all if somebody only looks on."""
    mine = table.held_by(person)
    return [turn for turn in found.marked() if turn.seat in mine] if mine else found.marked()


routes: Final = [
    Router(
        "/",
        route_handlers=[first_exercise, one_exercise, exercise_now, why_not, hint],
        include_in_schema=False,
    )
]
