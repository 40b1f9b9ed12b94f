"""The plots of the docs, as SVG, by matplotlib."""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, PercentFormatter

if TYPE_CHECKING:  # so that older builds can be measured too
    from perfect_numbers.arena.stats.intervals import Estimate

PAPER, INK, FAINT = "#fffdf7", "#222222", "#dddddd"
BLUE, SAND, ORANGE = "#0072b2", "#b8a88a", "#d55e00"
OURS: Final = "Perfect Numbers"
"""What the names of our own bars begin with; these stand out."""

Groups = dict[str, list[tuple[str, float]]]
"""Bars with their names, by the heading they stand under."""


class Claimed(NamedTuple):
    """One comparison: its name, what was found, and what is wanted."""

    name: str
    found: "Estimate"
    wanted: float


def bar_plot(path: Path, title: str, groups: Groups, logarithmic: bool = False) -> None:
    """Draw every group of bars under its heading, all on one scale."""
    lines: list[tuple[str, float | None]] = []
    for heading, group in groups.items():
        lines += [(heading, None)] if heading else []
        lines += group
    figure, axes = _plot(title, 0.6 + 0.25 * len(lines))
    for y, (name, value) in enumerate(lines):
        if value is not None:
            axes.barh(y, value, color=BLUE if name.startswith(OURS) else SAND)
            axes.annotate(f"{value:,.0f}", (value, y), (4, 0), textcoords="offset points", va="center")
    axes.set_yticks(range(len(lines)), [name for name, _ in lines])
    for label, (_, value) in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_fontweight("bold" if value is None else "normal")
    if logarithmic:
        axes.set_xscale("log")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.margins(x=0.1)
    _downwards(axes, len(lines))
    _save(figure, path)


def share_plot(path: Path, title: str, rows: list[Claimed]) -> None:
    """Draw each share as a dot on its interval, with a stroke at what is wanted."""
    figure, axes = _plot(title, 0.8 + 0.25 * len(rows))
    for y, row in enumerate(rows):
        axes.hlines(y, row.found.low, row.found.high, color=BLUE, linewidth=3)
        axes.plot(row.found.value, y, "o", color=BLUE)
        axes.vlines(row.wanted, y - 0.35, y + 0.35, color=ORANGE, linewidth=3)
        axes.annotate(f"{row.found.value:.1%}", (1.01, y), va="center", annotation_clip=False)
    axes.set_yticks(range(len(rows)), [row.name for row in rows])
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    _downwards(axes, len(rows))
    _save(figure, path)


def luck_plot(path: Path, deals: Sequence[Sequence[float]]) -> None:
    """Draw the results of deals against their luck, and how the interval of the mean shrinks with and without it."""
    figure = _figure(4)
    left, right = figure.subplots(1, 2)
    results, lucks = [deal[0] for deal in deals], [deal[1] for deal in deals]
    mean = fmean(results) - fmean(lucks)
    ends = [min(lucks), max(lucks)]
    left.plot(ends, [mean + end for end in ends], color=ORANGE, linewidth=2)
    left.plot(lucks, results, "o", color=BLUE, markersize=3, alpha=0.6)
    left.set(xlabel="luck of the deal, in points", ylabel="result of the deal, in points")
    left.set_title("Each dot is a deal: what luck explains", loc="left", fontweight="bold", color=INK)
    counts = range(10, len(deals) + 1, max(1, len(deals) // 200))
    for name, values, colour in (
        ("plain", results, SAND),
        ("without luck", [result - luck for result, luck in deals], BLUE),
    ):
        means = [fmean(values[:count]) for count in counts]
        halves = [1.96 * stdev(values[:count]) / count**0.5 for count in counts]
        low = [value - half for value, half in zip(means, halves, strict=True)]
        high = [value + half for value, half in zip(means, halves, strict=True)]
        right.fill_between(counts, low, high, color=colour, alpha=0.4, label=f"{name}, 95 % interval")
        right.plot(counts, means, color=colour)
    right.set(xlabel="deals played", ylabel="margin, in points")
    right.set_title("The same mean, sooner", loc="left", fontweight="bold", color=INK)
    right.legend(frameon=False)
    for axes in (left, right):
        _style(axes)
    _save(figure, path)


def calibration_plot(path: Path, found: dict[str, list[tuple[float, float, float]]]) -> None:
    """Draw how much of what was given was won, with its interval; on the diagonal it is as much."""
    figure = _figure(3.4)
    for axes, (name, points) in zip(figure.subplots(1, len(found), squeeze=False)[0], found.items(), strict=True):
        given, won, halves = zip(*points, strict=True)
        axes.plot([0, 1], [0, 1], color=ORANGE, linewidth=2)
        axes.errorbar(given, won, yerr=halves, fmt="o", color=BLUE, markersize=4)
        axes.set(xlim=(0, 1), ylim=(0, 1), aspect="equal", xlabel="share of the victory given", ylabel="won")
        axes.set_title(name, loc="left", fontweight="bold", color=INK)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(PercentFormatter(1.0))
        _style(axes)
    _save(figure, path)


def _figure(height: float) -> Figure:
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "perfect-numbers", "font.family": "sans-serif"})
    return Figure(figsize=(9, height), facecolor=PAPER, layout="constrained")


def _style(axes: Axes) -> None:
    axes.set_facecolor(PAPER)
    axes.grid(axis="x", color=FAINT)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)


def _plot(title: str, height: float) -> tuple[Figure, Axes]:
    figure = _figure(height)
    axes = figure.add_subplot()
    axes.set_title(title, loc="left", fontweight="bold", color=INK)
    _style(axes)
    return figure, axes


def _downwards(axes: Axes, lines: int) -> None:
    """Begin at the top, as one reads."""
    axes.set_ylim(lines - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


def _save(figure: Figure, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
