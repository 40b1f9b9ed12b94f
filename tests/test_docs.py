"""What the documents repeat from the sources stays the same as there."""

from pathlib import Path

from perfect_numbers.engine import moves

DOCS = Path(__file__).resolve().parent.parent / "docs"


def test_the_action_space_is_described_as_in_the_engine() -> None:
    table = [line for line in (moves.__doc__ or "").splitlines() if line.startswith("|")]
    assert len(table) == 20
    assert "\n".join(table) in (DOCS / "engine.md").read_text("utf-8")
