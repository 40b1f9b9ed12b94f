"""Writes what a player sees into an array of bytes, whose places stand in `layout`. Compiled."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.cards import FACE_DOWN, PROTECT
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import (
    ASK_ROW,
    COUNT,
    POINTS,
    ROWS,
    SAVED,
    SETUP,
    SIZES,
    SLOTS,
    WORD_CARDS,
    WORDS,
)
from perfect_numbers.observation.layout import (
    ASK_SEAT,
    ASK_SLOT,
    BONUS,
    CARD,
    CARD_VALUE,
    DECK,
    INTERACTION,
    KINDS,
    LOST_TO_OWNER,
    MARKET,
    MOST,
    PHASE,
    ROUND,
    ROW,
    ROW_FIRST,
    ROW_FIRST_JOKER,
    ROW_JOKERS,
    ROW_PROTECTED,
    ROW_SHOWN,
    ROW_SIZE,
    ROW_VALUES,
    SEAT,
    SEAT_ACTS,
    SEAT_CARDS,
    SEAT_FREE,
    SEAT_POINTS,
    SEAT_ROWS,
    SEAT_SAVED,
    SEAT_STARTS,
    SEATS,
    STOLEN,
    UNSEEN,
)


def kind_of(card: i64) -> i64:
    """Return which of the kinds of card this is: number cards by colour and value, jokers, action cards."""
    return card - 8 if card >= PROTECT else (card >> 3) * 7 + (card & 7) - 1


def encode(state: State, unseen: vec[u8], rounds: i64, viewer: i64, out: vec[u8], base: i64) -> None:
    """Write what the viewer sees, from `base` on; all numbers there are 0 before."""
    players: i64 = state.players
    out[base + PHASE + state.phase] = 1
    out[base + ROUND] = _byte(rounds)
    out[base + DECK] = _byte(len(state.order) - state.top)
    out[base + BONUS] = _byte(state.top - 3 * players - 8 * rounds)
    out[base + INTERACTION] = u8(state.interaction)
    out[base + LOST_TO_OWNER] = u8(state.lost_to_owner)
    ask: i64 = state.ask
    if ask >= ASK_ROW:
        ahead: i64 = (ask - ASK_ROW >> 3) - viewer
        out[base + ASK_SEAT + (ahead if ahead >= 0 else ahead + players)] = 1
        out[base + ASK_SLOT + (ask & 7)] = 1
    elif ask:
        _card(ask, out, base + STOLEN)
    if state.taken != 15:
        _market(state, out, base + MARKET)
    kind: i64 = 0
    at: i64 = base + UNSEEN
    while kind < KINDS:
        out[at + kind] = unseen[kind]
        kind += 1
    at = base + SEATS
    seat: i64 = viewer
    left: i64 = players
    while left > 0:
        _seat(state, seat, out, at)
        at += SEAT
        seat += 1
        if seat == players:
            seat = 0
        left -= 1


def _byte(number: i64) -> u8:
    if number < MOST:
        return u8(number)  # no conditional expression: that would make an object of it
    return MOST


def _card(card: i64, out: vec[u8], at: i64) -> None:
    """Write one card; 0 is none."""
    if card >= PROTECT:
        out[at + card - 56] = 1
    elif card:
        out[at + (card >> 3)] = 1
        out[at + CARD_VALUE] = u8(card & 7)


def _market(state: State, out: vec[u8], at: i64) -> None:
    """Write the cards of the groups that are still there: 3, 2, 2 and 1."""
    taken: i64 = state.taken
    first: i64 = state.market
    order = state.order
    i: i64 = 0
    while i < 8:
        group: i64 = i - 1 >> 1
        if i < 3:
            group = 0
        if not taken >> group & 1:
            _card(i64(order[first + i]), out, at + i * CARD)
        i += 1


def _seat(state: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Write one seat: points, saved cards, cards in hand or dealt, rows."""
    cells = state.cells
    rows: i64 = cells[ROWS + seat]
    saved: i64 = cells[SAVED + seat]
    out[at + SEAT_POINTS] = _byte(cells[POINTS + seat])
    out[at + SEAT_SAVED] = u8(saved & 1)
    out[at + SEAT_SAVED + 1] = u8(saved >> 1 & 1)
    out[at + SEAT_SAVED + 2] = u8(saved >> 2)
    places: i64 = 4
    if state.interaction or saved:
        places = 3
    out[at + SEAT_FREE] = u8(places - COUNT[rows])
    if seat == state.start:
        out[at + SEAT_STARTS] = 1
    if seat == state.turn:
        out[at + SEAT_ACTS] = 1
        hand: i64 = state.hand
        place: i64 = at + SEAT_CARDS
        while hand:
            _card(hand & 127, out, place)
            place += CARD
            hand >>= 7
    elif state.phase == SETUP:
        _dealt(state, seat, out, at + SEAT_CARDS)
    slots: i64 = SLOTS[rows]
    while slots:
        slot: i64 = (slots & 15) - 1
        _row(state, seat * 8 + slot, out, at + SEAT_ROWS + slot * ROW)
        slots >>= 4


def _dealt(state: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Write the dealt cards of a seat that has not laid them out yet (SETUP-PLACE)."""
    players: i64 = state.players
    place: i64 = seat - state.start
    if place < 0:
        place += players
    acting: i64 = state.turn - state.start
    if acting < 0:
        acting += players
    if place > acting:
        first: i64 = place * 3
        _card(i64(state.order[first]), out, at)
        _card(i64(state.order[first + 1]), out, at + CARD)
        _card(i64(state.order[first + 2]), out, at + 2 * CARD)


def _row(state: State, row: i64, out: vec[u8], at: i64) -> None:
    """Write one row: its size, its first card, and its cards from the final one back."""
    word: i64 = state.cells[WORDS + row]
    size: i64 = state.cells[SIZES + row]
    out[at + ROW_SIZE] = _byte(size)
    if word & 15 == FACE_DOWN:
        out[at + ROW_PROTECTED] = 1
    first: i64 = word & 15
    if size > WORD_CARDS:
        first = state.cards_of(row)[0]
    elif size > 1:
        first = word >> 4 * (size - 1)
    out[at + ROW_FIRST] = u8(first & 7)
    if first > FACE_DOWN:
        out[at + ROW_FIRST_JOKER] = 1
    i: i64 = 0
    while i < size and i < ROW_SHOWN:
        out[at + ROW_VALUES + i] = u8(word & 7)
        if word & 15 > FACE_DOWN:
            out[at + ROW_JOKERS + i] = 1
        word >>= 4
        i += 1
