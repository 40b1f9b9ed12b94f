"""Ways to play later turns of a round, found once for all positions that differ in nothing that matters to them.

How somebody can play a turn depends on their own collection and on the groups that are left, and hardly on what the
others have: only cards that can be given to them, or stolen from them, see it. So most turns of a search are those of
another position, and their moves need only be played.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.bots.search.turns import Plan, mixed, print_of_seat
from perfect_numbers.engine.cards import JOKER, PROTECT
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.playout import move_buffer
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import COUNT, ROWS, SAVED, SHUT, SIZES, WORDS

STEAL: Final = PROTECT + 2
GROUP_BEGINS: Final[vec[i64]] = vec[i64]([i64(0), i64(3), i64(5), i64(7), i64(8)])
"""Where each group begins among the market's cards."""


@final
class Replies:
    """Remembers the moves of turns, and plays them where they are possible."""

    def __init__(self) -> None:
        self.known: dict[int, list[list[int]]] = {}
        self.moves: vec[i64] = move_buffer()

    def find(self, state: State) -> list[Plan]:
        """Return the ways to play a turn that are known, in the order in which they were noted; none if none are."""
        lines = self.known.get(int(what_matters(state)))
        found: list[Plan] = []
        if lines is not None:
            for line in lines:
                end = self._played(state, line)
                if end is not None:
                    found.append(Plan(line, end, 0.0))
        return found

    def note(self, state: State, plans: list[Plan]) -> None:
        """Remember the ways to play a turn."""
        self.known[int(what_matters(state))] = [plan.moves for plan in plans]

    def _played(self, state: State, line: list[int]) -> State | None:
        """Return where a turn ends, before it is passed on; None where one of its moves is not possible."""
        end = state.clone()
        for move in line:
            if move == END:
                return end
            if not self._can(end, move):
                return None
            end.do(move)
        return end

    def _can(self, state: State, move: i64) -> bool:
        moves = self.moves
        n: i64 = state.legal_into(moves)
        i: i64 = 0
        while i < n:
            if moves[i] == move:
                return True
            i += 1
        return False


def what_matters(state: State) -> i64:
    """Return a number that positions share in which a turn can be played in the same ways, but for rare accidents."""
    seat: i64 = state.turn
    cells = state.cells
    rows: i64 = cells[ROWS + seat]
    free: i64 = 4 - COUNT[rows]
    if cells[SAVED + seat] or state.interaction:
        free -= 1
    robs: bool = cells[SAVED + seat] & 4 != 0
    found: i64 = print_of_seat(state, seat, state.taken | seat << 4 | state.top << 6)
    group: i64 = 0
    while group < 4:
        if not state.taken >> group & 1:
            first: i64 = state.market + GROUP_BEGINS[group]
            last: i64 = state.market + GROUP_BEGINS[group + 1]
            others: i64 = 0
            i: i64 = first
            while i < last:
                code: i64 = i64(state.order[i])
                i += 1
                if code == STEAL:
                    robs = True
                elif code < PROTECT and code >> 3 != JOKER and not rows >> (code >> 3) & 1:
                    others |= i64(1) << (code >> 3)
            if COUNT[others] > free:
                i = first
                while i < last:
                    code = i64(state.order[i])
                    i += 1
                    if code < PROTECT and others >> (code >> 3) & 1:
                        found = mixed(found ^ _gift(state, seat, code))
        group += 1
    return mixed(found ^ _loot(state, seat)) if robs else found


def _gift(state: State, seat: i64, code: i64) -> i64:
    """Return what becomes of a card that is given to each of the others: 2 bits each."""
    found: i64 = 1
    other: i64 = 0
    while other < state.players:
        if other != seat:
            size: i64 = state.cells[SIZES + other * 8 + (code >> 3)]
            value: i64 = code & 7
            case: i64 = 0  # it cannot be given
            if state.cells[SHUT + other] >> (code >> 3) & 1 == 0 and (size or state.has_free_place(other)):
                case = 1 if value > size + 1 else 2 if value == size + 1 else 3
            found = found << 2 | case
        other += 1
    return found


def _loot(state: State, seat: i64) -> i64:
    """Return a number for all cards that can be stolen."""
    found: i64 = 1
    other: i64 = 0
    while other < state.players:
        if other != seat:
            open_rows: i64 = state.cells[ROWS + other] & ~state.cells[SHUT + other]
            slot: i64 = 0
            while slot < 8:
                if open_rows >> slot & 1:
                    found = mixed(found ^ (state.cells[WORDS + other * 8 + slot] & 15 | slot << 4 | other << 7))
                slot += 1
        other += 1
    return found
