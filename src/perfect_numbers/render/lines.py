"""A position as lines of text: plain, with terminal colours, or as a Rich renderable."""

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import points_text
from perfect_numbers.notation.cards import COLOURLESS, Card, Question, Row
from perfect_numbers.render.labels import (
    COMPLETE,
    DECK_LINE,
    action_letters,
    colour_letter,
    dealt_label,
    hand_label,
    label,
    row_label,
)
from perfect_numbers.render.palette import BACK, GOLD, TONES
from perfect_numbers.render.seats import (
    Place,
    Saved,
    card_stolen,
    dealt_seats,
    places,
    row_asked,
    seat_names,
)

if TYPE_CHECKING:
    from rich.text import Text

    from perfect_numbers.position import Position

WIDTH: Final = 78
"""Fits a terminal of 80 columns, with room for those that break a full line."""
NAME_WIDTH: Final = 24
INDENT: Final = 18
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


def text(
    position: "Position", names: Sequence[str] | None = None, colour: bool = False, lang: str = "en", viewer: int = 0
) -> str:
    """Draw the table as plain text of at most 78 columns, with the colours of a terminal if asked for."""
    if not colour:
        return "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines(position, names, lang, viewer))
    from rich.console import Console  # Rich takes its time to load, and plain text does without.

    page = io.StringIO()
    console = Console(file=page, force_terminal=True, color_system="truecolor", width=WIDTH + 2, no_color=False)
    console.print(terminal(position, names, lang, viewer), end="")
    return page.getvalue()


def terminal(position: "Position", names: Sequence[str] | None = None, lang: str = "en", viewer: int = 0) -> "Text":
    """Draw the table for Rich, the cards in their colours with letter and symbol; the viewer is spoken to as *you*."""
    from rich.text import Text

    return Text("\n").join(Text.assemble(*line) for line in lines(position, names, lang, viewer))


def lines(position: "Position", names: Sequence[str] | None, lang: str, viewer: int) -> Iterable[Line]:
    """Draw market, deck, hand and question, then every player."""
    known = seat_names(position, names, NAME_WIDTH, lang, viewer)
    yield top(position, lang)
    if position.hand:
        yield labelled(hand_label(position.turn, known, lang, viewer), position.hand, lang)
    if stolen := card_stolen(position):
        yield labelled(label("stolen", lang), [stolen], lang)
    if asked := row_asked(position):
        owner = row_label(asked.owner, known, lang, viewer)
        yield [
            (f" {owner} ", PLAIN),
            marker(asked.row, lang),
            (" ", PLAIN),
            (language(lang).say(COMPLETE), STRONG),
        ]
    for seat, dealt in dealt_seats(position):
        yield labelled(dealt_label(seat, known, lang, viewer), dealt, lang)
    for i, collection in enumerate(position.collections):
        yield heading(position, i + 1, known[i], lang)
        for place in places(collection, position.variant):
            if place != "free":
                yield from place_lines(place, isinstance(place, Row) and asked == Question(i + 1, place.colour), lang)
        free = places(collection, position.variant).count("free")
        if free:
            yield [("  ", PLAIN), (label("free", lang).ljust(INDENT - 2) + " ".join(["[ ]"] * free), FAINT)]


def top(position: "Position", lang: str) -> Line:
    """Draw the market's four groups and the deck."""
    line: Line = [(" ", PLAIN)]
    if position.phase == "over":
        line.append((label("over", lang), STRONG))
    elif position.phase == "setup":
        line.append((label("setup", lang), STRONG))
    else:
        line.append((label("market", lang), STRONG))
        for i, group in enumerate(position.market):
            line += [("  ", PLAIN), (f"{i + 1} ", STRONG), *(spread(group, lang) if group else [("—", FAINT)])]
    deck = language(lang).say(DECK_LINE, count=position.deck_size)
    return [*line, (" " * max(2, WIDTH - width(line) - cell_len(deck)), PLAIN), (deck, PLAIN)]


