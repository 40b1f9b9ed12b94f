"""Charts as SVG: dots with intervals, bars and histograms in rows, and curves. Colours come from the page's style.

Charts in rows have their positions in per cent, so that they fit a phone and their text keeps its size.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

Form = Callable[[float], str]
"""How a value is written."""

_MOST_BARS: Final = 60
"""How many bars a histogram has at most; more values share bars."""


class Scale:
    """Where values lie between the left and the right end of a chart."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def at(self, value: float) -> str:
        """Return a value's place."""
        return f"{3 + 94 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low))):.2f}%"

    def length(self, size: float) -> str:
        """Return how long something of that size is."""
        return f"{94 * size / (self.high - self.low):.2f}%"

    def ticks(self, most: int = 7) -> list[float]:
        """Return round values: up to one more than the most, and at least half as many if they can be round."""
        step = 10 ** math.floor(math.log10((self.high - self.low) / most))
        step *= next(factor for factor in (1, 2, 5, 10) if (self.high - self.low) / (step * factor) <= most)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [tick * step for tick in range(first, last + 1)]


class Dot(NamedTuple):
    """A row of a chart of estimates."""

    label: str
    value: float
    low: float
    high: float
    text: str
    """What stands beside it."""
    more: str = ""
    """What stands below that, smaller."""


class Bar(NamedTuple):
    """A row of a chart of amounts."""

    label: str
    value: float
    text: str


class Curve(NamedTuple):
    """A line of a chart of developments."""

    style: str
    """The class that gives it its colour and shape."""
    name: str
    values: tuple[float, ...]


def dots(rows: Sequence[Dot], form: Form, reference: float | None = None, within: Scale | None = None) -> Markup:
    """Draw a dot and its interval for each row; a dashed line marks the reference."""
    scale = within or _around(rows, reference)
    drawn = []
    for row in rows:
        marks = _grid(scale, 26)
        if reference is not None:
            marks += _upright("reference", scale.at(reference), 26)
        marks += _element("line", class_="whisker", x1=scale.at(row.low), x2=scale.at(row.high), y1=13, y2=13)
        marks += _element("circle", class_="dot", cx=scale.at(row.value), cy=13, r=5.5)
        drawn.append(_row(row.label, marks, 26, row.text, row.more))
    return _element("div", *drawn, _axis(scale, form), class_="plot")


def bars(rows: Sequence[Bar]) -> Markup:
    """Draw a bar for each row."""
    scale = Scale(0, max((row.value for row in rows), default=1))
    drawn = []
    for row in rows:
        bar = _element("rect", class_="bar", x="3%", y=5, height=12, rx=3, width=scale.length(row.value))
        drawn.append(_row(row.label, bar, 22, row.text))
    return _element("div", *drawn, class_="plot wide")


def histograms(series: Mapping[str, Mapping[int, int]], unit: str) -> Markup:
    """Draw how often each whole number occurred, one row for each series, all on the same axis."""
    values = [value for counts in series.values() for value in counts]
    if not values:
        return Markup()
    least = min(values)
    width = math.ceil((max(values) - least + 1) / _MOST_BARS)
    scale = Scale(least - 0.5, least - 0.5 + width * math.ceil((max(values) - least + 1) / width))
    drawn = []
    for label, counts in series.items():
        total = sum(counts.values())
        if not total:
            continue
        binned: dict[int, int] = {}
        for value, count in counts.items():
            first = least + (value - least) // width * width
            binned[first] = binned.get(first, 0) + count
        marks = _grid(scale, 64)
        for first, count in sorted(binned.items()):
            height = 58 * count / max(binned.values())
            span = f"{first}" if width == 1 else f"{first} to {first + width - 1}"
            marks += _element(
                "rect",
                _element("title", f"{span} {unit}: {count / total:.1%}"),
                class_="bar",
                x=scale.at(first - 0.5),
                width=scale.length(width * 0.9),
                y=f"{64 - height:.1f}",
                height=f"{height:.1f}",
            )
        average = sum(value * count for value, count in counts.items()) / total
        marks += _upright("mean", scale.at(average), 64)
        drawn.append(_row(label, marks, 64, f"mean {average:.1f}", f"{min(counts)} to {max(counts)}"))
    return _element("div", *drawn, _axis(scale, "{:.0f}".format), class_="plot")


