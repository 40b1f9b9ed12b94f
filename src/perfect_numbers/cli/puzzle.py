"""`perfect-numbers puzzle`: a puzzle in the terminal."""

from typing import Literal


def puzzle(
    name: str = "",
    /,
    *,
    day: str = "",
    theme: str = "",
    level: int = 0,
    language: Literal["en", "de", "nl", "fr"] = "en",
) -> None:
    """Solve the puzzle of the day, or another one; find the one turn that is clearly best.

    Parameters
    ----------
    name
        The puzzle with this name, such as the last part of its address.
    day
        The puzzle of that day, such as 2026-11-30; otherwise today's.
    theme
        Any puzzle with this theme: `wait`, `steal`, `protect`, `move`, `joker`, `gift`, `deny`, `race` or `rows`.
    level
        Any puzzle of this difficulty, from 1 to 5.
    language
        The language of what is said.
    """
    import datetime
    import random

    from perfect_numbers.errors import PerfectNumbersError
    from perfect_numbers.puzzles.book import practice, puzzle_named, puzzle_of
    from perfect_numbers.terminal.puzzling import Puzzling

    if name:
        chosen = puzzle_named(name)
    elif theme or level:
        found = practice(theme, level)
        if not found:
            raise PerfectNumbersError("There is no puzzle with this theme and difficulty.")
        chosen = random.choice(found)
    else:
        try:
            asked = datetime.date.fromisoformat(day) if day else datetime.datetime.now(datetime.UTC).date()
        except ValueError:
            raise PerfectNumbersError(f"{day!r:.20} is not a day; days are like 2026-11-30.") from None
        chosen = puzzle_of(asked)
    Puzzling(chosen, language).run()
