"""A marked turn as an exercise: play it again, move by move, and be told how good that is."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from perfect_numbers import render
from perfect_numbers.analysis.advice import known
from perfect_numbers.analysis.hints import STEPS, Hint, hint
from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.analysis.marks import CLOSE
from perfect_numbers.analysis.page import line_sentences, reason_sentences, turn_sentence, turn_title
from perfect_numbers.analysis.review import Review
from perfect_numbers.i18n.sentences import move_sentence, plain_move
from perfect_numbers.position import Position
from perfect_numbers.web.views.review import seen


class Exercise(NamedTuple):
    """What the page shows: the table, the moves so far, and either the moves to choose from or a verdict."""

    turn: int
    title: str
    drawing: Markup
    told: list[str]
    moves: list[tuple[str, str]]
    """Address and sentence of each move; none when the turn is played."""
    is_right: bool
    verdict: str
    better: list[str]
    reasons: list[str]
    hint: Hint | None
    more: str
    """The address of the next step of the hint; empty after the last, and when the turn is played."""


def is_played(position: Position, turn: Judgement, moves: Sequence[str]) -> bool:
    """Tell whether a turn is played to its end."""
    if turn.round == 0:
        return bool(moves) and (position.turn != turn.seat or position.phase != "setup")
    return bool(moves) and moves[-1] == "E"


def follow(start: Position, moves: Sequence[str]) -> Position:
    """Return the position after some moves, as everyone sees it; the end of a turn is not played."""
    for move in moves:
        if move != "E":
            start = start.play(move)
    return start


def exercise(
    review: Review,
    turn: Judgement,
    moves: Sequence[str],
    answer: Judgement | None,
    names: Sequence[str],
    lang: str,
    step: int = 0,
) -> Exercise:
    """Lay out an exercise after some moves; `answer` judges them once the turn is played, `step` is that of a hint."""
    position = review.game.at(turn.first - 1)
    told_so = hint(known(turn, position.state()), position, step, lang, names) if step and answer is None else None
    told: list[str] = []
    for move in moves:
        told.append(plain_move(position, move, lang, names))
        if move != "E":
            position = position.play(move)
    so_far = " ".join(moves)
    address = f"/t/{review.game.extra.get('table', '')}/try/{turn.turn}?moves="
    choices: list[tuple[str, str]] = []
    if answer is None:
        for move in position.legal_moves():
            choices.append((address + quote(f"{so_far} {move}".strip()), move_sentence(position, move, lang, names)))
    return Exercise(
        turn=turn.turn,
        title=turn_title(turn, lang, names),
        drawing=Markup(render.svg(seen(position), list(names), lang)),
        told=told,
        moves=choices,
        is_right=answer is not None and answer.loss <= CLOSE,
        verdict=turn_sentence(answer, lang) if answer is not None else "",
        better=line_sentences(review, turn, answer.best, lang) if answer is not None else [],
        reasons=reason_sentences(review, answer, lang) if answer is not None else [],
        hint=told_so,
        more=f"{address}{quote(so_far)}&hint={step + 1}" if answer is None and step < STEPS else "",
    )
