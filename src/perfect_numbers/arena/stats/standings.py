"""What a tournament showed: who is ahead of whom, scores, seats, length of games, rules used, failures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, pstdev

from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.stats.adjustment import Adjusted, Lucks, adjusted
from perfect_numbers.arena.stats.intervals import Estimate, by_deal, mean, share
from perfect_numbers.arena.stats.ratings import Rating, rate


@dataclass(frozen=True, slots=True)
class BotStanding:
    """How one bot did."""

    bot: str
    label: str
    """What it is called in reports: without the folders of its file."""
    games: int
    """Seats it played in; a game with two of its kind counts twice."""
    wins: int
    """Alone ahead of all others."""
    ties: int
    """Victories shared with others."""
    share: Estimate
    """Its share of the victories."""
    rating: Rating
    score: Estimate
    deviation: float
    """How far its scores lie from their mean."""
    margin: Estimate
    """By how many points it is ahead of the best other player."""
    adjusted: Adjusted | None
    """The same as far as it was not luck, if that was found out."""
    scores: Counter[int]
    failures: Counter[str]
    """The reasons why it failed, and how often."""
    seconds: float
    """How long it thinks in a game."""
    used: dict[str, float] = field(default_factory=dict)
    """How often it used each rule, a game."""


@dataclass(frozen=True, slots=True)
class Standings:
    """How a tournament ended."""

    games: int
    failed: int
    bots: list[BotStanding]
    """The best first."""
    ahead: dict[tuple[str, str], Estimate]
    """How often the first bot of a pair finished ahead of the second."""
    orders: list[tuple[Estimate, Estimate]]
    """Share of the victories and score of whoever begins, acts second, …"""
    turns: Counter[int]
    """How many games had how many turns."""
    moves: Counter[int]
    """How many games had how many moves."""
    ties: Estimate
    """The share of games whose victory was shared."""
    used: dict[str, float]
    """How often each rule was used, a game."""


def standings(results: Sequence[GameResult], lucks: Lucks | None = None) -> Standings:
    """Work out what the games show, and what is left of it without luck."""
    played = [result for result in results if result.scores is not None]
    ratings = rate(results)
    seats = [(result, seat) for result in results for seat in range(result.players)]
    by_bot: dict[str, list[tuple[GameResult, int]]] = {}
    for result, seat in seats:
        by_bot.setdefault(result.bots[seat], []).append((result, seat))
    table = [_standing(bot, own, ratings[bot], lucks or {}) for bot, own in by_bot.items()]
    table.sort(key=lambda standing: (-standing.share.value, -standing.rating.mu, standing.bot))
    places = results[0].players if results else 0
    return Standings(
        games=len(results),
        failed=len(results) - len(played),
        bots=table,
        ahead=_ahead(results),
        orders=[
            (
                share(by_deal((r.seed, r.shares[s]) for r, s in seats if r.scores and r.order(s) == order)),
                mean(by_deal((r.seed, r.scores[s]) for r, s in seats if r.scores and r.order(s) == order)),
            )
            for order in range(places)
        ],
        turns=Counter(result.turns for result in played),
        moves=Counter(result.moves for result in played),
        ties=share(by_deal((result.seed, float(max(result.shares) < 1)) for result in played)),
        used=_used([(r, s) for r, s in seats if r.scores], len(played)),
    )


def label(bot: str) -> str:
    """Return a bot's name without the folders of its file."""
    return bot if bot.startswith("run:") else bot.rpartition("/")[2]


def _standing(bot: str, own: list[tuple[GameResult, int]], rating: Rating, lucks: Lucks) -> BotStanding:
    scored = [(result, seat, result.scores) for result, seat in own if result.scores is not None]
    return BotStanding(
        bot=bot,
        label=label(bot),
        games=len(own),
        wins=sum(result.shares[seat] == 1 for result, seat in own),
        ties=sum(0 < result.shares[seat] < 1 for result, seat in own),
        share=share(by_deal((result.seed, result.shares[seat]) for result, seat in own)),
        rating=rating,
        score=mean(by_deal((result.seed, scores[seat]) for result, seat, scores in scored)),
        deviation=pstdev(scores[seat] for _, seat, scores in scored) if scored else 0.0,
        margin=mean(by_deal((result.seed, result.margin(seat)) for result, seat, _ in scored)),
        adjusted=adjusted(own, lucks),
        scores=Counter(scores[seat] for _, seat, scores in scored),
        failures=Counter(r.failure.reason for r, seat in own if r.failure is not None and r.failure.seat == seat + 1),
        seconds=fmean(result.seconds[seat] for result, seat in own),
        used=_used([(result, seat) for result, seat, _ in scored], len(scored)),
    )


def _ahead(results: Sequence[GameResult]) -> dict[tuple[str, str], Estimate]:
    """Compare every pair of bots that met; a tie counts half."""
    pairs: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for result in results:
        met: dict[tuple[str, str], list[float]] = {}
        seats = list(zip(result.bots, result.worth, strict=True))
        for one, points in seats:
            for other, others in seats:
                if one != other:
                    met.setdefault((one, other), []).append(
                        1.0 if points > others else 0.5 if points == others else 0.0
                    )
        for pair, values in met.items():
            pairs.setdefault(pair, []).append((result.seed, fmean(values)))
    return {pair: share(by_deal(measured)) for pair, measured in pairs.items()}


def _used(seats: list[tuple[GameResult, int]], games: int) -> dict[str, float]:
    total: Counter[str] = Counter()
    for result, seat in seats:
        for rule, counts in result.used.items():
            total[rule] += counts[seat]
    return {rule: count / games for rule, count in total.items()}
