"""Which rule stands in the way of a move that is not legal, and what it speaks of."""

from typing import Final, NamedTuple

from mypy_extensions import i64

from perfect_numbers.engine.cards import JOKER, PROTECT
from perfect_numbers.engine.legal import Legal
from perfect_numbers.engine.moves import (
    COLOURLESS,
    COMPLETE,
    DEAD,
    DISCARD,
    END,
    FLIP,
    GIVE,
    JOKER_TO,
    KEEP,
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
from perfect_numbers.engine.table import ASK_ROW, COUNT, OVER, PLAYING, ROWS, SAVED, SETUP, SIZES, TAKING

NO_SLOT: Final = -1
NO_SEAT: Final = -1


class Obstacle(NamedTuple):
    """The rule that forbids a move, the reason's key, and the card, slot and seat it speaks of."""

    rule: str
    reason: str
    card: int = 0
    slot: int = NO_SLOT
    seat: int = NO_SEAT


def obstacle(state: Legal, move: int) -> Obstacle:
    """Return what stands in the way of a move of the action space that is not legal now."""
    if not 0 <= move < MOVES:
        return Obstacle("TURN-PARTS", "no-such-move")
    card = _card_moved(state, move)
    return (
        question(state, move in (COMPLETE, KEEP), card)
        or moment(state, move)
        or (_put_action(state, move) if SAVE <= move < PROTECT_WITH_CARD else None)
        or (_use(state, move) if move >= PROTECT_WITH_CARD else _put(state, move, card))
    )


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


def moment(state: Legal, move: int) -> Obstacle | None:
    """Every part of a turn has its time."""
    if move < OWN:
        if state.phase == SETUP:
            return Obstacle("SETUP-PLACE", "lay-out-first")
        if state.phase == PLAYING:
            return Obstacle("TURN-PARTS", "already-taken-a-group")
        return Obstacle("ROUND-ORDER", "group-is-gone")
    if move == END:
        if state.phase == SETUP:
            return Obstacle("SETUP-PLACE", "lay-out-first")
        if state.phase == TAKING:
            return Obstacle("TURN-PARTS", "take-first")
        return Obstacle("TURN-PARTS", "hand-not-empty", card=hand_codes(state)[0])
    if move >= PROTECT_WITH_CARD and state.phase == SETUP:
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


def _card_moved(state: Legal, move: int) -> int:
    """Return the card that a move puts somewhere, 0 if it does not put one or there is none of that colour."""
    if OWN <= move < JOKER_TO:
        colour = _colour(move)
        stolen = int(state.ask)
        waiting = [stolen] if 0 < stolen < ASK_ROW else hand_codes(state)
        return next((code for code in waiting if code >> 3 == colour), 0)
    if JOKER_TO <= move < DISCARD:
        return JOKER * 8 + (move - JOKER_TO) // 9 + 1
    if SAVE <= move < PROTECT_WITH_CARD:
        return PROTECT + _kind(move)
    return int(state.ask) if move == DISCARD else 0


def _colour(move: int) -> int:
    if move < GIVE:
        return (move - OWN) % 7
    return (move - GIVE) // 3 if move < REPLACE else (move - REPLACE) // 9


def _kind(move: int) -> int:
    if move < SAVE_CLEARING:
        return move - SAVE
    return (move - SAVE_CLEARING) // 8 if move < DEAD else move - DEAD


def _has_row(state: Legal, seat: int, slot: int) -> bool:
    return state.cells[SIZES + seat * 8 + slot] > 0


def _use(state: Legal, move: int) -> Obstacle:
    """Protect, Move or Steal cannot be used so."""
    turn = int(state.turn)
    kind = 2 if move >= STEAL_FROM else 1 if move >= MOVE_ROW else 0
    if PROTECT + kind not in hand_codes(state) and not state.cells[SAVED + turn] >> kind & 1:
        return Obstacle("ACTION-USE", "no-such-action-card", card=PROTECT + kind)
    if move >= STEAL_FROM:
        return _steal(state, turn, move)
    if move >= MOVE_ROW:
        return Obstacle("MOVE", "no-such-row", slot=move - MOVE_ROW)
    if move < FLIP:
        return Obstacle("PROTECT-CARD", "no-such-row", slot=move - PROTECT_WITH_CARD)
    source, target = divmod(move - FLIP, 8)
    for slot in (source, target):
        if not _has_row(state, turn, slot):
            return Obstacle("PROTECT-FLIP", "no-such-row", slot=slot)
    if state.is_protected(turn * 8 + source):
        return Obstacle("PROTECT-FLIP", "already-face-down", slot=source)
    return Obstacle("PROTECT-FIRST", "face-down-first", slot=source)


def _steal(state: Legal, turn: int, move: int) -> Obstacle:
    ahead, slot = divmod(move - STEAL_FROM, 8)
    if ahead + 1 >= state.players:
        return Obstacle("STEAL", "no-such-seat", seat=turn + ahead + 1)
    seat = (turn + ahead + 1) % int(state.players)
    if not _has_row(state, seat, slot):
        return Obstacle("STEAL", "they-have-no-such-row", slot=slot, seat=seat)
    return Obstacle("PROTECT-ROW", "row-is-protected", slot=slot, seat=seat)


def _put(state: Legal, move: int, card: int) -> Obstacle:
    """A number card or a joker cannot be put there now."""
    if move == DISCARD:
        return Obstacle("STEAL", "nothing-stolen")
    missing = missing_card(state, card) if card else None
    if missing or not card:
        return missing or Obstacle("TURN-PARTS", "colour-not-in-hand", slot=_colour(move))
    if move >= JOKER_TO:
        slot = (move - JOKER_TO) % 9
        if slot == SAVED_PLACE:
            return Obstacle("JOKER-NEW", "joker-needs-no-new-row", card=card)
        return Obstacle("JOKER-OWN", "no-such-row", slot=slot)
    return _put_number(state, move, card)


def _put_number(state: Legal, move: int, card: int) -> Obstacle:
    turn = int(state.turn)
    colour = card >> 3
    if _has_row(state, turn, colour):
        rule = (
            "SLOT-FOUR"
            if NEW <= move < GIVE
            else "JOKER-ROW"
            if move < NEW
            else "GIVE"
            if move < REPLACE
            else "REPLACE"
        )
        return Obstacle(rule, "goes-to-its-row", card=card, slot=colour)
    if move < COLOURLESS:
        return Obstacle("SLOT-FOUR", "no-such-row", slot=colour)
    if not state.ask and state.must_add_known():
        return known_first(state)
    if move < NEW:
        return Obstacle("JOKER-ROW", "no-row-without-colour")
    if move < GIVE:
        return Obstacle("VARIANT-INTERACTION" if state.interaction else "SLOT-FULL", "no-free-place", card=card)
    if move < REPLACE:
        return _give(state, turn, card, (move - GIVE) % 3 + 1)
    if state.has_free_place(turn):
        return Obstacle("SLOT-FULL", "own-place-is-free", card=card)
    slot = (move - REPLACE) % 9
    if slot != SAVED_PLACE:
        return Obstacle("REPLACE", "no-such-row", slot=slot)
    if state.interaction:
        return Obstacle("VARIANT-INTERACTION", "action-place-is-no-room", card=card)
    return Obstacle("REPLACE", "nothing-saved")


def known_first(state: Legal) -> Obstacle:
    """A card in hand has a colour the player already has (ADD-ORDER-KNOWN)."""
    rows = int(state.cells[ROWS + state.turn]) & 127
    known = next(code for code in hand_codes(state) if code >> 3 < JOKER and rows >> (code >> 3) & 1)
    return Obstacle("ADD-ORDER-KNOWN", "known-colours-first", card=known)


def _give(state: Legal, turn: int, card: int, ahead: int) -> Obstacle:
    if state.ask:
        return Obstacle("STEAL-ADD", "stolen-not-given", card=card)
    if ahead >= state.players:
        return Obstacle("GIVE", "no-such-seat", seat=turn + ahead)
    if state.has_free_place(turn):
        return Obstacle("GIVE-ONLY-FULL", "own-place-is-free", card=card)
    seat = (turn + ahead) % int(state.players)
    if _has_row(state, seat, card >> 3):
        return Obstacle("PROTECT-ROW", "row-is-protected", slot=card >> 3, seat=seat)
    return Obstacle("GIVE", "their-places-are-full", card=card, seat=seat)


def _put_action(state: Legal, move: int) -> Obstacle:
    """An action card cannot be saved or discarded now."""
    card = PROTECT + _kind(move)
    missing = missing_card(state, card)
    if missing:
        return missing
    if move >= DEAD:
        return _not_dead(state, card)
    if state.must_add_known():
        return known_first(state)
    saved: i64 = state.cells[SAVED + state.turn]
    if saved >> card - PROTECT & 1:
        return Obstacle("ACTION-SAVE", "same-kind-saved", card=card)
    if COUNT[saved] == 2:
        return Obstacle("ACTION-SAVE", "two-saved", card=card)
    if move < SAVE_CLEARING:
        return Obstacle("ACTION-SAVE", "no-place-to-save", card=card)
    if state.interaction:
        return Obstacle("VARIANT-INTERACTION", "no-clearing-for-actions", card=card)
    if saved or state.has_free_place(state.turn):
        return Obstacle("ACTION-SAVE", "no-clearing-needed", card=card)
    return Obstacle("ACTION-SAVE", "no-such-row", slot=(move - SAVE_CLEARING) % 8)


def _not_dead(state: Legal, card: int) -> Obstacle:
    """An action card can be discarded only if nothing at all can be done with the hand (ACTION-DEAD)."""
    other = next((code for code in hand_codes(state) if code < PROTECT), 0)
    if other:
        return Obstacle("ACTION-DEAD", "other-cards-first", card=other)
    return Obstacle("ACTION-DEAD", "action-not-dead", card=card)
