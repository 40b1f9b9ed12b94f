"""A league table of skill: what each bot's decisions give away, by reviews of its games. Luck does not come into it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.stats.intervals import Estimate, by_deal, mean


class Skill(NamedTuple):
    """How one bot decides."""

    bot: str
    decisions: int
    loss: Estimate
    """The share of the victory that a decision gives away."""
    points: Estimate
    """The same as points of the margin."""
    marks: Estimate
    """How many of its turns in a game are marked."""


def league(reviewed: Iterable[tuple[GameResult, Sequence[Judgement]]]) -> list[Skill]:
    """Return the bots of reviewed games, the one that gives away least first."""
    losses: dict[str, list[tuple[str, float]]] = {}
    points: dict[str, list[tuple[str, float]]] = {}
    marks: dict[str, list[tuple[str, float]]] = {}
    for result, turns in reviewed:
        for seat, bot in enumerate(result.bots, 1):
            own = [turn for turn in turns if turn.seat == seat and not turn.is_forced]
            losses.setdefault(bot, []).extend((result.seed, turn.loss) for turn in own)
            points.setdefault(bot, []).extend((result.seed, max(0.0, turn.loss_points)) for turn in own)
            marks.setdefault(bot, []).append((result.seed, float(sum(turn.mark is not None for turn in own))))
    found = [
        Skill(bot, len(losses[bot]), *(mean(by_deal(each[bot])) for each in (losses, points, marks))) for bot in losses
    ]
    return sorted(found, key=lambda skill: skill.loss.value)


def chosen_games(results: Iterable[GameResult], games: int) -> list[GameResult]:
    """Return the first games of each line-up that were played to their end."""
    counts: dict[tuple[str, ...], int] = {}
    found: list[GameResult] = []
    for result in results:
        line_up = tuple(sorted(result.bots))
        if result.scores is not None and counts.get(line_up, 0) < games:
            counts[line_up] = counts.get(line_up, 0) + 1
            found.append(result)
    return found
