"""What the judge sees of a position at the end of a round: for every row, every seat and the table a few categories.

Each category is one of the numbers from where it begins to where the next begins, so that a layer of the judge adds up
as many rows of its weights as there are categories.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.collections import can_be_given, can_be_robbed, longest_of_others, loot, turns_left
from perfect_numbers.bots.search.tables import MOST_TURNS, SHAPE_CODE, SHAPE_NUMBER, SHAPES
from perfect_numbers.engine.cards import FACE_DOWN, JOKER, PROTECT
from perfect_numbers.engine.rounds import rounds_left, rounds_until_start
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import COUNT, ROWS, SAVED, SHUT, SIZES, SLOTS, WORDS

LONGEST: Final = 9
"""Lengths of rows that are told apart: 1 to 8, 9 and more."""
MANY_LEFT: Final = 12
"""Rounds left that are told apart: 1 to 11, 12 and more."""
SPANS: Final = 8
"""The same, more coarsely: 1 to 5, 6-7, 8-9, 10 and more."""
AMOUNTS: Final = 9
"""Cards that can still come: 0 to 5, 6-7, 8-9, 10 and more."""

# A row.
LENGTH: Final = 0
PERFECT: Final = LENGTH + LONGEST
"""Copies of the number card that would be perfect: 0 to 3, none is possible, any colour."""
PERFECT_JOKER: Final = PERFECT + 6
SECOND: Final = PERFECT_JOKER + 2
"""Copies of the card that would be perfect after one more, and after two more."""
THIRD: Final = SECOND + 4
LOWER: Final = THIRD + 4
HIGHER: Final = LOWER + AMOUNTS
AHEAD: Final = HIGHER + AMOUNTS
"""By how much the first card exceeds the length: less, 0, 1, 2, more (MOVE-PERFECT)."""
GUARD: Final = AHEAD + 5
"""Open and safe, can be stolen from, can be given to, both; protected."""
RIVAL: Final = GUARD + 5
"""How long the others' longest row of this colour is."""
LOST: Final = RIVAL + 8
"""Whether its final card would complete a row of somebody with a Steal card."""
FOUND: Final = LOST + 2
"""Whether a card to steal would complete it."""
KINDS: Final = FOUND + 2
"""The seat's saved action cards."""
WHEN: Final = KINDS + 8
"""Span and length."""
CHANCE: Final = WHEN + SPANS * 7
"""Length, copies of the perfect card and whether such a joker can come."""
ROW_INPUTS: Final = CHANCE + 7 * 8
ROW_COUNT: Final = 15

# A seat.
SAVINGS: Final = 0
FREE: Final = SAVINGS + SPANS * 8
"""Span and free places."""
START: Final = FREE + SPANS * 5
"""In which of the rounds to come it begins for the first time."""
COVER: Final = START + 4
"""How many unseen cards would complete one of its rows."""
LOOT: Final = COVER + 16
"""The others' longest open row and whether a card to steal completes one of its own; 16 without a Steal card."""
OWN: Final = LOOT + 17
"""Tenths of the unseen number cards that have a colour of its rows."""
SHAPE: Final = OWN + 11
TURNS: Final = SHAPE + SHAPES
SEAT_INPUTS: Final = TURNS + MOST_TURNS
SEAT_COUNT: Final = 8

# The table.
LEFT: Final = 0
SLACK: Final = LEFT + MANY_LEFT
"""Cards that the deck has beyond the rounds left: with 1, 2, 3, and more of these."""
UNSEEN_ACTIONS: Final = SLACK + 4 * 8
"""For each kind, 0 to 4 and more."""
UNSEEN_JOKERS: Final = UNSEEN_ACTIONS + 3 * 5
TABLE_INPUTS: Final = UNSEEN_JOKERS + 8
TABLE_COUNT: Final = 6

MOST_ROWS: Final = 4
SEAT_SIZE: Final = SEAT_COUNT + 1 + MOST_ROWS * ROW_COUNT
"""Numbers that a seat takes: its categories, how many rows it has, their categories."""


def inputs_size(players: i64) -> i64:
    """Return how many numbers a position takes."""
    return TABLE_COUNT + players * SEAT_SIZE


def find_inputs(state: State, unseen: vec[i64], out: vec[i64]) -> None:
    """Write the categories of a position at the end of a round."""
    cards: i64 = len(state.order) - state.top
    rounds: i64 = rounds_left(state)
    out[0] = LEFT + at_most(rounds - 1, MANY_LEFT - 1)
    out[1] = SLACK + at_most(rounds - 1, 3) * 8 + (cards & 7)
    jokers: i64 = 0
    numbers: i64 = 0
    kind: i64 = 0
    while kind < 3:
        out[2 + kind] = UNSEEN_ACTIONS + kind * 5 + at_most(unseen[PROTECT + kind], 4)
        kind += 1
    code: i64 = 1
    while code < PROTECT:
        if code >> 3 == JOKER:
            jokers += unseen[code]
        else:
            numbers += unseen[code]
        code += 1
    out[5] = UNSEEN_JOKERS + at_most(jokers, 7)
    span: i64 = span_of(rounds)
    seat: i64 = 0
    while seat < state.players:
        _find_seat(state, unseen, seat, span, numbers, out)
        seat += 1


