"""What is said when a library is not installed: one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from perfect_numbers.errors import PerfectNumbersError

EXTRA: Final = 'pip install "perfect-numbers-game[envs]"'

INSTALLED_AS: Final = {"PIL": "Pillow"}
"""What libraries are called that are imported under another name."""


class MissingLibraryError(PerfectNumbersError, ImportError):
    """A library that is needed is not installed."""


@contextmanager
def told_if_missing(command: str = EXTRA) -> Iterator[None]:
    """Say in one sentence which library is missing of those that are imported inside, and how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = str(error.name).partition(".")[0]
        library = INSTALLED_AS.get(library, library)
        raise MissingLibraryError(f"{library} is not installed, and is needed for this: {command}") from None


def needed(module: str, command: str = EXTRA) -> Any:
    """Import a module, or say what is missing."""
    with told_if_missing(command):
        return import_module(module)
