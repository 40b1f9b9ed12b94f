"""How many sequences of moves there are, from positions that together touch every rule of play.

The numbers in perft.jsonl were counted by two implementations that know nothing of each other.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from perfect_numbers.errors import PositionError
from perfect_numbers.position import Position
from tests.rules.rule_names import RULE_NAMES

COUNTS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "perft.jsonl").read_text().splitlines()
]
NO_MOVES = {"CARD-START", "DECK-DEFAULT", "GAME-SCORE", "OPEN"}
"""Rules on which no number of moves depends."""


@pytest.mark.parametrize("entry", COUNTS, ids=lambda entry: " ".join(entry["rules"]))
def test_sequences_of_moves(entry: dict[str, Any]) -> None:
    position = Position.parse(entry["position"])
    assert [position.perft(depth) for depth in range(1, len(entry["perft"]) + 1)] == entry["perft"]
    assert position.perft(0) == 1
    assert str(position) == entry["position"]


def test_the_positions_cover_every_rule() -> None:
    covered = {rule for entry in COUNTS for rule in entry["rules"]}
    assert covered == set(RULE_NAMES) - NO_MOVES
    assert len(COUNTS) >= 40
    assert len({entry["position"] for entry in COUNTS}) == len(COUNTS)
    assert min(len(entry["perft"]) for entry in COUNTS) >= 3


def test_a_game_that_is_over_counts_as_one_sequence() -> None:
    position = Position.parse("phase=over p1=R:2|Mv|3 p2=-|-|3")
    assert [position.perft(depth) for depth in range(4)] == [1, 1, 1, 1]
    ending = Position.parse("phase=play p1=R:2|-|3 p2=-|-|3")
    assert [ending.perft(depth) for depth in range(4)] == [1, 1, 1, 1]


def test_a_depth_is_not_negative() -> None:
    with pytest.raises(PositionError, match=r"^depth: "):
        Position.parse(COUNTS[0]["position"]).perft(-1)
