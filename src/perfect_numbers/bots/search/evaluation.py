"""What a position is worth to each seat: its points, and what its collection will still bring.

Every seat's prospects are a sum of weights, one from each table below, so that a position costs a few look-ups.
The tables are indexed by what the rules make important: how many turns the seat still has, how long a row is and
how many cards that would complete it can still come. `tools/tune.py` finds the weights by self-play.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.engine.cards import CARD_CODES, JOKER
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import COUNT, POINTS, ROWS, SAVED, SETUP, SHUT, SIZES, SLOTS, TAKING, WORDS
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
WITH_MARKET: Final = THREAT + LENGTHS
"""All tables once more, for positions in which groups can still be taken in this round."""
WEIGHTS: Final = 2 * WITH_MARKET
"""How many weights there are."""

MOST_FEATURES: Final = 64
MOST_OF_COLOUR: Final = 700


def _stage_of_turns() -> vec[i64]:
    return vec[i64]([i64(t if t < 7 else 7 if t < 9 else 8 if t < 11 else 9 if t < 14 else 10) for t in range(MOST_TURNS)])


def _amounts() -> vec[i64]:
    return vec[i64]([i64(0 if n == 0 else 1 if n < 3 else 2 if n < 5 else 3 if n < 8 else 4) for n in range(MOST_OF_COLOUR)])


STAGE: Final[vec[i64]] = _stage_of_turns()
AMOUNT: Final[vec[i64]] = _amounts()


def turns_left(state: State, seat: i64) -> i64:
    """Tell how many groups a seat can still take, if no more bonus cards are drawn (ROUND-ORDER)."""
    players: i64 = state.players
    groups: i64 = 4 - COUNT[state.taken]
    distance: i64 = seat - state.turn
    if distance < 0:
        distance += players
    if state.phase != TAKING:  # the one whose turn it is has taken a group
        distance = (distance if distance else players) - 1
    if state.phase == SETUP:
        groups = 0
    turns: i64 = (groups - distance + players - 1) // players if groups > distance else 0
    rounds: i64 = (len(state.order) - state.top) >> 3
    if players == 2:
        turns += 2 * rounds
    elif players == 4:
        turns += rounds
    else:
        turns += rounds
        # The start player takes a second group, and the start card moves on every round.
        first: i64 = (seat - state.start + players - (0 if state.phase == SETUP else 1)) % players
        if rounds > first:
            turns += (rounds - first + players - 1) // players
    return turns if turns < MOST_TURNS else MOST_TURNS - 1


@final
class Evaluation:
    """Judges positions with a set of weights, for cards that can still come."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.unseen: vec[i64] = vec[i64]([i64(0)] * CARD_CODES)
        """How many cards of each code nobody has seen."""
        self.coming: vec[i64] = vec[i64]([i64(0)] * CARD_CODES)
        """How many cards of each code can still come: unseen ones and those in the market."""
        self.found: vec[i64] = vec[i64]([i64(0)] * MOST_FEATURES)

    def count(self, view: View) -> None:
        """Look at a view and its unseen cards."""
        self.unseen = vec[i64]([i64(0)] * CARD_CODES)
        for card in view.bag:
            self.unseen[card] += 1
        self.look_at(view.state)

    def look_at(self, state: State) -> None:
        """Look at another position in which the same cards are unseen."""
        self.coming = self.unseen[:]
        group: i64 = 0
        while group < 4:
            if not state.taken >> group & 1:
                self.change(state, group, 1)
            group += 1

    def reveal(self, state: State) -> None:
        """Look at a market that was just filled: its cards are no longer unseen."""
        i: i64 = 0
        while i < 8:
            self.unseen[state.order[state.market + i]] -= 1
            i += 1
        self.look_at(state)

    def change(self, state: State, group: i64, by: i64) -> None:
        """Count the cards of a group of the market among those that can come, or no longer."""
        i: i64 = state.market + (0 if group == 0 else group * 2 + 1)
        last: i64 = i + (3 if group == 0 else 2 if group < 3 else 1)
        while i < last:
            self.coming[state.order[i]] += by
            i += 1

    def find(self, state: State, seat: i64) -> i64:
        """List the weights that a seat's prospects are the sum of into `found`; return how many."""
        found = self.found
        cells = state.cells
        coming = self.coming
        turns: i64 = turns_left(state, seat)
        stage: i64 = STAGE[turns]
        saved: i64 = cells[SAVED + seat]
        rows: i64 = cells[ROWS + seat]
        if state.turn == seat:
            saved |= hand_kinds(state)
        can_move: i64 = saved >> 1 & 1
        free: i64 = 4 - COUNT[rows] - (1 if cells[SAVED + seat] and not state.interaction else 0)
        block: i64 = 0 if state.taken == 15 else WITH_MARKET
        found[0] = block + TURNS + turns
        found[1] = block + ACTIONS + stage * 8 + saved
        found[2] = block + PLACES + stage * 5 + free
        order: i64 = seat - state.start - (1 if state.phase != SETUP else 0)
        if order < 0:
            order += state.players
        found[3] = block + ORDER + stage * 4 + order
        n: i64 = 4
        span: i64 = 0 if turns < 3 else 1 if turns < 7 else 2
        stolen: bool = self._can_steal(state, seat)
        slots: i64 = SLOTS[rows]
        while slots:
            slot: i64 = (slots & 15) - 1
            slots >>= 4
            row: i64 = seat * 8 + slot
            size: i64 = cells[SIZES + row]
            chance: i64 = 0
            if size < 7:
                if coming[JOKER * 8 + size + 1]:
                    chance = 1
                copies: i64 = 3
                if slot != JOKER:
                    copies = coming[slot * 8 + size + 1]
                chance += 2 * copies if copies < 3 else 6
            length: i64 = size - 1 if size < LENGTHS else LENGTHS - 1
            found[n] = block + ROW + (stage * LENGTHS + length) * CHANCES + chance
            first: i64 = (cells[WORDS + row] >> 4 * (size - 1)) & 7 if size < 15 else 0
            ahead: i64 = first - size + 1
            if ahead < 0:
                ahead = 0
            elif ahead > 4:
                ahead = 4
            found[n + 1] = block + FIRST + (can_move * LENGTHS + length) * AHEAD + ahead
            rest: i64 = block + (span * LENGTHS + length) * AMOUNTS
            lower: i64 = 0
            higher: i64 = 0
            value: i64 = 1
            while value < 8:
                if value <= size:
                    lower += coming[slot * 8 + value]
                elif value > size + 1:
                    higher += coming[slot * 8 + value]
                value += 1
            found[n + 2] = GROW + rest + AMOUNT[higher]
            found[n + 3] = LOSE + rest + AMOUNT[lower]
            n += 4
            if cells[SHUT + seat] >> slot & 1:
                found[n] = block + SHUT_ROW + (LENGTHS if turns else 0) + length
                n += 1
            elif stolen:
                found[n] = block + THREAT + length
                n += 1
        return n

    def _can_steal(self, state: State, seat: i64) -> bool:
        """Tell whether another seat has saved a Steal card."""
        other: i64 = 0
        while other < state.players:
            if other != seat and state.cells[SAVED + other] & 4:
                return True
            other += 1
        return False

    def prospects(self, state: State, seat: i64) -> float:
        """Return the points that a seat is expected to have in the end."""
        n: i64 = self.find(state, seat)
        weights = self.weights
        found = self.found
        total: float = float(state.cells[POINTS + seat])
        i: i64 = 0
        while i < n:
            total += weights[found[i]]
            i += 1
        return total

    def margin(self, state: State, seat: i64) -> float:
        """Return by how many points a seat is expected to be ahead of the best other one in the end."""
        own: float = self.prospects(state, seat)
        best: float = -1000.0
        other: i64 = 0
        while other < state.players:
            if other != seat:
                theirs: float = self.prospects(state, other)
                if theirs > best:
                    best = theirs
            other += 1
        return own - best


def hand_kinds(state: State) -> i64:
    """Return the kinds of action cards in hand, a bit each."""
    kinds: i64 = 0
    hand: i64 = state.hand
    while hand:
        if hand & 127 >= 64:
            kinds |= i64(1) << (hand & 127) - 64
        hand >>= 7
    return kinds
