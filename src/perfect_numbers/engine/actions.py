"""Protect, Move and Steal."""

from mypy_extensions import i64, mypyc_attr

from perfect_numbers.engine.adding import Adding
from perfect_numbers.engine.cards import FACE_DOWN, JOKER, PROTECT
from perfect_numbers.engine.table import ASK_ROW, SAVED, SIZES, WORDS


@mypyc_attr(acyclic=True)
class Actions(Adding):
    """The chapter "Action cards"."""

    def spend(self, kind: i64) -> None:
        """Take an action card away as it is played: from the hand first (ACTION-USE)."""
        if not self.leave_hand(PROTECT + kind):
            self.cells[SAVED + self.turn] &= ~(i64(1) << kind)

    def leave_hand(self, card: i64) -> bool:
        """Take one card out of the hand; tell whether it was there."""
        hand: i64 = self.hand
        if hand & 127 == card:
            self.hand = hand >> 7
        elif hand >> 7 & 127 == card:
            self.hand = hand >> 14 << 7 | hand & 127
        elif hand >> 14 == card:
            self.hand = hand & 16383
        else:
            return False
        return True

    def flip(self, source: i64, target: i64) -> None:
        """Lay the final card of one own row face down on an own row (PROTECT-FLIP)."""
        own: i64 = self.turn * 8
        self.drop(own + source, 1)
        self.push(own + target, FACE_DOWN)

    def move_first(self, slot: i64) -> None:
        """Make the first card of an own row its final card; it may be perfect there (MOVE, MOVE-PERFECT)."""
        row: i64 = self.turn * 8 + slot
        nibble: i64 = self.lift_first(row)
        self.push(row, nibble)
        if nibble != FACE_DOWN and nibble & 7 == self.cells[SIZES + row]:
            self.ask = ASK_ROW + row

    def steal(self, row: i64) -> None:
        """Take the final card of another seat's row; what becomes of it is asked next (STEAL)."""
        nibble: i64 = self.cells[WORDS + row] & 15
        colour: i64 = row & 7
        self.ask = (JOKER if nibble > FACE_DOWN else colour) * 8 + (nibble & 7)
        self.drop(row, 1)
