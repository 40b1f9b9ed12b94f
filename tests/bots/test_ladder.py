"""Each bot is stronger than the one before. Seeds and work are fixed, so that these matches never go another way."""

import pytest

from tests.bots.games import match

FIELDS = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]


@pytest.mark.parametrize(("players", "interaction"), FIELDS)
def test_greedy_beats_random(players: int, interaction: bool) -> None:
    wins, margin = match("greedy", "random", 2, players, interaction)
    assert wins >= 0.9
    assert margin > 10


@pytest.mark.parametrize(("players", "interaction"), FIELDS)
def test_planner_beats_greedy(players: int, interaction: bool) -> None:
    wins, margin = match("planner", "greedy", 2, players, interaction)
    assert wins >= 0.6
    assert margin > 2


def test_sage_beats_planner() -> None:
    wins, margin = match("sage:20", "planner", 6)
    assert wins >= 0.55
    assert margin > 1
