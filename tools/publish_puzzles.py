"""Put found puzzles into the package: python -m tools.publish_puzzles found.jsonl.

Those that are there stay candidates. No more are taken of those that planner or greedy find than of those that both
fail on, and of the former none whose turn can be played in a few ways only.
"""

import argparse
import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from perfect_numbers import __version__
from perfect_numbers.puzzles import book
from perfect_numbers.puzzles.puzzle import LEVELS, Puzzle
from perfect_numbers.puzzles.themes import THEMES
from tools.find_puzzles import AHEAD, CERTAIN, EXACT_WORLDS, FIRST, SECOND, Found, read

PACKAGE: Final = Path(__file__).resolve().parent.parent / "src/perfect_numbers/puzzles"
USUAL: Final = ("lost=giver", "phase=take", "hand=-", "dealt=-", "ask=-")
"""Fields of a position that need not be written."""
FEWEST_EASY: Final = 6
"""Ways to play the turn of a puzzle that planner or greedy finds."""
FOUND_BY: Final = {"greedy": 1, "planner": 2, "sage:100": 3, "sage:1000": 4}


def published(found: Found) -> Puzzle:
    """Return a puzzle as the package keeps it."""
    position = " ".join(field for field in found.position.split() if field not in USUAL)
    last = found.checks[-1]
    return Puzzle(
        id=hashlib.sha256(found.position.encode()).hexdigest()[:6],
        position=position,
        best=" ".join(found.best),
        second=" ".join(found.second),
        losses=found.losses,
        share=round(found.share, 3),
        ahead=round(found.checks[1].ahead, 3),
        error=round(found.checks[1].error, 4),
        level=min((FOUND_BY[name] for name in found.found_by), default=LEVELS),
        found_by=" ".join(found.found_by),
        themes=found.themes,
        reasons=found.reasons,
        source=found.source,
        solved=None if last.how == "compared" else round(last.ahead, 3),
        replies=",".join(" ".join(reply) for reply in found.replies),
    )


def chosen(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Choose puzzles, in an order that no theme or level rules; at least half are such that neither bot finds them."""
    ordered = sorted(puzzles, key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    hard = [puzzle for puzzle in ordered if not _found(puzzle)]
    easy = [puzzle for puzzle in ordered if _found(puzzle) and len(puzzle.losses) >= FEWEST_EASY]
    easy.sort(key=_found)
    by_id = {puzzle.id: puzzle for puzzle in hard + easy[: len(hard)]}
    return sorted(by_id.values(), key=lambda puzzle: hashlib.sha256(f"day {puzzle.id}".encode()).digest())


def _found(puzzle: Puzzle) -> int:
    """Tell how many of greedy and planner find the answer."""
    return sum(bot in puzzle.found_by.split() for bot in ("greedy", "planner"))


def provenance(file: Path, how: str, puzzles: Sequence[Puzzle], games: int, turns: int) -> dict[str, object]:
    """Say how the puzzles were found: what was said before, and what is new."""
    before = book.provenance()
    finding = f"python -m tools.find_puzzles {file.name} {how}"
    return {
        "format": "perfect-numbers-puzzles/1",
        "version": __version__,
        "commands": [*before["commands"], finding, f"python -m tools.publish_puzzles {file.name}"],
        "games": before["games"] + games,
        "turns": before["turns"] + turns,
        "puzzles": len(puzzles),
        "ahead": AHEAD,
        "standard_errors": CERTAIN,
        "decks": [FIRST.decks, SECOND.decks],
        "decks_for_replies": [FIRST.replies, SECOND.replies],
        "decks_solved": EXACT_WORLDS,
    }


def without_nothing(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as it is written: what reasons leave open is left out."""
    written: dict[str, Any] = msgspec.to_builtins(puzzle)
    written["reasons"] = [{key: value for key, value in reason.items() if value} for reason in written["reasons"]]
    return written


def figures(puzzles: Sequence[Puzzle]) -> str:
    """Return what there is, as docs/puzzles.md shows it."""
    failing = {bot: sum(bot not in puzzle.found_by.split() for puzzle in puzzles) for bot in ("planner", "greedy")}
    both = sum(puzzle.level > FOUND_BY["planner"] for puzzle in puzzles)
    levels = Counter(puzzle.level for puzzle in puzzles)
    kinds = Counter(puzzle.source.split()[0] for puzzle in puzzles)
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    checked = sum(puzzle.solved is not None for puzzle in puzzles)
    lines = [
        f"{len(puzzles)} puzzles. Planner fails on {failing['planner']} of them, greedy on {failing['greedy']}, "
        f"both on {both}. The ends of {checked} were checked by solving them or playing them on.",
        "",
        "| | puzzles |",
        "|---|---|",
        "| difficulty 1, 2, 3, 4, 5 | " + ", ".join(str(levels[level]) for level in range(1, LEVELS + 1)) + " |",
        "| two, three, four players | "
        + ", ".join(str(kinds[f"base-{n}"] + kinds[f"interaction-{n}"]) for n in (2, 3, 4))
        + " |",
        f"| base game, interaction variant | {sum(kinds[f'base-{n}'] for n in (2, 3, 4))}, "
        f"{sum(kinds[f'interaction-{n}'] for n in (2, 3, 4))} |",
        *(f"| `{theme}` | {themes[theme]} |" for theme in THEMES),
    ]
    return "\n".join(lines)


def write(head: dict[str, object], puzzles: Sequence[Puzzle]) -> int:
    """Write the package's file; return its size in bytes."""
    lines = [msgspec.json.encode(line) for line in (head, *map(without_nothing, puzzles))]
    return (PACKAGE / book.FILE).write_bytes(b"\n".join(lines) + b"\n")


def main() -> None:
    """Publish."""
    options = argparse.ArgumentParser(description="Put found puzzles into the package.")
    options.add_argument("file", type=Path, help="what tools.find_puzzles wrote")
    options.add_argument("--how", default="--seed 1", help="the options with which they were found")
    asked = options.parse_args()
    found, done = read(asked.file)
    puzzles = chosen([*book.puzzles(), *map(published, found)])
    head = provenance(asked.file, asked.how, puzzles, len(done), sum(game.turns for game in done))
    size = write(head, puzzles)
    print(f"{len(puzzles)} puzzles of {len(found)} found, {size // 1000} kB")
    print(figures(puzzles))


if __name__ == "__main__":
    main()
