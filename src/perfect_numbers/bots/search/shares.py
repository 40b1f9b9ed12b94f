"""What expected points mean for the victory: the further the end of the game, the less a lead is worth."""

import math
from typing import Final

from mypy_extensions import i64

SPREAD: Final = 2.0
SPREAD_A_ROUND: Final = 6.7
"""The variance of a final margin about the expected one where a round ends: at the end of the game, and how much each
round to come adds; fitted on planner's games for two."""


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
