"""What a result is made of: bars that begin where the one before has ended, as SVG."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

WIDTH: Final = 360
LABEL: Final = 110
VALUE: Final = 66
LINE: Final = 26


class Fall(NamedTuple):
    """One bar."""

    label: str
    change: float
    text: str


def waterfall(start: Fall, falls: Sequence[Fall], end: Fall) -> Markup:
    """Draw where one starts, what each part adds or takes, and where one ends."""
    levels = [0.0, start.change]
    for fall in falls:
        levels.append(levels[-1] + fall.change)
    low, high = min(levels), max(*levels, end.change)
    scale = (WIDTH - LABEL - VALUE) / max(high - low, 1e-9)

    def x(level: float) -> float:
        return round(LABEL + (level - low) * scale, 1)

    rows = [(start, 0.0, start.change, "whole")]
    rows += [
        (fall, levels[i], levels[i + 1], "gain" if fall.change >= 0 else "loss") for i, fall in enumerate(falls, 1)
    ]
    rows.append((end, 0.0, end.change, "whole"))
    drawn = Markup()
    for i, (fall, one, other, style) in enumerate(rows):
        y = i * LINE
        left, right = x(min(one, other)), x(max(one, other))
        drawn += Markup('<text class="part" x="0" y="{}">{}</text>').format(y + 17, fall.label)
        drawn += Markup('<rect class="{}" x="{}" y="{}" width="{}" height="16" rx="3"/>').format(
            style, left, y + 5, round(max(right - left, 1.5), 1)
        )
        if i + 1 < len(rows):
            drawn += Markup('<path class="joint" d="M{0} {1}V{2}"/>').format(x(other), y + 5, y + LINE + 21)
        drawn += Markup('<text class="amount" x="{}" y="{}">{}</text>').format(WIDTH, y + 17, fall.text)
    told = ", ".join(f"{fall.label} {fall.text}" for fall in (start, *falls, end))
    return Markup('<svg class="waterfall" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, LINE * len(rows), told, drawn
    )
