"""What is said when a library is not installed: one sentence."""

from importlib import import_module
from typing import Any, Final

from perfect_numbers.errors import PerfectNumbersError

EXTRA: Final = 'pip install "perfect-numbers-game[envs]"'


class MissingLibraryError(PerfectNumbersError, ImportError):
    """A library that is needed is not installed."""


def needed(module: str, command: str = EXTRA) -> Any:
    """Import a module, or say in one sentence which library is missing and how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        library = str(error.name).partition(".")[0]
        raise MissingLibraryError(f"{library} is not installed, and is needed for this: {command}") from None
