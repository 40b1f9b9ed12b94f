"""What lies on the table, as integers, and the few ways in which a row can change."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from perfect_numbers.engine.cards import FACE_DOWN

SETUP: Final = 0
TAKING: Final = 1
PLAYING: Final = 2
OVER: Final = 3

# One array holds everything that belongs to a seat. A row is at `seat * 8 + slot`.
WORDS: Final = 0
"""A row's cards, a nibble each, the final card lowest; the last 15 cards of it."""
SIZES: Final = 32
"""How many cards a row has."""
POINTS: Final = 64
SAVED: Final = 68
"""Saved action cards: bit 0 Protect, bit 1 Move, bit 2 Steal."""
ROWS: Final = 72
"""Which slots hold a row, a bit each."""
SHUT: Final = 76
"""Which of those rows end in a face-down card."""
CELLS: Final = 80

WORD_CARDS: Final = 15
WORD_MASK: Final = 0xFFF_FFFF_FFFF_FFFF

ASK_ROW: Final = 128
"""The question whether to complete a row is `ASK_ROW + seat * 8 + slot`; a smaller one is a stolen card."""


def _count_bits() -> vec[i64]:
    return vec[i64]([i64(mask.bit_count()) for mask in range(256)])


def _list_bits() -> vec[i64]:
    packed = [
        sum(slot + 1 << 4 * i for i, slot in enumerate(s for s in range(8) if mask >> s & 1)) for mask in range(256)
    ]
    return vec[i64]([i64(slots) for slots in packed])


COUNT: Final[vec[i64]] = _count_bits()
"""How many slots a mask has."""
SLOTS: Final[vec[i64]] = _list_bits()
"""The slots of a mask, each plus one, a nibble each."""


@mypyc_attr(acyclic=True)
class Table:
    """Everything that lies on the table, hidden cards included."""

    def __init__(self, players: i64, interaction: i64, lost_to_owner: i64, cells: vec[i64], order: vec[u8]) -> None:
        self.players: i64 = players
        self.interaction: i64 = interaction
        """1 in the interaction variant (VARIANT-INTERACTION)."""
        self.lost_to_owner: i64 = lost_to_owner
        """1 if cards lost by a gift are points for the row's owner (GIVE-LOWER)."""
        self.cells: vec[i64] = cells
        self.order: vec[u8] = order
        """The cards as they come: dealt ones, then the deck. Never changed, so clones share it.

        A byte each: with many games side by side, how much memory each takes decides how fast they are.
        """
        self.dealt: i64 = 0
        """In set-up: where the next seat's three cards are."""
        self.market: i64 = 0
        """Where the market's eight cards are."""
        self.taken: i64 = 15
        """Which groups of the market are gone, a bit each."""
        self.top: i64 = 0
        """Where the deck begins."""
        self.phase: i64 = SETUP
        self.turn: i64 = 0
        self.start: i64 = 0
        self.hand: i64 = 0
        """Up to three cards, seven bits each, the lowest code lowest."""
        self.ask: i64 = 0
        """The question that must be answered first, or 0."""
        self.bonus_drawn: int = 0
        """Which cards of the order were drawn unseen as bonus, a bit each."""
        self.deep: list[int] | None = None
        """The cards of very long rows that have no room in the word, a nibble each, first card highest."""

    def push(self, row: i64, nibble: i64) -> None:
        """Lay a card at the end of a row."""
        cells = self.cells
        size: i64 = cells[SIZES + row]
        word: i64 = cells[WORDS + row]
        if size >= WORD_CARDS:
            word = self._sink(row, word)
        cells[WORDS + row] = word << 4 | nibble
        cells[SIZES + row] = size + 1
        bit: i64 = i64(1) << (row & 7)
        cells[ROWS + (row >> 3)] |= bit
        if nibble == FACE_DOWN:
            cells[SHUT + (row >> 3)] |= bit
        else:
            cells[SHUT + (row >> 3)] &= ~bit

    def drop(self, row: i64, count: i64) -> None:
        """Take up to seven cards away from the end of a row; a row without cards is gone (ROW-EMPTY)."""
        cells = self.cells
        size: i64 = cells[SIZES + row]
        left: i64 = size - count
        word: i64 = cells[WORDS + row] >> 4 * count
        if size > WORD_CARDS:
            word = self._rise(row, word, WORD_CARDS - count)
        cells[WORDS + row] = word
        cells[SIZES + row] = left
        bit: i64 = i64(1) << (row & 7)
        if left == 0:
            cells[ROWS + (row >> 3)] &= ~bit
        if left != 0 and word & 15 == FACE_DOWN:
            cells[SHUT + (row >> 3)] |= bit
        else:
            cells[SHUT + (row >> 3)] &= ~bit

    def clear(self, row: i64) -> None:
        """Take a whole row away."""
        cells = self.cells
        if cells[SIZES + row] > WORD_CARDS:
            self._deep()[row] = 0
        cells[WORDS + row] = 0
        cells[SIZES + row] = 0
        bit: i64 = i64(1) << (row & 7)
        cells[ROWS + (row >> 3)] &= ~bit
        cells[SHUT + (row >> 3)] &= ~bit

    def lift_first(self, row: i64) -> i64:
        """Take the first card of a row away and return it; the caller lays it down again."""
        cells = self.cells
        size: i64 = cells[SIZES + row]
        first: i64
        if size > WORD_CARDS:
            deep = self._deep()
            shift = 4 * (int(size) - WORD_CARDS - 1)
            first = deep[row] >> shift
            deep[row] &= (1 << shift) - 1
        else:
            shift_in_word: i64 = 4 * (size - 1)
            first = cells[WORDS + row] >> shift_in_word
            cells[WORDS + row] ^= first << shift_in_word
        cells[SIZES + row] = size - 1
        return first

    def recolour(self, row: i64, colour: i64) -> None:
        """Make the row without colour the row of a colour (JOKER-ROW)."""
        cells = self.cells
        new: i64 = (row & ~i64(7)) | colour
        cells[WORDS + new] = cells[WORDS + row]
        cells[SIZES + new] = cells[SIZES + row]
        if cells[SIZES + row] > WORD_CARDS:
            deep = self._deep()
            deep[new] = deep[row]
        cells[ROWS + (row >> 3)] |= i64(1) << colour
        self.clear(row)

    def cards_of(self, row: i64) -> list[int]:
        """Return a row's nibbles from first to final."""
        size = int(self.cells[SIZES + row])
        word = int(self.cells[WORDS + row])
        if size > WORD_CARDS:
            word |= self._deep()[row] << 4 * WORD_CARDS
        return [word >> 4 * i & 15 for i in range(size - 1, -1, -1)]

    def _deep(self) -> list[int]:
        if self.deep is None:
            self.deep = [0] * 32
        return self.deep

    def _sink(self, row: i64, word: i64) -> i64:
        """Make room in a full word: its first card goes to the deep cards."""
        deep = self._deep()
        first: i64 = word >> 4 * (WORD_CARDS - 1)
        deep[row] = deep[row] << 4 | int(first)
        return word ^ first << 4 * (WORD_CARDS - 1)

    def _rise(self, row: i64, word: i64, held: i64) -> i64:
        """Fill up a word that holds fewer cards than it could from the deep cards."""
        deep = self._deep()
        cards = int(word) | deep[row] << 4 * int(held)
        deep[row] = cards >> 4 * WORD_CARDS
        return cards & WORD_MASK
