"""The games of a challenge side by side: what everyone did in each round with the same cards."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.i18n.sentences import plain_move
from perfect_numbers.i18n.sentences.log import round_heading
from perfect_numbers.i18n.sentences.reviews import MARK_SIGNS, mark_name
from perfect_numbers.web.table.challenge import Score
from perfect_numbers.web.table.table import Table

MOST_BESIDE: Final = 12
"""So many games are set side by side at most: one's own, and the best of the others."""


class TurnBeside(NamedTuple):
    """A turn of one person."""

    address: str
    """Where the review shows it."""
    told: list[str]
    points: int
    """How many points they had after it."""
    sign: str
    mark: str
    """How bad it was, if it was judged and marked."""


class RoundBeside(NamedTuple):
    """One round in all games."""

    title: str
    lines: list[list[TurnBeside | None]]
    """Everyone's first turn in the round, their second, and so on; nothing where somebody had no more."""


def beside(scores: Sequence[Score]) -> list[Score]:
    """Return whose games are set side by side: one's own first, then the best of the others."""
    return sorted(scores, key=lambda score: not score.is_yours)[:MOST_BESIDE]


def rounds_beside(tables: Sequence[Table], judged: Sequence[Mapping[int, Judgement]], lang: str) -> list[RoundBeside]:
    """Lay out the rounds of games that were played on the same deal; `judged` has what is known of their turns."""
    games = [_by_round(table, marks, lang) for table, marks in zip(tables, judged, strict=True)]
    rounds = sorted({number for game in games for number in game})
    return [
        RoundBeside(
            round_heading(number, lang),
            [list(line) for line in zip_longest(*(game.get(number, []) for game in games))],
        )
        for number in rounds
    ]


def _by_round(table: Table, judged: Mapping[int, Judgement], lang: str) -> dict[int, list[TurnBeside]]:
    """Return the turns of the one who played, by round."""
    (seat,) = (seat.seat for seat in table.seats if seat.holder)
    names = [each.name for each in table.seats]
    game = table.game
    found: dict[int, list[TurnBeside]] = {}
    for turn in game.turns:
        if turn.seat != seat:
            continue
        moves = [number for number in range(turn.first, turn.last + 1) if game.moves[number - 1] != "E"]
        mark = judged[turn.number].mark if turn.number in judged else None
        found.setdefault(turn.round, []).append(
            TurnBeside(
                address=f"/t/{table.id}/review?at={turn.first - 1}",
                told=[plain_move(game.at(number - 1), game.moves[number - 1], lang, names) for number in moves],
                points=game.at(turn.last).collections[seat - 1].points,
                sign=MARK_SIGNS[mark] if mark else "",
                mark=mark_name(mark, lang) if mark else "",
            )
        )
    return found
