"""The package's puzzles: all of them, one by its name, and the one of a day."""

import datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.puzzles.puzzle import Puzzle

FILE: Final = "puzzles.jsonl"
FIRST_DAY: Final = datetime.date(2026, 1, 1)


@cache
def _lines() -> list[bytes]:
    return files("perfect_numbers.puzzles").joinpath(FILE).read_bytes().splitlines()


@cache
def provenance() -> dict[str, Any]:
    """Return how the puzzles were found and checked."""
    found: dict[str, Any] = msgspec.json.decode(_lines()[0])
    return found


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, in the order in which they are the puzzles of days."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in _lines()[1:])


@cache
def _by_name() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles()}


def puzzle_named(name: str) -> Puzzle:
    """Return a puzzle by its name in addresses."""
    found = _by_name().get(name)
    if found is None:
        raise PerfectNumbersError(f"puzzle: there is none named {name!r:.20}.")
    return found


def puzzle_of(day: datetime.date) -> Puzzle:
    """Return the puzzle of a day: the same for everyone, and none comes again before all others have been."""
    return puzzles()[(day - FIRST_DAY).days % len(puzzles())]


def practice(theme: str = "", level: int = 0) -> list[Puzzle]:
    """Return the puzzles with a theme and of a level, or of all, the easiest first."""
    found = [p for p in puzzles() if (not theme or theme in p.themes) and (not level or p.level == level)]
    return sorted(found, key=lambda puzzle: puzzle.level)
