"""Why a move is not possible now: the rule, and what stands in the way. The words are in `wording`."""

from typing import NamedTuple

from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import ASK_ROW, COUNT, OVER, PLAYING, ROWS, SAVED, SETUP, SIZES, TAKING
from perfect_numbers.notation.cards import Card
from perfect_numbers.notation.moves import KINDS, MoveText, split_move
from perfect_numbers.notation.positions import ROW_LETTERS, ask_of, hand_of
from perfect_numbers.wording import REASONS, describe


class Refusal(NamedTuple):
    """A rule and what stands in the way; `str()` is the sentence."""

    rule: str
    """The rule's name, as in the rules."""
    reason: str
    """Which of the reasons in `wording.REASONS` applies."""
    card: str = ""
    """The card the reason speaks of, in notation."""
    row: str = ""
    """The row the reason speaks of: a colour letter or `-`."""
    seat: int = 0
    """The seat the reason speaks of, from 1."""

    def __str__(self) -> str:
        return f"{describe(REASONS[self.reason], self.card, self.row, self.seat)} ({self.rule})"


def refusal_of(state: State, text: str) -> Refusal:
    """Return why this move, which is not legal, is not possible; a text that is no move is a MoveTextError."""
    move = split_move(text)
    return (
        _question(state, move)
        or _moment(state, move)
        or (_put(state, move) if move.verb == "put" else _use(state, move))
    )


def _question(state: State, move: MoveText) -> Refusal | None:
    """A question must be answered first, and only then can it be."""
    if state.phase == OVER:
        return Refusal("GAME-END", "game-over")
    if state.ask >= ASK_ROW:
        row = ask_of(state)
        return Refusal("ADD-PERFECT", "answer-first", row=row[1], seat=int(row[0]))
    if move.verb in ("C", "K"):
        return Refusal("ADD-PERFECT", "nothing-to-complete")
    if state.ask and (move.verb != "put" or move.card != ask_of(state)):
        return Refusal("STEAL-ADD", "stolen-first", card=ask_of(state))
    return None


def _moment(state: State, move: MoveText) -> Refusal | None:
    """Every part of a turn has its time."""
    if move.verb == "take":
        if state.phase == SETUP:
            return Refusal("SETUP-PLACE", "lay-out-first")
        if state.phase == PLAYING:
            return Refusal("TURN-PARTS", "already-taken-a-group")
        return Refusal("ROUND-ORDER", "group-is-gone")
    if move.verb == "E":
        if state.phase == SETUP:
            return Refusal("SETUP-PLACE", "lay-out-first")
        if state.phase == TAKING:
            return Refusal("TURN-PARTS", "take-first")
        return Refusal("TURN-PARTS", "hand-not-empty", card=hand_of(state)[0])
    if move.verb in KINDS and state.phase == SETUP:
        return Refusal("SETUP-PLACE", "no-actions-in-setup")
    return None


def _has_row(state: State, seat: int, letter: str) -> bool:
    return bool(state.cells[SIZES + seat * 8 + ROW_LETTERS.index(letter)])


def _is_protected(state: State, seat: int, letter: str) -> bool:
    return state.is_protected(seat * 8 + ROW_LETTERS.index(letter))


def _use(state: State, move: MoveText) -> Refusal:
    """Protect, Move or Steal cannot be used so."""
    turn = int(state.turn)
    kind = move.verb
    if kind not in hand_of(state) and not state.cells[SAVED + turn] >> KINDS.index(kind) & 1:
        return Refusal("ACTION-USE", "no-such-action-card", card=kind)
    if kind == "St":
        return _steal(state, move)
    for letter in (move.source, move.place):
        if letter and not _has_row(state, turn, letter):
            rule = "MOVE" if kind == "Mv" else "PROTECT-FLIP" if move.source else "PROTECT-CARD"
            return Refusal(rule, "no-such-row", row=letter)
    if _is_protected(state, turn, move.source):
        return Refusal("PROTECT-FLIP", "already-face-down", row=move.source)
    return Refusal("PROTECT-FIRST", "face-down-first", row=move.source)


def _steal(state: State, move: MoveText) -> Refusal:
    if move.seat > state.players:
        return Refusal("STEAL", "no-such-seat", seat=move.seat)
    if move.seat - 1 == state.turn:
        return Refusal("STEAL", "steal-from-others")
    if not _has_row(state, move.seat - 1, move.place):
        return Refusal("STEAL", "they-have-no-such-row", row=move.place, seat=move.seat)
    return Refusal("PROTECT-ROW", "row-is-protected", row=move.place, seat=move.seat)


def _put(state: State, move: MoveText) -> Refusal:
    """A card cannot be put there now."""
    assert move.card is not None
    card, place = move.card, move.place
    stolen = state.ask != 0
    if not stolen and card not in hand_of(state):
        if card.is_action and state.cells[SAVED + state.turn] >> KINDS.index(card) & 1:
            return Refusal("ACTION-SAVE", "is-saved-already", card=card)
        if state.phase == TAKING:
            return Refusal("TURN-PARTS", "take-before-adding")
        return Refusal("TURN-PARTS", "not-in-hand", card=card)
    if card.is_action:
        return _save(state, card, place)
    if place == "A":
        return Refusal("ACTION-SAVE", "only-actions-are-saved", card=card)
    if place == "x":
        return Refusal("STEAL", "only-stolen-cards-are-discarded", card=card)
    return _put_joker(state, card, place) if card.is_joker else _put_number(state, card, place, stolen)


