"""How uncertain the end of a game is: the fitted figures, and how they are fitted and checked."""

import math

import pytest

from perfect_numbers.analysis.outlook import uncertainty
from perfect_numbers.bots.search.outlook import TURNS
from perfect_numbers.engine.random import Random
from tools.fit_outlook import fit_rows, given_and_won
from tools.tune import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_figures_for_every_turn_foreseen_and_round_left(kind: str) -> None:
    figures = uncertainty(kind)
    rounds, rest = divmod(len(figures.slopes), TURNS + 1)
    assert rest == 0
    assert rounds >= 11
    assert len(figures.spreads) == len(figures.slopes)
    assert all(0.3 <= slope <= 1.2 for slope in figures.slopes)
    assert all(spread >= 0.3 for spread in list(figures.spreads)[1:])
    # The more is left, the less is known.
    assert figures.spreads[1] < figures.spreads[5] < figures.spreads[9]
    assert figures.spreads[rounds] < figures.spreads[TURNS * rounds]


def gumbel(random: Random) -> float:
    return -math.log(-math.log((int(random.below(1_000_000)) + 0.5) / 1_000_000))


def test_slope_and_spread_are_found_again() -> None:
    random = Random("fit")
    rows = []
    for _ in range(3000):
        prospects = [int(random.below(2000)) / 100 for _ in range(3)]
        rows.append((prospects, [round(100 * (0.5 * p + 2 * gumbel(random))) for p in prospects]))
    slope, spread = fit_rows([(prospects, [score // 100 for score in scores]) for prospects, scores in rows], 1.0)
    assert slope == pytest.approx(0.5, abs=0.03)
    assert spread == pytest.approx(2, abs=0.2)


def test_what_is_given_adds_up_to_what_is_won() -> None:
    figures = {"slopes": [[1.0, 0.9]] * 5, "spreads": [[0.5, 2.0]] * 5}
    games = [([(2, 1, [5.0, 7.0, 1.0]), (0, 0, [3.0, 8.0, 8.0])], [3, 8, 8])]
    found = given_and_won([(list(seen), scores) for seen, scores in games], figures)
    assert len(found) == 3  # what is over is not foreseen
    assert sum(share for _, _, share, _ in found) == pytest.approx(1)
    assert [won for *_, won in found] == [0, 0.5, 0.5]
    assert found[1][2] > found[0][2] > found[2][2]


def test_where_prospects_hardly_differ_the_slope_is_that_of_a_round_later() -> None:
    rows = [([10.0, 10.1], [10 + n % 7, 10 + n % 5]) for n in range(300)]
    assert fit_rows(rows, 0.7)[0] == 0.7
