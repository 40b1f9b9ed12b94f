"""Ratings by openskill's Plackett-Luce model, which handles two to four players and ties."""

from collections.abc import Iterable
from typing import NamedTuple

from perfect_numbers.arena.play.results import GameResult


class Rating(NamedTuple):
    """A bot's strength, and how unsure it is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


def rate(results: Iterable[GameResult]) -> dict[str, Rating]:
    """Rate the bots by their games, in this order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Rating] = {}
    for result in results:
        bots = result.bots
        teams = [[model.rating(*ratings.get(bot, Rating()))] for bot in bots]
        rated = [team[0] for team in model.rate(teams, scores=[float(points) for points in result.worth])]
        for bot in set(bots):
            # A bot that sat in several seats learns from all of them.
            own = [rating for rating, name in zip(rated, bots, strict=True) if name == bot]
            ratings[bot] = Rating(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
    return ratings
