"""Shares of the victory among three and four."""

import pytest
from librt.vecs import vec

from perfect_numbers.bots.players.weights import judge_for, weights_for
from perfect_numbers.bots.search.mcts import Search
from perfect_numbers.bots.search.shares import FOR_ITS_OWN_SAKE, Shares
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.table import TAKING
from perfect_numbers.view import view_of
from tests.bots.games import positions


def worths(points: list[float], rounds: int, root_rounds: int | None = None) -> list[float]:
    """Return the worth of points to every seat, without what they count for their own sake."""
    shares = Shares(len(points), rounds if root_rounds is None else root_rounds)
    padded = vec[float](points + [0.0] * (4 - len(points)))
    shares.look(padded, rounds)
    whole = float(shares.points_a_share)
    return [(shares.worths[seat] - FOR_ITS_OWN_SAKE * points[seat]) / whole for seat in range(len(points))]


@pytest.mark.parametrize("points", [[20.0, 18.0, 25.0], [9.0, 9.5, 12.0, 3.0]])
@pytest.mark.parametrize("rounds", [0, 1, 9])
def test_shares_add_up_to_one_victory(points: list[float], rounds: int) -> None:
    assert sum(worths(points, rounds)) == pytest.approx(1)


def test_equal_players_share_the_victory_and_others_get_none() -> None:
    assert worths([12.0, 30.0, 30.0, 29.0], 0) == pytest.approx([0, 0.5, 0.5, 0])


def test_a_lead_is_worth_less_the_more_rounds_are_to_come() -> None:
    late, early = worths([21.0, 20.0, 20.0], 1)[0], worths([21.0, 20.0, 20.0], 10)[0]
    assert 1 / 3 < early < late < 1


def test_where_all_are_even_a_point_is_worth_a_point() -> None:
    shares = Shares(4, 6)
    before, after = (worths([points, 10.0, 10.0, 10.0], 6)[0] for points in (10.0, 10.01))
    assert (after - before) * float(shares.points_a_share) == pytest.approx(0.01, rel=0.02)


def test_the_second_of_the_others_counts_too() -> None:
    alone, pursued = worths([20.0, 22.0, 5.0], 4)[0], worths([20.0, 22.0, 21.0], 4)[0]
    assert pursued < alone


@pytest.mark.parametrize("players", [3, 4])
def test_sage_says_what_it_thinks_in_points_of_the_margin(players: int) -> None:
    state = next(state for state in positions("shares", players, every=1) if state.phase == TAKING)
    search = Search(view_of(state), weights_for(state), Random(1), 2000, judge_for(state))
    assert search.shares is not None
    search.run(60)
    means = [search.mean(way) for way in range(len(search.plans)) if search.visits[way]]
    foreseen = [search.foreseen(plan) for plan in search.plans]
    assert all(-40 < margin < 40 for margin in means + foreseen)
    assert abs(sum(means) / len(means) - sum(foreseen) / len(foreseen)) < 6