def heading(position: "Position", seat: int, name: str, lang: str) -> Line:
    """Draw the rule with a player's name and points, heavy for the one to move."""
    to_move = position.phase != "over" and seat == position.turn
    rule, style = ("━", STRONG) if to_move else ("─", FAINT)
    marks = [
        mark
        for mark, worn in (
            (f"▶ {label('to move', lang)}", to_move),
            (f"✦ {label('start', lang)}", seat == position.start),
            (f"♛ {label('winner', lang)}", seat in position.winners),
        )
        if worn
    ]
    points = points_text(position.collections[seat - 1].points, lang)
    line: Line = [(rule * 2, style), (f" {seat} {name} ", STRONG)]
    for mark in marks:
        line += [(rule, style), (f" {mark} ", PLAIN)]
    tail: Line = [(f" {points} ", STRONG), (rule * 2, style)]
    return [*line, (rule * (WIDTH - width(line) - width(tail)), style), *tail]


def place_lines(place: Place, asked: bool, lang: str) -> Iterable[Line]:
    """Draw a row with the number that is perfect on it, or the slot for action cards."""
    if not isinstance(place, Row):
        saved = spread(place.cards, lang) if isinstance(place, Saved) else [("[ ]", FAINT)]
        yield [("  ", PLAIN), (label("actions", lang).ljust(INDENT - 2), FAINT), *saved]
        return
    value = place.next_perfect
    start: Line = [
        ("  ", PLAIN),
        marker(place.colour, lang),
        (f" {label('perfect', lang)} ", PLAIN),
        (str(value) if value else "–", STRONG),
    ]
    end: Line = [(f"  {label('protected', lang)}", FAINT)] if place.is_protected else []
    end += [("  ◀ ?", STRONG)] if asked else []
    line = [*start, (" " * (INDENT - width(start)), PLAIN)]
    for i, card in enumerate(place.cards):
        tail = width(end) if i == len(place.cards) - 1 else 0
        if width(line) + cell_len(card_text(card, lang)) + tail > WIDTH:
            yield line
            line = [(" " * INDENT, PLAIN)]
        line += [chip(card, lang), (" ", PLAIN)]
    yield [*line[:-1], *end]


def labelled(heading: str, cards: Iterable[Card], lang: str) -> Line:
    """Draw cards behind their heading."""
    return [(" ", PLAIN), (heading, STRONG), ("  ", PLAIN), *spread(cards, lang)]


def spread(cards: Iterable[Card], lang: str) -> Line:
    """Draw cards side by side."""
    line: Line = []
    for card in cards:
        line += [chip(card, lang), (" ", PLAIN)]
    return line[:-1]


def card_text(card: Card, lang: str = "en") -> str:
    """Write a card with symbol, and letter where it does not mislead: `R●5+1`."""
    if card.is_face_down:
        return FACE_DOWN
    if card.is_action:
        return action_letters(card, lang) + SYMBOLS[card]
    return f"{colour_letter(card[0], lang)}{SYMBOLS[card[0]]}{card[1]}" + (f"+{card.bonus}" if card.bonus else "")


def chip(card: Card, lang: str) -> Span:
    """Paint a card in its colours."""
    if card.is_face_down:
        return FACE_DOWN, f"{GOLD} on {BACK}"
    tone = TONES["A" if card.is_action else card[0]]
    return card_text(card, lang), f"bold {tone.ink} on {tone.ground}"


def marker(colour: str, lang: str) -> Span:
    """Paint the letter and symbol of a row's colour."""
    if colour == COLOURLESS:
        return f"-{SYMBOLS['J']}", PLAIN
    tone = TONES[colour]
    return f"{colour_letter(colour, lang)}{SYMBOLS[colour]}", f"bold {tone.ink} on {tone.ground}"


def width(line: Line) -> int:
    """Count the columns of a line."""
    return sum(cell_len(piece) for piece, _ in line)
