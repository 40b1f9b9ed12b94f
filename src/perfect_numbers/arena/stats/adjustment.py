"""Results with the luck of the markets taken off: a control variate, whose coefficients were fitted on other games."""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from perfect_numbers.arena.play.luck import GameLuck
from perfect_numbers.arena.play.results import GameResult, Key
from perfect_numbers.arena.stats.intervals import Estimate, by_deal, mean

Lucks = Mapping[Key, GameLuck]
"""The luck of games, as far as it was found out."""


class Coefficients(NamedTuple):
    """How much of the luck is taken off a result."""

    score: float
    margin: float
    share: float


class Adjusted(NamedTuple):
    """How one bot did, as far as it was not luck."""

    share: Estimate
    score: Estimate
    margin: Estimate
    worth: float | None
    """How many games without adjustment would tell the margin as exactly as one of these, if that can be told."""


@cache
def coefficients(players: int) -> Coefficients:
    """Return the coefficients for a number of players; `python -m benchmarks.luck --fit` writes them."""
    data = json.loads(files("perfect_numbers.arena.stats").joinpath("adjustment.json").read_text("utf-8"))
    return Coefficients(**data["coefficients"][str(players)])


def adjusted(own: Sequence[tuple[GameResult, int]], lucks: Lucks) -> Adjusted | None:
    """Take the luck off a bot's results, given its games and seats; None if the luck of none of them is known."""
    shares: list[tuple[str, float]] = []
    scores: list[tuple[str, float]] = []
    margins: list[tuple[str, float]] = []
    plain: list[tuple[str, float]] = []
    for result, seat in own:
        luck = lucks.get(result.key)
        if luck is None:
            continue
        by = coefficients(result.players)
        shares.append((result.seed, result.shares[seat] - by.share * luck.share[seat]))
        if result.scores is not None:
            margin = result.margin(seat)
            scores.append((result.seed, result.scores[seat] - by.score * luck.score[seat]))
            margins.append((result.seed, margin - by.margin * luck.margin[seat]))
            plain.append((result.seed, float(margin)))
    if not shares:
        return None
    before, after = mean(by_deal(plain)), mean(by_deal(margins))
    worth = (before.margin / after.margin) ** 2 if 0 < after.margin < math.inf else None
    return Adjusted(mean(by_deal(shares)), mean(by_deal(scores)), after, worth)
