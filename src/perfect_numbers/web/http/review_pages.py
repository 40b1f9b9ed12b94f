"""Reviews of finished games: the page, its moments, exercises, hindsight, and the same numbers for programs."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from perfect_numbers.analysis.hindsight import hindsight
from perfect_numbers.analysis.hints import STEPS
from perfect_numbers.analysis.judging import Assignment, Judgement
from perfect_numbers.analysis.page import line_sentences, turn_title
from perfect_numbers.analysis.review import Review, assignments
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.notes import ending
from perfect_numbers.i18n.sentences.reviews import CURVE, share_text
from perfect_numbers.web.http.api import problems
from perfect_numbers.web.http.pages import TableId, html_page
from perfect_numbers.web.http.requests import GivenLang, GivenLedger, GivenPerson
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.storage.challenges import KeptChallenges
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.views.exercise import exercise, follow, is_played
from perfect_numbers.web.views.review import moment_shown, review_shown, turn_link

GivenReviews = NamedDependency[Reviews]
"""As `reviews`."""
GivenChallenges = NamedDependency[KeptChallenges]
"""As `challenges`."""
MomentNumber = Annotated[int, PathParameter(ge=0, le=100_000)]
TurnNumber = Annotated[int, PathParameter(ge=0, le=100_000)]
_LONGEST_TURN: Final = 400


class ReviewState(msgspec.Struct):
    """How far a review is, and all of it once it is complete."""

    done: int
    total: int
    review: dict[str, Any] | None


@get("/t/{table_id:str}/review", opt={"cost": 10})
async def review_page(
    ledger: GivenLedger,
    reviews: GivenReviews,
    challenges: GivenChallenges,
    person: GivenPerson,
    table_id: TableId,
    lang: GivenLang,
    at: Annotated[int | None, QueryParameter()] = None,
) -> Response[str]:
    """Look at what a game was worth, moment by moment; a game that was not reviewed yet is, from now on."""
    table = await ledger.get(table_id)
    found = await reviews.review(table)
    names = _names(table)
    mine = table.held_by(person)
    sentence = ending(table.game.position.scores, names, lang, mine[0] if len(mine) == 1 else 0)
    challenge = await challenges.of_table(table_id)
    values: dict[str, Any] = {"table": table, "sentence": sentence, "shown": None, "challenge": challenge}
    if found is None:
        done = await reviews.found(table)
        marked = [turn_link(turn, names, lang) for _, turn in sorted(done.items()) if turn.mark]
        return html_page(lang, "review.html", **values, done=len(done), total=len(table.game.turns), found=marked)
    first = found.marked()[0].first - 1 if found.marked() else 0
    number = first if at is None else min(max(at, 0), len(table.game.moves))
    values["shown"] = review_shown(found, names, lang, language(lang).say(CURVE))
    return html_page(lang, "review.html", **values, moment=moment_shown(found, number, names, lang))


@get("/t/{table_id:str}/review/moments/{number:int}", opt={"cost": 2})
async def review_moment(
    ledger: GivenLedger, reviews: GivenReviews, table_id: TableId, number: MomentNumber, lang: GivenLang
) -> Response[str]:
    """Look at one moment of a reviewed game."""
    table, found = await _complete(ledger, reviews, table_id)
    shown = moment_shown(found, min(number, len(table.game.moves)), _names(table), lang)
    return html_page(lang, "review_moment.html", table=table, moment=shown)


@get("/t/{table_id:str}/hindsight/{turn:int}", opt={"cost": 20})
async def hindsight_page(
    ledger: GivenLedger, reviews: GivenReviews, table_id: TableId, turn: TurnNumber, lang: GivenLang
) -> Response[str]:
    """See what would have been best with the cards that really came."""
    table, found = await _complete(ledger, reviews, table_id)
    judged = _turn(found, turn)
    best, played = await asyncio.to_thread(hindsight, table.game, turn, reviews.effort)
    seat = judged.seat - 1
    return html_page(
        lang,
        "hindsight.html",
        table=table,
        title=turn_title(judged, lang, _names(table)),
        moment=judged.first - 1,
        best=line_sentences(found, judged, best, lang),
        played=line_sentences(found, judged, played, lang),
        best_share=share_text(best.worth.shares[seat], lang),
        played_share=share_text(played.worth.shares[seat], lang),
    )


@get("/t/{table_id:str}/try")
async def first_exercise(
    ledger: GivenLedger, reviews: GivenReviews, table_id: TableId, person: GivenPerson, lang: GivenLang
) -> Response[str]:
    """Begin with the first marked turn: one's own, if one played."""
    table, found = await _complete(ledger, reviews, table_id)
    marked = _exercises(found, table.held_by(person))
    if not marked:
        return html_page(lang, "try.html", table=table, exercise=None)
    return await _exercise(reviews, table, found, marked, marked[0], "", lang)


