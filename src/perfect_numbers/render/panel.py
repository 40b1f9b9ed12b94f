"""A player's part of the table as SVG."""

from typing import TYPE_CHECKING, Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.notation.cards import Question, Row
from perfect_numbers.render import cards
from perfect_numbers.render.blocks import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Block,
    glow,
    number,
    outline,
    row,
    row_height,
    words,
)
from perfect_numbers.render.glyphs import SPARKLE
from perfect_numbers.render.labels import POINTS, colour_letter, label
from perfect_numbers.render.palette import CREAM, EDGE, GOLD, PANEL, SAGE, SHADE, TONES
from perfect_numbers.render.seats import PLACES, Place, Saved, places, row_asked

if TYPE_CHECKING:
    from perfect_numbers.position import Position

MARGIN: Final = 16.0
SPACE: Final = 13.0
HEAD: Final = 44.0
CHIP: Final = 20.0
PANEL_WIDTH: Final = 2 * MARGIN + PLACES * CARD_WIDTH + (PLACES - 1) * SPACE
DARK: Final = TONES["J"].ink
CROWN: Final = "M2 16 0 4 6 9 10 1 14 9 20 4 18 16Z"


def panel_height(position: "Position", seat: int) -> float:
    """Return how tall a player's panel must be to show the longest row."""
    collection = position.collections[seat - 1]
    longest = max([row_height(r.cards) for r in collection.rows] + [row_height(collection.saved)], default=0)
    return HEAD + CHIP + max(longest, CARD_HEIGHT) + MARGIN


def panel(position: "Position", seat: int, name: str, height: float, lang: str) -> Block:
    """Draw a player's name, points and four slots."""
    collection = position.collections[seat - 1]
    lit = seat in position.winners or (position.phase != "over" and seat == position.turn)
    edge = f'stroke="{GOLD}" stroke-width="3"' if lit else f'stroke="{SHADE}" stroke-opacity=".5" stroke-width="1.5"'
    drawn = [
        f'<rect width="{PANEL_WIDTH:g}" height="{height:g}" rx="14" fill="{PANEL}" {edge}/>',
        head(position, seat, name, lang),
    ]
    asked = row_asked(position)
    for i, place in enumerate(places(collection, position.variant)):
        x = MARGIN + i * (CARD_WIDTH + SPACE)
        if isinstance(place, Row) and asked == Question(seat, place.colour):
            drawn.append(glow(x, HEAD + CHIP, CARD_WIDTH, row_height(place.cards)))
        drawn.append(chip(place, x, lang) + lay(place, x, HEAD + CHIP))
    return Block(PANEL_WIDTH, height, "".join(drawn))


def head(position: "Position", seat: int, name: str, lang: str) -> str:
    """Draw the line with seat, name, turn, starting card, crown and points."""
    to_move = position.phase != "over" and seat == position.turn
    fill, ink = (GOLD, DARK) if to_move else (SHADE, CREAM)
    drawn = [
        f'<circle cx="28" cy="24" r="12" fill="{fill}"/>',
        number(seat, 28, 17.5, 13, ink, 4.4),
        words(47, 29.5, name, 15.5, CREAM, ' font-weight="700"'),
    ]
    points = position.collections[seat - 1].points
    right = PANEL_WIDTH - MARGIN
    drawn.append(words(right, 29, language(lang).count(POINTS, points), 11, SAGE, ' text-anchor="end"'))
    drawn.append(number(points, right - 45 - 6.8 * len(str(points)), 13, 22, GOLD, 4))
    x = right - 57 - 13.6 * len(str(points))
    if seat == position.start:
        x -= 20
        drawn.append(
            f'<g transform="translate({x + 8:g} 24) rotate(8)"><title>{label("start", lang)}</title>'
            f'<rect x="-8.5" y="-12" width="17" height="24" rx="3" fill="{EDGE}"/>'
            f'<rect x="-7" y="-10.5" width="14" height="21" rx="2" fill="{GOLD}"/>'
            f'<path transform="scale(1.4)" d="{SPARKLE}" fill="{DARK}"/></g>'
        )
        x -= 8
    if seat in position.winners:
        drawn.append(f'<path transform="translate({x - 20:g} 15)" d="{CROWN}" fill="{GOLD}"/>')
    if to_move:
        text = label("to move", lang)
        width = 22 + 6.6 * len(text)
        drawn.append(f'<rect x="40" y="-9" width="{width:g}" height="18" rx="9" fill="{GOLD}"/>')
        drawn.append(words(40 + width / 2, 4, text, 11.5, DARK, ' font-weight="700" text-anchor="middle"'))
    return "".join(drawn)


def chip(place: Place, x: float, lang: str) -> str:
    """Write above a slot what it is: a row's colour and the number that is perfect there, or saved actions."""
    y = HEAD + 12
    if not isinstance(place, Row):
        text = label("free" if place == "free" else "actions", lang)
        return words(x + CARD_WIDTH / 2, y, text, 11, SAGE, ' text-anchor="middle"')
    shape = "J" if place.colour == "-" else place.colour
    glyph = "" if place.colour == "-" else colour_letter(shape, lang)
    letter = cards.glyph(glyph, x + 14, HEAD + 2.5, 11, CREAM, 4.4)
    value = place.next_perfect
    perfect = "" if not value else disc(x + 55, HEAD + 8, value)
    return cards.use(f"shape-{shape}", x - 1, HEAD + 0.5, 15, 15) + letter + perfect


def disc(x: float, y: float, value: int) -> str:
    """Draw the number that is perfect on a row."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="8.5" fill="{GOLD}"/>' + number(value, x, y - 5.5, 11, DARK, 4.6)


def lay(place: Place, x: float, y: float) -> str:
    """Draw what lies in a place."""
    if isinstance(place, Row | Saved):
        return row(place.cards, x, y)
    if place == "free":
        return outline(x, y)
    icons = "".join(
        cards.use(f"shape-{code}", x + 22, y + 10 + 24 * i, 20, 20) for i, code in enumerate(("Pr", "Mv", "St"))
    )
    return outline(x, y) + f'<g opacity=".4">{icons}</g>'
