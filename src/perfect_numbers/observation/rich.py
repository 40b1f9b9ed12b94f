"""Writes what the rules make of a position behind the plain observation; the places stand in `layout`. Compiled."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.cards import FACE_DOWN, JOKER, PROTECT, bonus
from perfect_numbers.engine.rounds import rounds_left, turns_later, turns_now
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import ASK_ROW, ROWS, SAVED, SHUT, SIZES, SLOTS, WORD_CARDS, WORDS
from perfect_numbers.observation.layout import (
    MOST,
    RICH_BONUS,
    RICH_CARDS,
    RICH_GIVEN,
    RICH_GROUPS,
    RICH_HIGHER,
    RICH_JOKERS,
    RICH_LATER,
    RICH_LEFT,
    RICH_LENGTH,
    RICH_LENGTHS,
    RICH_LOWER,
    RICH_MOVED,
    RICH_PERFECT,
    RICH_ROBBED,
    RICH_ROUNDS,
    RICH_ROW,
    RICH_ROWS,
    RICH_SEAT,
    RICH_SEATS,
    RICH_STOLEN,
    RICH_TURNS,
)


def encode_rich(state: State, unseen: vec[u8], viewer: i64, out: vec[u8], base: i64) -> None:
    """Write the numbers that the rich observation has more, from `base` on; all are 0 before."""
    out[base + RICH_ROUNDS] = _byte(rounds_left(state))
    taken: i64 = state.taken
    group: i64 = 0
    while group < 4:
        if not taken >> group & 1:
            out[base + RICH_GROUPS + group] = 1
            out[base + RICH_LEFT] += 1
        group += 1
    players: i64 = state.players
    seat: i64 = viewer
    at: i64 = base + RICH_SEATS
    left: i64 = players
    while left > 0:
        _seat(state, unseen, seat, out, at)
        at += RICH_SEAT
        seat += 1
        if seat == players:
            seat = 0
        left -= 1
    at = base + RICH_SEATS + RICH_ROWS
    if taken != 15:
        i: i64 = 0
        while i < 8:
            group = i - 1 >> 1
            if i < 3:
                group = 0
            if not taken >> group & 1:
                _card(state, i64(state.order[state.market + i]), i, viewer, out, at)
            i += 1
    hand: i64 = state.hand
    place: i64 = 8
    while hand:
        _card(state, hand & 127, place, viewer, out, at)
        hand >>= 7
        place += 1
    if state.ask and state.ask < ASK_ROW:
        _card(state, state.ask, 11, viewer, out, at)


def _byte(number: i64) -> u8:
    if number < MOST:
        return u8(number)  # no conditional expression: that would make an object of it
    return MOST


def _seat(state: State, unseen: vec[u8], seat: i64, out: vec[u8], at: i64) -> None:
    """Write a seat's turns to come, and its rows."""
    out[at + RICH_TURNS] = u8(turns_now(state, seat))
    out[at + RICH_LATER] = _byte(turns_later(state, seat))
    cells = state.cells
    robbed: bool = False
    givers: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat:
            if cells[SAVED + other] & 4:
                robbed = True
            if not state.has_free_place(other):
                givers |= ~cells[ROWS + other] & 127
        other += 1
    if robbed:
        out[at + RICH_ROBBED] = 1
    rows: i64 = cells[ROWS + seat]
    open_rows: i64 = rows & ~cells[SHUT + seat]
    if state.has_free_place(seat):
        givers &= ~cells[SHUT + seat]
    else:
        givers &= open_rows
    slot: i64 = 0
    place: i64 = at + RICH_ROWS
    while slot < 8:
        coming: bool = _row(state, unseen, seat * 8 + slot, out, place)
        if coming and givers >> slot & 1:
            out[place + RICH_GIVEN] = 1
        if robbed and open_rows >> slot & 1:
            out[place + RICH_STOLEN] = 1
        place += RICH_ROW
        slot += 1


def _row(state: State, unseen: vec[u8], row: i64, out: vec[u8], at: i64) -> bool:
    """Write a row's length, and what can still come for it; tell whether unseen number cards can."""
    size: i64 = state.cells[SIZES + row]
    slot: i64 = row & 7
    if size:
        shown: i64 = size
        if shown > RICH_LENGTHS:
            shown = RICH_LENGTHS
        out[at + RICH_LENGTH + shown - 1] = 1
        first: i64 = state.cells[WORDS + row] & 15
        if size > WORD_CARDS:
            first = state.cards_of(row)[0]
        elif size > 1:
            first = state.cells[WORDS + row] >> 4 * (size - 1)
        if first != FACE_DOWN:
            out[at + RICH_MOVED + _case(first & 7, size)] = 1
    elif slot == JOKER:
        return False  # there is rarely such a row
    perfect: i64 = size + 1
    if perfect < 8:
        out[at + RICH_JOKERS] = unseen[JOKER * 7 + size]
        out[at + RICH_BONUS] = u8(bonus(perfect))
    colour: i64 = slot
    last: i64 = slot
    if slot == JOKER:
        colour = 0
        last = 6
    counts: i64 = 0  # perfect, lower, higher, 16 bits each
    while colour <= last:
        value: i64 = 1
        while value < 8:
            copies: i64 = i64(unseen[colour * 7 + value - 1])
            if value < perfect:
                copies <<= 16
            elif value > perfect:
                copies <<= 32
            counts += copies
            value += 1
        colour += 1
    out[at + RICH_PERFECT] = _byte(counts & 65535)
    out[at + RICH_LOWER] = _byte(counts >> 16 & 65535)
    out[at + RICH_HIGHER] = _byte(counts >> 32)
    return counts != 0


def _case(value: i64, length: i64) -> i64:
    """Tell the case of a card that makes a row so long: 0 lower, 1 perfect, 2 higher."""
    if value < length:
        return 0
    if value == length:
        return 1
    return 2


def _card(state: State, card: i64, place: i64, viewer: i64, out: vec[u8], at: i64) -> None:
    """Write what a card that lies open would be in every row that it could be added to."""
    if card >= PROTECT or card == 0:
        return
    cells = state.cells
    colour: i64 = card >> 3
    value: i64 = card & 7
    seat: i64 = viewer
    at += RICH_CARDS + 3 * place
    left: i64 = state.players
    while left > 0:
        rows: i64 = cells[ROWS + seat]
        row: i64 = seat * 8
        if colour != JOKER:
            out[at + colour * RICH_ROW + _case(value, cells[SIZES + row + colour] + 1)] = 1
            if rows >> colour & 1:
                rows = 0
            rows &= 128
        slots: i64 = SLOTS[rows]
        while slots:
            slot: i64 = (slots & 15) - 1
            slots >>= 4
            out[at + slot * RICH_ROW + _case(value, cells[SIZES + row + slot] + 1)] = 1
        at += RICH_SEAT
        seat += 1
        if seat == state.players:
            seat = 0
        left -= 1
