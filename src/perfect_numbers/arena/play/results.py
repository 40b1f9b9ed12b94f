"""What a finished game tells the tables and plots, read from its record."""

from functools import cache
from typing import Final

import msgspec

from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.deck import Composition

Key = tuple[str, tuple[str, ...], str, str, bytes, float | None]
"""What tells a bout from all others: seed and deal, bots by seat, settings, deck, limit."""


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
    variant: str
    lost: str
    deck: bytes
    """The deck's composition, as it is written."""
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

    @property
    def key(self) -> Key:
        """What tells this bout from all others."""
        return (self.seed, self.bots, self.variant, self.lost, self.deck, self.limit)

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
    setting = bout.setting
    return (bout.deal_seed, bout.seats, setting.variant, setting.lost, _deck(setting.composition), bout.limit)


@cache
def _deck(composition: Composition) -> bytes:
    """Return a deck as it is written in the lines of games."""
    return msgspec.json.encode(composition.to_json())


class _Rules(msgspec.Struct):
    variant: str
    lost: str


class _Player(msgspec.Struct):
    kind: str


class _Record(msgspec.Struct):
    """The parts of a record that matter here."""

    seed: str
    rules: _Rules
    composition: msgspec.Raw
    players: tuple[_Player, ...]
    start: int
    moves: list[str]
    used: dict[str, tuple[int, ...]]
    seconds: tuple[float, ...]
    versions: tuple[str, ...]
    limit: float | None = None
    scores: tuple[int, ...] | None = None
    failure: Failure | None = None


_DECODER: Final = msgspec.json.Decoder(_Record)
_decks: dict[bytes, bytes] = {}
"""Each deck once, however many games are played with it."""


def read_result(line: bytes) -> GameResult:
    """Read a line of games.jsonl."""
    record = _DECODER.decode(line)
    deck = bytes(record.composition)
    return GameResult(
        seed=record.seed,
        bots=tuple(player.kind for player in record.players),
        variant=record.rules.variant,
        lost=record.rules.lost,
        deck=_decks.setdefault(deck, deck),
        limit=record.limit,
        start=record.start,
        scores=record.scores,
        failure=record.failure,
        turns=record.moves.count("E"),
        moves=len(record.moves),
        used=record.used,
        seconds=record.seconds,
        versions=record.versions,
    )
