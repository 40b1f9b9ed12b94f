"""A plot of shares with their intervals, and of what is wanted, as SVG."""

from html import escape
from typing import NamedTuple

from perfect_numbers.arena.stats.intervals import Estimate

WIDTH, LEFT, RIGHT, LINE, TOP = 900, 400, 70, 22, 64
INK, FAINT, FOUND, WANTED = "#222222", "#dddddd", "#0072b2", "#d55e00"


class Row(NamedTuple):
    """One comparison: its name, what was found, and what is wanted."""

    name: str
    found: Estimate
    wanted: float


def _at(share: float) -> float:
    """Return where a share lies from left to right."""
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def shares(title: str, rows: list[Row]) -> str:
    """Draw each share as a dot on its interval, with a stroke at what is wanted."""
    bottom = TOP + LINE * len(rows)
    drawn = [
        f'<path d="M{_at(tenth / 10):.1f} {TOP - 8}V{bottom}" stroke="{FAINT}"/>'
        f'<text x="{_at(tenth / 10):.1f}" y="{TOP - 14}" text-anchor="middle">{tenth * 10} %</text>'
        for tenth in range(0, 11, 2)
    ]
    for i, row in enumerate(rows):
        y = TOP + LINE * i + 10
        drawn.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(row.name)}</text>'
            f'<path d="M{_at(row.wanted):.1f} {y - 8}v16" stroke="{WANTED}" stroke-width="3"/>'
            f'<path d="M{_at(row.found.low):.1f} {y}H{_at(row.found.high):.1f}" stroke="{FOUND}" stroke-width="3"/>'
            f'<circle cx="{_at(row.found.value):.1f}" cy="{y}" r="5" fill="{FOUND}"/>'
            f'<text x="{WIDTH - 6}" y="{y + 4}" text-anchor="end">{row.found.value:.1%}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 12}" role="img"'
        f' font-family="sans-serif" font-size="13" fill="{INK}"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{bottom + 12}" rx="8" fill="#fffdf7"/>'
        f'<text x="16" y="26" font-size="16" font-weight="bold">{escape(title)}</text>{"".join(drawn)}</svg>\n'
    )
