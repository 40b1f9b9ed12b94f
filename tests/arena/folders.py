"""Reading what the arena wrote, for its tests."""

import json
from pathlib import Path
from typing import Any


def records(folder: Path) -> list[dict[str, Any]]:
    """Return the games of a folder without what depends on the machine's speed."""
    lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "seconds"} for line in lines]


def count_lines(folder: Path) -> int:
    """Count the games that are written down."""
    path = folder / "games.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0
