"""Plots as inline SVG with positions in per cent, so that they fit a phone and their text keeps its size."""

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from perfect_numbers.arena.stats.intervals import Estimate


class Scale:
    """Where values lie between the left and the right end of a plot."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def at(self, value: float) -> str:
        """Return a value's place."""
        return f"{3 + 94 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low))):.2f}%"

    def length(self, size: float) -> str:
        """Return how long something of that size is."""
        return f"{94 * size / (self.high - self.low):.2f}%"

    def ticks(self) -> list[float]:
        """Return round values, four to eight of them if there are that many."""
        step = 10 ** math.floor(math.log10((self.high - self.low) / 4))
        for factor in (1, 2, 5, 10):
            if (self.high - self.low) / (step * factor) <= 7:
                step *= factor
                break
        first = math.ceil(self.low / step - 1e-9)
        return [tick * step for tick in range(first, math.floor(self.high / step + 1e-9) + 1)]


Form = Callable[[float], str]
"""How a value is written."""


class Dot(NamedTuple):
    """A row of a plot of estimates."""

    label: str
    estimate: Estimate
    text: str
    """What stands beside it."""


def dots(rows: Sequence[Dot], form: Form, reference: float | None = None, within: Scale | None = None) -> str:
    """Draw a dot and its interval for each row; a dashed line marks the reference."""
    scale = within or _around([row.estimate for row in rows], reference)
    drawn = []
    for row in rows:
        value, low, high, _ = row.estimate
        marks = _grid(scale, 26)
        if reference is not None:
            marks += f'<line class="reference" x1="{scale.at(reference)}" x2="{scale.at(reference)}" y2="26"/>'
        marks += (
            f'<line class="whisker" x1="{scale.at(low)}" x2="{scale.at(high)}" y1="13" y2="13"/>'
            f'<circle class="dot" cx="{scale.at(value)}" cy="13" r="5.5"/>'
        )
        drawn.append(_row(row.label, marks, 26, row.text))
    return f'<div class="plot">{"".join(drawn)}{_axis(scale, form)}</div>'


def bars(rows: Sequence[tuple[str, float, str]]) -> str:
    """Draw a bar for each label, value and text."""
    scale = Scale(0, max((value for _, value, _ in rows), default=1))
    drawn = [
        _row(label, f'<rect class="bar" x="3%" y="5" height="12" rx="3" width="{scale.length(value)}"/>', 22, text)
        for label, value, text in rows
    ]
    return f'<div class="plot wide">{"".join(drawn)}</div>'


def histograms(series: Mapping[str, Mapping[int, int]], unit: str) -> str:
    """Draw how often each whole number occurred, one row for each series, all on the same axis."""
    values = [value for counts in series.values() for value in counts]
    if not values:
        return ""
    width = max(1, math.ceil((max(values) - min(values) + 1) / 60))
    scale = Scale(min(values) - 0.5, min(values) - 0.5 + width * math.ceil((max(values) - min(values) + 1) / width))
    drawn = []
    for label, counts in series.items():
        total = sum(counts.values())
        if not total:
            continue
        binned: dict[int, int] = {}
        for value, count in counts.items():
            first = min(values) + (value - min(values)) // width * width
            binned[first] = binned.get(first, 0) + count
        average = sum(value * count for value, count in counts.items()) / total
        peak = max(binned.values())
        marks = _grid(scale, 64)
        for first, count in sorted(binned.items()):
            height = 58 * count / peak
            span = f"{first}" if width == 1 else f"{first} to {first + width - 1}"
            marks += (
                f'<rect class="bar" x="{scale.at(first - 0.5)}" width="{scale.length(width * 0.9)}"'
                f' y="{64 - height:.1f}" height="{height:.1f}">'
                f"<title>{span} {escape(unit)}: {count / total:.1%}</title></rect>"
            )
        marks += f'<line class="mean" x1="{scale.at(average)}" x2="{scale.at(average)}" y2="64"/>'
        low, high = min(counts), max(counts)
        drawn.append(_row(label, marks, 64, f"mean {average:.1f}<small>{low} to {high}</small>"))
    return f'<div class="plot">{"".join(drawn)}{_axis(scale, "{:.0f}".format)}</div>'


def _around(estimates: Sequence[Estimate], reference: float | None) -> Scale:
    """Return a scale that shows all intervals and the reference."""
    ends = [end for estimate in estimates for end in (estimate.low, estimate.high)]
    ends += [] if reference is None else [reference]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low) * 0.06 or 0.5
    return Scale(low - room, high + room)


def _row(label: str, marks: str, height: int, text: str) -> str:
    """Lay out a label, its marks and the text that says the same; the text may hold markup."""
    return (
        f'<div class="row"><span class="label">{escape(label)}</span>'
        f'<svg aria-hidden="true" focusable="false" height="{height}">{marks}</svg>'
        f'<span class="value">{text}</span></div>'
    )


def _grid(scale: Scale, height: int) -> str:
    return "".join(f'<line class="grid" x1="{scale.at(t)}" x2="{scale.at(t)}" y2="{height}"/>' for t in scale.ticks())


def _axis(scale: Scale, form: Form) -> str:
    marks = "".join(
        f'<text x="{scale.at(tick)}" y="13" text-anchor="middle">{escape(form(tick))}</text>' for tick in scale.ticks()
    )
    return f'<div class="row axis" aria-hidden="true"><span></span><svg height="18">{marks}</svg><span></span></div>'
