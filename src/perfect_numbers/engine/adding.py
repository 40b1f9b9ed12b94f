"""Adding cards to rows: the three cases, giving, replacing, completing."""

from mypy_extensions import i64, mypyc_attr

from perfect_numbers.engine.cards import JOKER, bonus
from perfect_numbers.engine.table import ASK_ROW, COUNT, POINTS, ROWS, SAVED, SIZES, WORDS, Table


@mypyc_attr(acyclic=True)
class Adding(Table):
    """The chapters "Adding a card to a row", "Slots" and "Jokers"."""

    def has_free_place(self, seat: i64) -> bool:
        """Tell whether a new row can be laid there (SLOT-FOUR, VARIANT-INTERACTION)."""
        rows: i64 = COUNT[self.cells[ROWS + seat]]
        if self.interaction:
            return rows < 3
        return rows + (1 if self.cells[SAVED + seat] else 0) < 4

    def can_give(self, colour: i64, seat: i64) -> bool:
        """Tell whether another seat can get a card of that colour (GIVE, PROTECT-ROW)."""
        if self.cells[ROWS + seat] >> colour & 1:
            return not self.is_protected(seat * 8 + colour)
        return self.has_free_place(seat)

    def is_protected(self, row: i64) -> bool:
        """Tell whether a row's final card is face down (PROTECT-ROW)."""
        return self.cells[WORDS + row] & 15 == 8

    def add(self, row: i64, nibble: i64) -> None:
        """Add a face-up card to a row: higher, perfect or lower (ADD-HIGHER, ADD-PERFECT, ADD-LOWER)."""
        value: i64 = nibble & 7
        length: i64 = self.cells[SIZES + row] + 1
        if value < length:
            # ADD-LOWER: the new card is the first to leave, so it need not be laid down.
            self.drop(row, value - 1)
            owner: i64 = row >> 3
            if owner != self.turn:  # GIVE-LOWER
                self.cells[POINTS + (owner if self.lost_to_owner else self.turn)] += value
        else:
            self.push(row, nibble)
            if value == length:
                self.ask = ASK_ROW + row

    def add_to_colourless(self, colour: i64, value: i64) -> None:
        """Add a number card to the row without colour, which becomes that colour's row (JOKER-ROW)."""
        row: i64 = self.turn * 8
        self.recolour(row + JOKER, colour)
        self.add(row + colour, value)

    def replace(self, place: i64, row: i64, nibble: i64) -> None:
        """Discard everything in one own place and lay the card there (REPLACE)."""
        if place == 8:
            self.cells[SAVED + self.turn] = 0
        else:
            self.clear(self.turn * 8 + place)
        self.add(row, nibble)

    def complete(self) -> None:
        """Move the row asked about, and its bonus, to the point pile of the one whose turn it is (ADD-BONUS)."""
        row: i64 = self.ask - ASK_ROW
        nibble: i64 = self.cells[WORDS + row] & 15
        self.cells[POINTS + self.turn] += self.cells[SIZES + row]
        self.ask = 0
        self.clear(row)
        if nibble >= 5 and nibble < 8:
            self.draw_bonus(bonus(nibble))

    def draw_bonus(self, wanted: i64) -> None:
        """Draw cards unseen from the deck, or what there is."""
        left: i64 = len(self.order) - self.top
        drawn: i64 = wanted if wanted < left else left
        self.bonus_drawn |= ((1 << int(drawn)) - 1) << int(self.top)
        self.top += drawn
        self.cells[POINTS + self.turn] += drawn
