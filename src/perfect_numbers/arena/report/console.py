"""What the arena's commands share in the terminal: the progress bar, the closing lines, the command as it was given."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from perfect_numbers.arena.play.pools import Pool
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.arena.play.tournament import Played, Watch, play_all

INTERRUPTED: Final = 130
"""The exit code of a command that was stopped by Ctrl-C."""


def play_watched(bouts: Iterable[Bout], folder: Path, pool: Pool, title: str, adjust: bool = False) -> Played:
    """Play what the folder does not hold yet, with a progress bar, and find out about luck, with another one."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
    )
    with bar:

        def watch(title: str) -> Watch:
            task = bar.add_task(title, total=None)
            return lambda done, wanted: bar.update(task, completed=done, total=wanted)

        return play_all(bouts, folder, pool, watch(title), watch("luck") if adjust else None)


def show(parts: Sequence[RenderableType]) -> None:
    """Print the summary."""
    console = Console(highlight=False, markup=False)
    for part in parts:
        console.print(part)
        console.print()


def closing(folder: Path, files: str, played: Played) -> str:
    """Say how much was played and where it is."""
    if played.is_complete:
        earlier = f", {played.found:,} of them played earlier" if played.found else ""
        again = f", {played.outdated:,} played again because a bot has changed" if played.outdated else ""
        return f"{played.wanted:,} games{earlier}{again}. In {folder}: games.jsonl, {files}."
    if not played.is_judged:
        known, wanted = len(played.lucks), played.wanted
        return f"Stopped when luck was known in {known:,} of {wanted:,} games; the same command goes on from there."
    return f"Stopped after {len(played.results):,} of {played.wanted:,} games; the same command goes on from there."


def stop_unless_complete(played: Played) -> None:
    """End with the exit code of an interrupted command if games are missing."""
    if not played.is_complete:
        raise SystemExit(INTERRUPTED)


def command_text(name: str, options: Mapping[str, object]) -> str:
    """Write the command that gives the same results again; options that were not given are left out."""
    words = ["perfect-numbers", name]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += [] if one is None else [option, str(one)]
    return shlex.join(words)
