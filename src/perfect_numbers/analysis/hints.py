"""A hint in three steps, in words: where to look, the turn, and why. Never more than was asked for."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from perfect_numbers.analysis.advice import Advice
from perfect_numbers.i18n.sentences import log_line, move_sentence, plain_move
from perfect_numbers.i18n.sentences.hints import SMALLEST, compared, expected, look_sentence
from perfect_numbers.i18n.sentences.reasons import reason_sentence
from perfect_numbers.position import Position

STEPS: Final = 3


class Why(NamedTuple):
    """One sentence of an explanation."""

    sentence: str
    rule: str = ""
    """The name of the rule that belongs to it, if one does."""


class Hint(NamedTuple):
    """What is told of a piece of advice, by how often it was asked for."""

    step: int
    pointer: str
    """Where to look: `group 1`, `card R5`, `row 2P`; empty where enough is done."""
    look: str
    move: str = ""
    """The next move, from the second step on."""
    turn: tuple[str, ...] = ()
    """The rest of the turn, a sentence for each move."""
    why: tuple[Why, ...] = ()
    """From the third step on."""


def hint(advice: Advice, position: Position, step: int, lang: str, names: Sequence[str] = ()) -> Hint:
    """Tell as much of a piece of advice as was asked for."""
    step = min(max(step, 1), STEPS)
    look = look_sentence(advice.look, lang, names, position.turn)
    if step == 1:
        return Hint(step, advice.look, look)
    turn = tuple(turn_sentences(position, advice.moves, lang, names))
    reasons = why(advice, position, lang, names, position.turn) if step == STEPS else []
    if step == STEPS and advice.replies:
        seat = position.turn
        for move in advice.moves:
            position = position.play(move)
        reasons.append(Why(expected(told_shortly(position, advice.replies[0], lang, names, seat), lang)))
    return Hint(step, advice.look, look, advice.moves[0], turn, tuple(reasons))


def why(advice: Advice, position: Position, lang: str, names: Sequence[str] = (), viewer: int = 0) -> list[Why]:
    """Say to somebody what speaks for a turn against another one."""
    other = told_shortly(position, _different(advice.instead, advice.moves), lang, names, viewer)
    told = [Why(compared(advice.against, advice.share, advice.points, other, lang))]
    if abs(advice.points) >= SMALLEST:
        for r in advice.reasons:
            told.append(Why(reason_sentence(r.kind, r.points, lang, r.row, r.seat, names), r.rule))
    return told


def _different(moves: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return a turn up to the last move by which it differs from another one."""
    last = max((i for i, move in enumerate(moves) if move not in others), default=len(moves) - 1)
    return list(moves[: last + 1])


def told_shortly(position: Position, moves: Sequence[str], lang: str, names: Sequence[str], viewer: int) -> str:
    """Say a turn in a few words, without its end: to the one who can play it, or about somebody else."""
    if position.turn != viewer:
        return " ".join(told_of(position, moves, lang, names, viewer)).rstrip(".")
    told: list[str] = []
    for move in moves[:-1] if len(moves) > 1 and moves[-1] == "E" else moves:
        told.append(plain_move(position, move, lang, names))
        position = position if move == "E" else position.play(move)
    return "; ".join(told)


def told_of(position: Position, moves: Sequence[str], lang: str, names: Sequence[str], viewer: int = 0) -> list[str]:
    """Tell the turn of somebody, move by move, as a log does; its end says nothing."""
    told: list[str] = []
    for move in moves:
        if move != "E":
            told.append(log_line(position.forecast(move).events, names, lang, viewer))
            position = position.play(move)
    return told


def turn_sentences(position: Position, moves: Sequence[str], lang: str, names: Sequence[str]) -> list[str]:
    """Say each move of a turn to the one who can play it, with what it would do."""
    told: list[str] = []
    for move in moves:
        told.append(move_sentence(position, move, lang, names))
        position = position if move == "E" else position.play(move)
    return told
