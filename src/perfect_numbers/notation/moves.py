"""Moves as text."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from perfect_numbers.engine.cards import COLOURS, PROTECT
from perfect_numbers.engine.moves import (
    COLOURLESS,
    COMPLETE,
    DEAD,
    DISCARD,
    END,
    FLIP,
    GIVE,
    JOKER_TO,
    MOVE_ROW,
    MOVES,
    NEW,
    OWN,
    PROTECT_WITH_CARD,
    REPLACE,
    SAVE,
    SAVE_CLEARING,
    SAVED_PLACE,
    STEAL_FROM,
)
from perfect_numbers.engine.state import State
from perfect_numbers.errors import MoveTextError
from perfect_numbers.notation.cards import Card, card_of
from perfect_numbers.notation.positions import ROW_LETTERS

KINDS: Final = ("Pr", "Mv", "St")
SEATS: Final = "1234"
_GRAMMAR: Final = re.compile(
    r"T(?P<group>[1-4])"
    r"|(?P<answer>[CKE])"
    r"|(?P<card>[RYGBPOWJ][1-7]|Pr|Mv|St)>(?P<place>x?[RYGBPOW-]|xA|[A+x1-4])"
    r"|Pr:(?P<protected>[RYGBPOW-])(?:>(?P<onto>[RYGBPOW-]))?"
    r"|Mv:(?P<moved>[RYGBPOW-])"
    r"|St:(?P<seat>[1-4])(?P<stolen>[RYGBPOW-])"
)


class MoveText(NamedTuple):
    """The parts of a move as it is written."""

    verb: str
    """`take`, `C`, `K`, `E`, `put` (a card somewhere), or the action card used: `Pr`, `Mv`, `St`."""
    card: Card | None = None
    """The card that is put somewhere."""
    place: str = ""
    """Where to: as it is written behind `>`, or the row behind `:`; the group of `take`."""
    seat: int = 0
    """Whose row is stolen from."""
    source: str = ""
    """The row whose final card is turned face down."""


def split_move(text: str) -> MoveText:
    """Take a move's text apart; refuse a text that is not a move in any position."""
    found = _GRAMMAR.fullmatch(text)
    if found is None:
        raise MoveTextError(f"{text!r:.60} is not a move; moves are written like T1, R5>R, Pr:R>G, St:2R, C, K and E.")
    part = found.groupdict()
    if part["group"]:
        return MoveText("take", place=part["group"])
    if part["answer"]:
        return MoveText(part["answer"])
    if part["card"]:
        return MoveText("put", Card(part["card"]), part["place"])
    if part["protected"]:
        if part["onto"]:
            return MoveText("Pr", source=part["protected"], place=part["onto"])
        return MoveText("Pr", place=part["protected"])
    if part["moved"]:
        return MoveText("Mv", place=part["moved"])
    return MoveText("St", place=part["stolen"], seat=int(part["seat"]))


def move_text(state: State, move: int) -> str:
    """Print a legal move of this state; refuse a number that says nothing in it with a MoveTextError."""
    if not 0 <= move < MOVES:
        raise MoveTextError(f"{move} is not the number of a move; these are 0 to {MOVES - 1}.")
    if move < OWN:
        return f"T{move + 1}"
    if move < JOKER_TO:
        colour, place = _number_move(state, move)
        return f"{_number_card(state, colour)}>{place}"
    if move < DISCARD:
        value, slot = divmod(move - JOKER_TO, 9)
        return f"J{value + 1}>{'+' if slot == SAVED_PLACE else ROW_LETTERS[slot]}"
    if move <= END:
        return f"{_asked_card(state)}>x" if move == DISCARD else "CKE"[move - COMPLETE]
    if move < PROTECT_WITH_CARD:
        if move < SAVE_CLEARING:
            return f"{KINDS[move - SAVE]}>A"
        if move < DEAD:
            return f"{KINDS[(move - SAVE_CLEARING) // 8]}>x{ROW_LETTERS[(move - SAVE_CLEARING) % 8]}"
        return f"{KINDS[move - DEAD]}>x"
    if move < FLIP:
        return f"Pr:{ROW_LETTERS[move - PROTECT_WITH_CARD]}"
    if move < MOVE_ROW:
        return f"Pr:{ROW_LETTERS[(move - FLIP) // 8]}>{ROW_LETTERS[(move - FLIP) % 8]}"
    if move < STEAL_FROM:
        return f"Mv:{ROW_LETTERS[move - MOVE_ROW]}"
    ahead, slot = divmod(move - STEAL_FROM, 8)
    return f"St:{_seat_ahead(state, ahead + 1)}{ROW_LETTERS[slot]}"


