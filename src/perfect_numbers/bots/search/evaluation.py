"""What a position is worth to each seat: its points, and what its collection will still bring.

A position is judged as if its round ended now: what can still be taken in this round is for the search to look at.
Every seat's prospects are a sum of weights, one from each table below, so that a position costs a few look-ups.
The tables are indexed by what the rules make important: how many turns the seat still has, how long a row is and
how many cards that would complete it can still come. `tools/tune.py` finds the weights by self-play.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.engine.cards import CARD_CODES, JOKER
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import COUNT, POINTS, ROWS, SAVED, SETUP, SHUT, SIZES, SLOTS, WORDS
from perfect_numbers.engine.view import View

STAGES: Final = 11
"""Stages of the game for a seat, by the number of its turns to come: 0 to 6, 7-8, 9-10, 11-13, 14 and more."""
LENGTHS: Final = 9
"""Lengths of rows that are told apart: 1 to 8, 9 and more."""
CHANCES: Final = 8
"""Twice the copies (at most 3) of the number card that would be perfect, plus 1 if such a joker can come."""
AHEAD: Final = 5
"""By how much a row's first card exceeds its length: less, 0, 1, 2, more (MOVE-PERFECT)."""
SPANS: Final = 3
"""Coarser stages: up to 2 turns to come, up to 6, more."""
AMOUNTS: Final = 5
"""Amounts of cards that are told apart: 0, 1-2, 3-4, 5-7, 8 and more."""

ROW: Final = 0
FIRST: Final = ROW + STAGES * LENGTHS * CHANCES
SHUT_ROW: Final = FIRST + 2 * LENGTHS * AHEAD
ACTIONS: Final = SHUT_ROW + 2 * LENGTHS
PLACES: Final = ACTIONS + STAGES * 8
TURNS: Final = PLACES + STAGES * 5
MOST_TURNS: Final = 28
ORDER: Final = TURNS + MOST_TURNS
GROW: Final = ORDER + STAGES * 4
LOSE: Final = GROW + SPANS * LENGTHS * AMOUNTS
THREAT: Final = LOSE + SPANS * LENGTHS * AMOUNTS
EXPOSED: Final = THREAT + LENGTHS
WEIGHTS: Final = EXPOSED + LENGTHS
"""How many weights there are."""

MOST_FEATURES: Final = 64
MOST_OF_COLOUR: Final = 700


def _stage_of_turns() -> vec[i64]:
    return vec[i64](
        [i64(t if t < 7 else 7 if t < 9 else 8 if t < 11 else 9 if t < 14 else 10) for t in range(MOST_TURNS)]
    )


def _amounts() -> vec[i64]:
    return vec[i64](
        [i64(0 if n == 0 else 1 if n < 3 else 2 if n < 5 else 3 if n < 8 else 4) for n in range(MOST_OF_COLOUR)]
    )


STAGE: Final[vec[i64]] = _stage_of_turns()
AMOUNT: Final[vec[i64]] = _amounts()


def turns_left(state: State, seat: i64) -> i64:
    """Tell how many groups a seat can take in the rounds to come, if no more bonus cards are drawn (ROUND-ORDER)."""
    players: i64 = state.players
    rounds: i64 = (len(state.order) - state.top) >> 3
    turns: i64 = rounds
    if players == 2:
        turns += rounds
    elif players == 3:
        # The start player takes a second group, and the start card moves on every round.
        first: i64 = rounds_until_start(state, seat)
        if rounds > first:
            turns += (rounds - first + 2) // 3
    if turns >= MOST_TURNS:
        turns = MOST_TURNS - 1
    return turns


def rounds_until_start(state: State, seat: i64) -> i64:
    """Tell in which of the rounds to come, counted from 0, a seat begins for the first time (ROUND-END)."""
    rounds: i64 = seat - state.start
    if state.phase != SETUP:
        rounds -= 1
    if rounds < 0:
        rounds += state.players
    return rounds


