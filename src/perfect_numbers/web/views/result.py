"""How a game ended: scores, and how they came about round by round."""

from typing import Final, NamedTuple

from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences.notes import ending
from perfect_numbers.web.table.table import Table

WIDTH: Final = 480
HEIGHT: Final = 220
LEFT: Final = 34
RIGHT: Final = 12
TOP: Final = 12
BOTTOM: Final = 26


class Standing(NamedTuple):
    """One player in the end."""

    seat: int
    name: str
    points: int
    place: int
    """1 for the winners; equal players share a place."""


class Curve(NamedTuple):
    """The points of one player, round by round, as places in the plot."""

    seat: int
    name: str
    points: tuple[int, ...]
    spots: tuple[tuple[float, float], ...]

    @property
    def path(self) -> str:
        """The curve as the `points` of a polyline."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.spots)


class Result(NamedTuple):
    """What is shown when a game is over."""

    sentence: str
    standings: list[Standing]
    curves: list[Curve]
    rounds: list[tuple[int, float]]
    """The numbers of the rounds under the plot, and where they stand."""
    levels: list[tuple[int, float]]
    """The points beside the plot, and where they stand."""
    can_rematch: bool
    rematch: str | None
    table: str
    seed: str
    salt: str
    commitment: str


def result_of(table: Table, mine: tuple[int, ...], lang: str) -> Result:
    """Return how the game at a table ended, told to whoever holds these seats."""
    names = [seat.name for seat in table.seats]
    scores = table.game.position.scores
    standings = [
        Standing(seat, names[seat - 1], score, 1 + sum(other > score for other in scores))
        for seat, score in enumerate(scores, 1)
    ]
    history = scores_by_round(table.game)
    most = max(max(scores), 1)
    return Result(
        sentence=ending(scores, names, lang, mine[0] if len(mine) == 1 else 0),
        standings=sorted(standings, key=lambda standing: (standing.place, standing.seat)),
        curves=[_curve(seat, names[seat - 1], history, most) for seat in range(1, len(names) + 1)],
        rounds=[(number, _x(number, len(history))) for number in range(len(history))],
        levels=[(level, _y(level, most)) for level in _levels(most)],
        can_rematch=bool(mine),
        rematch=table.rematch,
        table=table.id,
        seed=table.seed,
        salt=table.salt,
        commitment=table.commitment,
    )


def scores_by_round(game: Game) -> list[tuple[int, ...]]:
    """Return everyone's points after the set-up and after every round."""
    return [
        game.at(number).scores
        for number in range(len(game.moves) + 1)
        if any(event.kind in ("round", "over") for event in game.events(number))
    ]


def _curve(seat: int, name: str, history: list[tuple[int, ...]], most: int) -> Curve:
    points = tuple(scores[seat - 1] for scores in history)
    spots = tuple((_x(i, len(history)), _y(score, most)) for i, score in enumerate(points))
    return Curve(seat, name, points, spots)


def _x(i: int, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * i / max(count - 1, 1), 1)


def _y(score: int, most: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * score / most, 1)


def _levels(most: int) -> range:
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 5), 1000)
    return range(0, most + 1, step)
