"""Random games go the same way, move by move, in the compiled engine and in the plain one."""

import json
from pathlib import Path
from typing import Any

import pytest

from perfect_numbers.deck import Composition
from tests.engine.play import new_state
from tests.engine.trace import trace

TRACES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "traces.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("entry", TRACES, ids=lambda entry: f"{entry['seed']}-{entry['players']}-{entry['deck']}")
def test_a_game_goes_as_it_was_traced(entry: dict[str, Any]) -> None:
    composition = Composition.from_json(entry["composition"])
    state = new_state(entry["seed"], entry["players"], entry["interaction"], entry["lost_to_owner"], composition)
    assert trace(state, entry["seed"]) == (entry["sha256"], entry["moves"])


def test_all_settings_are_traced() -> None:
    settings = {(entry["players"], entry["interaction"], entry["lost_to_owner"]) for entry in TRACES}
    assert len(settings) == 12
    assert len({entry["deck"] for entry in TRACES}) >= 14
