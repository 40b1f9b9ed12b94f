"""How lucky each seat of a finished game was with the markets; this is what worker processes find out."""

import hashlib
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers import __version__
from perfect_numbers.arena.play.lines import LineFile
from perfect_numbers.arena.play.results import GameResult, read_result
from perfect_numbers.bots.players.weights import judge_for, weights_for
from perfect_numbers.bots.search.luck import Luck
from perfect_numbers.bots.search.shares import scale_of
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game

NAME: Final = "luck.jsonl"
SAMPLES: Final = 24
"""How many other markets each market is compared with."""
PLAYOUTS: Final = 100
"""How long a bot that searches thinks about a turn when a round is played out."""
WAY: Final = 2
"""Counts the ways in which luck was found: what was found in an earlier one is found again."""


class GameLuck(msgspec.Struct, frozen=True):
    """By how much the markets of a game were better for each seat than others would have been."""

    game: str
    """Which game this is, and how its luck was found."""
    score: tuple[float, ...]
    """In points, by seat."""
    margin: tuple[float, ...]
    """In points ahead of the best other seat."""
    share: tuple[float, ...]
    """In shares of the victory."""
    markets: int
    """How often the market was filled."""
    seconds: float
    """How much processor time it took to find out."""


def luck_key(result: GameResult) -> str:
    """Name a game, and how its luck is found, in a short text."""
    what = (result.key, result.versions, result.scores, result.moves, __version__, WAY, SAMPLES, PLAYOUTS)
    return hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:24]


def find_luck(line: bytes) -> bytes:
    """Find out how lucky the seats were in a game, given as a line of games.jsonl, as a line of luck.jsonl."""
    began = time.process_time()
    result = read_result(line)
    game = Game.from_record(line)
    random = Random(f"luck/{luck_key(result)}")
    playouts = vec[i64]([i64(_playouts(bot)) for bot in result.bots])
    seats = range(result.players)
    score, margin, share = ([0.0] * result.players for _ in range(3))
    markets = 0
    for moment in game.moments:
        if any(event.kind == "round" for event in moment.events):
            state = moment.position.state()
            found = Luck(weights_for(state), judge_for(state), playouts, random).judge(state, SAMPLES)
            rounds = rounds_after(state)
            for total, values in (
                (score, found),
                (margin, [margins(points) for points in found]),
                (share, [shares(points, rounds) for points in found]),
            ):
                for seat in seats:
                    total[seat] += values[0][seat] - math.fsum(other[seat] for other in values[1:]) / SAMPLES
            markets += 1
    score, margin, share = ([round(each, 4) for each in total] for total in (score, margin, share))
    luck = GameLuck(
        luck_key(result), tuple(score), tuple(margin), tuple(share), markets, round(time.process_time() - began, 3)
    )
    return msgspec.json.encode(luck)


def rounds_after(state: State) -> int:
    """Tell how many rounds can follow the one that has just begun, if no bonus is drawn."""
    return int(len(state.order) - state.top) // MARKET_CARDS


def margins(points: Sequence[float]) -> list[float]:
    """Return by how much each seat is ahead of the best other one."""
    return [own - max((*points[:seat], *points[seat + 1 :])) for seat, own in enumerate(points)]


def shares(points: Sequence[float], rounds: int) -> list[float]:
    """Return the share of the victory that each seat may expect, given its expected points and the rounds to come."""
    scale = scale_of(rounds)
    best = max(points)
    chances = [math.exp((own - best) / scale) for own in points]
    return [chance / math.fsum(chances) for chance in chances]


def _playouts(bot: str) -> int:
    """Tell how a bot's turns are played when a round is played out: with a search if it searches."""
    return PLAYOUTS if bot.partition(":")[0] == "sage" else 0


class LuckStore:
    """The luck of the games in one folder, by game."""

    def __init__(self, folder: Path) -> None:
        self._file = LineFile(folder / NAME)
        self._found: dict[str, GameLuck] = {}
        for number, (_, line) in enumerate(self._file.lines(), 1):
            try:
                self._remember(line)
            except msgspec.MsgspecError:
                self._file.close()
                raise PerfectNumbersError(f"{self._file.path}: line {number} is not the luck of a game.") from None

    def _remember(self, line: bytes) -> None:
        luck = msgspec.json.decode(line, type=GameLuck)
        self._found[luck.game] = luck

    def get(self, result: GameResult) -> GameLuck | None:
        """Return the luck of a game, if it was found out already."""
        return self._found.get(luck_key(result))

    def add(self, line: bytes) -> None:
        """Write the luck of a game down at once."""
        self._file.add(line)
        self._remember(line)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
