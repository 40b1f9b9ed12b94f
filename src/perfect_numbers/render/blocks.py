"""Pieces of the table as SVG: groups of cards, rows, empty slots, words."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from perfect_numbers.notation.cards import Card
from perfect_numbers.render import cards
from perfect_numbers.render.palette import CREAM, GOLD, SAGE, SHADE, TONES

CARD_WIDTH: Final = 64.0
CARD_HEIGHT: Final = CARD_WIDTH * cards.HEIGHT / cards.WIDTH
STEP: Final = CARD_WIDTH * cards.STRIP / cards.WIDTH
"""How far the next card of a row lies below a card that has something to read."""
STEP_DOWN: Final = 9.0
"""The same below a face-down card, which has nothing to read."""
GAP: Final = 5.0
LABEL: Final = 24.0
FONT: Final = "Nunito,Avenir Next,Segoe UI,Ubuntu,system-ui,sans-serif"
DIGIT: Final = 0.62
"""Width of a written digit by its height."""


class Block(NamedTuple):
    """A piece of the drawing with its size, drawn from its own top left corner."""

    width: float
    height: float
    content: str

    def at(self, x: float, y: float) -> str:
        """Place it."""
        return f'<g transform="translate({x:g} {y:g})">{self.content}</g>'


def words(x: float, y: float, text: str, size: float = 12, fill: str = CREAM, more: str = "") -> str:
    """Write words, the baseline at y."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escape(text)}</text>'


def number(value: int, x: float, y: float, height: float, stroke: str, pen: float = 4) -> str:
    """Write a number in the digits of the cards, centred on x."""
    text = str(value)
    width = height * DIGIT * len(text)
    return "".join(
        cards.glyph(digit, x - width / 2 + (i + 0.5) * height * DIGIT - height * 12 / 28, y, height, stroke, pen)
        for i, digit in enumerate(text)
    )


def face(card: Card, x: float, y: float) -> str:
    """Lay down a card."""
    return cards.use(cards.card_id(card), x, y, CARD_WIDTH, CARD_HEIGHT)


def outline(x: float, y: float, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> str:
    """Draw an empty slot."""
    return (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{width - 2:g}" height="{height - 2:g}" rx="7" fill="{SHADE}"'
        f' fill-opacity=".35" stroke="{SAGE}" stroke-opacity=".55" stroke-width="1.5" stroke-dasharray="5 4"/>'
    )


def row_steps(row: Sequence[Card]) -> list[float]:
    """Return how far below the first card each card of a row lies."""
    steps = [0.0]
    for card in row[:-1]:
        steps.append(steps[-1] + (STEP_DOWN if card.is_face_down else STEP))
    return steps


def row_height(row: Sequence[Card]) -> float:
    """Return how much room a row needs from top to bottom."""
    return row_steps(row)[-1] + CARD_HEIGHT


def row(cards_down: Sequence[Card], x: float, y: float) -> str:
    """Lay out a row, overlapping downwards; a face-down final card wears a shield (PROTECT-ROW)."""
    drawn = [face(card, x, y + step) for card, step in zip(cards_down, row_steps(cards_down), strict=True)]
    if cards_down[-1].is_face_down:
        drawn.append(shield(x + CARD_WIDTH / 2, y + row_height(cards_down) - CARD_HEIGHT / 2))
    return "".join(drawn)


def shield(x: float, y: float) -> str:
    """Draw the mark of a protected row."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="{TONES["A"].ground}" stroke="{GOLD}" stroke-width="1.2"/>'
        + cards.use("shape-Pr", x - 11, y - 11, 22, 22)
    )


def glow(x: float, y: float, width: float, height: float) -> str:
    """Draw the frame around what is asked about."""
    return (
        f'<rect x="{x - 4:g}" y="{y - 4:g}" width="{width + 8:g}" height="{height + 8:g}" rx="10" fill="{GOLD}"'
        f' fill-opacity=".35" stroke="{GOLD}" stroke-width="2.5"/>'
    )


def group(text: str, group_cards: Iterable[Card], size: int = 0) -> Block:
    """Lay cards side by side under a heading; room for so many is outlined where there are none."""
    laid = list(group_cards)
    count = len(laid) or size
    width = count * (CARD_WIDTH + GAP) - GAP
    content = "".join(face(card, i * (CARD_WIDTH + GAP), LABEL) for i, card in enumerate(laid))
    heading = words(width / 2, 15, text, 13, CREAM, ' text-anchor="middle"') if text else ""
    return Block(width, LABEL + CARD_HEIGHT, heading + (content or outline(0, LABEL, width)))
