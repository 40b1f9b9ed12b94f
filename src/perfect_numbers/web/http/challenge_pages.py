"""Challenges over HTTP: make one of a finished game, try one, and see how everyone did once one has played."""

from typing import Annotated, Any, Final, NamedTuple

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter
from litestar.response import Redirect

from perfect_numbers.web.http.answers import state_of
from perfect_numbers.web.http.api import TableId, problems
from perfect_numbers.web.http.pages import html_page
from perfect_numbers.web.http.requests import AnyRequest, GivenGuard, GivenLang, GivenLedger, GivenPerson
from perfect_numbers.web.http.schemas import ChallengeInfo, ChallengeLink, ScoreInfo, TableState, TryChallenge
from perfect_numbers.web.live.reviewing import Reviews
from perfect_numbers.web.storage.challenges import KeptChallenges
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.repository import TakenError
from perfect_numbers.web.table.challenge import MOST_TRIES, Score, Try, challenge_with, standings
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.views.qr import qr_code
from perfect_numbers.web.views.side_by_side import beside, rounds_beside

GivenChallenges = NamedDependency[KeptChallenges]
"""As `challenges`."""
GivenReviews = NamedDependency[Reviews]
"""As `reviews`."""
ChallengeId = Annotated[str, PathParameter(description="The challenge's name in its address.", max_length=16)]


class _Seen(NamedTuple):
    """A challenge as one person may see it."""

    tables: list[Table]
    mine: Table | None
    first: Score
    scores: list[Score] | None
    """How everyone did; None as long as the person has not played."""


@post("/api/tables/{table_id:str}/challenge", status_code=200, responses=problems(400, 403, 404, 409))
async def make_challenge(
    table_id: TableId, ledger: GivenLedger, person: GivenPerson, challenges: GivenChallenges
) -> ChallengeLink:
    """Challenge others to play the deal of a game that you have finished alone against bots; they see it only then."""
    table = await ledger.get(table_id)
    known = await challenges.of_table(table_id) if table.held_by(person) else None
    return ChallengeLink(known or await challenges.begin(challenge_with(table, person)))


@get("/api/challenges/{challenge:str}", responses=problems(400, 404), opt={"cost": 5})
async def get_challenge(
    challenge: ChallengeId, ledger: GivenLedger, person: GivenPerson, challenges: GivenChallenges
) -> ChallengeInfo:
    """Look at a challenge: who made it, and, when you have played, how everyone did."""
    seen = await _seen(ledger, challenges, challenge, person)
    scores = None if seen.scores is None else [ScoreInfo(*score) for score in seen.scores]
    mine = None if seen.mine is None else seen.mine.id
    return ChallengeInfo(challenge, seen.first.name, seen.first.points, _bots(seen.tables[0]), mine, scores)


@post("/api/challenges/{challenge:str}/tries", responses=problems(400, 403, 404, 409, 413))
async def try_challenge(
    request: AnyRequest,
    challenge: ChallengeId,
    data: JSONBody[TryChallenge],
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    guard: GivenGuard,
    challenges: GivenChallenges,
) -> TableState:
    """Play the deal of a challenge, once: whoever asks again gets the same table."""
    await guard.check_new(request)
    while True:
        found = await _tries(challenges, challenge)
        own = next((each for each in found if each.person == person.key), None)
        if own is not None:
            return state_of(await ledger.get(own.table_id), person, lang)
        if len(found) >= MOST_TRIES:
            raise Refused(409, "too-many-tries")
        try:
            table = await ledger.dealt_again(found[0].table_id, person, data.name, challenge)
        except TakenError:
            continue
        return state_of(table, person, lang)


@get("/c/{challenge:str}", opt={"cost": 5}, include_in_schema=False)
async def challenge_page(
    request: AnyRequest,
    challenge: ChallengeId,
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    challenges: GivenChallenges,
) -> Response[str]:
    """Take a challenge up, go on with it, or see how everyone did."""
    seen = await _seen(ledger, challenges, challenge, person)
    address = str(request.url.with_replacements(path=f"/c/{challenge}", query=""))
    values: dict[str, Any] = {"challenge": challenge, "first": seen.first, "scores": seen.scores, "mine": seen.mine}
    return html_page(lang, "challenge.html", **values, bots=_bots(seen.tables[0]), address=address, qr=qr_code(address))


@get("/c/{challenge:str}/turns", opt={"cost": 20}, include_in_schema=False)
async def turns_page(
    challenge: ChallengeId,
    ledger: GivenLedger,
    person: GivenPerson,
    lang: GivenLang,
    challenges: GivenChallenges,
    reviews: GivenReviews,
) -> Response[str] | Redirect:
    """See what everyone did in each round, side by side; for those who have played."""
    seen = await _seen(ledger, challenges, challenge, person)
    if seen.scores is None:
        return Redirect(f"/c/{challenge}")
    scores = beside(seen.scores)
    tables = [await ledger.get(score.table_id) for score in scores]
    judged = [await reviews.found(table) for table in tables]
    rounds = rounds_beside(tables, judged, lang)
    return html_page(lang, "side_by_side.html", challenge=challenge, scores=scores, rounds=rounds)


async def _tries(challenges: KeptChallenges, challenge: str) -> list[Try]:
    found = await challenges.tries(challenge)
    if not found:
        raise Refused(404, "no-such-challenge")
    return found


async def _seen(ledger: Ledger, challenges: KeptChallenges, challenge: str, person: Person) -> _Seen:
    found = await _tries(challenges, challenge)
    tables = [await ledger.get(each.table_id) for each in found]
    mine = next((table for table, each in zip(tables, found, strict=True) if each.person == person.key), None)
    finished = standings(tables, person)
    if not finished:
        raise Refused(404, "no-such-challenge")
    ends = {score.table_id: score for score in finished}
    first = next(ends[table.id] for table in tables if table.id in ends)
    return _Seen(tables, mine, first, finished if mine is not None and mine.status == "over" else None)


def _bots(table: Table) -> list[str]:
    return [seat.name for seat in table.seats if seat.bot]


routes: Final[list[Router | HTTPRouteHandler]] = [
    make_challenge,
    get_challenge,
    try_challenge,
    challenge_page,
    turns_page,
]
