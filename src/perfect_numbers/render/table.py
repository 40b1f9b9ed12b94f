"""A whole position as one self-contained SVG."""

import hashlib
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.render import cards
from perfect_numbers.render.blocks import CARD_HEIGHT, CARD_WIDTH, FONT, LABEL, Block, group, number, outline, words
from perfect_numbers.render.describe import description, title
from perfect_numbers.render.labels import COMPLETE, dealt_label, hand_label, label, row_label
from perfect_numbers.render.palette import CREAM, FELT, GOLD, SHADE, TONES, WOOD
from perfect_numbers.render.panel import PANEL_WIDTH, panel, panel_height
from perfect_numbers.render.seats import GROUP_SIZES, card_stolen, dealt_seats, row_asked, seat_names

if TYPE_CHECKING:
    from perfect_numbers.position import Position

BORDER: Final = 26.0
BETWEEN: Final = 16.0
NAME_WIDTH: Final = 12


def svg(position: "Position", names: Sequence[str] | None = None, lang: str = "en", viewer: int = 0) -> str:
    """Draw the whole table as one SVG that stands alone, in a page, a notebook or a file."""
    short = seat_names(position, names, NAME_WIDTH, lang, viewer)
    across = 3 if len(short) == 3 else 2
    width = 2 * BORDER + across * PANEL_WIDTH + (across - 1) * BETWEEN
    drawn: list[str] = []
    y = BORDER
    for line in flow(centre(position, short, lang, viewer), width - 2 * BORDER):
        x = (width - line_width(line)) / 2
        for block in line:
            drawn.append(block.at(x, y))
            x += block.width + BETWEEN
        y += max(block.height for block in line) + BETWEEN
    for first in range(1, len(short) + 1, across):
        seats = range(first, min(first + across, len(short) + 1))
        height = max(panel_height(position, seat) for seat in seats)
        for i, seat in enumerate(seats):
            block = panel(position, seat, short[seat - 1], height, lang)
            drawn.append(block.at(BORDER + i * (PANEL_WIDTH + BETWEEN), y))
        y += height + BETWEEN
    full = seat_names(position, names, 80, lang)
    told = title(position, full, lang), description(position, full, lang)
    return document("".join(drawn), width, y - BETWEEN + BORDER, told, lang)


def document(content: str, width: float, height: float, told: tuple[str, str], lang: str) -> str:
    """Wrap a drawing, with the symbols it uses, under ids that no other drawing has."""
    prefix = "pn" + hashlib.sha256((content + lang + "".join(told)).encode()).hexdigest()[:10]
    inner = (
        f"<defs>{cards.definitions(content, lang)}</defs>"
        f'<rect width="{width:g}" height="{height:g}" rx="22" fill="{WOOD}"/>'
        f'<rect x="8" y="8" width="{width - 16:g}" height="{height - 16:g}" rx="15" fill="{FELT}" stroke="{SHADE}"/>'
        + content
    )
    inner = inner.replace('href="#', f'href="#{prefix}-').replace('<symbol id="', f'<symbol id="{prefix}-')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
        f' height="{height:g}" role="img" lang="{lang}" aria-labelledby="{prefix}-title {prefix}-desc"'
        f' font-family="{FONT}">'
        f'<title id="{prefix}-title">{escape(told[0])}</title>'
        f'<desc id="{prefix}-desc">{escape(told[1])}</desc>{inner}</svg>'
    )


def flow(blocks: Iterable[Block], width: float) -> list[list[Block]]:
    """Set blocks side by side in as many lines as they need."""
    lines: list[list[Block]] = [[]]
    for block in blocks:
        if lines[-1] and line_width([*lines[-1], block]) > width:
            lines.append([])
        lines[-1].append(block)
    return lines


def line_width(line: Sequence[Block]) -> float:
    """Return how wide a line of blocks is."""
    return sum(block.width for block in line) + BETWEEN * (len(line) - 1)


def centre(position: "Position", names: Sequence[str], lang: str, viewer: int) -> Iterable[Block]:
    """Draw what lies between the players: market and deck, or the dealt cards; hand and question."""
    if position.phase == "over":
        yield Block(
            190,
            LABEL + CARD_HEIGHT,
            words(95, 75, label("over", lang), 26, GOLD, ' font-weight="700" text-anchor="middle"'),
        )
    elif position.phase != "setup":
        for i, (cards_there, size) in enumerate(zip(position.market, GROUP_SIZES, strict=True)):
            block = group("", cards_there, size)
            middle = block.width / 2
            badge = f'<circle cx="{middle:g}" cy="10" r="10" fill="{SHADE}"/>' + number(
                i + 1, middle, 4, 12, CREAM, 4.4
            )
            yield block._replace(content=block.content + badge)
        yield deck(position.deck_size, lang)
    if position.hand:
        yield group(hand_label(position.turn, names, lang, viewer), position.hand)
    if stolen := card_stolen(position):
        yield group(label("stolen", lang), [stolen])
    if asked := row_asked(position):
        yield question(row_label(asked.owner, names, lang, viewer), asked.row, lang)
    for seat, dealt in dealt_seats(position):
        yield group(dealt_label(seat, names, lang, viewer), dealt)
    if position.phase in ("setup", "over"):
        yield deck(position.deck_size, lang)


def deck(count: int, lang: str) -> Block:
    """Draw the deck with the number of its cards."""
    heading = words(CARD_WIDTH / 2, 15, label("deck", lang), 13, CREAM, ' text-anchor="middle"')
    if not count:
        return Block(
            CARD_WIDTH, LABEL + CARD_HEIGHT, heading + outline(0, LABEL) + number(0, 32, LABEL + 32, 24, CREAM)
        )
    pile = "".join(cards.use("card-back", x, LABEL + y, CARD_WIDTH, CARD_HEIGHT) for x, y in ((4, 4), (2, 2), (0, 0)))
    sign = (
        f'<rect x="10" y="{LABEL + 28:g}" width="44" height="34" rx="17" fill="{TONES["A"].ground}"'
        f' stroke="{GOLD}" stroke-width="1.2"/>' + number(count, 32, LABEL + 35, 20, TONES["A"].ink)
    )
    return Block(CARD_WIDTH + 4, LABEL + CARD_HEIGHT, heading + pile + sign)


def question(whose: str, colour: str, lang: str) -> Block:
    """Draw what must be answered before anything else."""
    shape = "J" if colour == "-" else colour
    content = (
        f'<rect y="{LABEL + 14:g}" width="220" height="62" rx="14" fill="{GOLD}"/>'
        + cards.use(f"shape-{shape}", 12, LABEL + 28, 34, 34)
        + words(56, LABEL + 41, language(lang).say(COMPLETE), 14, TONES["J"].ink, ' font-weight="700"')
        + words(56, LABEL + 60, whose, 13, TONES["J"].ink)
    )
    return Block(220, LABEL + CARD_HEIGHT, content)
