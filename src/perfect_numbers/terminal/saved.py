"""Keeping things in a file, so that quitting loses nothing."""

import os
from pathlib import Path

import platformdirs

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game


def data_file(name: str) -> Path:
    """Return where something of this name is kept for whoever uses this machine."""
    return platformdirs.user_data_path("perfect-numbers", appauthor=False) / name


def saved_file() -> Path:
    """Return where the game in the terminal is saved."""
    return data_file("terminal-game.json")


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
    """Write the game's record."""
    write(game.to_json().encode() + b"\n", path)


def write(content: bytes, path: Path) -> None:
    """Write a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".part")
    half.write_bytes(content)
    os.replace(half, path)
