"""Means and shares with their 95 % intervals. Games on one deal belong together and are not counted as independent."""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""

Deals = Mapping[str, Sequence[float]]
"""What was measured, by deal."""


class Estimate(NamedTuple):
    """A value, the interval in which it lies with 95 % confidence, and how many games it comes from.

    One deal alone does not tell how far others lie from it: the interval of a mean then has no ends.
    """

    value: float
    low: float
    high: float
    games: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def drawn(self) -> tuple[float, float, float]:
        """The value and the ends of its interval, for a chart; without ends the value alone."""
        return self[:3] if math.isfinite(self.margin) else (self.value,) * 3

    def half(self, form: str) -> str:
        """Write half the width of the interval, or a dash."""
        return form.format(self.margin) if math.isfinite(self.margin) else "–"

    def ends(self, form: str) -> str:
        """Write the interval, or a dash."""
        return f"{form.format(self.low)} to {form.format(self.high)}" if math.isfinite(self.margin) else "–"


def written(number: float, places: int) -> str:
    """Write a number for a table of figures; nothing for the end of an interval that has none."""
    return f"{number:.{places}f}" if math.isfinite(number) else ""


def mean(deals: Deals, comparisons: int = 1) -> Estimate:
    """Estimate a mean; if it is one of several comparisons, such that all intervals hold together (Bonferroni)."""
    games, value, error = _moments(deals)
    if len(deals) < 2:
        return Estimate(value, -math.inf, math.inf, games)
    half = _deviations(len(deals), NormalDist().inv_cdf(1 - 0.025 / comparisons)) * error
    return Estimate(value, value - half, value + half, games)


def share(deals: Deals) -> Estimate:
    """Estimate a share between 0 and 1, by Wilson's interval for as many independent games as these are worth."""
    games, value, error = _moments(deals)
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    if error:
        worth, z = value * (1 - value) / error**2, _deviations(len(deals), Z)
    else:
        # Deals that all ended alike: each is worth one game if its games did so too, otherwise all of its games.
        worth, z = float(len(deals) if value in (0, 1) else games), Z
    centre = (value + z**2 / (2 * worth)) / (1 + z**2 / worth)
    half = z / (1 + z**2 / worth) * math.sqrt(value * (1 - value) / worth + z**2 / (4 * worth**2))
    low, high = min(value, centre - half), max(value, centre + half)
    return Estimate(value, max(0.0, low), min(1.0, high), games)


def by_deal(measured: Iterable[tuple[str, float]]) -> dict[str, list[float]]:
    """Gather what was measured, by deal."""
    deals: dict[str, list[float]] = {}
    for deal, value in measured:
        deals.setdefault(deal, []).append(value)
    return deals


def _moments(deals: Deals) -> tuple[int, float, float]:
    """Return how many values there are, their mean, and the mean's standard error."""
    games = sum(map(len, deals.values()))
    if not games:
        return 0, 0.0, 0.0
    value = math.fsum(math.fsum(values) for values in deals.values()) / games
    if len(deals) < 2:
        return games, value, 0.0
    squares = math.fsum((math.fsum(values) - value * len(values)) ** 2 for values in deals.values())
    return games, value, math.sqrt(squares * len(deals) / (len(deals) - 1)) / games


def _deviations(deals: int, z: float) -> float:
    """Return how many standard errors to go instead of z: Student's t by its expansion, more the fewer deals."""
    free = max(1, deals - 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3