def _find_seat(state: State, unseen: vec[i64], seat: i64, span: i64, numbers: i64, out: vec[i64]) -> None:
    cells = state.cells
    at: i64 = TABLE_COUNT + seat * SEAT_SIZE
    saved: i64 = cells[SAVED + seat]
    rows: i64 = cells[ROWS + seat]
    free: i64 = 4 - COUNT[rows]
    if saved or state.interaction:
        free -= 1
    robbed: bool = can_be_robbed(state, seat)
    given: i64 = can_be_given(state, seat)
    cover: i64 = 0
    shape: i64 = 0
    own: i64 = 0
    count: i64 = 0
    row: i64 = at + SEAT_COUNT + 1
    slots: i64 = SLOTS[rows]
    while slots and count < MOST_ROWS:
        slot: i64 = (slots & 15) - 1
        slots >>= 4
        size: i64 = cells[SIZES + seat * 8 + slot]
        shape += SHAPE_CODE[at_most(size, 15)]
        if size < 7:
            cover += unseen[JOKER * 8 + size + 1]
            if slot != JOKER:
                cover += unseen[slot * 8 + size + 1]
        guard: i64 = 0
        if cells[SHUT + seat] >> slot & 1:
            guard = 4
        else:
            if robbed:
                guard = 1
            guard += 2 * (given >> slot & 1)
        own += _find_row(state, unseen, seat, slot, span, out, row)
        out[row + 8] = GUARD + guard
        out[row + 12] = KINDS + saved
        row += ROW_COUNT
        count += 1
    out[at] = SAVINGS + span * 8 + saved
    out[at + 1] = FREE + span * 5 + free
    out[at + 2] = START + rounds_until_start(state, seat)
    out[at + 3] = COVER + at_most(cover, 15)
    out[at + 4] = LOOT + (loot(state, seat) if saved & 4 else 16)
    out[at + 5] = OWN + (own * 10 // numbers if numbers else 0)
    out[at + 6] = SHAPE + SHAPE_NUMBER[shape]
    out[at + 7] = TURNS + turns_left(state, seat)
    out[at + SEAT_COUNT] = count


def _find_row(state: State, unseen: vec[i64], seat: i64, slot: i64, span: i64, out: vec[i64], at: i64) -> i64:
    """Write a row's categories but two; return how many unseen cards have its colour."""
    cells = state.cells
    size: i64 = cells[SIZES + seat * 8 + slot]
    length: i64 = at_most(size, LONGEST) - 1
    perfect: i64 = 4
    copies: i64 = 0
    joker: i64 = 0
    if size < 7:
        copies = 3
        perfect = 5
        if slot != JOKER:
            copies = at_most(unseen[slot * 8 + size + 1], 3)
            perfect = copies
        if unseen[JOKER * 8 + size + 1]:
            joker = 1
    lower: i64 = 0
    higher: i64 = 0
    total: i64 = 0
    if slot != JOKER:
        value: i64 = 1
        while value < 8:
            total += unseen[slot * 8 + value]
            if value <= size:
                lower += unseen[slot * 8 + value]
            elif value > size + 1:
                higher += unseen[slot * 8 + value]
            value += 1
    out[at] = LENGTH + length
    out[at + 1] = PERFECT + perfect
    out[at + 2] = PERFECT_JOKER + joker
    out[at + 3] = SECOND + _copies(unseen, slot, size + 2)
    out[at + 4] = THIRD + _copies(unseen, slot, size + 3)
    out[at + 5] = LOWER + amount(lower)
    out[at + 6] = HIGHER + amount(higher)
    word: i64 = cells[WORDS + seat * 8 + slot]
    ahead: i64 = 0
    if size <= 7:
        first: i64 = word >> 4 * (size - 1) & 15
        if first != FACE_DOWN and first & 7 >= size:
            ahead = at_most((first & 7) - size, 3) + 1
    out[at + 7] = AHEAD + ahead
    rival: i64 = 0
    lost: i64 = 0
    found: i64 = 0
    if slot != JOKER:
        rival = longest_of_others(state, seat, slot)
        other: i64 = 0
        while other < state.players:
            if other != seat:
                theirs: i64 = cells[SIZES + other * 8 + slot]
                if cells[SAVED + other] & 4 and theirs and word & 15 == theirs + 1 and word & 8 == 0:
                    lost = 1
                if cells[SAVED + seat] & 4 and cells[WORDS + other * 8 + slot] & 15 == size + 1 and size < 7:
                    found = 1
            other += 1
    out[at + 9] = RIVAL + rival
    out[at + 10] = LOST + lost
    out[at + 11] = FOUND + found
    short: i64 = at_most(length, 6)
    out[at + 13] = WHEN + span * 7 + short
    out[at + 14] = CHANCE + (short * 4 + copies) * 2 + joker
    return total


def _copies(unseen: vec[i64], slot: i64, value: i64) -> i64:
    """Return how many copies of a number card can come, at most 3."""
    if value > 7 or slot == JOKER:
        return 0
    return at_most(unseen[slot * 8 + value], 3)


def at_most(number: i64, most: i64) -> i64:
    """Return the number, or the most there is."""
    if number < most:
        return number
    return most


def span_of(rounds: i64) -> i64:
    """Return which span so many rounds left are."""
    if rounds < 6:
        return rounds - 1 if rounds > 0 else 0
    if rounds < 8:
        return 5
    if rounds < 10:
        return 6
    return 7


def amount(cards: i64) -> i64:
    """Return which amount so many cards are."""
    if cards < 6:
        return cards
    if cards < 8:
        return 6
    if cards < 10:
        return 7
    return 8