class CurveChart:
    """Developments over equal steps, counted from 0, as one SVG with places in its own units."""

    width, height = 480, 220
    left, right, top, bottom = 34, 12, 12, 26

    def __init__(self, curves: Sequence[Curve]) -> None:
        self.curves = curves
        self.steps = max((len(curve.values) for curve in curves), default=0)
        values = [value for curve in curves for value in curve.values]
        self.scale = Scale(min(0.0, *values) if values else 0.0, max(0.0, *values) if values else 1.0)

    def x(self, step: float) -> float:
        """Return how far from the left a step is."""
        return round(self.left + (self.width - self.left - self.right) * step / max(self.steps - 1, 1), 1)

    def y(self, value: float) -> float:
        """Return how far from the top a value is."""
        part = (value - self.scale.low) / (self.scale.high - self.scale.low)
        return round(self.height - self.bottom - (self.height - self.top - self.bottom) * part, 1)

    def svg(self, title: str) -> Markup:
        """Draw the chart; whoever cannot see it is told the title and all values."""
        parts: list[Markup] = []
        for level in self.scale.ticks(5):
            across = f"M{self.left} {self.y(level):g}H{self.width - self.right}"
            parts.append(_element("path", class_="grid", d=across))
            parts.append(_element("text", f"{level:g}", class_="level", x=self.left - 6, y=f"{self.y(level) + 4:g}"))
        for step in range(self.steps):
            parts.append(_element("text", step, class_="round-number", x=f"{self.x(step):g}", y=self.height - 6))
        for curve in self.curves:
            spots = [(f"{self.x(step):g}", f"{self.y(value):g}") for step, value in enumerate(curve.values)]
            line = " ".join(f"{x},{y}" for x, y in spots)
            parts.append(_element("polyline", class_=f"curve {curve.style}", points=line))
            parts += [_element("circle", class_=f"spot {curve.style}", cx=x, cy=y, r=3.5) for x, y in spots]
        told = " ".join(f"{curve.name}: {', '.join(f'{value:g}' for value in curve.values)}." for curve in self.curves)
        return _element(
            "svg", *parts, viewBox=f"0 0 {self.width} {self.height}", role="img", aria_label=f"{title}: {told}"
        )


def _around(rows: Sequence[Dot], reference: float | None) -> Scale:
    """Return a scale that shows all intervals and the reference."""
    ends = [end for row in rows for end in (row.low, row.high)]
    ends += [] if reference is None else [reference]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low) * 0.06 or 0.5
    return Scale(low - room, high + room)


def _row(label: str, marks: Markup, height: int, text: str, more: str = "") -> Markup:
    """Lay out a label, its marks and the text that says the same."""
    small = _element("small", more) if more else ""
    return _element(
        "div",
        _element("span", label, class_="label"),
        _element("svg", marks, aria_hidden="true", focusable="false", height=height),
        _element("span", text, small, class_="value"),
        class_="row",
    )


def _grid(scale: Scale, height: int) -> Markup:
    return Markup().join(_upright("grid", scale.at(tick), height) for tick in scale.ticks())


def _upright(style: str, place: str, height: int) -> Markup:
    return _element("line", class_=style, x1=place, x2=place, y2=height)


def _axis(scale: Scale, form: Form) -> Markup:
    marks = [_element("text", form(tick), x=scale.at(tick), y=13, text_anchor="middle") for tick in scale.ticks()]
    drawn = _element("svg", *marks, height=18)
    return _element("div", _element("span"), drawn, _element("span"), class_="row axis", aria_hidden="true")


def _element(name: str, /, *content: object, **attributes: object) -> Markup:
    """Write an element; texts that are not markup yet are made safe."""
    written = Markup().join(
        Markup(' {}="{}"').format(key.removesuffix("_").replace("_", "-"), value) for key, value in attributes.items()
    )
    return Markup("<{}{}>{}</{}>").format(name, written, Markup().join(map(escape, content)), name)
