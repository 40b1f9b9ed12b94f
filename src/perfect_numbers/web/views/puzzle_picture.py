"""A puzzle as a picture to share: the position and the question, nothing of the answer."""

import datetime
import re
from typing import Final

from babel.dates import format_date
from markupsafe import Markup

from perfect_numbers import render
from perfect_numbers.puzzles.answering import seat_names
from perfect_numbers.puzzles.puzzle import LEVELS, Puzzle
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.picture import HEIGHT, WIDTH

_SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"')
_WIDE: Final = 1.4
"""A drawing that is at least so wide, in parts of its height, lies below the words; another one beside them."""


def puzzle_picture(puzzle: Puzzle, lang: str, day: datetime.date | None = None) -> str:
    """Draw a puzzle as SVG, the one of a day with its date; nothing in it is fetched from elsewhere."""
    drawing = render.svg(puzzle.start(), seat_names(puzzle, lang), lang)
    found = _SIZE.search(drawing)
    assert found is not None
    is_wide = float(found[1]) / float(found[2]) >= _WIDE
    x, y, width, height = (56, 190, WIDTH - 112, HEIGHT - 238) if is_wide else (536, 52, 612, HEIGHT - 104)
    place = f'viewBox="0 0 {found[1]} {found[2]}" x="{x}" y="{y}" width="{width}" height="{height}"'
    return (
        environment(lang)
        .get_template("puzzle_picture.svg")
        .render(
            width=WIDTH,
            height=HEIGHT,
            drawing=Markup(drawing.replace(found[0], place)),
            is_wide=is_wide,
            level=puzzle.level,
            levels=LEVELS,
            players=puzzle.players,
            day=format_date(day, "long", locale=lang) if day else "",
        )
    )
