"""Hints in a puzzle: where to look, the turn, and why. Nothing is searched: what each way loses is known."""

from typing import NamedTuple

from perfect_numbers.analysis.advice import where_to_look
from perfect_numbers.analysis.hints import STEPS, Hint, Why, told_shortly, turn_sentences
from perfect_numbers.analysis.marks import CLOSE
from perfect_numbers.bots.search.network import NO_OPINION
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.i18n.sentences.hints import expected, look_sentence
from perfect_numbers.i18n.sentences.puzzles import chosen_loses, next_best_loses, out_of_reach
from perfect_numbers.i18n.sentences.reasons import reason_sentence
from perfect_numbers.notation.moves import Move, line_text
from perfect_numbers.notation.positions import position_text
from perfect_numbers.position import Position
from perfect_numbers.puzzles.answering import Answer, seat_names
from perfect_numbers.puzzles.losses import loss_of
from perfect_numbers.puzzles.puzzle import Puzzle
from perfect_numbers.puzzles.turns import POSITIONS, end_of


class _Way(NamedTuple):
    """A way to play the rest of the turn."""

    loss: float
    is_other: bool
    """Whether it ends elsewhere than the best turn."""
    numbers: list[int]
    texts: list[Move]


def puzzle_hint(given: Answer, step: int, lang: str, chosen: str = "") -> Hint:
    """Give a hint after the moves so far; `chosen` is a move or a card that somebody has in mind."""
    puzzle, position = given.puzzle, given.game.position
    ways = _ways(puzzle, Position.parse(puzzle.position), list(map(str, given.game.moves)))
    best = min(ways, key=lambda way: (way.loss, way.is_other, len(way.numbers)))
    if best.loss > CLOSE:
        return Hint(1, "", out_of_reach(lang))
    names = seat_names(puzzle, lang)
    step = min(max(step, 1), STEPS)
    pointer = where_to_look(position.state(), best.numbers)
    look = look_sentence(pointer, lang, names, puzzle.seat)
    if step == 1:
        return Hint(step, pointer, look)
    turn = tuple(turn_sentences(position, best.texts, lang, names))
    why = _why(puzzle, best, _loss_of(chosen, ways), lang) if step == STEPS else ()
    return Hint(step, pointer, look, best.texts[0], turn, why)


def _ways(puzzle: Puzzle, start: Position, moves: list[str]) -> list[_Way]:
    """Return every way to go on with the turn."""
    ends, best = puzzle.ends(), str(end_of(start, puzzle.best.split()))
    state = end_of(start, moves).state()
    found = []
    for plan in Turns(NO_OPINION).plans(state, POSITIONS):
        end = position_text(plan.end)
        found.append(_Way(loss_of(ends[end]), end != best, list(plan.moves), line_text(state, plan.moves)))
    return found


def _loss_of(chosen: str, ways: list[_Way]) -> float:
    """Return what a choice loses at least."""
    meant = [way.loss for way in ways if chosen and way.texts[0].startswith(chosen)]
    return min(meant, default=0.0)


def _why(puzzle: Puzzle, best: _Way, lost: float, lang: str) -> tuple[Why, ...]:
    """Say what speaks for the best turn, and what is likely to come next."""
    names = seat_names(puzzle, lang)
    start = Position.parse(puzzle.position)
    if lost > CLOSE:
        told = [Why(chosen_loses(lost, lang))]
    else:
        second = told_shortly(start, puzzle.second.split(), lang, names, puzzle.seat)
        told = [Why(next_best_loses(puzzle.ahead, second, lang))]
    for r in puzzle.reasons:
        told.append(Why(reason_sentence(r.kind, r.points, lang, r.row, r.seat, names), r.rule))
    replies = puzzle.replies.split(",")[0].split()
    if replies and not best.is_other:
        after = end_of(start, puzzle.best.split()).play("E")
        told.append(Why(expected(told_shortly(after, replies, lang, names, puzzle.seat), lang)))
    return tuple(told)
