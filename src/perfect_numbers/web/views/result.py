"""How a game ended: scores, and how they came about round by round."""

from typing import NamedTuple

from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.notes import best_turn_sentence, ending
from perfect_numbers.render.charts import Curve, CurveChart
from perfect_numbers.web.table.challenge import is_alone
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.views.earned import Earned, best_turn, earned, sources


class Standing(NamedTuple):
    """One player in the end."""

    seat: int
    name: str
    points: int
    place: int
    """1 for the winners; equal players share a place."""
    earned: Earned
    """Where the points came from."""


class Result(NamedTuple):
    """What is shown when a game is over."""

    sentence: str
    standings: list[Standing]
    chart: CurveChart
    """Everyone's points, round by round."""
    sources: dict[str, str]
    """What the kinds of points are called."""
    best: str
    """The best turn in a sentence, empty if nobody scored."""
    best_at: int
    """The moment before it."""
    resigned: list[str]
    """Who has resigned."""
    can_rematch: bool
    can_challenge: bool
    """Whether others can be challenged to play the same deal."""
    rematch: str | None
    table: str
    seed: str
    seed_given: bool
    """Whether whoever made the table chose it."""
    salt: str
    commitment: str


def result_of(table: Table, mine: tuple[int, ...], lang: str) -> Result:
    """Return how the game at a table ended, told to whoever holds these seats."""
    names = [seat.name for seat in table.seats]
    you = mine[0] if len(mine) == 1 else 0
    scores = table.game.position.scores
    gains = earned(table.game)
    best = best_turn(table.game)
    speech = language(lang)
    standings = [
        Standing(seat, names[seat - 1], score, 1 + sum(other > score for other in scores), gains[seat - 1])
        for seat, score in enumerate(scores, 1)
    ]
    history = scores_by_round(table.game)
    return Result(
        sentence=ending(scores, names, lang, you),
        standings=sorted(standings, key=lambda standing: (standing.place, standing.seat)),
        chart=CurveChart(
            [
                Curve(f"seat-{seat}", name, tuple(points[seat - 1] for points in history))
                for seat, name in enumerate(names, 1)
            ]
        ),
        sources={source: speech.say(words) for source, words in sources(table.game.rules).items()},
        best=best_turn_sentence(best.turn.seat, best.turn.round, best.points, names, lang, you) if best else "",
        best_at=best.turn.first - 1 if best else 0,
        resigned=[names[seat - 1] for seat in table.resigned],
        can_rematch=bool(mine),
        can_challenge=bool(mine) and is_alone(table),
        rematch=table.rematch,
        table=table.id,
        seed=table.seed,
        seed_given=table.settings.seed_given,
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
