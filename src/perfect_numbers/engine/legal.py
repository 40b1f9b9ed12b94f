"""Which moves are possible now."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from perfect_numbers.engine.actions import Actions
from perfect_numbers.engine.cards import JOKER, PROTECT
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
    NEW,
    OWN,
    PROTECT_WITH_CARD,
    REPLACE,
    SAVE,
    SAVE_CLEARING,
    SAVED_PLACE,
    STEAL_FROM,
    TAKE,
)
from perfect_numbers.engine.table import ASK_ROW, COUNT, OVER, ROWS, SAVED, SETUP, SHUT, SIZES, SLOTS, TAKING


@mypyc_attr(acyclic=True)
class Legal(Actions):
    """Lists the legal moves into an array that the caller owns, and returns how many there are."""

    def legal_into(self, moves: vec[i64]) -> i64:
        """List the legal moves of the seat whose turn it is; none when the game is over."""
        if self.ask:
            return self._answers(moves)
        saved: i64 = self.cells[SAVED + self.turn]
        n: i64 = 0
        if self.phase == TAKING:
            taken: i64 = self.taken
            group: i64 = 0
            while group < 4:
                if not taken >> group & 1:
                    moves[n] = TAKE + group
                    n += 1
                group += 1
            return self._uses(moves, n, saved) if saved else n
        if self.hand:
            return self._hand(moves)
        if self.phase == OVER:
            return 0
        moves[0] = END
        return self._uses(moves, 1, saved) if saved else 1

    def _answers(self, moves: vec[i64]) -> i64:
        """A question comes before anything else (ADD-PERFECT, STEAL-ADD)."""
        ask: i64 = self.ask
        if ask >= ASK_ROW:
            moves[0] = COMPLETE
            moves[1] = KEEP
            return 2
        n: i64
        colour: i64 = ask >> 3
        if colour == JOKER:
            n = self._joker(moves, 0, ask)
        elif self.cells[ROWS + self.turn] >> colour & 1:
            moves[0] = OWN + colour
            n = 1
        else:
            n = self._new_colour(moves, 0, colour, False)
        moves[n] = DISCARD
        return n + 1

    def _hand(self, moves: vec[i64]) -> i64:
        """Add, save and use the cards in hand, and use saved ones."""
        rows: i64 = self.cells[ROWS + self.turn]
        kinds: i64 = 0
        n: i64 = 0
        card: i64
        previous: i64 = -1
        hand: i64 = self.hand
        while hand:
            card = hand & 127
            hand >>= 7
            if card >= PROTECT:
                kinds |= i64(1) << card - PROTECT
            elif card >> 3 == JOKER:
                if card != previous:
                    n = self._joker(moves, n, card)  # JOKER-ORDER
            elif rows >> (card >> 3) & 1 and card >> 3 != previous >> 3:
                moves[n] = OWN + (card >> 3)  # ADD-ORDER-COLOUR: the hand is sorted
                n += 1
            previous = card
        if not self.must_add_known():  # ADD-ORDER-KNOWN
            previous = -1
            hand = self.hand
            while hand & 127 and hand & 127 < JOKER * 8:
                card = hand & 127
                hand >>= 7
                if card >> 3 != previous >> 3:
                    n = self._new_colour(moves, n, card >> 3, True)
                previous = card
            if kinds:
                n = self._saves(moves, n, kinds)
        if self.phase == SETUP:
            return n
        before: i64 = n
        saved: i64 = self.cells[SAVED + self.turn]
        if kinds | saved:
            n = self._uses(moves, n, kinds | saved)
        if kinds and (before == 0 and self.hand & 127 >= PROTECT):
            n = self._dead(moves, n, before, kinds)
        return n

    def must_add_known(self) -> bool:
        """Tell whether a card in hand has a colour the player already has (ADD-ORDER-KNOWN)."""
        rows: i64 = self.cells[ROWS + self.turn] & 127
        hand: i64 = self.hand
        while hand & 127 and hand & 127 < JOKER * 8:
            if rows >> (hand >> 3 & 15) & 1:
                return True
            hand >>= 7
        return False

    def _joker(self, moves: vec[i64], n: i64, card: i64) -> i64:
        """A joker goes to any own row, or starts one if there is none (JOKER-OWN, JOKER-NEW)."""
        first: i64 = JOKER_TO + ((card & 7) - 1) * 9
        slots: i64 = SLOTS[self.cells[ROWS + self.turn]]
        if slots == 0:
            moves[n] = first + SAVED_PLACE
            return n + 1
        while slots:
            moves[n] = first + (slots & 15) - 1
            n += 1
            slots >>= 4
        return n

    def _new_colour(self, moves: vec[i64], n: i64, colour: i64, may_give: bool) -> i64:
        """A card of a new colour goes to the row without colour, a free place, or by GIVE or REPLACE (SLOT-FULL)."""
        turn: i64 = self.turn
        rows: i64 = self.cells[ROWS + turn]
        if rows >> JOKER & 1:
            moves[n] = COLOURLESS + colour
            n += 1
        if self.has_free_place(turn):
            moves[n] = NEW + colour  # GIVE-ONLY-FULL
            return n + 1
        if may_give:
            ahead: i64 = 1
            while ahead < self.players:
                seat: i64 = turn + ahead
                if self.can_give(colour, seat if seat < self.players else seat - self.players):
                    moves[n] = GIVE + colour * 3 + ahead - 1
                    n += 1
                ahead += 1
        slots: i64 = SLOTS[rows]
        while slots:
            moves[n] = REPLACE + colour * 9 + (slots & 15) - 1
            n += 1
            slots >>= 4
        if self.cells[SAVED + turn] and not self.interaction:  # VARIANT-INTERACTION
            moves[n] = REPLACE + colour * 9 + SAVED_PLACE
            n += 1
        return n

    def _saves(self, moves: vec[i64], n: i64, kinds: i64) -> i64:
        """Action cards in hand can be saved, two of different kinds at most (ACTION-SAVE)."""
        saved: i64 = self.cells[SAVED + self.turn]
        if COUNT[saved] == 2:
            return n
        kind: i64 = 0
        must_clear: bool = saved == 0 and not self.interaction and not self.has_free_place(self.turn)
        kinds &= ~saved
        while kinds:
            if kinds & 1:
                if must_clear:
                    slots: i64 = SLOTS[self.cells[ROWS + self.turn]]
                    while slots:
                        moves[n] = SAVE_CLEARING + kind * 8 + (slots & 15) - 1
                        n += 1
                        slots >>= 4
                else:
                    moves[n] = SAVE + kind
                    n += 1
            kinds >>= 1
            kind += 1
        return n

    def _uses(self, moves: vec[i64], n: i64, kinds: i64) -> i64:
        """Action cards can be used on rows (ACTION-USE, ACTION-ROWS)."""
        turn: i64 = self.turn
        cells = self.cells
        rows: i64 = cells[ROWS + turn]
        slots: i64
        if kinds & 1:
            slots = SLOTS[rows]
            while slots:
                moves[n] = PROTECT_WITH_CARD + (slots & 15) - 1
                n += 1
                slots >>= 4
            sources: i64 = SLOTS[rows & ~cells[SHUT + turn]]
            while sources:
                source: i64 = (sources & 15) - 1
                sources >>= 4
                slots = SLOTS[rows]
                while slots:
                    target: i64 = (slots & 15) - 1
                    slots >>= 4
                    if source != target or cells[SIZES + turn * 8 + source] > 1:  # PROTECT-FIRST
                        moves[n] = FLIP + source * 8 + target
                        n += 1
        if kinds & 2:
            slots = SLOTS[rows]
            while slots:
                moves[n] = MOVE_ROW + (slots & 15) - 1
                n += 1
                slots >>= 4
        if kinds & 4:
            ahead: i64 = 1
            while ahead < self.players:
                seat: i64 = turn + ahead
                if seat >= self.players:
                    seat -= self.players
                slots = SLOTS[cells[ROWS + seat] & ~cells[SHUT + seat]]
                while slots:
                    moves[n] = STEAL_FROM + (ahead - 1) * 8 + (slots & 15) - 1
                    n += 1
                    slots >>= 4
                ahead += 1
        return n

    def _dead(self, moves: vec[i64], n: i64, first_use: i64, kinds: i64) -> i64:
        """Only action cards are in hand and none can be saved: discard one if none can be used (ACTION-DEAD)."""
        i: i64 = first_use
        while i < n:
            if kinds >> (2 if moves[i] >= STEAL_FROM else 1 if moves[i] >= MOVE_ROW else 0) & 1:
                return n
            i += 1
        kind: i64 = 0
        while kinds:
            if kinds & 1:
                moves[n] = DEAD + kind
                n += 1
            kinds >>= 1
            kind += 1
        return n
