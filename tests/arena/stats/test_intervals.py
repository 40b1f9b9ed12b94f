"""Means, shares and their intervals."""

import math

import pytest

from perfect_numbers.arena.stats.intervals import mean, share, written


def test_share_of_independent_games_is_wilsons_interval() -> None:
    estimate = share({str(i): [float(i < 60)] for i in range(100)})
    assert estimate.value == pytest.approx(0.6)
    assert (estimate.low, estimate.high) == pytest.approx((0.5020, 0.6906), abs=0.003)


def test_always_winning_is_not_certain() -> None:
    estimate = share({str(i): [1.0, 1.0] for i in range(100)})
    assert estimate.value == estimate.high == 1
    assert 0.95 < estimate.low < 0.98


def test_games_on_one_deal_are_not_independent() -> None:
    alike = share({str(i): [float(i % 2)] * 2 for i in range(100)})
    single = share({str(i): [float(i % 2)] for i in range(100)})
    assert alike.margin == pytest.approx(single.margin)
    swapped = share({str(i): [1.0, 0.0] if i % 4 else [1.0, 1.0] for i in range(100)})
    assert swapped.margin < share({str(i): [float(i % 8 < 5)] for i in range(200)}).margin


def test_mean() -> None:
    estimate = mean({str(i): [float(i % 2)] for i in range(100)})
    assert estimate.value == 0.5
    assert estimate.margin == pytest.approx(1.984 * 0.5025 / 10, abs=0.0001)


def test_nothing_measured() -> None:
    assert share({}) == (0, 0, 1, 0)
    assert mean({}) == (0, -math.inf, math.inf, 0)


def test_one_deal_alone_has_no_interval() -> None:
    alone = mean({"one": [3.0, 5.0]})
    assert alone == (4, -math.inf, math.inf, 2)
    assert (alone.half("{:.1f}"), alone.ends("{:.1f}"), alone.drawn) == ("–", "–", (4, 4, 4))
    assert written(alone.low, 3) == ""
    several = mean({"one": [3.0], "two": [5.0], "three": [4.0]})
    assert several.drawn == several[:3]
    assert several.ends("{:.1f}") == f"{several.low:.1f} to {several.high:.1f}"


def test_few_deals_make_wide_intervals() -> None:
    estimate = mean({"a": [1.0], "b": [2.0], "c": [3.0], "d": [4.0]})
    assert estimate.margin == pytest.approx(3.182 * 1.291 / 2, rel=0.01)


def test_intervals_that_hold_together_are_wider() -> None:
    deals = {str(i): [float(i % 2)] for i in range(100_000)}
    error = 0.5 / 100_000**0.5
    assert mean(deals, 1).margin == pytest.approx(1.960 * error, rel=0.001)
    assert mean(deals, 13).margin == pytest.approx(2.891 * error, rel=0.001)  # 0.05 / 13 in both tails
