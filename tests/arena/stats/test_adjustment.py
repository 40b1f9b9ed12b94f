"""Results with the luck taken off."""

from random import Random

import pytest

from perfect_numbers.arena.play.luck import GameLuck
from perfect_numbers.arena.play.results import GameResult, Key
from perfect_numbers.arena.stats.adjustment import adjusted, coefficients
from tests.arena.stats.test_study import drawn_result


def lucky_games(deals: int) -> tuple[list[GameResult], dict[Key, GameLuck]]:
    """Make up games of two equal bots that are decided by luck, which is known."""
    random = Random("lucky")
    results: list[GameResult] = []
    lucks: dict[Key, GameLuck] = {}
    by = coefficients(2)
    for deal in range(deals):
        luck = random.gauss(0, 6)
        scores = (30 + round(luck + random.gauss(0, 1)), 30)
        result = drawn_result(str(deal), random, scores)
        results.append(result)
        margin = (luck / by.margin, -luck / by.margin)
        lucks[result.key] = GameLuck("", (luck, 0.0), margin, (luck / 40, -luck / 40), 12, 0.1)
    return results, lucks


def test_luck_is_taken_off() -> None:
    results, lucks = lucky_games(200)
    found = adjusted([(result, 0) for result in results], lucks)
    assert found is not None
    assert abs(found.margin.value) < 2 * found.margin.margin
    assert found.margin.margin < 0.25
    assert found.worth == pytest.approx(36, rel=0.4)
    assert found.share.margin < 0.07


def test_only_games_whose_luck_is_known_count() -> None:
    results, lucks = lucky_games(20)
    known = {result.key: lucks[result.key] for result in results[:10]}
    own = [(result, 0) for result in results]
    found = adjusted(own, known)
    assert found is not None
    assert found.margin.games == found.share.games == 10
    assert adjusted(own, {}) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_coefficients_are_sensible(players: int) -> None:
    assert all(0 < coefficient < 1.5 for coefficient in coefficients(players))
