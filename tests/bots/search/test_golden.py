"""Greedy steps and planned turns stay what they were: games between both, with the first weights, by their moves.

A faster search plays the same games. One that is meant to play otherwise prints new lines:
`python -m tests.bots.search.test_golden`.
"""

import hashlib
from typing import Final

import pytest

from perfect_numbers.bots.players.planner import LIMIT, WIDTH
from perfect_numbers.bots.players.sage import COMPILED
from perfect_numbers.bots.players.weights import first_weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.planning import Planning
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.view import view_of
from tests.bots.games import new_game

FIELDS: Final = [(players, interaction) for interaction in (False, True) for players in (2, 3, 4)]
GAMES: Final = 20 if COMPILED else 1
GOLDEN: Final = {
    (2, False, 1): "a62af2da084fc267",
    (3, False, 1): "0377dd18577d1b19",
    (4, False, 1): "b69d7819f5c78000",
    (2, True, 1): "8a2d9f6edc2c1c05",
    (3, True, 1): "3aa053e689a6e6fe",
    (4, True, 1): "78341779ce48ef3b",
    (2, False, 20): "7e61593b6e51a58c",
    (3, False, 20): "263cbcb7d0f43e93",
    (4, False, 20): "cfd86750ebb3a2a4",
    (2, True, 20): "763e7b1355443a2b",
    (3, True, 20): "eb4ba60d57de209c",
    (4, True, 20): "cf68dbfa42cdbb01",
}


def moves_of(seed: str, players: int, interaction: bool) -> list[int]:
    """Return the moves of a game in which the seats plan their turns and step greedily by turns."""
    state = new_game(seed, players, interaction)
    evaluation = Evaluation(first_weights_for(state))
    planning, steps = Planning(evaluation), Steps(evaluation, hasty=False)
    played: list[int] = []
    while not state.is_over():
        evaluation.count(view_of(state))
        plans = state.turn % 2 == 0 and len(state.legal()) > 1
        moves = planning.best(state, LIMIT, WIDTH).moves if plans else [int(steps.best(state))]
        for move in moves:
            state.apply(move)
        played += moves
    return played


def digest(players: int, interaction: bool, games: int) -> str:
    played = [moves_of(f"golden {number}", players, interaction) for number in range(games)]
    return hashlib.sha256(repr(played).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("players", "interaction"), [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]
)
def test_the_same_moves_as_ever(players: int, interaction: bool) -> None:
    assert digest(players, interaction, GAMES) == GOLDEN[players, interaction, GAMES]


if __name__ == "__main__":
    for games in (1, 20):
        for players, interaction in FIELDS:
            print(f'    ({players}, {interaction}, {games}): "{digest(players, interaction, games)}",')
