"""What a position is worth to each seat: its points, and what its collection will still bring.

A position is judged as if its round ended now: what can still be taken in this round is for the search to look at.
Every seat's prospects are a sum of weights, one from each table below, so that a position costs a few look-ups.
The tables are indexed by what the rules make important: how many turns the seat still has, how long a row is and
how many cards that would complete it can still come. `tools/tune.py` finds the weights by self-play.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.collections import (
    can_be_given,
    can_be_robbed,
    hand_kinds,
    longest_of_others,
    loot,
    span_of,
    turns_left,
)
from perfect_numbers.bots.search.tables import (
    ACTIONS,
    AHEAD,
    AMOUNT,
    AMOUNTS,
    CHANCES,
    COPIES,
    COVER,
    EXPOSED,
    FEW,
    FIRST,
    FUTURE,
    GROW,
    LATE,
    LENGTHS,
    LOOT,
    LOSE,
    MOST_COVER,
    MOST_FEATURES,
    ORDER,
    PATH,
    PLACES,
    RIVAL,
    ROOM,
    ROW,
    SHAPE,
    SHAPE_CODE,
    SHAPE_NUMBER,
    SHAPES,
    SHIELD,
    SHORT_LENGTHS,
    SHUT_ROW,
    SLACK,
    STAGE,
    STAGES,
    THREAT,
    TURNS,
)
from perfect_numbers.engine.cards import CARD_CODES, JOKER
from perfect_numbers.engine.rounds import rounds_until_start
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import COUNT, POINTS, ROWS, SAVED, SHUT, SIZES, SLOTS, WORDS
from perfect_numbers.view import View


@final
class Evaluation:
    """Judges positions with a set of weights, for cards that can still come."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.sees_pairs: bool = len(weights) > FEW
        """Whether the weights have the tables that see several things at once."""
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
            unseen[i64(card)] += 1
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
            self.unseen[i64(state.order[i])] -= 1
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
        if self.sees_pairs:
            n = self._find_pairs(state, seat, stage, saved, free)
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
                n += self._find_row(stage, slot, size, n)
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

    def _find_pairs(self, state: State, seat: i64, stage: i64, saved: i64, free: i64) -> i64:
        """List the weights of the tables that see a whole collection, or a row and something else, from the fourth."""
        found = self.found
        cells = state.cells
        unseen = self.unseen
        span: i64 = span_of(stage)
        cards: i64 = len(state.order) - state.top
        rounds: i64 = cards >> 3
        slack: i64 = cards & 7
        n: i64 = 4
        shape: i64 = 0
        cover: i64 = 0
        longest: i64 = 0
        rows: i64 = cells[ROWS + seat]
        slots: i64 = SLOTS[rows]
        while slots:
            slot: i64 = (slots & 15) - 1
            slots >>= 4
            size: i64 = cells[SIZES + seat * 8 + slot]
            shape += SHAPE_CODE[size if size < 16 else 15]
            if size > longest and size < 7:
                longest = size
            copies: i64 = 0
            if size < 7:
                if slot != JOKER:
                    copies = unseen[slot * 8 + size + 1]
                cover += copies + unseen[JOKER * 8 + size + 1]
                if copies >= COPIES:
                    copies = COPIES - 1
            length: i64 = size - 1 if size < SHORT_LENGTHS else SHORT_LENGTHS - 1
            if slot != JOKER:
                theirs: i64 = longest_of_others(state, seat, slot)
                found[n] = RIVAL + ((span * SHORT_LENGTHS + length) * 8 + theirs) * COPIES + copies
                n += 1
            if rounds and rounds <= LATE:
                found[n] = SLACK + (((rounds - 1) * 8 + slack) * SHORT_LENGTHS + length) * COPIES + copies
                n += 1
        if cover >= MOST_COVER:
            cover = MOST_COVER - 1
        found[n] = SHAPE + (stage * SHAPES + SHAPE_NUMBER[shape]) * 2 + (1 if saved else 0)
        found[n + 1] = ROOM + (stage * 5 + free) * 8 + saved
        found[n + 2] = COVER + (stage * MOST_COVER + cover) * 5 + COUNT[rows]
        n += 3
        if saved & 4:
            found[n] = LOOT + span * 16 + loot(state, seat)
            n += 1
        if saved & 1:
            found[n] = SHIELD + span * 8 + longest
            n += 1
        return n

    def _row_worth(self, stage: i64, slot: i64, size: i64) -> float:
        """Return what a row of that colour and size is worth; it is looked up once for the same unseen cards."""
        if size > LENGTHS:
            size = LENGTHS
        at: i64 = (stage * 8 + slot) * (LENGTHS + 1) + size
        if self.row_epochs[at] != self.epoch:
            self.row_epochs[at] = self.epoch
            i: i64 = MOST_FEATURES - 5
            last: i64 = i + self._find_row(stage, slot, size, i)
            total: float = 0.0
            while i < last:
                total += self.weights[self.found[i]]
                i += 1
            self.row_worths[at] = total
        return self.row_worths[at]

    def _find_row(self, stage: i64, slot: i64, size: i64, n: i64) -> i64:
        """List the weights that tell what a row of that colour and size is worth; return how many."""
        unseen = self.unseen
        found = self.found
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
        span: i64 = span_of(stage)
        found[n] = ROW + (stage * LENGTHS + length) * CHANCES + chance
        found[n + 1] = GROW + (span * LENGTHS + length) * AMOUNTS + AMOUNT[higher]
        found[n + 2] = LOSE + (span * LENGTHS + length) * AMOUNTS + AMOUNT[lower]
        if not self.sees_pairs:
            return 3
        if length >= SHORT_LENGTHS:
            length = SHORT_LENGTHS - 1
        at: i64 = (stage * SHORT_LENGTHS + length) * CHANCES + chance
        found[n + 3] = FUTURE + (at * AMOUNTS + AMOUNT[higher]) * AMOUNTS + AMOUNT[lower]
        path: i64 = 0
        value = size + 1
        while value < size + 4:
            path *= COPIES
            if value < 8 and slot != JOKER:
                path += unseen[slot * 8 + value] if unseen[slot * 8 + value] < COPIES else COPIES - 1
            value += 1
        found[n + 4] = PATH + (stage * SHORT_LENGTHS + length) * COPIES * COPIES * COPIES + path
        return 5

    def prospects(self, state: State, seat: i64) -> float:
        """Return the points that a seat is expected to have in the end."""
        if not self.sees_pairs:
            return self._few_prospects(state, seat)
        n: i64 = self.find(state, seat, False)
        weights = self.weights
        found = self.found
        total: float = float(state.cells[POINTS + seat]) + self.row_sum
        i: i64 = 0
        while i < n:
            total += weights[found[i]]
            i += 1
        return total

    def _few_prospects(self, state: State, seat: i64) -> float:
        """Add up the same weights in the same order, without listing them, where there are only the first tables."""
        cells = state.cells
        weights = self.weights
        turns: i64 = turns_left(state, seat)
        stage: i64 = STAGE[turns]
        rows: i64 = cells[ROWS + seat]
        saved: i64 = cells[SAVED + seat]
        free: i64 = 4 - COUNT[rows]
        if saved and not state.interaction:
            free -= 1
        if state.turn == seat:
            saved |= hand_kinds(state)
        worth: float = 0.0
        at: i64
        row: i64
        size: i64
        slots: i64 = SLOTS[rows]
        while slots:
            row = (slots & 15) - 1
            slots >>= 4
            size = cells[SIZES + seat * 8 + row]
            if size > LENGTHS:
                size = LENGTHS
            at = (stage * 8 + row) * (LENGTHS + 1) + size
            worth += self.row_worths[at] if self.row_epochs[at] == self.epoch else self._row_worth(stage, row, size)
        total: float = float(cells[POINTS + seat]) + worth
        total += weights[TURNS + turns]
        total += weights[ACTIONS + stage * 8 + saved]
        total += weights[PLACES + stage * 5 + free]
        total += weights[ORDER + stage * 4 + rounds_until_start(state, seat)]
        threatened: bool = can_be_robbed(state, seat)
        exposed: i64 = can_be_given(state, seat)
        shut: i64 = cells[SHUT + seat]
        first: i64 = FIRST + (saved >> 1 & 1) * LENGTHS * AHEAD
        slots = SLOTS[rows]
        while slots:
            row = (slots & 15) - 1
            slots >>= 4
            size = cells[SIZES + seat * 8 + row]
            if size > LENGTHS:
                size = LENGTHS
            at = ((cells[WORDS + seat * 8 + row] >> 4 * (size - 1)) & 7) - size + 1  # how far the first card is ahead
            if at < 0:
                at = 0
            elif at > 4:
                at = 4
            total += weights[first + (size - 1) * AHEAD + at]
            if shut >> row & 1:
                at = SHUT_ROW + size - 1
                if turns:
                    at += LENGTHS
                total += weights[at]
            else:
                if threatened:
                    total += weights[THREAT + size - 1]
                if exposed >> row & 1:
                    total += weights[EXPOSED + size - 1]
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
