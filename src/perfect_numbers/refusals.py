"""Why a move, as it is written, is not possible now. The rules are the engine's; the words are in `wording`."""

from typing import NamedTuple

from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.engine.moves import STEAL_FROM
from perfect_numbers.engine.refusal import NO_SLOT, Obstacle, missing_card, moment, obstacle, question
from perfect_numbers.engine.state import State
from perfect_numbers.notation.cards import card_of, code_of
from perfect_numbers.notation.moves import SEATS, MoveText, action_space_code, split_move
from perfect_numbers.notation.positions import ROW_LETTERS, hand_of
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
    card = code_of(move.card) if move.card else 0
    early = question(state, move.verb in ("C", "K"), card) or (missing_card(state, card) if card else None)
    if early:
        return _worded(early)
    code = action_space_code(state, move)
    if code is None:
        return _outside(state, move)
    if move.card and move.card.is_number and not state.ask:
        lowest = next(other for other in hand_of(state) if other[0] == move.card[0])
        if lowest != move.card:
            return Refusal("ADD-ORDER-COLOUR", "lower-card-first", card=lowest)
    return _worded(obstacle(state, code))


def _worded(found: Obstacle) -> Refusal:
    return Refusal(
        found.rule,
        found.reason,
        card_of(found.card) if found.card else "",
        ROW_LETTERS[found.slot] if found.slot != NO_SLOT else "",
        found.seat + 1,
    )


def _outside(state: State, move: MoveText) -> Refusal:
    """The move can be written, but is possible in no position of this game for the one whose turn it is."""
    if move.verb == "St":
        early = moment(state, STEAL_FROM)
        return _worded(early) if early else _wrong_seat(state, "STEAL", move.seat, "steal-from-others")
    assert move.card is not None
    card, place = move.card, move.place
    if card.is_action:
        reason = "action-not-given" if place in SEATS else "action-used-or-saved"
        return Refusal("ACTION-CHOICE", reason, card=card)
    if place == "A":
        return Refusal("ACTION-SAVE", "only-actions-are-saved", card=card)
    if place == "x":
        return Refusal("STEAL", "only-stolen-cards-are-discarded", card=card)
    if card.is_joker:
        return Refusal("JOKER-OWN", "joker-not-given" if place in SEATS else "joker-clears-nothing", card=card)
    if place in COLOURS:
        return Refusal("SLOT-FOUR", "other-colour", card=card, row=place)
    return _wrong_seat(state, "GIVE", int(place), "give-to-others")


def _wrong_seat(state: State, rule: str, seat: int, own_seat: str) -> Refusal:
    if seat > state.players:
        return Refusal(rule, "no-such-seat", seat=seat)
    return Refusal(rule, own_seat)
