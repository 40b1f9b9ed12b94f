"""A bar chart as SVG, for comparisons of numbers."""

from typing import NamedTuple
from xml.sax.saxutils import escape


class Bar(NamedTuple):
    """One bar: its name, its value, and whether it is ours."""

    name: str
    value: float
    ours: bool


def bar_chart(title: str, bars: list[Bar], unit: str = "") -> str:
    """Draw horizontal bars, the longest first, readable on light and dark pages."""
    ordered = sorted(bars, key=lambda bar: -bar.value)
    widest = max(bar.value for bar in ordered)
    height = 44 + 24 * len(ordered)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" role="img" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="720" height="{height}" rx="8" fill="#fffdf7"/>',
        f'<text x="16" y="26" font-size="16" font-weight="bold" fill="#222">{escape(title)}</text>',
    ]
    for i, bar in enumerate(ordered):
        y = 42 + 24 * i
        width = max(2, 360 * bar.value / widest)
        colour = "#0072b2" if bar.ours else "#b8a88a"
        parts += [
            f'<text x="232" y="{y + 13}" font-size="12" text-anchor="end" fill="#222">{escape(bar.name)}</text>',
            f'<rect x="240" y="{y}" width="{width:.1f}" height="18" rx="3" fill="{colour}"/>',
            f'<text x="{246 + width:.1f}" y="{y + 13}" font-size="12" fill="#222">{bar.value:.3g}{escape(unit)}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
