"""Reviewing a game in the terminal: with progress, and stored."""

from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from perfect_numbers.analysis.review import Review, review
from perfect_numbers.analysis.store import ReviewStore
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game

MOST_JOBS = 256


def review_folder() -> Path:
    """Return where reviews are kept."""
    return user_data_path("perfect-numbers", appauthor=False) / "reviews"


def reviewed(game: Game, jobs: int | None) -> Review:
    """Review a game, showing on standard error how far it is."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise PerfectNumbersError(f"jobs: 1 to {MOST_JOBS} processes can work, not {jobs}.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("turns", total=len(game.turns))
        return review(
            game,
            jobs=jobs,
            store=ReviewStore(review_folder()),
            on_turn=lambda done, total: progress.update(task, completed=done, total=total),
        )
