"""One game with what an observation needs besides the table: the unseen cards and the round. Compiled."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from perfect_numbers.engine.deal import deal
from perfect_numbers.engine.moves import MOST_LEGAL
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, POINTS
from perfect_numbers.observation.encoding import encode, kind_of
from perfect_numbers.observation.layout import KINDS, RICH, SEAT, SEATS
from perfect_numbers.observation.rich import encode_rich


@final
class Dealer:
    """The settings of a game, as the engine wants them."""

    def __init__(
        self, cards: list[int], players: int, interaction: bool, lost_to_owner: bool, start: int | None
    ) -> None:
        self.cards = cards
        self.players: i64 = players
        self.interaction = interaction
        self.lost_to_owner = lost_to_owner
        self.start = start
        self.all: vec[u8] = vec[u8]([u8(0)] * KINDS)
        """How many cards of each kind the deck has."""
        for card in cards:
            self.all[kind_of(card)] += 1

    def deal(self, seed: int | str) -> "Episode":
        """Deal a new game."""
        state = deal(self.cards, int(self.players), self.interaction, self.lost_to_owner, self.start, seed)
        unseen = self.all[:]
        i: i64 = 0
        while i < 3 * self.players:
            unseen[kind_of(i64(state.order[i]))] -= 1
            i += 1
        return Episode(state, unseen, 0)


@final
@mypyc_attr(acyclic=True)
class Episode:
    """A game that is being played."""

    def __init__(self, state: State, unseen: vec[u8], rounds: i64) -> None:
        self.state: State = state
        self.unseen: vec[u8] = unseen
        """How many cards of each kind lie in the deck or were drawn as bonus."""
        self.rounds: i64 = rounds
        """How often the market was filled."""

    def do(self, move: i64) -> None:
        """Make a move that the caller knows to be legal."""
        state = self.state
        before: i64 = state.market
        state.do(move)
        if state.market != before:
            self.rounds += 1
            unseen = self.unseen
            order = state.order
            i: i64 = state.market
            end: i64 = i + 8
            while i < end:
                card: i64 = i64(order[i])
                if card:  # 0 is a card that chance has not drawn yet
                    unseen[kind_of(card)] -= 1
                i += 1

    def do_forced(self, moves: vec[i64]) -> None:
        """Make moves as long as there is only one."""
        while self.state.legal_into(moves) == 1:
            self.do(moves[0])

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.phase == OVER

    def observe_into(self, out: vec[u8], base: i64, viewer: i64, kind: i64) -> None:
        """Write what a seat sees, from `base` on, plain or rich; all numbers there are 0 before."""
        encode(self.state, self.unseen, self.rounds, viewer, out, base)
        if kind == RICH:
            encode_rich(self.state, self.unseen, viewer, out, base + SEATS + SEAT * self.state.players)

    def mask_into(self, out: vec[u8], base: i64, moves: vec[i64]) -> i64:
        """Write a 1 for every legal move, list them too, and return how many there are."""
        n: i64 = self.state.legal_into(moves)
        i: i64 = 0
        while i < n:
            out[base + moves[i]] = 1
            i += 1
        return n

    def outcome(self, seat: i64, reward: i64) -> float:
        """Return a seat's reward at the end of the game: its share of the win, or its margin over the others' mean."""
        cells = self.state.cells
        players: i64 = self.state.players
        own: i64 = cells[POINTS + seat]
        total: i64 = 0
        equal: i64 = 0
        other: i64 = 0
        while other < players:
            points: i64 = cells[POINTS + other]
            total += points
            if points > own:
                equal -= 4
            elif points == own:
                equal += 1
            other += 1
        if reward == 1:
            return float(int(players * own - total)) / float(int(players - 1))
        return 1.0 / float(int(equal)) if equal > 0 else 0.0

    def clone(self) -> "Episode":
        """Return a copy that can go its own way."""
        return Episode(self.state.clone(), self.unseen[:], self.rounds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Episode) and self.state == other.state and self.rounds == other.rounds

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"Episode(round {int(self.rounds)}, {self.state!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return restore_episode, (self.state, [int(count) for count in self.unseen], self.rounds)


def restore_episode(state: State, unseen: list[int], rounds: int) -> Episode:
    """Make a pickled game again."""
    return Episode(state, vec[u8]([u8(count) for count in unseen]), rounds)


def room_for_moves() -> vec[i64]:
    """Return room for the legal moves of any position."""
    return vec[i64]([i64(0)] * MOST_LEGAL)
