"""What a finished game tells the tables and plots, read from its record."""

from functools import cache
from typing import Any

import msgspec

from perfect_numbers.arena.schedule import Match
from perfect_numbers.deck import Composition

Key = tuple[str, tuple[str, ...], str, str, bytes, float | None]
"""What tells a match from all others: seed and deal, bots by seat, settings, deck, limit."""


class Rules(msgspec.Struct, frozen=True):
    """The record's rules."""

    players: int
    variant: str
    lost: str


class Seated(msgspec.Struct, frozen=True):
    """Who sat at a seat."""

    name: str
    kind: str


class Failure(msgspec.Struct, frozen=True):
    """Which bot failed, and why."""

    seat: int
    reason: str


class Result(msgspec.Struct, frozen=True):
    """A game that was played in the arena."""

    seed: str
    rules: Rules
    composition: msgspec.Raw
    players: tuple[Seated, ...]
    start: int
    moves: list[str]
    used: dict[str, list[int]]
    seconds: list[float]
    """How long the bots thought, by seat."""
    limit: float | None = None
    scores: list[int] | None = None
    """By seat; None if a bot failed and the game was not played to its end."""
    failure: Failure | None = None

    @property
    def key(self) -> Key:
        """What tells this match from all others."""
        deck = bytes(self.composition)
        return (self.seed, self.bots, self.rules.variant, self.rules.lost, deck, self.limit)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, by seat."""
        return tuple(player.kind for player in self.players)

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return self.moves.count("E")

    def order(self, seat: int) -> int:
        """Tell how many players acted before this seat (from 0) in the first round."""
        return (seat + 1 - self.start) % len(self.players)

    @property
    def worth(self) -> list[int]:
        """Return a number for each seat that is higher for those who finished ahead; one who failed is last."""
        if self.scores is not None:
            return self.scores
        assert self.failure is not None
        return [0 if seat == self.failure.seat else 1 for seat in range(1, len(self.players) + 1)]

    @property
    def shares(self) -> list[float]:
        """Return each seat's share of the victory (GAME-SCORE)."""
        worth = self.worth
        best = max(worth)
        return [1 / worth.count(best) if points == best else 0.0 for points in worth]


def key_of(match: Match) -> Key:
    """Return the key that the result of a match will have."""
    setting = match.setting
    return (match.deal_seed, match.seats, setting.variant, setting.lost, _deck(setting.composition), match.limit)


@cache
def _deck(composition: Composition) -> bytes:
    """Return a deck as it is written in the lines of games."""
    return msgspec.json.encode(composition.to_json())


_decoder: Any = msgspec.json.Decoder(Result)


def read_result(line: bytes) -> Result:
    """Read a line of games.jsonl."""
    result: Result = _decoder.decode(line)
    return result
