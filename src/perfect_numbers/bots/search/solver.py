"""The end of a two-player game, solved exactly: alpha-beta over whole turns.

Within a round nothing is hidden. What one seat wins the other loses, so a position has one value: by how many points
the seat to move is ahead in the end if both play as well as possible. Where another market is still to come its value
is the mean over worlds that were drawn; with all worlds equally likely that is exact too. Only one market may still be
to come: the worlds do not know which cards another one has shown.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.collections import hand_kinds
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.bots.search.turns import Plan, best_first
from perfect_numbers.engine.cards import PROTECT
from perfect_numbers.engine.moves import END, MOST_LEGAL
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import COUNT, OVER, POINTS, SAVED, SHUT, SIZES

GROUP_OF_CARD: Final[vec[i64]] = vec[i64]([i64(group) for group in (0, 0, 0, 1, 1, 2, 2, 3)])
HELD_DOWN: Final = 0x888_8888_8888_8888
"""In a row's word the bits that a face-down card or a joker has."""
COUNTED: Final = 1 << 40
"""Tells the size of a row from a word."""
MOST_DEEP: Final = 40
FACTOR: Final = 0x2545F491
OTHER_FACTOR: Final = 0x3C6EF372
LOW: Final = 0x7FFFFFFF


@final
class Solver:
    """Finds out what positions of the last rounds are worth."""

    def __init__(self, worlds: list[State], limit: i64) -> None:
        self.worlds: list[State] = worlds
        """The decks over which markets to come are averaged."""
        self.limit: i64 = limit
        """How many positions may be looked at."""
        self.nodes: i64 = 0
        self.lower: dict[int, float] = {}
        """What positions at the start of a turn are at least worth, and at most."""
        self.upper: dict[int, float] = {}
        self.buffers: list[vec[i64]] = [vec[i64]([i64(0)] * MOST_LEGAL) for _ in range(MOST_DEEP)]
        self.seen: set[int] = set()
        self.ends: list[State] = []
        self.seat: i64 = 0
        self.best: float = 0.0
        self.bound: float = 0.0
        self.calm: bool = False
        """Whether no action card can be played any more in this round."""

    def is_spent(self) -> bool:
        """Tell whether the limit was reached; then what was found is not exact."""
        return self.nodes > self.limit

    def judge(self, plans: list[Plan], seat: i64) -> None:
        """Set the value of each of a seat's ways to play its turn to what it is worth, and sort them."""
        for plan in plans:
            plan.value = self.after(plan.end, seat, WORST, -WORST)
        best_first(plans)

    def best_of(self, plans: list[Plan], seat: i64) -> Plan:
        """Return a way to play the turn that is worth most; the values of the others are upper bounds."""
        chosen = plans[0]
        best: float = WORST
        for plan in plans:
            plan.value = self.after(plan.end, seat, best, -WORST)
            if plan.value > best:
                best = plan.value
                chosen = plan
            if self.is_spent():
                break
        return chosen

    def after(self, end: State, seat: i64, alpha: float, beta: float) -> float:
        """Return what the end of a seat's turn is worth to it; exact between alpha and beta, else a bound."""
        if end.phase == OVER:
            return margin(end, seat)
        if end.turn != seat:
            return -self.value(end, -beta, -alpha)
        if end.taken != 15:
            state = end.clone()
            state.do(END)
            return -self.value(state, -beta, -alpha)
        if len(end.order) - end.top < MARKET_CARDS:
            return margin(end, seat)
        total: float = 0.0
        for world in self.worlds:
            state = end.clone()
            state.order = world.order
            state.do(END)
            worth: float = self.value(state, WORST, -WORST)
            total += worth if state.turn == seat else -worth
        return total / float(len(self.worlds))

    def value(self, state: State, alpha: float, beta: float) -> float:
        """Return what the start of a turn is worth to the seat to move."""
        if self.is_spent():
            return margin(state, state.turn)
        self.calm = is_calm(state)
        left: i64 = 4 - COUNT[state.taken]
        last: bool = len(state.order) - state.top < MARKET_CARDS
        if left == 1 and last and not state.lost_to_owner:
            return self._last_turn(state, beta)
        key = int(self._key(state))
        most = self.upper.get(key)
        if most is not None and most <= alpha:
            return most
        least = self.lower.get(key)
        if least is not None and (least >= beta or least == most):
            return least
        seat: i64 = state.turn
        ends = self._ends_of(state)
        best: float = WORST
        best_alpha: float = alpha
        # Points are never lost: who has no turn left in the last round cannot get further ahead. The ends are sorted.
        closing: bool = last and left == 2 and not state.lost_to_owner
        for end in ends:
            if closing and margin(end, seat) <= best_alpha:
                if margin(end, seat) > best:
                    best = margin(end, seat)
                break
            worth: float = self.after(end, seat, best_alpha, beta)
            if worth > best:
                best = worth
                if best > best_alpha:
                    best_alpha = best
                if best >= beta:
                    break
        if self.is_spent():
            return best
        if best > alpha:
            self.lower[key] = best
        if best < beta:
            self.upper[key] = best
        return best

    def _ends_of(self, state: State) -> list[State]:
        """Return where a turn can end, the most points first."""
        self.seen.clear()
        self.ends = []
        self.seat = state.turn
        self._collect(state, 0)
        ends = self.ends
        self.ends = []
        ends.sort(key=lead, reverse=True)
        return ends

    def _collect(self, state: State, depth: i64) -> None:
        """Visit a position of a turn and all that can follow in it."""
        self.nodes += 1
        if state.turn != self.seat or state.phase == OVER:
            self.ends.append(state)
            return
        moves = self.buffers[int(depth)]
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n:
            move: i64 = moves[i]
            if move == END:
                self.ends.append(state)
            else:
                child = state.clone()
                child.do(move)
                key = int(self._key(child))
                if key not in self.seen:
                    self.seen.add(key)
                    self._collect(child, depth + 1)
            i += 1

    def _last_turn(self, state: State, beta: float) -> float:
        """Return what the game's last turn is worth: the best lead that it can end with."""
        self.seen.clear()
        self.seat = state.turn
        self.best = WORST
        self.bound = beta
        self._climb(state, 0)
        return self.best

    def _climb(self, state: State, depth: i64) -> None:
        """Visit a position of the last turn and all that can follow, until the bound is reached."""
        self.nodes += 1
        moves = self.buffers[int(depth)]
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n and self.best < self.bound:
            move: i64 = moves[i]
            if move == END:
                worth: float = margin(state, self.seat)
                if worth > self.best:
                    self.best = worth
            else:
                child = state.clone()
                child.do(move)
                key = int(self._key(child))
                if key not in self.seen:
                    self.seen.add(key)
                    self._climb(child, depth + 1)
            i += 1

    def _key(self, state: State) -> i64:
        """Return a number that positions of different worth share only by a rare accident.

        If no action card can be played any more in the last round, the cards of a row do not count, but how many.
        """
        cells = state.cells
        calm: bool = self.calm and len(state.order) - state.top < MARKET_CARDS
        a: i64 = (state.hand ^ state.ask * 0x155555 ^ state.taken << 23) & LOW
        b: i64 = (state.top * 256 + state.start * 16 + state.phase * 4 + state.turn) & LOW
        word: i64
        i: i64 = 0
        rows: i64 = state.players * 8
        while i < rows:
            word = cells[i]
            if word:
                if calm and word & HELD_DOWN == 0:
                    word = cells[SIZES + i] | COUNTED
                a = ((a ^ word & LOW) * FACTOR >> 7 ^ i * 0x9E3779) & LOW
                b = ((b + (word >> 31) + i) * OTHER_FACTOR ^ word * 5) >> 3 & LOW
            i += 1
        if len(state.order) - state.top >= MARKET_CARDS or state.taken != 15:
            # The market's cards tell one world from another.
            i = state.market
            while i < state.market + MARKET_CARDS:
                if not state.taken >> GROUP_OF_CARD[i - state.market] & 1:
                    a = ((a + i64(state.order[i])) * FACTOR >> 5) & LOW
                    b = ((b ^ i64(state.order[i])) * OTHER_FACTOR >> 3) & LOW
                i += 1
        i = 0
        while i < state.players:
            word = cells[POINTS + i] * 8 + cells[SAVED + i]
            a = ((a ^ word) * FACTOR >> 5) & LOW
            b = ((b + word) * OTHER_FACTOR >> 3) & LOW
            i += 1
        return a * (LOW + 1) + b


def margin(state: State, seat: i64) -> float:
    """Return by how many points one of two seats is ahead now."""
    return float(state.cells[POINTS + seat] - state.cells[POINTS + 1 - seat])


def lead(end: State) -> float:
    """Return by how many points the seat whose turn ends is ahead."""
    return margin(end, end.turn)


def is_calm(state: State) -> bool:
    """Tell whether no action card is saved, in hand or in the market."""
    seat: i64 = 0
    while seat < state.players:
        if state.cells[SAVED + seat] or state.cells[SHUT + seat]:
            return False
        seat += 1
    if hand_kinds(state):
        return False
    i: i64 = 0
    while i < MARKET_CARDS:
        if not state.taken >> GROUP_OF_CARD[i] & 1 and state.order[state.market + i] >= PROTECT:
            return False
        i += 1
    return True


def is_last_round(state: State) -> bool:
    """Tell whether no market comes after this one (GAME-END)."""
    return len(state.order) - state.top < MARKET_CARDS
