"""Keeping the game in a file, so that quitting loses nothing."""

import os
from pathlib import Path

import platformdirs

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game


def saved_file() -> Path:
    """Return where the game in the terminal is saved."""
    return Path(platformdirs.user_data_dir("perfect-numbers", appauthor=False)) / "terminal-game.json"


def unfinished(path: Path) -> Game | None:
    """Return the saved game if there is one that is not over."""
    if not path.exists():
        return None
    try:
        game = Game.from_record(path.read_bytes())
    except PerfectNumbersError as error:
        raise PerfectNumbersError(f"{path} cannot be read, so begin a new game with --new: {error}") from None
    return None if game.is_over else game


def save(game: Game, path: Path) -> None:
    """Write the game's record, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".part")
    half.write_bytes(game.to_json().encode() + b"\n")
    os.replace(half, path)
