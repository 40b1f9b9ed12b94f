"""What expected points mean for the victory: the further the end of the game, the less a lead is worth."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

SPREAD: Final = 2.0
SPREAD_A_ROUND: Final = 6.7
"""The variance of a final margin about the expected one where a round ends: at the end of the game, and how much each
round to come adds; fitted on planner's games for two."""

FIRST_SPREAD: Final = 0.2
SPREAD_OF_ROUND: Final = 1.5
"""The square of the spread of a seat's final points about the expected ones among three or four: the same two."""

FOR_ITS_OWN_SAKE: Final = 0.05
"""What a point counts besides, so that those who can win no more play on as well as they can."""


def spread_of(rounds: i64) -> float:
    """Return the spread of final points among three or four with so many rounds to come."""
    return math.sqrt(FIRST_SPREAD + SPREAD_OF_ROUND * float(rounds))


def scale_of(rounds: i64) -> float:
    """Return the scale of the logistic distribution of final margins with so many rounds to come."""
    return math.sqrt(3.0 * (SPREAD + SPREAD_A_ROUND * float(rounds))) / math.pi


def share_of(margin: float, rounds: i64, is_over: bool) -> float:
    """Return the share of the victory over one other that an expected margin means, with so many rounds to come."""
    if is_over:
        return 1.0 if margin > 0.0 else 0.5 if margin == 0.0 else 0.0
    odds: float = margin / scale_of(rounds)
    if odds < -50.0:  # the share is 0 to twenty digits
        odds = -50.0
    return 1.0 / (1.0 + math.exp(-odds))


@final
class Shares:
    """Finds every seat's share of the victory among three or four, and counts it in points of the moment.

    Points to come are taken as uncertain with Gumbel's distribution, so that the shares have a closed form. Unlike a
    margin over the best other seat they tell that whoever is second or third can still win.
    """

    def __init__(self, players: i64, rounds: i64) -> None:
        self.players: i64 = players
        even: float = 1.0 / float(players)
        self.points_a_share: float = spread_of(rounds) / (even * (1.0 - even))
        """How many points a whole share is worth: so many that where all are even, a point is worth a point."""
        self.worths: vec[float] = vec[float]([0.0] * 4)

    def look(self, points: vec[float], rounds: i64) -> None:
        """Find the worth of expected points where a round ends, with so many to come."""
        players: i64 = self.players
        most: float = points[0]
        seat: i64 = 1
        while seat < players:
            if points[seat] > most:
                most = points[seat]
            seat += 1
        total: float = 0.0
        seat = 0
        while seat < players:
            share: float
            if rounds == 0:  # equal players share the victory (GAME-SCORE)
                share = 1.0 if points[seat] == most else 0.0
            else:
                share = math.exp((points[seat] - most) / spread_of(rounds))
            self.worths[seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < players:
            self.worths[seat] = self.points_a_share * self.worths[seat] / total + FOR_ITS_OWN_SAKE * points[seat]
            seat += 1