def _put_joker(state: State, card: Card, place: str) -> Refusal:
    if place in "1234":
        return Refusal("JOKER-OWN", "joker-not-given", card=card)
    if place[0] == "x":
        return Refusal("JOKER-OWN", "joker-clears-nothing", card=card)
    if place == "+":
        return Refusal("JOKER-NEW", "joker-needs-no-new-row", card=card)
    return Refusal("JOKER-OWN", "no-such-row", row=place)


def _put_number(state: State, card: Card, place: str, stolen: bool) -> Refusal:
    turn = int(state.turn)
    letter = card[0]
    rows = int(state.cells[ROWS + turn])
    if not stolen:
        lowest = next(other for other in hand_of(state) if other[0] == letter)
        if lowest != card:
            return Refusal("ADD-ORDER-COLOUR", "lower-card-first", card=lowest)
    if place in COLOURS and place != letter:
        return Refusal("SLOT-FOUR", "other-colour", card=card, row=place)
    if rows >> COLOURS.index(letter) & 1:
        return _of_known_colour(card, place)
    if place == letter:
        return Refusal("SLOT-FOUR", "no-such-row", row=letter)
    if not stolen and state.must_add_known():
        known = next(other for other in hand_of(state) if other.colour and _has_row(state, turn, other[0]))
        return Refusal("ADD-ORDER-KNOWN", "known-colours-first", card=known)
    if place == "-":
        return Refusal("JOKER-ROW", "no-row-without-colour")
    free = state.has_free_place(turn)
    if place == "+":
        return Refusal("VARIANT-INTERACTION" if state.interaction else "SLOT-FULL", "no-free-place", card=card)
    if place in "1234":
        return _give(state, card, int(place), stolen, free)
    return _replace(state, card, place, free)


def _of_known_colour(card: Card, place: str) -> Refusal:
    """A card whose colour the player has goes to that row and nowhere else."""
    if place == "-":
        return Refusal("JOKER-ROW", "goes-to-its-row", card=card, row=card[0])
    if place in "1234":
        return Refusal("GIVE", "goes-to-its-row", card=card, row=card[0])
    return Refusal("SLOT-FOUR" if place == "+" else "REPLACE", "goes-to-its-row", card=card, row=card[0])


def _give(state: State, card: Card, seat: int, stolen: bool, free: bool) -> Refusal:
    if stolen:
        return Refusal("STEAL-ADD", "stolen-not-given", card=card)
    if seat > state.players:
        return Refusal("GIVE", "no-such-seat", seat=seat)
    if seat - 1 == state.turn:
        return Refusal("GIVE", "give-to-others")
    if free:
        return Refusal("GIVE-ONLY-FULL", "own-place-is-free", card=card)
    if _has_row(state, seat - 1, card[0]):
        return Refusal("PROTECT-ROW", "row-is-protected", row=card[0], seat=seat)
    return Refusal("GIVE", "their-places-are-full", card=card, seat=seat)


def _replace(state: State, card: Card, place: str, free: bool) -> Refusal:
    if free:
        return Refusal("SLOT-FULL", "own-place-is-free", card=card)
    if place == "xA":
        if state.interaction:
            return Refusal("VARIANT-INTERACTION", "action-place-is-no-room", card=card)
        return Refusal("REPLACE", "nothing-saved")
    return Refusal("REPLACE", "no-such-row", row=place[1])


def _save(state: State, card: Card, place: str) -> Refusal:
    """An action card cannot be saved, or discarded, or laid there."""
    turn = int(state.turn)
    saved = int(state.cells[SAVED + turn])
    if place == "x":
        return _not_dead(state, card)
    if place in "1234":
        return Refusal("ACTION-CHOICE", "action-not-given", card=card)
    if place != "A" and (place[0] != "x" or place == "xA"):
        return Refusal("ACTION-CHOICE", "action-used-or-saved", card=card)
    if state.must_add_known():
        known = next(other for other in hand_of(state) if other.colour and _has_row(state, turn, other[0]))
        return Refusal("ADD-ORDER-KNOWN", "known-colours-first", card=known)
    if saved >> KINDS.index(card) & 1:
        return Refusal("ACTION-SAVE", "same-kind-saved", card=card)
    if COUNT[saved] == 2:
        return Refusal("ACTION-SAVE", "two-saved", card=card)
    if place == "A":
        return Refusal("ACTION-SAVE", "no-place-to-save", card=card)
    if state.interaction:
        return Refusal("VARIANT-INTERACTION", "no-clearing-for-actions", card=card)
    if saved or state.has_free_place(turn):
        return Refusal("ACTION-SAVE", "no-clearing-needed", card=card)
    return Refusal("ACTION-SAVE", "no-such-row", row=place[1])


def _not_dead(state: State, card: Card) -> Refusal:
    """An action card can be discarded only if nothing at all can be done with the hand."""
    other = next((held for held in hand_of(state) if not held.is_action), None)
    if other is not None:
        return Refusal("ACTION-DEAD", "other-cards-first", card=other)
    return Refusal("ACTION-DEAD", "action-not-dead", card=card)
