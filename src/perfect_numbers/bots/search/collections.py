"""What an evaluation looks at in a seat's collection, and in those of the others."""

from mypy_extensions import i64

from perfect_numbers.bots.search.tables import MOST_TURNS
from perfect_numbers.engine.cards import JOKER
from perfect_numbers.engine.rounds import turns_later
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import ROWS, SAVED, SHUT, SIZES, SLOTS, WORDS


def turns_left(state: State, seat: i64) -> i64:
    """Tell how many groups a seat can take in the rounds to come; more than are told apart count as the most."""
    turns: i64 = turns_later(state, seat)
    if turns >= MOST_TURNS:
        turns = MOST_TURNS - 1
    return turns


def span_of(stage: i64) -> i64:
    """Return the coarser stage that a stage belongs to."""
    return 0 if stage < 3 else 1 if stage < 7 else 2


def longest_of_others(state: State, seat: i64, colour: i64) -> i64:
    """Return how long the longest row of a colour is that another seat has, at most 7; 0 if there is none."""
    longest: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat and state.cells[SIZES + other * 8 + colour] > longest:
            longest = state.cells[SIZES + other * 8 + colour]
        other += 1
    return longest if longest < 8 else 7


def loot(state: State, seat: i64) -> i64:
    """Return twice the length of the others' longest open row, plus 1 if a card to steal completes an own row."""
    cells = state.cells
    longest: i64 = 0
    fits: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat:
            slots: i64 = SLOTS[cells[ROWS + other] & ~cells[SHUT + other]]
            while slots:
                slot: i64 = (slots & 15) - 1
                slots >>= 4
                row: i64 = other * 8 + slot
                if cells[SIZES + row] > longest:
                    longest = cells[SIZES + row]
                if slot != JOKER and cells[WORDS + row] & 15 == cells[SIZES + seat * 8 + slot] + 1:
                    fits = 1
        other += 1
    if longest > 7:
        longest = 7
    return 2 * longest + fits


def can_be_robbed(state: State, seat: i64) -> bool:
    """Tell whether another seat has saved a Steal card."""
    other: i64 = 0
    while other < state.players:
        if other != seat and state.cells[SAVED + other] & 4:
            return True
        other += 1
    return False


def can_be_given(state: State, seat: i64) -> i64:
    """Return the colours of which another seat without a free place may have to give a card away, a bit each."""
    colours: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat and not state.has_free_place(other):
            colours |= ~state.cells[ROWS + other] & 127
        other += 1
    return colours


def hand_kinds(state: State) -> i64:
    """Return the kinds of action cards in hand, a bit each."""
    kinds: i64 = 0
    hand: i64 = state.hand
    while hand:
        if hand & 127 >= 64:
            kinds |= i64(1) << (hand & 127) - 64
        hand >>= 7
    return kinds
