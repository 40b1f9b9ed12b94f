"""Positions as text: printing the engine's state."""

from typing import Final, Literal

from perfect_numbers.engine.cards import COLOURS, FACE_DOWN, PROTECT, UNKNOWN
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import (
    ASK_ROW,
    OVER,
    PLAYING,
    POINTS,
    ROWS,
    SAVED,
    SETUP,
    TAKING,
)
from perfect_numbers.notation.cards import COLOURLESS, Card, Collection, Question, Row, card_of, cards_text

Phase = Literal["setup", "take", "play", "over"]
PHASES: Final[dict[Phase, int]] = {"setup": SETUP, "take": TAKING, "play": PLAYING, "over": OVER}
PHASE_NAMES: Final = {number: name for name, number in PHASES.items()}
GROUPS: Final = ((0, 3), (3, 2), (5, 2), (7, 1))
"""Where each group of the market begins among its eight cards, and how many it has (SETUP-MARKET)."""
ROW_LETTERS: Final = COLOURS + COLOURLESS


def row_of(state: State, seat: int, slot: int) -> Row:
    """Return one row of a seat (counted from 0)."""
    letter = ROW_LETTERS[slot]
    cards = []
    for nibble in state.cards_of(seat * 8 + slot):
        if nibble == FACE_DOWN:
            cards.append(Card("#"))
        else:
            cards.append(Card(f"J{nibble & 7}" if nibble > FACE_DOWN else f"{letter}{nibble}"))
    return Row(letter, tuple(cards))


def collection_of(state: State, seat: int) -> Collection:
    """Return the collection of a seat (counted from 0)."""
    mask = int(state.cells[ROWS + seat])
    saved = int(state.cells[SAVED + seat])
    return Collection(
        tuple(row_of(state, seat, slot) for slot in range(8) if mask >> slot & 1),
        tuple(card_of(PROTECT + kind) for kind in range(3) if saved >> kind & 1),
        int(state.cells[POINTS + seat]),
    )


def market_of(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the four groups of the market, a taken one empty."""
    return tuple(
        () if state.taken >> i & 1 else tuple(card_of(state.order[state.market + first + j]) for j in range(size))
        for i, (first, size) in enumerate(GROUPS)
    )


def hand_of(state: State) -> tuple[Card, ...]:
    """Return the cards in hand, in their order."""
    codes = (int(state.hand) >> shift & 127 for shift in (0, 7, 14))
    return tuple(card_of(code) for code in codes if code)


def dealt_of(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the dealt cards of the seats still to lay theirs out, in turn order."""
    if state.phase != SETUP:
        return ()
    return tuple(
        tuple(card_of(int(state.order[first + i])) for i in range(3))
        for first in range(int(state.dealt), int(state.dealt) + 3 * seats_waiting(state), 3)
    )


def seats_waiting(state: State) -> int:
    """Tell how many seats lay out their dealt cards after this one (SETUP-PLACE)."""
    return int((state.start - 1 - state.turn) % state.players)


def question_of(state: State) -> Question | None:
    """Return the question that must be answered first, if there is one."""
    if state.ask >= ASK_ROW:
        row = int(state.ask) - ASK_ROW
        return Question((row >> 3) + 1, ROW_LETTERS[row & 7])
    return Question(card=card_of(int(state.ask))) if state.ask else None


def deck_of(state: State) -> tuple[Card, ...] | int:
    """Return the deck's cards, next one first, or how many there are if their order is unknown."""
    codes = [int(code) for code in state.order[state.top :]]
    return len(codes) if UNKNOWN in codes else tuple(card_of(code) for code in codes)


def position_text(state: State) -> str:
    """Print a position: every field, in order."""
    deck = deck_of(state)
    fields = {
        "variant": "interaction" if state.interaction else "base",
        "lost": "owner" if state.lost_to_owner else "giver",
        "phase": PHASE_NAMES[int(state.phase)],
        "turn": state.turn + 1,
        "start": state.start + 1,
        **{f"p{seat + 1}": collection_of(state, seat) for seat in range(int(state.players))},
        "market": "/".join(map(cards_text, market_of(state))),
        "hand": cards_text(hand_of(state)),
        "dealt": "/".join(map(cards_text, dealt_of(state))) or "-",
        "ask": question_of(state) or "-",
        "deck": deck if isinstance(deck, int) else cards_text(deck),
    }
    return " ".join(f"{key}={value}" for key, value in fields.items())
