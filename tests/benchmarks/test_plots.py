"""The plots of the docs can be drawn, and look the same every time."""

from pathlib import Path
from xml.etree import ElementTree

from benchmarks.plots import Claimed, bar_plot, calibration_plot, luck_plot, share_plot
from perfect_numbers.arena.stats.intervals import Estimate


def _texts(path: Path) -> list[str]:
    return [element.text or "" for element in ElementTree.parse(path).iter() if element.tag.endswith("text")]


def test_bars_have_their_names_and_values(tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    for path in (one, two):
        bar_plot(path, "Speed", {"ours": [("Perfect Numbers", 1_234_567.0)], "": [("Go", 20.0)]}, logarithmic=True)
    assert {"Speed", "ours", "Perfect Numbers", "1,234,567", "Go", "20"} <= set(_texts(one))
    assert one.read_bytes() == two.read_bytes()


def test_shares_have_their_names_and_values(tmp_path: Path) -> None:
    share_plot(tmp_path / "shares.svg", "Strength", [Claimed("a v b", Estimate(0.75, 0.7, 0.8, 100), 0.6)])
    assert {"Strength", "a v b", "75.0%"} <= set(_texts(tmp_path / "shares.svg"))


def test_luck_is_drawn_beside_what_it_is_worth(tmp_path: Path) -> None:
    luck_plot(tmp_path / "luck.svg", [(i % 7 + i % 3, i % 7 - 3) for i in range(50)])
    assert {"The same mean, sooner", "without luck, 95 % interval"} <= set(_texts(tmp_path / "luck.svg"))


def test_what_was_given_is_drawn_beside_what_was_won(tmp_path: Path) -> None:
    calibration_plot(tmp_path / "c.svg", {"2 players": [(0.25, 0.3, 0.02)], "3 players": [(0.6, 0.5, 0.01)]})
    assert {"2 players", "3 players", "won", "100%"} <= set(_texts(tmp_path / "c.svg"))
