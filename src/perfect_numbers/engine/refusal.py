"""Which rule stands in the way of a move that is not legal, and what it speaks of."""

from typing import Final, NamedTuple

from mypy_extensions import i64

from perfect_numbers.engine.cards import JOKER, PROTECT
from perfect_numbers.engine.legal import Legal
from perfect_numbers.engine.moves import ACTIONS, MOVES, SAVED_PLACE, Action
from perfect_numbers.engine.table import ASK_ROW, COUNT, OVER, PLAYING, ROWS, SAVED, SETUP, SIZES, TAKING
from perfect_numbers.names import Reason, RuleName

NO_SLOT: Final = -1
NO_SEAT: Final = -1
USES: Final = ("protect", "flip", "move", "steal")
"""The acts that play an action card."""


class Obstacle(NamedTuple):
    """The rule that forbids a move, the reason's key, and the card, slot and seat it speaks of."""

    rule: RuleName
    reason: Reason
    card: int = 0
    slot: int = NO_SLOT
    seat: int = NO_SEAT


def obstacle(state: Legal, move: int) -> Obstacle:
    """Return what stands in the way of a move of the action space that is not legal now."""
    if not 0 <= move < MOVES:
        return Obstacle("TURN-PARTS", "no-such-move")
    action = ACTIONS[move]
    card = _card_put(state, action)
    early = question(state, action.act in ("complete", "keep"), card) or moment(state, action)
    if early:
        return early
    if action.act in ("save", "save-clearing", "dead"):
        return _put_action(state, action, card)
    return _use(state, action) if action.act in USES else _put(state, action, card)


def question(state: Legal, is_answer: bool, card: int) -> Obstacle | None:
    """A question must be answered first, and only then can it be; `card` is the card a move would put somewhere."""
    ask = int(state.ask)
    if state.phase == OVER:
        return Obstacle("GAME-END", "game-over")
    if ask >= ASK_ROW:
        return Obstacle("ADD-PERFECT", "answer-first", slot=ask & 7, seat=ask - ASK_ROW >> 3)
    if is_answer:
        return Obstacle("ADD-PERFECT", "nothing-to-complete")
    if ask and card != ask:
        return Obstacle("STEAL-ADD", "stolen-first", card=ask)
    return None


def moment(state: Legal, action: Action) -> Obstacle | None:
    """Every part of a turn has its time."""
    if action.act == "take":
        if state.phase == SETUP:
            return Obstacle("SETUP-PLACE", "lay-out-first")
        if state.phase == PLAYING:
            return Obstacle("TURN-PARTS", "already-taken-a-group")
        return Obstacle("ROUND-ORDER", "group-is-gone")
    if action.act == "end":
        if state.phase == SETUP:
            return Obstacle("SETUP-PLACE", "lay-out-first")
        if state.phase == TAKING:
            return Obstacle("TURN-PARTS", "take-first")
        return Obstacle("TURN-PARTS", "hand-not-empty", card=hand_codes(state)[0])
    if action.act in USES and state.phase == SETUP:
        return Obstacle("SETUP-PLACE", "no-actions-in-setup")
    return None


def missing_card(state: Legal, card: int) -> Obstacle | None:
    """A card that is put somewhere must be in hand, unless it was stolen."""
    if state.ask or card in hand_codes(state):
        return None
    if card >= PROTECT and state.cells[SAVED + state.turn] >> card - PROTECT & 1:
        return Obstacle("ACTION-SAVE", "is-saved-already", card=card)
    if state.phase == TAKING:
        return Obstacle("TURN-PARTS", "take-before-adding")
    return Obstacle("TURN-PARTS", "not-in-hand", card=card)


def hand_codes(state: Legal) -> list[int]:
    """Return the cards in hand, lowest code first."""
    return [code for code in (int(state.hand) >> shift & 127 for shift in (0, 7, 14)) if code]


def number_to_add(state: Legal, colour: int) -> int:
    """Return the card that a move with that colour adds: the stolen one, or the lowest in hand; 0 if there is none."""
    stolen = int(state.ask)
    waiting = [stolen] if 0 < stolen < ASK_ROW else hand_codes(state)
    return next((code for code in waiting if code >> 3 == colour), 0)


def _card_put(state: Legal, action: Action) -> int:
    """Return the card that a move puts somewhere, 0 if it does not put one or there is none of that colour."""
    if action.colour >= 0:
        return number_to_add(state, action.colour)
    if action.act == "joker":
        return JOKER * 8 + action.value
    if action.kind >= 0 and action.act not in USES:
        return PROTECT + action.kind
    return int(state.ask) if action.act == "discard" else 0


def _has_row(state: Legal, seat: int, slot: int) -> bool:
    return state.cells[SIZES + seat * 8 + slot] > 0


def _use(state: Legal, action: Action) -> Obstacle:
    """Protect, Move or Steal cannot be used so."""
    turn = int(state.turn)
    if PROTECT + action.kind not in hand_codes(state) and not state.cells[SAVED + turn] >> action.kind & 1:
        return Obstacle("ACTION-USE", "no-such-action-card", card=PROTECT + action.kind)
    if action.act == "steal":
        return _steal(state, turn, action)
    if action.act == "move":
        return Obstacle("MOVE", "no-such-row", slot=action.slot)
    if action.act == "protect":
        return Obstacle("PROTECT-CARD", "no-such-row", slot=action.slot)
    for slot in (action.source, action.slot):
        if not _has_row(state, turn, slot):
            return Obstacle("PROTECT-FLIP", "no-such-row", slot=slot)
    if state.is_protected(turn * 8 + action.source):
        return Obstacle("PROTECT-FLIP", "already-face-down", slot=action.source)
    return Obstacle("PROTECT-FIRST", "face-down-first", slot=action.source)


