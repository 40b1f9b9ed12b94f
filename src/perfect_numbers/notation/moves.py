"""Moves as text, and which number of the action space each has."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from perfect_numbers.engine.cards import COLOURS, PROTECT
from perfect_numbers.engine.moves import ACTIONS, MOVES, NUMBERS, SAVED_PLACE, Action
from perfect_numbers.engine.refusal import number_to_add
from perfect_numbers.engine.state import State
from perfect_numbers.errors import MoveTextError
from perfect_numbers.notation.cards import Card, card_of
from perfect_numbers.notation.positions import ROW_LETTERS

KINDS: Final = (Card("Pr"), Card("Mv"), Card("St"))
SEATS: Final = "1234"

Verb = Literal["take", "put", "complete", "keep", "end", "protect", "move", "steal"]
"""What a move says; `put` is a card that goes somewhere: it is added, given, saved or discarded."""

_ANSWERS: Final[dict[str, Literal["complete", "keep", "end"]]] = {"C": "complete", "K": "keep", "E": "end"}
_LETTERS: Final[dict[str, str]] = {verb: letter for letter, verb in _ANSWERS.items()}
_GRAMMAR: Final = re.compile(
    r"T(?P<group>[1-4])"
    r"|(?P<answer>[CKE])"
    r"|(?P<card>[RYGBPOWJ][1-7]|Pr|Mv|St)>(?P<place>x?[RYGBPOW-]|xA|[A+x1-4])"
    r"|Pr:(?P<protected>[RYGBPOW-])(?:>(?P<onto>[RYGBPOW-]))?"
    r"|Mv:(?P<moved>[RYGBPOW-])"
    r"|St:(?P<seat>[1-4])(?P<stolen>[RYGBPOW-])"
)


class _Parts(NamedTuple):
    verb: Verb
    card: Card | None = None
    place: str = ""
    seat: int = 0
    source: str = ""
    group: int = 0


@lru_cache(maxsize=4096)
def _parts(text: str) -> _Parts:
    found = _GRAMMAR.fullmatch(text)
    if found is None:
        raise MoveTextError(f"{text!r:.60} is not a move; moves are written like T1, R5>R, Pr:R>G, St:2R, C, K and E.")
    part = found.groupdict()
    if part["group"]:
        return _Parts("take", group=int(part["group"]))
    if part["answer"]:
        return _Parts(_ANSWERS[part["answer"]])
    if part["card"]:
        return _Parts("put", Card(part["card"]), part["place"])
    if part["protected"]:
        if part["onto"]:
            return _Parts("protect", Card("Pr"), part["onto"], source=part["protected"])
        return _Parts("protect", Card("Pr"), part["protected"])
    if part["moved"]:
        return _Parts("move", Card("Mv"), part["moved"])
    return _Parts("steal", Card("St"), part["stolen"], int(part["seat"]))


class Move(str):
    """One move, spelled as in the notation; a text that is not a move in any position is a MoveTextError."""

    __slots__ = ()

    def __new__(cls, text: str) -> "Move":
        """Read a move."""
        _parts(text)
        return super().__new__(cls, text)

    @property
    def verb(self) -> Verb:
        """What it says."""
        return _parts(self).verb

    @property
    def card(self) -> Card | None:
        """The card that is put somewhere, or the action card that is played."""
        return _parts(self).card

    @property
    def place(self) -> str:
        """Where to: as it is written behind `>`, or the row behind `:`."""
        return _parts(self).place

    @property
    def seat(self) -> int:
        """Whose row is stolen from; 0 for other moves."""
        return _parts(self).seat

    @property
    def source(self) -> str:
        """The row whose final card is turned face down."""
        return _parts(self).source

    @property
    def group(self) -> int:
        """The group of the market that is taken; 0 for other moves."""
        return _parts(self).group

    @property
    def given_to(self) -> int:
        """The seat that a card is given to (GIVE); 0 for other moves."""
        parts = _parts(self)
        return int(parts.place) if parts.verb == "put" and parts.place in SEATS else 0

    @property
    def clears(self) -> str:
        """The row that is cleared (REPLACE), `A` for the saved action cards; empty for other moves."""
        parts = _parts(self)
        return parts.place[1] if parts.verb == "put" and len(parts.place) == 2 else ""


def move_text(state: State, move: int) -> Move:
    """Print a legal move of this state; refuse a number that says nothing in it with a MoveTextError."""
    if not 0 <= move < MOVES:
        raise MoveTextError(f"{move} is not the number of a move; these are 0 to {MOVES - 1}.")
    action = ACTIONS[move]
    if action.act == "take":
        return Move(f"T{action.group + 1}")
    if action.act in _LETTERS:
        return Move(_LETTERS[action.act])
    row = ROW_LETTERS[action.slot] if 0 <= action.slot < SAVED_PLACE else ""
    if action.act in ("protect", "move"):
        return Move(f"{KINDS[action.kind]}:{row}")
    if action.act == "flip":
        return Move(f"Pr:{ROW_LETTERS[action.source]}>{row}")
    if action.act == "steal":
        return Move(f"St:{_seat_ahead(state, action.ahead)}{row}")
    return Move(f"{_card_put(state, action)}>{_place(state, action, row)}")


def _card_put(state: State, action: Action) -> Card:
    """Return the card that a move puts somewhere."""
    if action.colour >= 0:
        code = number_to_add(state, action.colour)
        if not code:
            raise MoveTextError(f"No card of the colour {COLOURS[action.colour]} is in hand to be moved here.")
        return card_of(code)
    if action.act == "joker":
        return Card(f"J{action.value}")
    if action.kind >= 0:
        return KINDS[action.kind]
    if not 0 < state.ask < PROTECT:
        raise MoveTextError("Nothing is asked about a card here.")
    return card_of(int(state.ask))


def _place(state: State, action: Action, row: str) -> str:
    """Return where a card is put, as it is written behind `>`."""
    if action.act == "give":
        return str(_seat_ahead(state, action.ahead))
    if action.act in ("replace", "save-clearing"):
        return f"x{row or 'A'}"
    if action.act in ("own", "joker"):
        return row or "+"
    return {"colourless": "-", "new": "+", "save": "A"}.get(action.act, "x")


def _seat_ahead(state: State, ahead: int) -> int:
    return int(state.seat_ahead(ahead)) + 1


def line_text(state: State, moves: Sequence[int]) -> list[Move]:
    """Print moves that follow each other, the first of them legal in this state."""
    state = state.clone()
    texts = []
    for move in moves:
        texts.append(move_text(state, move))
        state.do(move)
    return texts


def move_number(state: State, text: str) -> int | None:
    """Return the number of a move in the action space, or None if no such move is legal here."""
    number = number_in_space(state, Move(text))
    if number is None or number not in state.legal() or move_text(state, number) != text:
        return None
    return number


def number_in_space(state: State, move: Move) -> int | None:
    """Return the number of a move, or None if in no position of this game the one whose turn it is can make it."""
    action = _action(state, move)
    return None if action is None else NUMBERS.get(action)


def _action(state: State, move: Move) -> Action | None:
    if move.verb == "take":
        return Action("take", group=move.group - 1)
    if move.verb == "put":
        return _put(state, move)
    if move.verb in ("complete", "keep", "end"):
        return Action(move.verb)
    slot = ROW_LETTERS.index(move.place)
    if move.verb == "protect":
        if move.source:
            return Action("flip", kind=0, slot=slot, source=ROW_LETTERS.index(move.source))
        return Action("protect", kind=0, slot=slot)
    if move.verb == "move":
        return Action("move", kind=1, slot=slot)
    return Action("steal", kind=2, slot=slot, ahead=_ahead(state, move.seat))


def _ahead(state: State, seat: int) -> int:
    """Tell how many places further a seat sits; 0, which no move has, for oneself and for seats that do not exist."""
    return (seat - 1 - int(state.turn)) % int(state.players) if seat <= state.players else 0


def _put(state: State, move: Move) -> Action | None:
    """Take a move apart that puts a card somewhere."""
    card, place = move.card, move.place
    assert card is not None
    clears = (ROW_LETTERS + "A").index(move.clears) if move.clears else -1
    if card.is_action:
        kind = KINDS.index(card)
        if clears >= 0:
            return Action("save-clearing", kind=kind, slot=clears)
        return Action("save" if place == "A" else "dead", kind=kind) if place in ("A", "x") else None
    if place == "x":
        return Action("discard") if 0 < state.ask < PROTECT else None
    if card.is_joker:
        places = ROW_LETTERS + "+"
        return Action("joker", value=int(card[1]), slot=places.index(place)) if place in places else None
    colour = COLOURS.index(card[0])
    if clears >= 0:
        return Action("replace", colour=colour, slot=clears)
    if move.given_to:
        return Action("give", colour=colour, slot=colour, ahead=_ahead(state, move.given_to))
    if place == card[0]:
        return Action("own", colour=colour, slot=colour)
    if place in ("-", "+"):
        return Action("colourless" if place == "-" else "new", colour=colour, slot=colour)
    return None
