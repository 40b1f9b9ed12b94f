"""Charts: values lie where they should, texts are safe, and nothing breaks without values."""

import re
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from perfect_numbers.render.charts import Bar, Curve, CurveChart, Dot, Scale, bars, dots, histograms


def _places(chart: str, name: str, style: str, attribute: str) -> list[float]:
    """Return an attribute of all elements of a kind, as numbers."""
    found = [element for element in ElementTree.fromstring(chart).iter(name) if element.get("class", "") == style]
    return [float(element.get(attribute, "").rstrip("%")) for element in found]


def test_dots_lie_on_their_intervals() -> None:
    chart = dots([Dot("a", 0.5, 0.25, 0.75, "half")], "{:.0%}".format, reference=0.0, within=Scale(0, 1))
    assert _places(chart, "circle", "dot", "cx") == [50]
    assert _places(chart, "line", "whisker", "x1") == [26.5]
    assert _places(chart, "line", "whisker", "x2") == [73.5]
    assert _places(chart, "line", "reference", "x1") == [3]
    assert "100%</text>" in chart


def test_a_scale_shows_all_intervals() -> None:
    chart = dots([Dot("a", 1, 0, 2, ""), Dot("b", 10, 9, 11, "")], str)
    ends = _places(chart, "line", "whisker", "x1") + _places(chart, "line", "whisker", "x2")
    assert min(ends) > 3
    assert max(ends) < 97


def test_bars_are_as_long_as_their_values() -> None:
    chart = bars([Bar("a", 2, "two"), Bar("b", 1, "one"), Bar("c", 0, "none")])
    assert _places(chart, "rect", "bar", "width") == [94, 47, 0]


def test_histograms_share_an_axis_and_name_their_bars() -> None:
    chart = histograms({"a": {1: 1, 3: 3}, "b": {2: 4}, "c": {}}, "points")
    assert len(_places(chart, "rect", "bar", "x")) == 3
    assert "<title>3 points: 75.0%</title>" in chart
    assert "mean 2.5<small>1 to 3</small>" in chart
    assert ">c<" not in chart


def test_many_values_share_bars() -> None:
    chart = histograms({"a": dict.fromkeys(range(200), 1)}, "moves")
    assert len(_places(chart, "rect", "bar", "x")) == 50
    assert "<title>0 to 3 moves: 2.0%</title>" in chart


def test_curves_reach_from_corner_to_corner() -> None:
    chart = CurveChart([Curve("seat-1", "Ann", (0, 5, 10)), Curve("seat-2", "Bob", (0, 0, -10))])
    svg = chart.svg("Points")
    first, second = re.findall(r'points="([^"]*)"', svg)
    assert first == f"34,{chart.y(0):g} 251,{chart.y(5):g} 468,12"
    assert second.endswith("468,194")
    assert 'aria-label="Points: Ann: 0, 5, 10. Bob: 0, 0, -10."' in svg
    assert _places(svg, "text", "round-number", "x") == [34, 251, 468]


@pytest.mark.parametrize("chart", [dots([], str), bars([]), histograms({}, "points"), CurveChart([]).svg("Points")])
def test_nothing_to_show_is_well_formed(chart: Markup) -> None:
    ElementTree.fromstring(f"<div>{chart}</div>")


def test_texts_are_made_safe() -> None:
    bad = "<b>&\"'"
    for chart in (
        dots([Dot(bad, 1, 0, 2, bad, bad)], lambda value: bad),
        bars([Bar(bad, 1, bad)]),
        histograms({bad: {1: 1}}, bad),
        CurveChart([Curve("seat-1", bad, (1, 2))]).svg(bad),
    ):
        assert "<b>" not in chart
        ElementTree.fromstring(chart)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.42, 0.58), (-3, 250), (0, 7), (5, 5)])
def test_ticks_are_round_and_not_too_many(low: float, high: float) -> None:
    ticks = Scale(low, high).ticks()
    assert 2 <= len(ticks) <= 8
    assert all(low - 1e-9 <= tick for tick in ticks)
