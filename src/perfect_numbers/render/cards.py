"""The artwork of the cards: SVG symbols that are put together from shapes, digits and letters.

Every part is a `<symbol>`; a card uses parts, so that all cards together stay small. There is no style
sheet and no style attribute, which a strict Content-Security-Policy would refuse.
"""

import math
import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from perfect_numbers.engine.cards import COLOURS, bonus
from perfect_numbers.render.glyphs import ICONS, SHAPES, SPARKLE, STROKES
from perfect_numbers.render.labels import colour_letter
from perfect_numbers.render.palette import BACK, BACK_PATTERN, EDGE, GOLD, TONES, Tone

WIDTH: Final = 100
HEIGHT: Final = 140
STRIP: Final = 41
"""How much of a card must show for its number, symbol and letter to be readable."""

VALUES: Final = range(1, 8)
CARD_BOX: Final = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
SHAPE_BOX: Final = 'viewBox="-13 -13 26 26"'
GLYPH_BOX: Final = 'viewBox="-2 0 24 28"'
PEN: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
REFERENCE: Final = re.compile(r'href="#([^"]+)"')


def use(part: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """Place a part, scaled into a box."""
    return f'<use href="#{part}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{more}/>'


def symbol(part: str, box: str, content: str) -> str:
    """Define a part."""
    return f'<symbol id="{part}" {box}>{content}</symbol>'


def ground(tone: Tone) -> str:
    """Draw an empty card with a pale edge, which shows on any background."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="11" fill="{EDGE}"/>'
        f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="10.25" fill="none" stroke="{TONES["J"].ink}"'
        ' stroke-opacity=".3" stroke-width="1.5"/>'
        f'<rect x="4" y="4" width="92" height="132" rx="8" fill="{tone.ground}"/>'
    )


def glyph(text: str, x: float, y: float, height: float, stroke: str, pen: float = 4.2) -> str:
    """Write a few digits or letters, the top left corner at x, y."""
    width = height * 24 / 28
    return "".join(
        use(f"glyph-{letter}", x + i * width * 0.8, y, width, height, f' stroke="{stroke}" stroke-width="{pen:g}"')
        for i, letter in enumerate(text)
    )


def shape_symbols() -> Iterable[str]:
    """Draw each colour's shape, the jokers' wreath of all of them, and the three actions."""
    for letter, (outline, gleam) in SHAPES.items():
        tone = TONES[letter]
        yield symbol(
            f"shape-{letter}",
            SHAPE_BOX,
            f'<path d="{outline}" fill="{tone.paint}" stroke="{tone.ink}" stroke-width="1.6" stroke-linejoin="round"/>'
            f'<path d="{gleam}" {PEN} stroke="#fff" stroke-opacity=".6" stroke-width="1.8"/>',
        )
    turns = [(letter, i * math.tau / len(SHAPES)) for i, letter in enumerate(SHAPES)]
    wreath = (
        use(f"shape-{letter}", round(8.8 * math.sin(a) - 4, 1), round(-8.8 * math.cos(a) - 4, 1), 8, 8)
        for letter, a in turns
    )
    star = f'<path d="{SPARKLE}" fill="{GOLD}" stroke="{TONES["J"].ink}" stroke-width=".6"/>'
    yield symbol("shape-J", SHAPE_BOX, "".join(wreath) + star)
    action = TONES["A"]
    for code, (outline, lines) in ICONS.items():
        inner = f'<path d="{lines}" {PEN} stroke="{action.ground}" stroke-width="1.2"/>' if lines else ""
        yield symbol(f"shape-{code}", SHAPE_BOX, f'<path d="{outline}" fill="{action.ink}"/>{inner}')


def face_symbols(lang: str) -> Iterable[str]:
    """Draw what all cards of a colour, and all jokers, have in common."""
    for letter in (*COLOURS, "J"):
        tone = TONES[letter]
        yield symbol(
            f"face-{letter}",
            CARD_BOX,
            ground(tone)
            + f'<circle cx="50" cy="79" r="36" fill="{tone.paint if letter == "J" else EDGE}"/>'
            + use(f"shape-{letter}", 20, 49, 60, 60)
            + use(f"shape-{letter}", 37, 10, 27, 27)
            + glyph(colour_letter(letter, lang), 77, 14, 19, tone.ink),
        )


def value_symbols() -> Iterable[str]:
    """Draw the corner number of each value, the small row that it would complete, and the bonus badges."""
    for value in VALUES:
        bars = [f"M{97 - 6.5 * (value - i):g} 121v8" for i in range(value)]
        yield symbol(
            f"value-{value}",
            CARD_BOX,
            f'<use href="#glyph-{value}" x="8" y="8" width="27" height="31.5" stroke-width="4.8"/>'
            f'<path d="{"".join(bars[:-1])}" {PEN} stroke-opacity=".4" stroke-width="4"/>'
            f'<path d="{bars[-1]}" {PEN} stroke-width="4"/>',
        )
        if extra := bonus(value):
            yield symbol(
                f"bonus-{extra}",
                CARD_BOX,
                f'<circle cx="23" cy="117" r="15" fill="{GOLD}" stroke="{TONES["J"].ink}" stroke-width="2"/>'
                + glyph(f"+{extra}", 11, 108.5, 17, TONES["J"].ink, 4.6),
            )


def card_symbols(lang: str) -> Iterable[str]:
    """Put every card together; only English has room for an action card's letters."""
    whole = f'width="{WIDTH}" height="{HEIGHT}"'
    for letter in (*COLOURS, "J"):
        for value in VALUES:
            badge = f'<use href="#bonus-{bonus(value)}" {whole}/>' if letter != "J" and bonus(value) else ""
            yield symbol(
                f"card-{letter}{value}",
                CARD_BOX,
                f'<use href="#face-{letter}" {whole}/>'
                f'<use href="#value-{value}" {whole} stroke="{TONES[letter].ink}"/>{badge}',
            )
    tone = TONES["A"]
    for code in ICONS:
        yield symbol(
            f"card-{code}",
            CARD_BOX,
            ground(tone)
            + f'<circle cx="50" cy="82" r="36" fill="{tone.paint}"/>'
            + use(f"shape-{code}", 23, 55, 54, 54)
            + use(f"shape-{code}", 10, 11, 26, 26)
            + (glyph(code, 62, 14, 19, tone.ink) if lang == "en" else ""),
        )
    yield symbol("card-back", CARD_BOX, back())


def back() -> str:
    """Draw the face-down side: a field of small diamonds around the jokers' wreath."""
    diamonds = "".join(
        f"M{x:g} {y - 5}l4 5-4 5-4-5Z"
        for row, y in enumerate(range(22, 128, 12))
        for x in ((20, 35, 50, 65, 80) if row % 2 == 0 else (27.5, 42.5, 57.5, 72.5))
        if math.hypot(x - 50, y - 70) > 30
    )
    return (
        ground(Tone(BACK, BACK_PATTERN, EDGE))
        + f'<path d="{diamonds}" fill="{BACK_PATTERN}"/>'
        + f'<rect x="9" y="9" width="82" height="122" rx="5" fill="none" stroke="{GOLD}" stroke-width="1.6"/>'
        + f'<circle cx="50" cy="70" r="25" fill="{TONES["J"].paint}" stroke="{GOLD}" stroke-width="1.6"/>'
        + use("shape-J", 30, 50, 40, 40)
    )


def glyph_symbols() -> Iterable[str]:
    """Draw digits and letters; whoever uses one chooses colour and pen."""
    for letter, strokes in STROKES.items():
        yield symbol(f"glyph-{letter}", GLYPH_BOX, f'<path d="{strokes}" {PEN}/>')


@cache
def parts(lang: str = "en") -> dict[str, str]:
    """Return every symbol by its id; the letters on the cards are those of the language."""
    drawn = (glyph_symbols(), shape_symbols(), face_symbols(lang), value_symbols(), card_symbols(lang))
    return {text.split('"', 2)[1]: text for symbols in drawn for text in symbols}


def card_id(card: str) -> str:
    """Return the id of a card's symbol."""
    return "card-back" if card == "#" else f"card-{card}"


def definitions(content: str, lang: str = "en") -> str:
    """Return the symbols that a piece of SVG uses, and those that they use in turn."""
    known = parts(lang)
    needed: set[str] = set()
    found = set(REFERENCE.findall(content))
    while found:
        needed |= found
        found = {part for name in found for part in REFERENCE.findall(known[name])} - needed
    return "".join(text for name, text in known.items() if name in needed)


def sprite(lang: str = "en") -> str:
    """Return the artwork as one SVG of symbols: `card-R5`, `card-J4`, `card-Pr`, `card-back`, `shape-R` and so on."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{"".join(parts(lang).values())}</svg>'