def line_text(state: State, moves: Sequence[int]) -> list[str]:
    """Print moves that follow each other, the first of them legal in this state."""
    state = state.clone()
    texts = []
    for move in moves:
        texts.append(move_text(state, move))
        state.do(move)
    return texts


def move_code(state: State, text: str) -> int | None:
    """Return the number of a move in the action space, or None if no such move is legal here."""
    move = action_space_code(state, split_move(text))
    if move is None or move not in state.legal() or move_text(state, move) != text:
        return None
    return move


def _number_move(state: State, move: int) -> tuple[int, str]:
    """Return the colour of the card that a move adds, and the place as it is written."""
    if move < COLOURLESS:
        return move - OWN, COLOURS[move - OWN]
    if move < NEW:
        return move - COLOURLESS, "-"
    if move < GIVE:
        return move - NEW, "+"
    if move < REPLACE:
        colour, ahead = divmod(move - GIVE, 3)
        return colour, str(_seat_ahead(state, ahead + 1))
    colour, slot = divmod(move - REPLACE, 9)
    return colour, "xA" if slot == SAVED_PLACE else f"x{ROW_LETTERS[slot]}"


def _number_card(state: State, colour: int) -> Card:
    """Return the stolen card, or the lowest card of that colour in hand."""
    if state.ask:
        return _asked_card(state)
    hand = int(state.hand)
    while hand and hand >> 3 & 15 != colour:
        hand >>= 7
    if not hand:
        raise MoveTextError(f"No card of the colour {COLOURS[colour]} is in hand to be moved here.")
    return card_of(hand & 127)


def _asked_card(state: State) -> Card:
    """Return the card that something is asked about."""
    if not 0 < state.ask < PROTECT:
        raise MoveTextError("Nothing is asked about a card here.")
    return card_of(int(state.ask))


def _seat_ahead(state: State, ahead: int) -> int:
    return int(state.seat_ahead(ahead)) + 1


def _ahead(state: State, seat: int) -> int | None:
    """Tell how many places further a seat sits; None for oneself and for seats that do not exist."""
    ahead = (seat - 1 - int(state.turn)) % int(state.players)
    return ahead if seat <= state.players and ahead else None


def action_space_code(state: State, parts: MoveText) -> int | None:
    """Return the number of a move as it is written, or None if it is in no position of this game one of its seat's."""
    place = parts.place
    if parts.verb == "take":
        return int(place) - 1
    if parts.verb in ("C", "K", "E"):
        return COMPLETE + "CKE".index(parts.verb)
    if parts.verb == "put":
        assert parts.card is not None
        return _put_code(state, parts.card, place)
    slot = ROW_LETTERS.index(place)
    if parts.verb == "Pr":
        return FLIP + ROW_LETTERS.index(parts.source) * 8 + slot if parts.source else PROTECT_WITH_CARD + slot
    if parts.verb == "Mv":
        return MOVE_ROW + slot
    ahead = _ahead(state, parts.seat)
    return STEAL_FROM + (ahead - 1) * 8 + slot if ahead else None


def _put_code(state: State, card: Card, place: str) -> int | None:
    if card.is_action:
        kind = KINDS.index(card)
        if place in ("A", "x"):
            return (SAVE if place == "A" else DEAD) + kind
        return SAVE_CLEARING + kind * 8 + ROW_LETTERS.index(place[1]) if place[0] == "x" and place != "xA" else None
    if place == "x":
        return DISCARD if 0 < state.ask < PROTECT else None
    if card.is_joker:
        slots = ROW_LETTERS + "+"
        return JOKER_TO + (int(card[1]) - 1) * 9 + slots.index(place) if place in slots else None
    return _number_code(state, card, place)


def _number_code(state: State, card: Card, place: str) -> int | None:
    colour = COLOURS.index(card[0])
    if place == card[0]:
        return OWN + colour
    if place == "-":
        return COLOURLESS + colour
    if place == "+":
        return NEW + colour
    if place[0] == "x":
        return REPLACE + colour * 9 + (ROW_LETTERS + "A").index(place[1])
    ahead = _ahead(state, int(place)) if place in SEATS else None
    return GIVE + colour * 3 + ahead - 1 if ahead else None
