"""Reviews of finished games: the page, its moments, hindsight, and the same numbers for programs."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from perfect_numbers.analysis.hindsight import hindsight
from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.analysis.page import line_sentences, turn_title
from perfect_numbers.analysis.review import Review
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
from perfect_numbers.web.views.review import moment_shown, review_shown, turn_link

GivenReviews = NamedDependency[Reviews]
"""As `reviews`."""
GivenChallenges = NamedDependency[KeptChallenges]
"""As `challenges`."""
MomentNumber = Annotated[int, PathParameter(ge=0, le=100_000)]
TurnNumber = Annotated[int, PathParameter(ge=0, le=100_000)]


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
    names = names_at(table)
    mine = table.held_by(person)
    sentence = ending(table.game.position.scores, names, lang, mine[0] if len(mine) == 1 else 0)
    challenge = await challenges.of_table(table_id)
    values: dict[str, Any] = {"table": table, "sentence": sentence, "shown": None, "challenge": challenge}
    if found is None:
        done = await reviews.found(table)
        marked = [turn_link(turn, names, lang) for _, turn in sorted(done.items()) if turn.mark]
        return html_page(lang, "review.html", **values, done=len(done), total=len(table.game.turns), found=marked)
    # One's own marked turns are of more interest than the others'.
    marks = [turn for turn in found.marked() if turn.seat in mine] or found.marked()
    first = marks[0].first - 1 if marks else 0
    number = first if at is None else min(max(at, 0), len(table.game.moves))
    values["shown"] = review_shown(found, names, lang, language(lang).say(CURVE))
    return html_page(lang, "review.html", **values, moment=moment_shown(found, number, names, lang))


@get("/t/{table_id:str}/review/moments/{number:int}", opt={"cost": 2})
async def review_moment(
    ledger: GivenLedger, reviews: GivenReviews, table_id: TableId, number: MomentNumber, lang: GivenLang
) -> Response[str]:
    """Look at one moment of a reviewed game."""
    table, found = await complete(ledger, reviews, table_id)
    shown = moment_shown(found, min(number, len(table.game.moves)), names_at(table), lang)
    return html_page(lang, "review_moment.html", table=table, moment=shown)


@get("/t/{table_id:str}/hindsight/{turn:int}", opt={"cost": 20})
async def hindsight_page(
    ledger: GivenLedger, reviews: GivenReviews, table_id: TableId, turn: TurnNumber, lang: GivenLang
) -> Response[str]:
    """See what would have been best with the cards that really came."""
    table, found = await complete(ledger, reviews, table_id)
    judged = _turn(found, turn)
    best, played = await asyncio.to_thread(hindsight, table.game, turn, reviews.effort)
    seat = judged.seat - 1
    return html_page(
        lang,
        "hindsight.html",
        table=table,
        title=turn_title(judged, lang, names_at(table)),
        moment=judged.first - 1,
        best=line_sentences(found, judged, best, lang),
        played=line_sentences(found, judged, played, lang),
        best_share=share_text(best.worth.shares[seat], lang),
        played_share=share_text(played.worth.shares[seat], lang),
    )


@get("/api/tables/{table_id:str}/review", responses=problems(400, 404, 409, 503), opt={"cost": 5})
async def get_review(ledger: GivenLedger, reviews: GivenReviews, table_id: TableId) -> ReviewState:
    """Get the review of a finished game: luck and skill, losses, marks and reasons. It is made when first asked for."""
    table = await ledger.get(table_id)
    found = await reviews.review(table)
    total = len(table.game.turns)
    if found is None:
        return ReviewState(len(await reviews.found(table)), total, None)
    return ReviewState(total, total, found.to_dict())


async def complete(ledger: Ledger, reviews: Reviews, table_id: str) -> tuple[Table, Review]:
    """Return a table and the review of its game; refuse while that is not complete."""
    table = await ledger.get(table_id)
    found = await reviews.review(table)
    if found is None:
        raise Refused(409, "not-reviewed", retry_after=5.0)
    return table, found


def _turn(found: Review, number: int) -> Judgement:
    if number >= len(found.turns):
        raise Refused(404, "no-such-turn")
    return found.turns[number]


def names_at(table: Table) -> list[str]:
    """Return how the players of a table are called."""
    return [seat.name for seat in table.seats]


routes: Final[list[Router | HTTPRouteHandler]] = [
    Router(
        "/",
        route_handlers=[review_page, review_moment, hindsight_page],
        include_in_schema=False,
    ),
    get_review,
]
