"""Showing a game in the ways that the libraries' users know."""

from typing import Any, Final

from numpy.typing import NDArray

from perfect_numbers.engine.state import State
from perfect_numbers.envs.missing import needed
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.position import Position
from perfect_numbers.render import svg, text
from perfect_numbers.view import view_of

RENDER_MODES: Final = ["human", "ansi", "rgb_array", "svg"]
"""Printed as text, as text, as an array of pixels, as an SVG text."""


def checked_mode(mode: str | None) -> str | None:
    """Refuse a mode that does not exist, or for which a library is missing."""
    if mode is not None and mode not in RENDER_MODES:
        raise PerfectNumbersError(f"render_mode: {mode!r:.40} is not one of {', '.join(RENDER_MODES)}.")
    if mode == "rgb_array":
        needed("PIL")
    return mode


def rendered(state: State, mode: str | None) -> Any:
    """Return the table as players see it; None if it was printed, or if there is no mode."""
    if mode is None:
        return None
    position = Position(view_of(state).state)
    if mode == "svg":
        return svg(position)
    if mode == "rgb_array":
        return pixels(position)
    if mode == "ansi":
        return text(position)
    print(text(position))
    return None


def pixels(position: Position) -> NDArray[Any]:
    """Draw the table as an array of height, width and three colours."""
    from perfect_numbers.envs.picture import draw  # Pillow is needed for this alone

    return draw(position)