@final
class Evaluation:
    """Judges positions with a set of weights, for cards that can still come."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.unseen: vec[i64] = vec[i64]([i64(0)] * CARD_CODES)
        """How many cards of each code nobody has seen."""
        self.found: vec[i64] = vec[i64]([i64(0)] * MOST_FEATURES)
        self.row_sum: float = 0.0
        self.row_worths: vec[float] = vec[float]([0.0] * (STAGES * 8 * (LENGTHS + 1)))
        self.row_epochs: vec[i64] = vec[i64]([i64(0)] * (STAGES * 8 * (LENGTHS + 1)))
        self.epoch: i64 = 1
        """Counts changes of the unseen cards; what rows are worth is kept with the epoch in which it was found."""

    def count(self, view: View) -> None:
        """Look at the unseen cards of a view."""
        unseen = vec[i64]([i64(0)] * CARD_CODES)
        for card in view.bag:
            unseen[card] += 1
        self.remember(unseen)

    def remember(self, unseen: vec[i64]) -> None:
        """Look at other unseen cards; the array is not changed."""
        self.unseen = unseen[:]
        self.epoch += 1

    def reveal(self, state: State) -> None:
        """Look at a market that was just filled: its cards are no longer unseen."""
        i: i64 = state.market
        last: i64 = i + MARKET_CARDS
        while i < last:
            self.unseen[state.order[i]] -= 1
            i += 1
        self.epoch += 1

    def find(self, state: State, seat: i64, with_rows: bool) -> i64:
        """List the weights that a seat's prospects are the sum of into `found`; return how many.

        Those that tell what rows of their length are worth are listed only if wanted, and else added up in `row_sum`.
        """
        found = self.found
        cells = state.cells
        turns: i64 = turns_left(state, seat)
        stage: i64 = STAGE[turns]
        saved: i64 = cells[SAVED + seat]
        rows: i64 = cells[ROWS + seat]
        free: i64 = 4 - COUNT[rows]
        if saved and not state.interaction:
            free -= 1
        if state.turn == seat:
            saved |= hand_kinds(state)
        can_move: i64 = saved >> 1 & 1
        found[0] = TURNS + turns
        found[1] = ACTIONS + stage * 8 + saved
        found[2] = PLACES + stage * 5 + free
        found[3] = ORDER + stage * 4 + rounds_until_start(state, seat)
        n: i64 = 4
        worth: float = 0.0
        threatened: bool = can_be_robbed(state, seat)
        exposed: i64 = can_be_given(state, seat)
        slots: i64 = SLOTS[rows]
        while slots:
            slot: i64 = (slots & 15) - 1
            slots >>= 4
            row: i64 = seat * 8 + slot
            size: i64 = cells[SIZES + row]
            if with_rows:
                self._find_row(stage, slot, size, n)
                n += 3
            else:
                worth += self._row_worth(stage, slot, size)
            if size > LENGTHS:
                size = LENGTHS
            length: i64 = size - 1
            ahead: i64 = ((cells[WORDS + row] >> 4 * length) & 7) - length
            if ahead < 0:
                ahead = 0
            elif ahead > 4:
                ahead = 4
            found[n] = FIRST + (can_move * LENGTHS + length) * AHEAD + ahead
            n += 1
            if cells[SHUT + seat] >> slot & 1:
                found[n] = SHUT_ROW + length
                if turns:
                    found[n] += LENGTHS
                n += 1
            else:
                if threatened:
                    found[n] = THREAT + length
                    n += 1
                if exposed >> slot & 1:
                    found[n] = EXPOSED + length
                    n += 1
        self.row_sum = worth
        return n

    def _row_worth(self, stage: i64, slot: i64, size: i64) -> float:
        """Return what a row of that colour and size is worth; it is looked up once for the same unseen cards."""
        if size > LENGTHS:
            size = LENGTHS
        at: i64 = (stage * 8 + slot) * (LENGTHS + 1) + size
        if self.row_epochs[at] != self.epoch:
            self.row_epochs[at] = self.epoch
            n: i64 = MOST_FEATURES - 3
            self._find_row(stage, slot, size, n)
            found = self.found
            weights = self.weights
            self.row_worths[at] = weights[found[n]] + weights[found[n + 1]] + weights[found[n + 2]]
        return self.row_worths[at]

    def _find_row(self, stage: i64, slot: i64, size: i64, n: i64) -> None:
        """List the three weights that tell what a row of that colour and size is worth."""
        unseen = self.unseen
        chance: i64 = 0
        if size < 7:
            copies: i64 = 3  # the row without colour may get any
            if slot != JOKER and unseen[slot * 8 + size + 1] < 3:
                copies = unseen[slot * 8 + size + 1]
            chance = 2 * copies
            if unseen[JOKER * 8 + size + 1]:
                chance += 1
        lower: i64 = 0
        higher: i64 = 0
        value: i64 = 1
        while value < 8:
            if value <= size:
                lower += unseen[slot * 8 + value]
            elif value > size + 1:
                higher += unseen[slot * 8 + value]
            value += 1
        length: i64 = size - 1
        if length >= LENGTHS:
            length = LENGTHS - 1
        span: i64 = 2
        if stage < 3:
            span = 0
        elif stage < 7:
            span = 1
        self.found[n] = ROW + (stage * LENGTHS + length) * CHANCES + chance
        self.found[n + 1] = GROW + (span * LENGTHS + length) * AMOUNTS + AMOUNT[higher]
        self.found[n + 2] = LOSE + (span * LENGTHS + length) * AMOUNTS + AMOUNT[lower]

    def prospects(self, state: State, seat: i64) -> float:
        """Return the points that a seat is expected to have in the end."""
        n: i64 = self.find(state, seat, False)
        weights = self.weights
        found = self.found
        total: float = float(state.cells[POINTS + seat]) + self.row_sum
        i: i64 = 0
        while i < n:
            total += weights[found[i]]
            i += 1
        return total

    def margin(self, state: State, seat: i64) -> float:
        """Return by how many points a seat is expected to be ahead of the best other one in the end."""
        return self.prospects(state, seat) - self.best_other(state, seat)

    def best_other(self, state: State, seat: i64) -> float:
        """Return the points that the best other seat is expected to have in the end."""
        best: float = -1000000.0
        other: i64 = 0
        while other < state.players:
            if other != seat:
                theirs: float = self.prospects(state, other)
                if theirs > best:
                    best = theirs
            other += 1
        return best


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