@get("/t/{table_id:str}/try/{turn:int}", opt={"cost": 5})
async def next_exercise(
    ledger: GivenLedger,
    reviews: GivenReviews,
    table_id: TableId,
    turn: TurnNumber,
    person: GivenPerson,
    lang: GivenLang,
    moves: Annotated[str, QueryParameter(max_length=_LONGEST_TURN)] = "",
    hint: Annotated[int, QueryParameter(ge=0, le=STEPS)] = 0,
) -> Response[str]:
    """Play a marked turn again; any answer that loses at most 2% of the victory is right."""
    table, found = await _complete(ledger, reviews, table_id)
    marked = _exercises(found, table.held_by(person))
    judged = next((each for each in marked if each.turn == turn), None)
    if judged is None:
        raise Refused(404, "no-such-turn")
    return await _exercise(reviews, table, found, marked, judged, moves, lang, hint)


@get("/api/tables/{table_id:str}/review", responses=problems(400, 404, 409, 503), opt={"cost": 5})
async def get_review(ledger: GivenLedger, reviews: GivenReviews, table_id: TableId) -> ReviewState:
    """Get the review of a finished game: luck and skill, losses, marks and reasons. It is made when first asked for."""
    table = await ledger.get(table_id)
    found = await reviews.review(table)
    total = len(table.game.turns)
    if found is None:
        return ReviewState(len(await reviews.found(table)), total, None)
    return ReviewState(total, total, found.to_dict())


async def _exercise(
    reviews: Reviews,
    table: Table,
    found: Review,
    marked: list[Judgement],
    turn: Judgement,
    moves: str,
    lang: str,
    step: int = 0,
) -> Response[str]:
    names = _names(table)
    texts = moves.split()
    try:
        position = follow(table.game.at(turn.first - 1), texts)
    except PerfectNumbersError as error:
        raise Refused(400, "no-move", str(error)) from None
    answer = None
    if is_played(position, turn, texts):
        answer = await reviews.judge(_answer(table, reviews, turn, texts))
    number = marked.index(turn)
    following = marked[number + 1].turn if number + 1 < len(marked) else None
    return html_page(
        lang,
        "try.html",
        table=table,
        exercise=exercise(found, turn, texts, answer, names, lang, step),
        number=number + 1,
        count=len(marked),
        following=following,
    )


def _answer(table: Table, reviews: Reviews, turn: Judgement, moves: list[str]) -> Assignment:
    """Return the turn as somebody plays it now, to be judged like the one that was played."""
    task = assignments(table.game, reviews.effort)[turn.turn]
    position = table.game.at(turn.first - 1)
    numbers = []
    for move in moves:
        numbers.append(position.number_of(move))
        if move != "E":
            position = position.play(move)
    return msgspec.structs.replace(task, played=tuple(numbers))


async def _complete(ledger: Ledger, reviews: Reviews, table_id: str) -> tuple[Table, Review]:
    table = await ledger.get(table_id)
    found = await reviews.review(table)
    if found is None:
        raise Refused(409, "not-reviewed", retry_after=5.0)
    return table, found


def _exercises(found: Review, mine: tuple[int, ...]) -> list[Judgement]:
    """Return the marked turns of those seats, or of all if somebody only looks on."""
    own = [turn for turn in found.marked() if turn.seat in mine]
    return own if mine else found.marked()


def _turn(found: Review, number: int) -> Judgement:
    if number >= len(found.turns):
        raise Refused(404, "no-such-turn")
    return found.turns[number]


def _names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


routes: Final[list[Router | HTTPRouteHandler]] = [
    Router(
        "/",
        route_handlers=[review_page, review_moment, hindsight_page, first_exercise, next_exercise],
        include_in_schema=False,
    ),
    get_review,
]
