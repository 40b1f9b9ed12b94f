"""Many games side by side, written into arrays that NumPy shares. Compiled.

Either whoever calls acts for every seat, or, with opponents, for seat 1 only.
"""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.table import OVER, POINTS
from perfect_numbers.envs.compiled.episode import Dealer, Episode, room_for_moves
from perfect_numbers.observation.layout import SEAT, SEATS

MOST_DEALS = 1000


@final
class Episodes:
    """The games and the arrays; every array is one game after the other."""

    def __init__(self, n: int, dealer: Dealer, reward: int, skip_forced: bool, opponents: list[Any] | None) -> None:
        self.n: i64 = n
        self.dealer = dealer
        self.players: i64 = dealer.players
        self.size: i64 = SEATS + SEAT * dealer.players
        self.reward: i64 = reward
        """0 the share of the win, 1 the margin, 2 the points gained."""
        self.skip_forced = skip_forced
        self.opponents = opponents
        """Who acts for the other seats: for each game, for each of these seats, something with `choose` and `restart`;
        an empty list if all of them play any legal move."""
        self.seed = ""
        self.episodes: list[Episode] = []
        self.dealt: vec[i64] = vec[i64]([i64(0)] * n)
        """How many games were dealt in each place."""
        self.before: vec[i64] = vec[i64]([i64(0)] * (n * int(self.players)))
        """The points at the last step."""
        self.observations: vec[u8] = vec[u8]([u8(0)] * (n * int(self.size)))
        self.mask: vec[u8] = vec[u8]([u8(0)] * (n * MOVES))
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
        self.final: vec[u8] = vec[u8]([u8(0)] * (n * int(self.size) if opponents is not None else 0))
        """With opponents: what seat 1 saw at the end of the game that was finished last."""
        self.moves: vec[i64] = room_for_moves()
        self.random = Random(0)
        """For the samples."""
        self.randoms: list[Random] = []
        """With opponents that play any legal move: one for each game."""

    def reset(self, seed: str) -> None:
        """Deal every game anew; the arrays of observations and masks are all 0 before."""
        self.seed = seed
        self.random = Random(f"{seed}/sample")
        self.randoms = [Random(f"{seed}/{i}/opponents") for i in range(int(self.n))]
        self.episodes = []
        i: i64 = 0
        while i < self.n:
            self.dealt[i] = 0
            self.done[i] = 0
            self.illegal[i] = 0
            self.episodes.append(self._deal(i))
            self._write(i)
            i += 1
        i = 0
        while i < self.n * self.players:
            self.rewards[i] = 0.0
            self.scores[i] = 0
            i += 1

    def seed_of(self, i: int) -> str:
        """Return the seed with which the game in that place was dealt."""
        return f"{self.seed}/{i}/{int(self.dealt[i64(i)]) - 1}"

    def _deal(self, i: i64) -> Episode:
        """Deal a game in which there is something to decide."""
        tries = 0
        while tries < MOST_DEALS:
            self.dealt[i] += 1
            seed = self.seed_of(int(i))
            episode = self.dealer.deal(seed)
            if self.opponents:
                for opponent in self.opponents[int(i)]:
                    opponent.restart(seed)
            self._play_on(i, episode)
            if episode.state.phase != OVER:
                at: i64 = i * self.players
                seat: i64 = 0
                while seat < self.players:
                    self.before[at + seat] = episode.state.cells[POINTS + seat]
                    seat += 1
                return episode
            tries += 1
        raise ValueError("With this deck there is never anything to decide.")

    def _play_on(self, i: i64, episode: Episode) -> None:
        """Play on until whoever calls has something to decide."""
        if self.opponents is not None:
            opponents = self.opponents[int(i)] if self.opponents else []
            play_others(episode, opponents, self.randoms[int(i)], self.skip_forced, self.moves)
        elif self.skip_forced:
            episode.do_forced(self.moves)

    def _write(self, i: i64) -> None:
        """Write observation, mask, sample and seat of a game."""
        episode = self.episodes[int(i)]
        turn: i64 = episode.state.turn
        episode.observe_into(self.observations, i * self.size, turn)
        n: i64 = episode.mask_into(self.mask, i * MOVES, self.moves)
        self.samples[i] = self.moves[self.random.below(n)]
        self.seats[i] = u8(turn)

    def first_illegal(self) -> i64:
        """Return the first place whose action is not legal, or -1."""
        i: i64 = 0
        while i < self.n:
            action: i64 = self.actions[i]
            if action < 0 or action >= MOVES or self.mask[i * MOVES + action] == 0:
                return i
            i += 1
        return -1

    def do(self, first: i64, end: i64, forfeit: bool) -> None:
        """Make some games' actions; an illegal one forfeits the game if `forfeit`, else there is none."""
        players: i64 = self.players
        i: i64 = first
        while i < end:
            episode = self.episodes[int(i)]
            action: i64 = self.actions[i]
            self.illegal[i] = 0
            if forfeit and (action < 0 or action >= MOVES or self.mask[i * MOVES + action] == 0):
                self.illegal[i] = 1
            else:
                episode.do(action)
                self._play_on(i, episode)
            over: bool = episode.state.phase == OVER or self.illegal[i] != 0
            self.done[i] = 1 if over else 0
            self._reward(episode, i * players, over)
            if over:
                self._finish(i, episode)
            i += 1

    def write(self, first: i64, end: i64) -> None:
        """Write some games' observations and masks, all 0 before."""
        i: i64 = first
        while i < end:
            self._write(i)
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
        if self.opponents is not None:
            place: i64 = i * self.size
            end: i64 = place + self.size
            while place < end:
                self.final[place] = 0
                place += 1
            episode.observe_into(self.final, i * self.size, 0)
        self.episodes[int(i)] = self._deal(i)

    def clone(self, opponents: list[Any] | None) -> "Episodes":
        """Return a copy that can go its own way, with these opponents."""
        other = Episodes(int(self.n), self.dealer, int(self.reward), self.skip_forced, opponents)
        other.seed = self.seed
        other.episodes = [episode.clone() for episode in self.episodes]
        other.dealt = self.dealt[:]
        other.before = self.before[:]
        other.observations = self.observations[:]
        other.mask = self.mask[:]
        other.actions = self.actions[:]
        other.samples = self.samples[:]
        other.seats = self.seats[:]
        other.rewards = self.rewards[:]
        other.done = self.done[:]
        other.illegal = self.illegal[:]
        other.scores = self.scores[:]
        other.final = self.final[:]
        other.random = copied(self.random)
        other.randoms = [copied(random) for random in self.randoms]
        return other


def play_others(episode: Episode, opponents: list[Any], random: Random, skip_forced: bool, moves: vec[i64]) -> None:
    """Play on until seat 1 has something to decide; without a list of opponents they play any legal move."""
    state = episode.state
    while state.phase != OVER:
        n: i64
        if state.turn != 0:
            if opponents:
                episode.do(opponents[int(state.turn) - 1].choose(state))
            else:
                n = state.legal_into(moves)
                episode.do(moves[random.below(n)])
        elif skip_forced and state.legal_into(moves) == 1:
            episode.do(moves[0])
        else:
            return


def copied(random: Random) -> Random:
    """Return a generator that will give the same numbers."""
    other = Random(0)
    other.a, other.b, other.c, other.d = random.a, random.b, random.c, random.d
    return other
