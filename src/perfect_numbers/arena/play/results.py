"""What a finished game tells the tables and plots, read from its record."""

import msgspec

from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.errors import RecordError
from perfect_numbers.record import Record
from perfect_numbers.rules import Rules

Key = tuple[str, tuple[str, ...], Rules, float | None, int | None]
"""What tells a bout from all others: seed and deal, bots by seat, rules, limits of time and memory."""


class Failure(msgspec.Struct, frozen=True):
    """Which bot failed, and why."""

    seat: int
    reason: str


class GameResult(msgspec.Struct, frozen=True):
    """A game that was played in the arena; it has no room for what is not needed, since there can be many."""

    seed: str
    """The tournament's seed and the number of the deal."""
    bots: tuple[str, ...]
    """By seat."""
    rules: Rules
    limit: float | None
    start: int
    scores: tuple[int, ...] | None
    """By seat; None if a bot failed and the game was not played to its end."""
    failure: Failure | None
    turns: int
    moves: int
    used: dict[str, tuple[int, ...]]
    """How often each rule was used, by seat."""
    seconds: tuple[float, ...]
    """How long the bots thought, by seat."""
    versions: tuple[str, ...]
    """What tells the bots, by seat, from earlier ones of the same names."""
    memory: int | None = None
    """Megabytes to which bots from elsewhere were held, if they were."""

    @property
    def key(self) -> Key:
        """What tells this bout from all others."""
        return (self.seed, self.bots, self.rules, self.limit, self.memory)

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.bots)

    def order(self, seat: int) -> int:
        """Tell how many players acted before this seat (from 0) in the first round."""
        return (seat + 1 - self.start) % self.players

    def margin(self, seat: int) -> int:
        """Return by how many points a seat (from 0) finished ahead of the best other one."""
        assert self.scores is not None
        return self.scores[seat] - max(self.scores[:seat] + self.scores[seat + 1 :])

    @property
    def worth(self) -> tuple[int, ...]:
        """Return a number for each seat that is higher for those who finished ahead; one who failed is last."""
        if self.scores is not None:
            return self.scores
        assert self.failure is not None
        return tuple(int(seat != self.failure.seat) for seat in range(1, self.players + 1))

    @property
    def shares(self) -> list[float]:
        """Return each seat's share of the victory (GAME-SCORE)."""
        worth = self.worth
        best = max(worth)
        return [1 / worth.count(best) if points == best else 0.0 for points in worth]


def key_of(bout: Bout) -> Key:
    """Return the key that the result of a bout will have."""
    return (bout.deal_seed, bout.seats, bout.rules, bout.limit, bout.memory)


class _Added(msgspec.Struct):
    """What the arena adds to the record of a game."""

    seed: str
    used: dict[str, tuple[int, ...]]
    seconds: tuple[float, ...]
    versions: tuple[str, ...]
    limit: float | None = None
    memory: int | None = None
    failure: Failure | None = None


_rules: dict[Rules, Rules] = {}
"""Each rules once, however many games are played by them."""


def read_result(line: bytes) -> GameResult:
    """Read a line of games.jsonl; one that is not a game of the arena is a RecordError."""
    record = Record.read(line)
    try:
        added = msgspec.convert(record.extra, _Added)
    except msgspec.ValidationError as error:
        raise RecordError(f"This game was not played in the arena: {error}.") from None
    return GameResult(
        seed=added.seed,
        bots=tuple(player.kind for player in record.players),
        rules=_rules.setdefault(record.rules, record.rules),
        limit=added.limit,
        start=record.start,
        scores=record.scores,
        failure=added.failure,
        turns=record.moves.count("E"),
        moves=len(record.moves),
        used=added.used,
        seconds=added.seconds,
        versions=added.versions,
        memory=added.memory,
    )
