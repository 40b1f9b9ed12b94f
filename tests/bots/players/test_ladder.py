"""Each bot is stronger than the one before. Seeds and work are fixed, so that these matches never go another way."""

import pytest

from perfect_numbers.bots.players.sage import COMPILED
from tests.bots.games import match

FIELDS = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]
DEALS = 12 if COMPILED else 2
CLEARLY = 1.3 if COMPILED else 1.05  # a few games tell less


@pytest.mark.parametrize(("players", "interaction"), FIELDS)
def test_greedy_beats_random(players: int, interaction: bool) -> None:
    wins, margin = match("greedy", "random", DEALS, players, interaction)
    assert wins >= 0.9
    assert margin > 10


@pytest.mark.parametrize(("players", "interaction"), FIELDS)
def test_planner_beats_greedy(players: int, interaction: bool) -> None:
    wins, _ = match("planner", "greedy", DEALS, players, interaction)
    assert wins >= CLEARLY / players


@pytest.mark.skipif(not COMPILED, reason="takes minutes if not compiled")
@pytest.mark.parametrize(("players", "interaction"), FIELDS)
def test_sage_beats_planner(players: int, interaction: bool) -> None:
    # Few playouts tell little, and with more players the lead is small: it takes more deals to show.
    wins, _ = match("sage:300" if players == 2 else "sage:100", "planner", 2 * DEALS, players, interaction)
    assert wins >= (1.1 if players == 2 else 1.0) / players


def test_sage_beats_greedy() -> None:
    wins, _ = match("sage:40", "greedy", 1)
    assert wins == 1
