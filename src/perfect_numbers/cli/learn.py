"""`perfect-numbers learn`: the tutorial in the terminal."""

from pathlib import Path
from typing import Literal


def learn(
    lesson: str = "",
    /,
    *,
    file: Path | None = None,
    new: bool = False,
    language: Literal["en", "de", "nl", "fr"] = "en",
) -> None:
    """Learn the game in a dozen small tasks; what you have learned is kept, and the lessons go on next time.

    Parameters
    ----------
    lesson
        Begin with this one, such as `take`, `bonus` or `joker`; otherwise with the first not learned yet.
    file
        Where what you have learned is kept; otherwise in your data folder.
    new
        Begin again from the first lesson.
    language
        The language of the lessons.
    """
    from perfect_numbers.lessons.course import stage_named
    from perfect_numbers.terminal.learning import Learning, Progress, progress_file, read_progress

    if lesson:
        stage_named(lesson)
    path = file or progress_file()
    Learning(Progress() if new else read_progress(path), path, language).run(lesson)
