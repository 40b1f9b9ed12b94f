"""How a game ended: scores, and how they came about round by round."""

from typing import NamedTuple

from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences.notes import ending
from perfect_numbers.render.charts import Curve, CurveChart
from perfect_numbers.web.table.table import Table


class Standing(NamedTuple):
    """One player in the end."""

    seat: int
    name: str
    points: int
    place: int
    """1 for the winners; equal players share a place."""


class Result(NamedTuple):
    """What is shown when a game is over."""

    sentence: str
    standings: list[Standing]
    chart: CurveChart
    """Everyone's points, round by round."""
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
    return Result(
        sentence=ending(scores, names, lang, mine[0] if len(mine) == 1 else 0),
        standings=sorted(standings, key=lambda standing: (standing.place, standing.seat)),
        chart=CurveChart(
            [
                Curve(f"seat-{seat}", name, tuple(points[seat - 1] for points in history))
                for seat, name in enumerate(names, 1)
            ]
        ),
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
        moment.position.scores
        for moment in game.moments
        if any(event.kind in ("round", "over") for event in moment.events)
    ]
