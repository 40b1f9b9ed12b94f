"""A position as lines of text: plain, with terminal colours, or as a Rich renderable."""

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from perfect_numbers.notation.cards import COLOURLESS, Card, Row
from perfect_numbers.render import words
from perfect_numbers.render.palette import BACK, GOLD, TONES
from perfect_numbers.render.seats import (
    Place,
    Saved,
    card_stolen,
    dealt_seats,
    next_perfect,
    places,
    row_asked,
    seat_names,
    winners,
)

if TYPE_CHECKING:
    from rich.text import Text

    from perfect_numbers.position import Position

WIDTH: Final = 78
"""Fits a terminal of 80 columns, with room for those that break a full line."""
NAME_WIDTH: Final = 24
INDENT: Final = 15
SYMBOLS: Final = {
    "R": "●",
    "Y": "▲",
    "G": "♣",
    "B": "◆",
    "P": "★",
    "O": "⬢",
    "W": "■",
    "J": "✱",
    "Pr": "⌂",
    "Mv": "↱",
    "St": "☛",
}
FACE_DOWN: Final = "▒▒▒"
PLAIN: Final = ""
STRONG: Final = "bold"
FAINT: Final = "dim"

Span = tuple[str, str]
"""A piece of a line, and how Rich paints it."""
Line = list[Span]


def text(position: "Position", names: Sequence[str] | None = None, colour: bool = False) -> str:
    """Draw the table as plain text of at most 78 columns, with the colours of a terminal if asked for."""
    if not colour:
        return "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines(position, names))
    from rich.console import Console  # Rich takes its time to load, and plain text does without.

    page = io.StringIO()
    console = Console(file=page, force_terminal=True, color_system="truecolor", width=WIDTH + 2, no_color=False)
    console.print(terminal(position, names), end="")
    return page.getvalue()


def terminal(position: "Position", names: Sequence[str] | None = None) -> "Text":
    """Draw the table for Rich, the cards in their colours with letter and symbol."""
    from rich.text import Text

    return Text("\n").join(Text.assemble(*line) for line in lines(position, names))


def lines(position: "Position", names: Sequence[str] | None) -> Iterable[Line]:
    """Draw market, deck, hand and question, then every player."""
    known = seat_names(position, names, NAME_WIDTH)
    name = known[position.turn - 1]
    yield top(position)
    if position.hand:
        yield labelled(words.HAND.format(name=name), position.hand)
    if stolen := card_stolen(position):
        yield labelled(words.STOLEN, [stolen])
    if asked := row_asked(position):
        owner = words.ASK_OWNER.format(name=known[asked.seat - 1])
        yield [(" ", PLAIN), (words.ASK, STRONG), (f" {owner} ", PLAIN), marker(asked.colour)]
    for seat, dealt in dealt_seats(position):
        yield labelled(words.DEALT.format(name=known[seat - 1]), dealt)
    for i, collection in enumerate(position.collections):
        yield heading(position, i + 1, known[i])
        for place in places(collection, position.variant):
            if place != "free":
                yield from place_lines(place, isinstance(place, Row) and asked == (i + 1, place.colour))
        free = places(collection, position.variant).count("free")
        if free:
            yield [("  ", PLAIN), (words.FREE.ljust(INDENT - 2) + " ".join(["[ ]"] * free), FAINT)]


def top(position: "Position") -> Line:
    """Draw the market's four groups and the deck."""
    line: Line = [(" ", PLAIN)]
    if position.phase == "over":
        line.append((words.OVER, STRONG))
    elif position.phase == "setup":
        line.append((words.SETUP, STRONG))
    else:
        line.append((words.MARKET, STRONG))
        for i, group in enumerate(position.market):
            line += [("  ", PLAIN), (f"{i + 1} ", STRONG), *(spread(group) if group else [("—", FAINT)])]
    deck = words.DECK_LINE.format(count=position.deck_size)
    return [*line, (" " * max(2, WIDTH - width(line) - cell_len(deck)), PLAIN), (deck, PLAIN)]


def heading(position: "Position", seat: int, name: str) -> Line:
    """Draw the rule with a player's name and points, heavy for the one to move."""
    to_move = position.phase != "over" and seat == position.turn
    rule, style = ("━", STRONG) if to_move else ("─", FAINT)
    marks = [
        mark
        for mark, worn in (
            (f"▶ {words.TO_MOVE}", to_move),
            (f"✦ {words.START}", seat == position.start),
            (f"♛ {words.WINNER}", seat in winners(position)),
        )
        if worn
    ]
    points = words.POINTS_LINE.format(points=position.collections[seat - 1].points)
    line: Line = [(rule * 2, style), (f" {seat} {name} ", STRONG)]
    for mark in marks:
        line += [(rule, style), (f" {mark} ", PLAIN)]
    tail: Line = [(f" {points} ", STRONG), (rule * 2, style)]
    return [*line, (rule * (WIDTH - width(line) - width(tail)), style), *tail]


def place_lines(place: Place, asked: bool) -> Iterable[Line]:
    """Draw a row with its next perfect number, or the place for action cards."""
    if not isinstance(place, Row):
        saved = spread(place.cards) if isinstance(place, Saved) else [("[ ]", FAINT)]
        yield [("  ", PLAIN), (words.ACTIONS.ljust(INDENT - 2), FAINT), *saved]
        return
    value = next_perfect(place)
    start: Line = [
        ("  ", PLAIN),
        marker(place.colour),
        (f" {words.NEXT} ", PLAIN),
        ("–" if value is None else str(value), STRONG),
    ]
    end: Line = [(f"  {words.PROTECTED}", FAINT)] if place.is_protected else []
    end += [("  ◀ ?", STRONG)] if asked else []
    line = [*start, (" " * (INDENT - width(start)), PLAIN)]
    for i, card in enumerate(place.cards):
        tail = width(end) if i == len(place.cards) - 1 else 0
        if width(line) + cell_len(card_text(card)) + tail > WIDTH:
            yield line
            line = [(" " * INDENT, PLAIN)]
        line += [chip(card), (" ", PLAIN)]
    yield [*line[:-1], *end]


def labelled(label: str, cards: Iterable[Card]) -> Line:
    """Draw cards behind their heading."""
    return [(" ", PLAIN), (label, STRONG), ("  ", PLAIN), *spread(cards)]


def spread(cards: Iterable[Card]) -> Line:
    """Draw cards side by side."""
    line: Line = []
    for card in cards:
        line += [chip(card), (" ", PLAIN)]
    return line[:-1]


def card_text(card: Card) -> str:
    """Write a card with letter and symbol: `R●5+1`."""
    if card.is_face_down:
        return FACE_DOWN
    if card.is_action:
        return card + SYMBOLS[card]
    return f"{card[0]}{SYMBOLS[card[0]]}{card[1]}" + (f"+{card.bonus}" if card.bonus else "")


def chip(card: Card) -> Span:
    """Paint a card in its colours."""
    if card.is_face_down:
        return card_text(card), f"{GOLD} on {BACK}"
    tone = TONES["A" if card.is_action else card[0]]
    return card_text(card), f"bold {tone.ink} on {tone.ground}"


def marker(colour: str) -> Span:
    """Paint the letter and symbol of a row's colour."""
    if colour == COLOURLESS:
        return f"-{SYMBOLS['J']}", PLAIN
    tone = TONES[colour]
    return f"{colour}{SYMBOLS[colour]}", f"bold {tone.ink} on {tone.ground}"


def width(line: Line) -> int:
    """Count the columns of a line."""
    return sum(cell_len(piece) for piece, _ in line)
