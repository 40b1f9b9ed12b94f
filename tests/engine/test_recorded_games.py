"""Two hundred recorded games replay to the same scores and the same last position, whatever is changed."""

import json
from pathlib import Path
from typing import Any

from perfect_numbers.game import Game

RECORDS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "games.jsonl").read_text().splitlines()
]


def test_recorded_games_replay() -> None:
    for record in RECORDS:
        game = Game.from_record(record)
        assert game.outcome is not None
        assert list(game.outcome.scores) == record["scores"]
        assert str(game.position) == record["final"]
        assert game.record().to_dict() == record


def test_there_are_two_hundred_of_all_kinds() -> None:
    assert len(RECORDS) == 200
    assert all(record["moves"] and record["scores"] for record in RECORDS)
    rules = {tuple(record["rules"].values()) for record in RECORDS}
    assert len(rules) == 12
    assert len({record["title"] for record in RECORDS}) >= 14
    assert len({json.dumps(record["deck"]) for record in RECORDS}) == 200
