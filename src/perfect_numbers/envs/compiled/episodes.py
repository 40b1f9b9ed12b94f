"""Many games side by side, written into arrays that NumPy shares. Compiled.

Either whoever calls acts for every seat, or, with rivals, for seat 1 only.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.random import Random, restore_random
from perfect_numbers.engine.table import OVER, POINTS, SHUT, SIZES
from perfect_numbers.envs.compiled.episode import Dealer, Episode, room_for_moves
from perfect_numbers.envs.compiled.rivals import Rivals
from perfect_numbers.observation.layout import observation_size

MOST_DEALS: Final = 1000
AHEAD: Final = 16
"""How many games are fetched from memory at a time."""
WORDS: Final = 5
WORD_MOVES: Final = 62
"""The legal moves of a game are so many words, with so many moves each, a bit a move."""


def _words() -> vec[i64]:
    return vec[i64]([i64(move // WORD_MOVES) for move in range(MOVES)])


def _bits() -> vec[i64]:
    return vec[i64]([i64(1 << move % WORD_MOVES) for move in range(MOVES)])


WORD: Final[vec[i64]] = _words()
BIT: Final[vec[i64]] = _bits()


@final
class Episodes:
    """The games and the arrays; every array is one game after the other."""

    def __init__(
        self, n: int, dealer: Dealer, reward: int, skip_forced: bool, kind: int, rivals: Rivals | None
    ) -> None:
        self.n: i64 = n
        self.dealer = dealer
        self.players: i64 = dealer.players
        self.kind: i64 = kind
        """Plain or rich observations."""
        self.size: i64 = observation_size(int(dealer.players), kind)
        self.reward: i64 = reward
        """0 the share of the win, 1 the margin, 2 the points gained."""
        self.skip_forced = skip_forced
        self.rivals = rivals
        """Who acts for the other seats, if the caller acts for seat 1 only."""
        self.seed = ""
        self.episodes: list[Episode] = []
        self.dealt: vec[i64] = vec[i64]([i64(0)] * n)
        """How many games were dealt in each place."""
        self.fresh: vec[u8] = vec[u8]([u8(0)] * n)
        """Whether the caller has not decided anything yet in a game."""
        self.waiting: vec[u8] = vec[u8]([u8(0)] * n)
        """Whether a rival must be asked whom only the caller knows; `seats` tells which."""
        self.before: vec[i64] = vec[i64]([i64(0)] * (n * int(self.players)))
        """The points at the last step."""
        self.legal: vec[i64] = vec[i64]([i64(0)] * (n * WORDS))
        """The legal moves, a bit each, the lowest first."""
        self.actions: vec[i64] = vec[i64]([i64(0)] * n)
        self.samples: vec[i64] = vec[i64]([i64(0)] * n)
        """A legal action for each game, all equally likely."""
        self.seats: vec[u8] = vec[u8]([u8(0)] * n)
        """The seat that acts next, counted from 0."""
        self.rewards: vec[float] = vec[float]([0.0] * (n * int(self.players)))
        self.done: vec[u8] = vec[u8]([u8(0)] * n)
        self.illegal: vec[u8] = vec[u8]([u8(0)] * n)
        self.scores: vec[i64] = vec[i64]([i64(0)] * (n * int(self.players)))
        """The points at the end of the game that was finished last."""
        self.final: vec[u8] = vec[u8]([u8(0)] * (n * int(self.size) if rivals is not None else 0))
        """With rivals: what seat 1 saw at the end of the game that was finished last."""
        self.moves: vec[i64] = room_for_moves()
        self.touched: i64 = 0
        """What fetching has read; nobody asks for it."""
        self.random = Random(0)
        """For the samples."""
        self.randoms: list[Random] = []
        """With rivals: one for each game."""

    def reset(self, seed: str) -> None:
        """Deal every game anew; `list_moves` comes next."""
        self.seed = seed
        self.random = Random(f"{seed}/sample")
        if self.rivals is not None:
            self.randoms = [Random(f"{seed}/{i}/opponents") for i in range(int(self.n))]
        self.episodes = []
        i: i64 = 0
        while i < self.n:
            self.dealt[i] = 0
            self.done[i] = 0
            self.illegal[i] = 0
            self.episodes.append(self._dealt_episode(i))
            self._begin(i)
            i += 1
        i = 0
        while i < self.n * self.players:
            self.rewards[i] = 0.0
            self.scores[i] = 0
            i += 1

    def seed_of(self, i: int) -> str:
        """Return the seed with which the game in that place was dealt."""
        return f"{self.seed}/{i}/{int(self.dealt[i64(i)]) - 1}"

    def _dealt_episode(self, i: i64) -> Episode:
        self.dealt[i] += 1
        return self.dealer.deal(self.seed_of(int(i)))

    def _begin(self, i: i64) -> None:
        """Play on in a game that was just dealt; deal another one if there is nothing to decide."""
        tries = 0
        self.fresh[i] = 1
        while tries < MOST_DEALS:
            self._play_on(i)
            if self.episodes[int(i)].state.phase != OVER:
                return
            self.episodes[int(i)] = self._dealt_episode(i)
            tries += 1
        raise ValueError("With this deck there is never anything to decide.")

    def _play_on(self, i: i64) -> None:
        """Play on until whoever calls has something to decide, or must ask a rival."""
        episode = self.episodes[int(i)]
        if self.rivals is not None:
            self.waiting[i] = 0
            if self.rivals.play_on(episode, self.randoms[int(i)], self.skip_forced):
                self.waiting[i] = 1
                self.seats[i] = u8(episode.state.turn)
        elif self.skip_forced:
            episode.do_forced(self.moves)

    def answer(self) -> None:
        """Make the actions of the rivals that were waited for."""
        i: i64 = 0
        while i < self.n:
            if self.waiting[i]:
                self.episodes[int(i)].do(self.actions[i])
                self._play_on(i)
                if self.fresh[i] and self.episodes[int(i)].state.phase == OVER:
                    self.episodes[int(i)] = self._dealt_episode(i)
                    self._begin(i)
            i += 1

    def first_illegal(self) -> i64:
        """Return the first place whose action is not legal, or -1."""
        i: i64 = 0
        while i < self.n:
            if not self._is_legal(i):
                return i
            i += 1
        return -1

    def _is_legal(self, i: i64) -> bool:
        action: i64 = self.actions[i]
        if action < 0 or action >= MOVES:
            return False
        return (self.legal[i * WORDS + WORD[action]] & BIT[action]) != 0

    def act(self, first: i64, end: i64, forfeit: bool) -> None:
        """Make some games' actions; an illegal one forfeits the game if `forfeit`, else there is none."""
        i: i64 = first
        while i < end:
            self.illegal[i] = 0
            if forfeit and not self._is_legal(i):
                self.illegal[i] = 1
            else:
                self.fresh[i] = 0
                self.episodes[int(i)].do(self.actions[i])
                self._play_on(i)
            i += 1

    def settle(self, first: i64, end: i64) -> None:
        """Write some games' rewards and whether they ended; deal the next where they did."""
        i: i64 = first
        while i < end:
            episode = self.episodes[int(i)]
            over: bool = episode.state.phase == OVER or self.illegal[i] != 0
            self.done[i] = 1 if over else 0
            self._reward(episode, i * self.players, over)
            if over:
                self._finish(i, episode)
            i += 1

    def _reward(self, episode: Episode, at: i64, over: bool) -> None:
        """Write the rewards of all seats."""
        seat: i64 = 0
        while seat < self.players:
            if self.reward == 2:
                points: i64 = episode.state.cells[POINTS + seat]
                self.rewards[at + seat] = float(int(points - self.before[at + seat]))
                self.before[at + seat] = points
            else:
                self.rewards[at + seat] = episode.outcome(seat, self.reward) if over else 0.0
            seat += 1

    def _finish(self, i: i64, episode: Episode) -> None:
        """Keep what a finished game left, and deal the next."""
        at: i64 = i * self.players
        seat: i64 = 0
        while seat < self.players:
            self.scores[at + seat] = episode.state.cells[POINTS + seat]
            seat += 1
        if self.illegal[i]:
            self.rewards[at] = -1.0
        if self.rivals is not None:
            place: i64 = i * self.size
            end: i64 = place + self.size
            while place < end:
                self.final[place] = 0
                place += 1
            episode.observe_into(self.final, i * self.size, 0, self.kind)
        self.episodes[int(i)] = self._dealt_episode(i)
        self._begin(i)

    def list_moves(self, first: i64, end: i64) -> None:
        """Write some games' legal moves, samples and seats."""
        legal = self.legal
        moves = self.moves
        i: i64 = first
        while i < end:
            state = self.episodes[int(i)].state
            at: i64 = i * WORDS
            legal[at] = 0
            legal[at + 1] = 0
            legal[at + 2] = 0
            legal[at + 3] = 0
            legal[at + 4] = 0
            n: i64 = state.legal_into(moves)
            j: i64 = 0
            while j < n:
                move: i64 = moves[j]
                legal[at + WORD[move]] |= BIT[move]
                j += 1
            self.samples[i] = moves[self.random.below(n)]
            self.seats[i] = u8(state.turn)
            if self.fresh[i]:
                self._keep_points(state.cells, i)
            i += 1

    def _keep_points(self, cells: vec[i64], i: i64) -> None:
        """Points from before the first decision are nobody's reward."""
        seat: i64 = 0
        while seat < self.players:
            self.before[i * self.players + seat] = cells[POINTS + seat]
            seat += 1

    def step(self, first: i64, end: i64, forfeit: bool) -> None:
        """Act, settle and list, game by game, where no rival has to be waited for."""
        i: i64 = first
        while i < end:
            if (i - first) % AHEAD == 0:
                self._fetch(i, i + AHEAD if i + AHEAD < end else end)
            self.act(i, i + 1, forfeit)
            self.settle(i, i + 1)
            self.list_moves(i, i + 1)
            i += 1

    def _fetch(self, first: i64, end: i64) -> None:
        """Read a little of some games, so that they come into the processor's cache together and not one by one."""
        touched: i64 = 0
        i: i64 = first
        while i < end:
            state = self.episodes[int(i)].state
            cells = state.cells
            touched += cells[0] ^ cells[8] ^ cells[SIZES] ^ cells[SIZES + 8] ^ cells[POINTS] ^ cells[SHUT]
            touched += i64(state.order[state.market])
            i += 1
        self.touched = touched

    def observe_into(self, out: vec[u8], first: i64, end: i64) -> None:
        """Write what the acting seats of some games see, each in its place; all numbers there are 0 before."""
        i: i64 = first
        while i < end:
            episode = self.episodes[int(i)]
            episode.observe_into(out, i * self.size, episode.state.turn, self.kind)
            i += 1

    def clone(self) -> "Episodes":
        """Return a copy that can go its own way."""
        other = Episodes(int(self.n), self.dealer, int(self.reward), self.skip_forced, int(self.kind), self.rivals)
        other.seed = self.seed
        other.episodes = [episode.clone() for episode in self.episodes]
        other.dealt = self.dealt[:]
        other.fresh = self.fresh[:]
        other.waiting = self.waiting[:]
        other.before = self.before[:]
        other.legal = self.legal[:]
        other.actions = self.actions[:]
        other.samples = self.samples[:]
        other.seats = self.seats[:]
        other.rewards = self.rewards[:]
        other.done = self.done[:]
        other.illegal = self.illegal[:]
        other.scores = self.scores[:]
        other.final = self.final[:]
        other.random = restore_random(*self.random.words())
        other.randoms = [restore_random(*random.words()) for random in self.randoms]
        return other

    def kept(self) -> tuple[object, ...]:
        """Return all that makes these games what they are, for pickling and comparing."""
        numbers = [
            [int(x) for x in array] for array in (self.dealt, self.before, self.legal, self.samples, self.scores)
        ]
        flags = [[int(x) for x in array] for array in (self.fresh, self.seats, self.done, self.illegal, self.final)]
        randoms = [random.words() for random in (self.random, *self.randoms)]
        return self.seed, self.episodes, numbers, flags, [float(x) for x in self.rewards], randoms

    def restore(
        self,
        seed: str,
        episodes: list[Episode],
        numbers: list[list[int]],
        flags: list[list[int]],
        rewards: list[float],
        randoms: list[tuple[int, int, int, int]],
    ) -> None:
        """Take over what `kept` returned."""
        self.seed = seed
        self.episodes = episodes
        self.dealt, self.before, self.legal, self.samples, self.scores = [
            vec[i64]([i64(x) for x in array]) for array in numbers
        ]
        self.fresh, self.seats, self.done, self.illegal, self.final = [
            vec[u8]([u8(x) for x in array]) for array in flags
        ]
        self.rewards = vec[float](rewards)
        self.random, *self.randoms = [restore_random(*words) for words in randoms]
