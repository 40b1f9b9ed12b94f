"""A position as an array of pixels, always of the same size for the same number of players."""

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from perfect_numbers.notation.cards import Card, Collection, Question, Row
from perfect_numbers.position import Position
from perfect_numbers.render.palette import BACK, BACK_PATTERN, CREAM, EDGE, FELT, GOLD, PANEL, SAGE, SHADE, TONES, WOOD
from perfect_numbers.render.seats import card_stolen, dealt_seats, places, row_asked

FINER: Final = 2
"""Everything is drawn so many times larger and then shrunk, which smooths the edges."""
WIDTH: Final = 880
TOP: Final = 132
PANEL_WIDTH: Final = 424
PANEL_HEIGHT: Final = 268
CARD_WIDTH: Final = 36
CARD_HEIGHT: Final = 50
ROW_WIDTH: Final = PANEL_WIDTH - 76
POINTS_OF: Final = {"Y": 3, "B": 4, "W": 4, "O": 6}
"""How many corners a colour's shape has."""


def draw(position: Position) -> NDArray[np.uint8]:
    """Return the picture: height, width, red, green and blue."""
    panels = (position.players + 1) // 2
    sheet = Sheet(WIDTH, TOP + panels * (PANEL_HEIGHT + 12) + 8)
    sheet.centre(position)
    for seat in range(1, position.players + 1):
        x = 10 + (seat - 1) % 2 * (PANEL_WIDTH + 12)
        sheet.panel(position, seat, x, TOP + (seat - 1) // 2 * (PANEL_HEIGHT + 12))
    return sheet.pixels()


class Sheet:
    """Something to draw on; places and sizes are in pixels of the result."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with an empty table."""
        self.image = Image.new("RGB", (width * FINER, height * FINER), WOOD)
        self.pen: Any = ImageDraw.Draw(self.image)
        self.box(5, 5, width - 10, height - 10, 12, FELT)

    def pixels(self) -> NDArray[np.uint8]:
        """Return the finished picture."""
        return np.asarray(self.image.reduce(FINER), dtype=np.uint8).copy()

    def box(self, x: float, y: float, width: float, height: float, radius: float, fill: str, edge: str = "") -> None:
        """Draw a box with round corners."""
        corners = [x * FINER, y * FINER, (x + width) * FINER, (y + height) * FINER]
        self.pen.rounded_rectangle(corners, radius * FINER, fill, edge or None, FINER * 2 if edge else 0)

    def write(self, x: float, y: float, words: str, size: int, fill: str, anchor: str = "lm") -> None:
        """Write a few words."""
        self.pen.text((x * FINER, y * FINER), words, fill, ImageFont.load_default(size * FINER), anchor)

    def shape(self, letter: str, x: float, y: float, radius: float) -> None:
        """Draw the shape of a colour, so that nobody has to tell colours apart."""
        tone = TONES[letter]
        x, y, radius = x * FINER, y * FINER, radius * FINER
        if letter in POINTS_OF:
            turn = 45 if letter == "B" else 0
            self.pen.regular_polygon((x, y, radius * 1.15), POINTS_OF[letter], turn, tone.paint, tone.ink)
        elif letter == "P":
            reach = [radius * (1.2 if i % 2 == 0 else 0.5) for i in range(10)]
            ends = [(x + r * math.sin(i * math.pi / 5), y - r * math.cos(i * math.pi / 5)) for i, r in enumerate(reach)]
            self.pen.polygon(ends, tone.paint, tone.ink)
        elif letter == "G":
            for dx, dy in ((0, -0.5), (-0.5, 0.35), (0.5, 0.35)):
                self.pen.circle((x + dx * radius, y + dy * radius), radius * 0.6, tone.paint)
        else:
            self.pen.circle((x, y), radius, tone.paint, tone.ink)

    def card(self, card: Card, x: float, y: float) -> None:
        """Draw one card."""
        if card.is_face_down:
            self.box(x, y, CARD_WIDTH, CARD_HEIGHT, 5, BACK, EDGE)
            self.box(x + 8, y + 10, CARD_WIDTH - 16, CARD_HEIGHT - 20, 4, BACK_PATTERN)
            return
        letter = "A" if card.is_action else card[0]
        tone = TONES[letter]
        self.box(x, y, CARD_WIDTH, CARD_HEIGHT, 5, tone.ground, EDGE)
        if card.is_action:
            self.write(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, card, 17, tone.ink, "mm")
            return
        self.write(x + 6, y + 13, card[1], 17, tone.ink)
        if card.is_joker:
            for i, colour in enumerate("RYGBP"):
                angle = i * math.tau / 5
                self.shape(colour, x + 18 + 8 * math.sin(angle), y + 33 - 8 * math.cos(angle), 3.5)
        else:
            self.shape(letter, x + 18, y + 33, 9)
            if card.bonus:
                self.write(x + CARD_WIDTH - 5, y + 12, f"+{card.bonus}", 10, tone.ink, "rm")

    def cards(self, cards: Sequence[Card], x: float, y: float, width: float) -> None:
        """Draw cards side by side, closer together where they would not fit."""
        step = min(CARD_WIDTH + 4, (width - CARD_WIDTH) / max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            self.card(card, x + i * step, y)

    def centre(self, position: Position) -> None:
        """Draw the market or the dealt cards, the hand, the question and the deck."""
        self.write(WIDTH - 24, 30, f"Deck {position.deck_size}", 15, CREAM, "rm")
        x = 24.0
        groups: list[tuple[str, tuple[Card, ...]]] = []
        if position.phase in ("take", "play"):
            groups = [(str(i), cards) for i, cards in enumerate(position.market, 1)]
        elif position.phase == "setup":
            groups = [(f"Player {seat}", cards) for seat, cards in dealt_seats(position)]
        else:
            self.write(24, 66, "Game over", 30, GOLD)
        for name, cards in groups:
            self.write(x, 24, name, 13, SAGE)
            self.cards(cards, x, 36, 1000)
            x += max(len(cards), 1) * (CARD_WIDTH + 4) + 16
        if position.hand:
            self.write(x + 8, 24, f"Hand of player {position.turn}", 13, GOLD)
            self.cards(position.hand, x + 8, 36, 1000)
        if stolen := card_stolen(position):
            self.write(WIDTH - 110, 60, "Stolen", 13, GOLD)
            self.card(stolen, WIDTH - 60, 44)
        if asked := row_asked(position):
            row = "row without colour" if asked.row == "-" else f"{asked.row} row"
            self.write(24, 106, f"Complete the {row} of player {asked.owner}, or keep it?", 15, GOLD)

    def panel(self, position: Position, seat: int, x: float, y: float) -> None:
        """Draw one player's name, points and four places."""
        collection: Collection = position.collections[seat - 1]
        acts = position.phase != "over" and seat == position.turn
        lit = acts or seat in position.winners
        self.box(x, y, PANEL_WIDTH, PANEL_HEIGHT, 10, PANEL, GOLD if lit else SHADE)
        name = f"Player {seat}" + ("  (start)" if seat == position.start else "")
        self.write(x + 14, y + 20, name, 16, GOLD if lit else CREAM)
        self.write(x + PANEL_WIDTH - 14, y + 20, f"{collection.points} points", 16, CREAM, "rm")
        for i, place in enumerate(places(collection, position.variant)):
            top = y + 38 + i * (CARD_HEIGHT + 7)
            if isinstance(place, Row):
                letter, perfect = place.colour, place.next_perfect
                if letter != "-":
                    self.shape(letter, x + 24, top + 17, 8)
                asked = row_asked(position)
                tone = GOLD if asked and asked == Question(seat, letter) else SAGE
                self.write(x + 24, top + 38, f"next {perfect}" if perfect else "long", 11, tone, "mm")
                self.cards(place.cards, x + 50, top, ROW_WIDTH)
            elif isinstance(place, str):
                self.box(x + 50, top, CARD_WIDTH, CARD_HEIGHT, 5, FELT if place == "free" else SHADE, SHADE)
            else:
                self.cards(place.cards, x + 50, top, ROW_WIDTH)
