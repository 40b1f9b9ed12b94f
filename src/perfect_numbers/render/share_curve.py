"""The curve of a game: every seat's share of the victory from moment to moment, as SVG."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

WIDTH: Final = 720
HEIGHT: Final = 240
LEFT: Final = 40
RIGHT: Final = 10
TOP: Final = 10
BOTTOM: Final = 26


class Spot(NamedTuple):
    """A marked turn on the curve."""

    moment: int
    seat: int
    mark: str
    sign: str


class ShareCurve:
    """Lays out a game's shares by seat; moments go from left to right."""

    def __init__(self, shares: Sequence[Sequence[float]]) -> None:
        self.shares = shares
        """The shares by seat, one tuple for each moment."""
        self.last = max(1, len(shares) - 1)

    def x(self, moment: int) -> float:
        """Return how far from the left a moment is."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * moment / self.last, 1)

    def y(self, share: float) -> float:
        """Return how far from the top a share is."""
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    def svg(self, label: str, rounds: Sequence[tuple[int, int]], spots: Sequence[Spot]) -> Markup:
        """Draw the curve, a tick where each round's market was filled, and a dot for each marked turn."""
        parts: list[Markup] = []
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self.y(share)
            parts.append(Markup('<path class="grid" d="M{} {}H{}"/>').format(LEFT, y, WIDTH - RIGHT))
            parts.append(
                Markup('<text class="level" x="{}" y="{}">{}%</text>').format(LEFT - 6, y + 4, int(share * 100))
            )
        for moment, number in rounds:
            x = self.x(moment)
            parts.append(Markup('<path class="market" d="M{} {}V{}"/>').format(x, TOP, HEIGHT - BOTTOM + 4))
            parts.append(Markup('<text class="round-number" x="{}" y="{}">{}</text>').format(x, HEIGHT - 8, number))
        for seat in range(1, len(self.shares[0]) + 1):
            line = " ".join(f"{self.x(i):g},{self.y(s[seat - 1]):g}" for i, s in enumerate(self.shares))
            parts.append(Markup('<polyline class="share seat-{}" points="{}"/>').format(seat, line))
        for spot in spots:
            x, y = self.x(spot.moment), self.y(self.shares[spot.moment][spot.seat - 1])
            dot = '<circle class="spot {} seat-{}" data-moment="{}" cx="{}" cy="{}" r="5"><title>{}</title></circle>'
            parts.append(Markup(dot).format(spot.mark, spot.seat, spot.moment, x, y, spot.sign))
        parts.append(Markup('<path class="now" d="M{} {}V{}"/>').format(LEFT, TOP, HEIGHT - BOTTOM))
        attributes = Markup('viewBox="0 0 {} {}" data-left="{}" data-right="{}" role="img" aria-label="{}"')
        attributes = attributes.format(WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, label)
        return Markup('<svg class="share-curve" {}>{}</svg>').format(attributes, Markup().join(parts))
