"""A game in which chance draws every card at the moment it comes into view. Compiled.

Bonus cards stay unseen, so nothing is drawn for them: they and the deck are one bag of cards that nobody can tell
apart. Hence all players know the same, and there is no hidden information left.
"""

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.cards import CARD_CODES, PROTECT
from perfect_numbers.engine.state import State, empty_cells
from perfect_numbers.engine.table import OVER, POINTS
from perfect_numbers.envs.compiled.episode import Dealer, Episode, room_for_moves
from perfect_numbers.observation.encoding import kind_of

CHANCE = -1
TERMINAL = -4
ACTOR: Final = 512

ROOM: vec[i64] = room_for_moves()


@final
class Drawing:
    """The game, and what chance has to draw next."""

    def __init__(self, episode: Episode, start_open: bool, waiting: i64, next_card: i64, past: vec[i64]) -> None:
        self.episode: Episode = episode
        self.past: vec[i64] = past
        """All that was done so far: who acted, counted from 1 so that chance is 0, times `ACTOR`, plus what."""
        self.start_open = start_open
        """Whether the seat that begins is still to be drawn."""
        self.waiting: i64 = waiting
        """How many cards must be drawn before anyone can act."""
        self.next_card: i64 = next_card
        """Where the next of them goes in the order."""
        self.before: vec[i64] = vec[i64]([i64(0)] * 4)
        """Everyone's points before what was done last."""

    def player(self) -> int:
        """Return the seat to act, counted from 0, -1 for chance, or -4 when the game is over."""
        if self.waiting or self.start_open:
            return CHANCE
        state = self.episode.state
        return TERMINAL if state.phase == OVER else int(state.turn)

    def is_chance(self) -> bool:
        """Tell whether chance draws next."""
        return self.waiting != 0 or self.start_open

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.episode.state.phase == OVER

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can draw, a seat or a card, and how likely each is."""
        if self.start_open:
            players = int(self.episode.state.players)
            return [(seat, 1.0 / players) for seat in range(players)]
        unseen = self.episode.unseen
        codes: i64 = CARD_CODES
        if self._dealing():
            codes = PROTECT  # SETUP-DEAL: action cards go back and are replaced
        total: i64 = 0
        card: i64 = 1
        while card < codes:
            if card & 7 or card >= PROTECT:
                total += i64(unseen[kind_of(card)])
            card += 1
        shares: list[object] = [0.0]  # by number of copies; objects, as few as possible are made
        listed: list[tuple[int, object]] = []
        card = 1
        while card < codes:
            if card & 7 or card >= PROTECT:
                copies = int(unseen[kind_of(card)])
                if copies:
                    while len(shares) <= copies:
                        shares.append(float(len(shares)) / float(int(total)))
                    listed.append((int(card), shares[copies]))
            card += 1
        pairs: Any = listed
        return pairs  # type: ignore[no-any-return]

    def draw(self, outcome: i64) -> None:
        """Let chance draw a seat or a card."""
        state = self.episode.state
        if self.start_open:
            self.start_open = False
            state.start = outcome
            state.turn = outcome
            return
        state.order[self.next_card] = u8(outcome)
        self.episode.unseen[kind_of(outcome)] -= 1
        self.next_card += 1
        self.waiting -= 1
        if self.waiting == 0 and self.next_card == 3 * state.players:
            state.pick_up_dealt()

    def do(self, move: i64) -> None:
        """Make a move that the caller knows to be legal."""
        episode = self.episode
        before: i64 = episode.rounds
        episode.do(move)
        if episode.rounds != before:
            self.waiting = 8
            self.next_card = episode.state.market

    def apply(self, action: i64) -> None:
        """Draw or move, whichever is due."""
        seat: i64 = 0
        while seat < 4:
            self.before[seat] = self.episode.state.cells[POINTS + seat]
            seat += 1
        if self.waiting or self.start_open:
            self.past = append(self.past, action)
            self.draw(action)
        else:
            self.past = append(self.past, (self.episode.state.turn + 1) * ACTOR + action)
            self.do(action)

    def history(self) -> list[tuple[int, int]]:
        """Return who acted and what was done, from the beginning."""
        return [(int(x) // ACTOR - 1, int(x) % ACTOR) for x in self.past]

    def legal(self) -> list[int]:
        """Return the legal moves in ascending order, or what chance can draw."""
        if self.waiting or self.start_open:
            return [outcome for outcome, _ in self.outcomes()]
        n = int(self.episode.state.legal_into(ROOM))
        moves = [int(ROOM[i64(i)]) for i in range(n)]
        moves.sort()
        return moves

    def _dealing(self) -> bool:
        return self.next_card < 3 * self.episode.state.players

    def clone(self) -> "Drawing":
        """Return a copy that can go its own way."""
        episode = self.episode.clone()
        episode.state.order = episode.state.order[:]  # clones share it, and chance writes into it
        other = Drawing(episode, self.start_open, self.waiting, self.next_card, self.past[:])
        other.before = self.before[:]
        return other

    def __deepcopy__(self, memo: object) -> "Drawing":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        past, before = [int(x) for x in self.past], [int(x) for x in self.before]
        return restore_drawing, (self.episode, self.start_open, self.waiting, self.next_card, past, before)


def restore_drawing(
    episode: Episode, start_open: bool, waiting: int, next_card: int, past: list[int], before: list[int]
) -> Drawing:
    """Make a pickled game again."""
    drawing = Drawing(episode, start_open, waiting, next_card, vec[i64]([i64(x) for x in past]))
    drawing.before = vec[i64]([i64(x) for x in before])
    return drawing


def begin(dealer: Dealer) -> Drawing:
    """Return a game before anything is drawn."""
    order = vec[u8]([u8(0)] * len(dealer.cards))
    state = State(
        dealer.players, 1 if dealer.interaction else 0, 1 if dealer.lost_to_owner else 0, empty_cells(), order
    )
    state.top = 3 * dealer.players
    if dealer.start is not None:
        state.start = dealer.start
        state.turn = dealer.start
    return Drawing(Episode(state, dealer.all[:], 0), dealer.start is None, 3 * dealer.players, 0, vec[i64]())


def zeros(n: int) -> vec[u8]:
    """Return room for that many numbers."""
    return vec[u8]([u8(0)] * n)
