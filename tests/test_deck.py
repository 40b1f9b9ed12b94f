"""Reading a deck from a file."""

import json
from pathlib import Path

import pytest

from perfect_numbers.deck import DEFAULT_DECK, read_deck
from perfect_numbers.errors import DeckError


def test_a_deck_is_read_from_a_composition_or_a_record(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"St": 2}))
    assert read_deck(path).St == 2
    path.write_text(json.dumps({"composition": {"St": 3}, "moves": []}))
    assert read_deck(path).St == 3
    path.write_text("deck")
    with pytest.raises(DeckError, match="is not JSON"):
        read_deck(path)
    assert read_deck(None) == DEFAULT_DECK
