"""A game in progress, for programs: turns and rounds, and the one door through which moves are made."""

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from perfect_numbers.engine.cards import FACE_DOWN, JOKER, PROTECT
from perfect_numbers.engine.legal import Legal
from perfect_numbers.engine.moves import (
    COLOURLESS,
    COMPLETE,
    DEAD,
    DISCARD,
    END,
    FLIP,
    GIVE,
    JOKER_TO,
    KEEP,
    MOST_LEGAL,
    MOVE_ROW,
    NEW,
    OWN,
    PROTECT_WITH_CARD,
    REPLACE,
    SAVE,
    SAVE_CLEARING,
    SAVED_PLACE,
    STEAL_FROM,
)
from perfect_numbers.engine.refusal import obstacle
from perfect_numbers.engine.table import (
    CELLS,
    OVER,
    PLAYING,
    POINTS,
    ROWS,
    SAVED,
    SETUP,
    SHUT,
    SIZES,
    TAKING,
    WORDS,
)
from perfect_numbers.errors import IllegalMoveError

MARKET_CARDS = 8


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Legal):
    """A position that changes as moves are made."""

    def legal(self) -> list[int]:
        """Return the legal moves, as numbers of the action space; none when the game is over."""
        moves = vec[i64]([i64(0)] * MOST_LEGAL)
        n = self.legal_into(moves)
        return [int(moves[i64(i)]) for i in range(int(n))]

    def is_over(self) -> bool:
        """Tell whether the game has ended (GAME-END)."""
        return self.phase == OVER

    def scores(self) -> list[int]:
        """Return the number of cards in each seat's point pile (GAME-SCORE)."""
        return [int(self.cells[POINTS + seat]) for seat in range(int(self.players))]

    def apply(self, move: int) -> None:
        """Make a move if it is legal; otherwise raise an error that names the rule, and change nothing."""
        if move not in self.legal():
            raise IllegalMoveError(obstacle(self, move))
        self.do(move)

    def do(self, move: i64) -> None:
        """Make a move that the caller knows to be legal."""
        turn: i64 = self.turn
        colour: i64
        value: i64
        if move < OWN:
            self._take(move)
        elif move == END:
            self._end_turn()
        elif move < COLOURLESS:
            colour = move - OWN
            self.add(turn * 8 + colour, self._play_number(colour))
        elif move < NEW:
            colour = move - COLOURLESS
            self.add_to_colourless(colour, self._play_number(colour))
        elif move < GIVE:
            colour = move - NEW
            self.add(turn * 8 + colour, self._play_number(colour))
        elif move < REPLACE:
            colour = (move - GIVE) // 3
            self.add(self.seat_ahead((move - GIVE) % 3 + 1) * 8 + colour, self._play_number(colour))
        elif move < JOKER_TO:
            colour = (move - REPLACE) // 9
            self.replace((move - REPLACE) % 9, turn * 8 + colour, self._play_number(colour))
        elif move < DISCARD:
            value = (move - JOKER_TO) // 9 + 1
            slot: i64 = (move - JOKER_TO) % 9
            self._play(JOKER * 8 + value)
            self.add(turn * 8 + (slot if slot != SAVED_PLACE else JOKER), FACE_DOWN + value)
        elif move == COMPLETE:
            self.complete()
        elif move <= KEEP:
            self.ask = 0
        elif move < DEAD:
            self._save(move)
        elif move < PROTECT_WITH_CARD:
            self.leave_hand(PROTECT + move - DEAD)
        elif move < FLIP:
            self.spend(0)
            self.push(turn * 8 + move - PROTECT_WITH_CARD, FACE_DOWN)
        elif move < MOVE_ROW:
            self.spend(0)
            self.flip((move - FLIP) >> 3, (move - FLIP) & 7)
        elif move < STEAL_FROM:
            self.spend(1)
            self.move_first(move - MOVE_ROW)
        else:
            self.spend(2)
            self.steal(self.seat_ahead((move - STEAL_FROM >> 3) + 1) * 8 + (move - STEAL_FROM & 7))
        if self.phase == SETUP and self.hand == 0 and self.ask == 0:
            self._next_to_lay_out()

    def seat_ahead(self, ahead: i64) -> i64:
        """Return the seat that sits so many places clockwise."""
        seat: i64 = self.turn + ahead
        return seat if seat < self.players else seat - self.players

    def _play(self, card: i64) -> None:
        """Take a card that is about to be added from where it waits: stolen, or in hand."""
        if self.ask:
            self.ask = 0
        else:
            self.leave_hand(card)

    def _play_number(self, colour: i64) -> i64:
        """Take the lowest card of a colour out of the hand, or the stolen one, and return its value."""
        if self.ask:
            value: i64 = self.ask & 7
            self.ask = 0
            return value
        hand: i64 = self.hand
        if hand >> 3 & 15 == colour:
            self.hand = hand >> 7
            return hand & 7
        if hand >> 10 & 15 == colour:
            self.hand = hand >> 14 << 7 | hand & 127
            return hand >> 7 & 7
        self.hand = hand & 16383
        return hand >> 14 & 7

    def _save(self, move: i64) -> None:
        """Put an action card into the place of saved ones, clearing a row for it if need be (ACTION-SAVE)."""
        kind: i64 = move - SAVE
        if move >= SAVE_CLEARING:
            kind = move - SAVE_CLEARING >> 3
            self.clear(self.turn * 8 + (move - SAVE_CLEARING & 7))
        self.leave_hand(PROTECT + kind)
        self.cells[SAVED + self.turn] |= i64(1) << kind

    def _take(self, group: i64) -> None:
        """Take a whole group of the market (TURN-PARTS)."""
        first: i64 = self.market + (0 if group == 0 else group * 2 + 1)
        a: i64 = i64(self.order[first])
        b: i64 = 0
        if group < 3:
            b = i64(self.order[first + 1])
        self.hand = self._sorted(a, b, i64(self.order[first + 2]) if group == 0 else 0)
        self.taken |= i64(1) << group
        self.phase = PLAYING

    def _sorted(self, a: i64, b: i64, c: i64) -> i64:
        """Pack up to three cards into a hand, the lowest code lowest; 0 is no card."""
        swapped: i64
        if b and b < a:
            swapped = a
            a = b
            b = swapped
        if c and c < b:
            swapped = b
            b = c
            c = swapped
            if b < a:
                swapped = a
                a = b
                b = swapped
        return c << 14 | b << 7 | a

    def _end_turn(self) -> None:
        """Pass the turn on; after the last group begin a round or end the game (ROUND-ORDER, ROUND-END)."""
        if self.taken != 15:
            self.turn = self.seat_ahead(1)
            self.phase = TAKING
        elif self._fill_market():
            self.turn = self.start + 1 if self.start + 1 < self.players else 0
            self.start = self.turn

    def _fill_market(self) -> bool:
        """Lay out eight cards, or end the game if the deck has fewer (SETUP-MARKET, GAME-END)."""
        if len(self.order) - self.top < MARKET_CARDS:
            self.phase = OVER
            return False
        self.market = self.top
        self.top += MARKET_CARDS
        self.taken = 0
        self.phase = TAKING
        return True

    def _next_to_lay_out(self) -> None:
        """Give the next seat its dealt cards, or fill the first market (SETUP-PLACE)."""
        following: i64 = self.seat_ahead(1)
        if following == self.start:
            self.turn = following if self._fill_market() else self.turn
        else:
            self.turn = following
            self.pick_up_dealt()

    def pick_up_dealt(self) -> None:
        """Make the next three dealt cards the hand."""
        order = self.order
        first: i64 = self.dealt
        self.hand = self._sorted(i64(order[first]), i64(order[first + 1]), i64(order[first + 2]))
        self.dealt = first + 3

    def clone(self) -> "State":
        """Return a copy that can go its own way."""
        other = State(self.players, self.interaction, self.lost_to_owner, self.cells[:], self.order)
        other.dealt = self.dealt
        other.market = self.market
        other.taken = self.taken
        other.top = self.top
        other.phase = self.phase
        other.turn = self.turn
        other.start = self.start
        other.hand = self.hand
        other.ask = self.ask
        other.bonus_drawn = self.bonus_drawn
        if self.deep is not None:
            other.deep = self.deep[:]
        return other

    def become(self, other: "State") -> None:
        """Turn into a copy of another state: as `clone`, without asking for memory."""
        players: i64 = other.players if other.players > self.players else self.players
        seat: i64 = 0
        while seat < players:
            self._copy_seat(other, seat)
            seat += 1
        self.players = other.players
        self.interaction = other.interaction
        self.lost_to_owner = other.lost_to_owner
        self.order = other.order
        self._copy_rest(other)

    def become_but_for(self, other: "State", seat: i64) -> None:
        """Turn into a copy of a state of the same game from which only one seat's collection can differ."""
        self._copy_seat(other, seat)
        self._copy_rest(other)

    def _copy_seat(self, other: "State", seat: i64) -> None:
        """Take over one seat's collection, all slots: looking for those that hold a row would take longer."""
        cells = self.cells
        theirs = other.cells
        row: i64 = seat * 8
        end: i64 = row + 8
        while row < end:
            cells[WORDS + row] = theirs[WORDS + row]
            cells[SIZES + row] = theirs[SIZES + row]
            row += 1
        cells[POINTS + seat] = theirs[POINTS + seat]
        cells[SAVED + seat] = theirs[SAVED + seat]
        cells[ROWS + seat] = theirs[ROWS + seat]
        cells[SHUT + seat] = theirs[SHUT + seat]

    def _copy_rest(self, other: "State") -> None:
        """Take over what belongs to no seat."""
        self.dealt = other.dealt
        self.market = other.market
        self.taken = other.taken
        self.top = other.top
        self.phase = other.phase
        self.turn = other.turn
        self.start = other.start
        self.hand = other.hand
        self.ask = other.ask
        self.bonus_drawn = other.bonus_drawn
        if other.deep is not None:
            self.deep = other.deep[:]
        elif self.deep is not None:
            self.deep = None

    def key(self) -> tuple[object, ...]:
        """Return everything that tells this position from others, hidden cards included."""
        market = [int(self.order[self.market + i]) for i in range(MARKET_CARDS)] if self.taken != 15 else []
        groups = [market[first : first + size] for first, size in ((0, 3), (3, 2), (5, 2), (7, 1))]
        open_groups = tuple(tuple(cards) if not self.taken >> i & 1 else () for i, cards in enumerate(groups))
        waiting = self.top if self.phase != SETUP else self.dealt
        return (
            int(self.players),
            int(self.interaction),
            int(self.lost_to_owner),
            int(self.phase),
            int(self.turn),
            int(self.start),
            int(self.hand),
            int(self.ask),
            open_groups,
            tuple(int(x) for x in self.cells),
            tuple(self.deep) if self.deep is not None and any(self.deep) else None,
            tuple(int(x) for x in self.order[waiting:]),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        does = ("lays out", "is to take a group", "plays", "was the last")[int(self.phase)]
        points = " ".join(str(score) for score in self.scores())
        return f"<State of {int(self.players)} players: seat {int(self.turn) + 1} {does}, points {points}>"

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., "State"], tuple[object, ...]]:
        numbers = (self.players, self.interaction, self.lost_to_owner, self.dealt, self.market, self.taken, self.top)
        more = (self.phase, self.turn, self.start, self.hand, self.ask)
        rest = (self.bonus_drawn, self.deep, list(self.cells), list(self.order))
        return restore, (numbers, more, *rest)


def restore(
    numbers: tuple[int, int, int, int, int, int, int],
    more: tuple[int, int, int, int, int],
    bonus_drawn: int,
    deep: list[int] | None,
    cells: list[int],
    order: list[int],
) -> State:
    """Make a pickled state again."""
    state = State(
        numbers[0], numbers[1], numbers[2], vec[i64]([i64(x) for x in cells]), vec[u8]([u8(x) for x in order])
    )
    state.dealt, state.market, state.taken, state.top = numbers[3], numbers[4], numbers[5], numbers[6]
    state.phase, state.turn, state.start, state.hand, state.ask = more
    state.bonus_drawn = bonus_drawn
    state.deep = deep
    return state


def empty_cells() -> vec[i64]:
    """Return the cells of a table on which nothing lies."""
    return vec[i64]([i64(0)] * CELLS)
