"""A plot of numbers as horizontal bars, as SVG."""

import math
from html import escape
from typing import Final

WIDTH, LEFT, RIGHT, LINE, TOP = 900, 330, 90, 22, 66
INK, FAINT, MINE, THEIRS = "#222222", "#dddddd", "#0072b2", "#b8a88a"
OURS: Final = "Perfect Numbers"
"""What the names of our own bars begin with; these stand out."""

Groups = dict[str, list[tuple[str, float]]]
"""Bars with their names, by the heading they stand under."""


def bar_chart(title: str, groups: Groups, logarithmic: bool = False) -> str:
    """Draw every group of bars under its heading, all on one scale."""
    values = [value for group in groups.values() for _, value in group]
    low, ticks = _ticks(min(values), max(values), logarithmic)
    scale = (WIDTH - LEFT - RIGHT) / (ticks[-1][0] - low)
    drawn: list[str] = []
    y = TOP
    for heading, group in groups.items():
        if heading:
            drawn.append(f'<text x="16" y="{y + 14}" font-weight="bold">{escape(heading)}</text>')
            y += LINE
        for name, value in group:
            length = max(2.0, scale * ((math.log10(value) if logarithmic else value) - low))
            fill = MINE if name.startswith(OURS) else THEIRS
            drawn.append(
                f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>'
                f'<rect x="{LEFT}" y="{y + 2}" width="{length:.1f}" height="{LINE - 6}" rx="3" fill="{fill}"/>'
                f'<text x="{LEFT + length + 5:.1f}" y="{y + 14}">{value:,.0f}</text>'
            )
            y += LINE
    grid = "".join(
        f'<path d="M{LEFT + (at - low) * scale:.1f} {TOP - 6}V{y}" stroke="{FAINT}"/>'
        f'<text x="{LEFT + (at - low) * scale:.1f}" y="{TOP - 12}" text-anchor="middle">{escape(text)}</text>'
        for at, text in ticks
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 12}" role="img" font-family="sans-serif"'
        f' font-size="12" fill="{INK}"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{y + 12}" rx="8" fill="#fffdf7"/>'
        f'<text x="16" y="26" font-size="16" font-weight="bold">{escape(title)}</text>{grid}{"".join(drawn)}</svg>\n'
    )


def _ticks(least: float, most: float, logarithmic: bool) -> tuple[float, list[tuple[float, str]]]:
    """Return where the scale begins, and its marks: places on it and their texts."""
    if logarithmic:
        first, last = math.floor(math.log10(least)), math.ceil(math.log10(most))
        return float(first), [(float(i), f"{10**i:,}") for i in range(first, last + 1)]
    step = 10 ** math.floor(math.log10(most))
    return 0.0, [(float(i * step), f"{i * step:,}") for i in range(math.ceil(most / step) + 1)]
