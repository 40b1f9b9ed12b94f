"""Means and shares with their 95 % intervals. Games on one deal belong together and are not counted as independent."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

Z: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""
FEW_DEALS: Final = 10
"""With fewer deals than this their spread is not trusted to make an interval narrower."""

Deals = Mapping[str, Sequence[float]]
"""What was measured, by deal."""


class Estimate(NamedTuple):
    """A value, the interval in which it lies with 95 % confidence, and how many games it comes from."""

    value: float
    low: float
    high: float
    games: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def mean(deals: Deals) -> Estimate:
    """Estimate a mean."""
    count, value, spread = _spread(deals)
    return Estimate(value, value - Z * spread, value + Z * spread, count)


def share(deals: Deals) -> Estimate:
    """Estimate a share between 0 and 1, by Wilson's interval for as many independent games as these are worth."""
    count, value, spread = _spread(deals)
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    worth = value * (1 - value) / spread**2 if spread else float(count)
    if len(deals) < FEW_DEALS or not spread:
        worth = min(worth, float(len(deals)))
    centre = (value + Z**2 / (2 * worth)) / (1 + Z**2 / worth)
    half = Z / (1 + Z**2 / worth) * math.sqrt(value * (1 - value) / worth + Z**2 / (4 * worth**2))
    low, high = min(value, centre - half), max(value, centre + half)
    return Estimate(value, max(0.0, low), min(1.0, high), count)


def by_deal(measured: Iterable[tuple[str, float]]) -> dict[str, list[float]]:
    """Gather what was measured, by deal."""
    deals: dict[str, list[float]] = {}
    for deal, value in measured:
        deals.setdefault(deal, []).append(value)
    return deals


def _spread(deals: Deals) -> tuple[int, float, float]:
    """Return how many values there are, their mean, and the mean's standard error."""
    count = sum(map(len, deals.values()))
    if not count:
        return 0, 0.0, 0.0
    value = math.fsum(math.fsum(values) for values in deals.values()) / count
    if len(deals) < 2:
        return count, value, 0.0
    squares = math.fsum((math.fsum(values) - value * len(values)) ** 2 for values in deals.values())
    return count, value, math.sqrt(squares * len(deals) / (len(deals) - 1)) / count
