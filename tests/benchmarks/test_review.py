"""The figures about reviews: the values of one game hang together."""

import pytest

from benchmarks.review import slope


def test_a_slope_has_a_standard_error_by_games() -> None:
    found, error = slope([(game, game % 5, 2 * (game % 5) + game % 2) for game in range(1000)])
    assert found == pytest.approx(2)
    assert error == pytest.approx(0.5 / (2 * 1000) ** 0.5, rel=0.01)


def test_values_of_one_game_are_no_more_certain_than_one() -> None:
    once = [(game, game % 5, 2 * (game % 5) + game % 2) for game in range(100)]
    assert slope(once * 10) == pytest.approx(slope(once))