def _steal(state: Legal, turn: int, action: Action) -> Obstacle:
    if action.ahead >= state.players:
        return Obstacle("STEAL", "no-such-seat", seat=turn + action.ahead)
    seat = (turn + action.ahead) % int(state.players)
    if not _has_row(state, seat, action.slot):
        return Obstacle("STEAL", "they-have-no-such-row", slot=action.slot, seat=seat)
    return Obstacle("PROTECT-ROW", "row-is-protected", slot=action.slot, seat=seat)


def _put(state: Legal, action: Action, card: int) -> Obstacle:
    """A number card or a joker cannot be put there now."""
    if action.act == "discard":
        return Obstacle("STEAL", "nothing-stolen")
    missing = missing_card(state, card) if card else None
    if missing or not card:
        return missing or Obstacle("TURN-PARTS", "colour-not-in-hand", slot=action.colour)
    if action.act == "joker":
        if action.slot == SAVED_PLACE:
            return Obstacle("JOKER-NEW", "joker-needs-no-new-row", card=card)
        return Obstacle("JOKER-OWN", "no-such-row", slot=action.slot)
    return _put_number(state, action, card)


def _put_number(state: Legal, action: Action, card: int) -> Obstacle:
    turn = int(state.turn)
    if _has_row(state, turn, action.colour):
        return Obstacle(_own_row_first(action), "goes-to-its-row", card=card, slot=action.colour)
    if action.act == "own":
        return Obstacle("SLOT-FOUR", "no-such-row", slot=action.colour)
    if not state.ask and state.must_add_known():
        return known_first(state)
    if action.act == "colourless":
        return Obstacle("JOKER-ROW", "no-row-without-colour")
    if action.act == "new":
        return Obstacle("VARIANT-INTERACTION" if state.interaction else "SLOT-FULL", "no-free-place", card=card)
    if action.act == "give":
        return _give(state, turn, action, card)
    if state.has_free_place(turn):
        return Obstacle("SLOT-FULL", "own-place-is-free", card=card)
    if action.slot != SAVED_PLACE:
        return Obstacle("REPLACE", "no-such-row", slot=action.slot)
    if state.interaction:
        return Obstacle("VARIANT-INTERACTION", "action-place-is-no-room", card=card)
    return Obstacle("REPLACE", "nothing-saved")


def _own_row_first(action: Action) -> RuleName:
    """Return the rule by which a card whose colour one has goes to its own row."""
    if action.act == "new":
        return "SLOT-FOUR"
    if action.act == "give":
        return "GIVE"
    return "REPLACE" if action.act == "replace" else "JOKER-ROW"


def known_first(state: Legal) -> Obstacle:
    """A card in hand has a colour the player already has (ADD-ORDER-KNOWN)."""
    rows = int(state.cells[ROWS + state.turn]) & 127
    known = next(code for code in hand_codes(state) if code >> 3 < JOKER and rows >> (code >> 3) & 1)
    return Obstacle("ADD-ORDER-KNOWN", "known-colours-first", card=known)


def _give(state: Legal, turn: int, action: Action, card: int) -> Obstacle:
    if state.ask:
        return Obstacle("STEAL-ADD", "stolen-not-given", card=card)
    if action.ahead >= state.players:
        return Obstacle("GIVE", "no-such-seat", seat=turn + action.ahead)
    if state.has_free_place(turn):
        return Obstacle("GIVE-ONLY-FULL", "own-place-is-free", card=card)
    seat = (turn + action.ahead) % int(state.players)
    if _has_row(state, seat, action.colour):
        return Obstacle("PROTECT-ROW", "row-is-protected", slot=action.colour, seat=seat)
    return Obstacle("GIVE", "their-places-are-full", card=card, seat=seat)


def _put_action(state: Legal, action: Action, card: int) -> Obstacle:
    """An action card cannot be saved or discarded now."""
    missing = missing_card(state, card)
    if missing:
        return missing
    if action.act == "dead":
        return _not_dead(state, card)
    if state.must_add_known():
        return known_first(state)
    saved: i64 = state.cells[SAVED + state.turn]
    if saved >> action.kind & 1:
        return Obstacle("ACTION-SAVE", "same-kind-saved", card=card)
    if COUNT[saved] == 2:
        return Obstacle("ACTION-SAVE", "two-saved", card=card)
    if action.act == "save":
        return Obstacle("ACTION-SAVE", "no-place-to-save", card=card)
    if state.interaction:
        return Obstacle("VARIANT-INTERACTION", "no-clearing-for-actions", card=card)
    if saved or state.has_free_place(state.turn):
        return Obstacle("ACTION-SAVE", "no-clearing-needed", card=card)
    return Obstacle("ACTION-SAVE", "no-such-row", slot=action.slot)


def _not_dead(state: Legal, card: int) -> Obstacle:
    """An action card can be discarded only if nothing at all can be done with the hand (ACTION-DEAD)."""
    other = next((code for code in hand_codes(state) if code < PROTECT), 0)
    if other:
        return Obstacle("ACTION-DEAD", "other-cards-first", card=other)
    return Obstacle("ACTION-DEAD", "action-not-dead", card=card)
