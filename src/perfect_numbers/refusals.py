"""Why a move, as it is written, is not possible now. The rules are the engine's; the words are in `wording`."""

from typing import NamedTuple

from perfect_numbers.engine.cards import COLOURS
from perfect_numbers.engine.moves import Action
from perfect_numbers.engine.refusal import NO_SLOT, Obstacle, missing_card, moment, obstacle, question
from perfect_numbers.engine.state import State
from perfect_numbers.names import Reason, RuleName
from perfect_numbers.notation.cards import card_of, code_of
from perfect_numbers.notation.moves import SEATS, Move, number_in_space
from perfect_numbers.notation.positions import ROW_LETTERS, hand_of
from perfect_numbers.wording import REASONS, describe


class Refusal(NamedTuple):
    """A rule and what stands in the way; `str()` is the sentence."""

    rule: RuleName
    """The rule's name, as in the rules."""
    reason: Reason
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
    move = Move(text)
    put = move.card if move.verb == "put" else None
    card = code_of(put) if put else 0
    early = question(state, move.verb in ("complete", "keep"), card) or (missing_card(state, card) if card else None)
    if early:
        return _worded(early)
    number = number_in_space(state, move)
    if number is None:
        return _outside(state, move)
    if put and put.is_number and not state.ask:
        lowest = next(other for other in hand_of(state) if other[0] == put[0])
        if lowest != put:
            return Refusal("ADD-ORDER-COLOUR", "lower-card-first", card=lowest)
    return refusal_of_number(state, number)


def refusal_of_number(state: State, number: int) -> Refusal:
    """Return why the move of that number, which is not legal, is not possible."""
    return _worded(obstacle(state, number))


def _worded(found: Obstacle) -> Refusal:
    return Refusal(
        found.rule,
        found.reason,
        card_of(found.card) if found.card else "",
        ROW_LETTERS[found.slot] if found.slot != NO_SLOT else "",
        found.seat + 1,
    )


def _outside(state: State, move: Move) -> Refusal:
    """The move can be written, but is possible in no position of this game for the one whose turn it is."""
    if move.verb == "steal":
        early = moment(state, Action("steal"))
        return _worded(early) if early else _wrong_seat(state, "STEAL", move.seat, "steal-from-others")
    card, place = move.card, move.place
    assert card is not None
    if card.is_action:
        return Refusal("ACTION-CHOICE", "action-not-given" if place in SEATS else "action-used-or-saved", card=card)
    if place == "A":
        return Refusal("ACTION-SAVE", "only-actions-are-saved", card=card)
    if place == "x":
        return Refusal("STEAL", "only-stolen-cards-are-discarded", card=card)
    if card.is_joker:
        return Refusal("JOKER-OWN", "joker-not-given" if place in SEATS else "joker-clears-nothing", card=card)
    if place in COLOURS:
        return Refusal("SLOT-FOUR", "other-colour", card=card, row=place)
    return _wrong_seat(state, "GIVE", move.given_to, "give-to-others")


def _wrong_seat(state: State, rule: RuleName, seat: int, own_seat: Reason) -> Refusal:
    if seat > state.players:
        return Refusal(rule, "no-such-seat", seat=seat)
    return Refusal(rule, own_seat)
