"""Check the package's puzzles with a hundred times the work: python -m tools.audit_puzzles audit.jsonl --puzzles 100.

The best ways to play the turn by the stored losses, right answers and others, are compared in a hundred times as many
decks as at first, and other ones; so are the others' replies. A puzzle flips if another answer is the best then. Have a
compiled package on PYTHONPATH. What is found is appended to a file; started again with it, the audit goes on. With
`--remove` the puzzles whose best turn turned out to be hardly ahead leave the package.
"""

import argparse
from pathlib import Path
from typing import Final

import msgspec

from perfect_numbers.analysis.opinions import view_of_position
from perfect_numbers.notation.positions import position_text
from perfect_numbers.position import Position
from perfect_numbers.puzzles.book import provenance, puzzles
from perfect_numbers.puzzles.losses import is_right, loss_of
from perfect_numbers.puzzles.puzzle import Puzzle
from tools.find_puzzles import AHEAD, FIRST, Candidates
from tools.publish_puzzles import figures, write

TIMES: Final = 100
RIGHT: Final = 2
"""So many of the right answers are looked at, the best ones by the stored losses."""
WRONG: Final = 3
"""So many of the others."""


HARDLY: Final = AHEAD / 2
"""A lead that is smaller is none."""


class Audit(msgspec.Struct, frozen=True):
    """What the audit of one puzzle found."""

    id: str
    ahead: float
    """By how much the best of the right answers is ahead of the best other one; below 0 the puzzle flips."""
    error: float
    before: float
    """The same as it is published."""


def audit(puzzle: Puzzle) -> Audit:
    """Check one puzzle."""
    view = view_of_position(Position.parse(puzzle.position))
    candidates = Candidates(view, f"{puzzle.source} audit")
    stored = puzzle.ends()
    losses = [stored[position_text(plan.end)] for plan in candidates.plans]
    ordered = sorted(zip(losses, candidates.plans, strict=True), key=lambda each: loss_of(each[0]))
    right = [plan for loss, plan in ordered if is_right(loss)][:RIGHT]
    wrong = [plan for loss, plan in ordered if not is_right(loss)][:WRONG]
    decks = FIRST.decks * TIMES
    best, other = (
        candidates.look([candidates.comparison.way(plan, FIRST.replies * TIMES) for plan in plans], decks)[0]
        for plans in (right, wrong)
    )
    ahead, error = candidates.ahead(best, other, 0, decks)
    return Audit(puzzle.id, round(ahead, 4), round(error, 5), puzzle.ahead)


def main() -> None:
    """Check puzzles, and say how many flip."""
    options = argparse.ArgumentParser(description="Check the package's puzzles with a hundred times the work.")
    options.add_argument("file", type=Path, help="where the results are kept, a line each")
    options.add_argument("--puzzles", type=int, default=100, help="how many, those done before included")
    options.add_argument("--remove", action="store_true", help="take those that are hardly ahead out of the package")
    asked = options.parse_args()
    lines = asked.file.read_bytes().splitlines() if asked.file.exists() else []
    there = {puzzle.id for puzzle in puzzles()}
    done = {each.id: each for each in (msgspec.json.decode(line, type=Audit) for line in lines) if each.id in there}
    with asked.file.open("ab") as stream:
        for puzzle in puzzles():
            if len(done) >= asked.puzzles:
                break
            if puzzle.id not in done:
                done[puzzle.id] = audit(puzzle)
                stream.write(msgspec.json.encode(done[puzzle.id]) + b"\n")
                stream.flush()
    found = list(done.values())
    print(f"{len(found)} puzzles, {sum(each.ahead < 0 for each in found)} flip, ", end="")
    print(f"{sum(each.ahead < AHEAD for each in found)} are less than {AHEAD:.0%} ahead; ", end="")
    print(f"{sum(each.ahead < HARDLY for each in found)} less than {HARDLY:.0%}; ", end="")
    print(f"leads differ by {sum(abs(each.ahead - each.before) for each in found) / max(1, len(found)):.2%} on average")
    if asked.remove:
        gone = {each.id for each in found if each.ahead < HARDLY}
        left = [puzzle for puzzle in puzzles() if puzzle.id not in gone]
        write({**provenance(), "puzzles": len(left), "audited": len(found)}, left)
        print(figures(left))


if __name__ == "__main__":
    main()
