"""A marked turn as an exercise: play it again at the table, and be told how good that is."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from perfect_numbers.analysis.advice import known, where_to_look
from perfect_numbers.analysis.hints import Hint, hint, turn_sentences
from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.analysis.marks import CLOSE
from perfect_numbers.analysis.page import line_sentences, reason_sentences, turn_sentence, turn_title
from perfect_numbers.analysis.review import Review
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences.hints import look_sentence
from perfect_numbers.i18n.sentences.puzzles import out_of_reach
from perfect_numbers.position import Position
from perfect_numbers.record import Player
from perfect_numbers.web.views.board import Viewer, board_html, log_html
from perfect_numbers.web.views.environment import environment


class Exercise(NamedTuple):
    """A turn of a reviewed game with the moves made in it now."""

    review: Review
    turn: Judgement
    game: Game
    """The turn so far; its end is not played, so that nothing new comes up."""
    moves: list[str]
    number: int
    """Which exercise it is, from 1."""
    total: int
    following: int | None
    """The turn of the next exercise."""
    table: str
    names: list[str]

    @property
    def start(self) -> Position:
        """The position in which the turn begins."""
        return self.review.game.at(self.turn.first - 1)

    @property
    def is_played(self) -> bool:
        """Tell whether the turn is played to its end."""
        position = self.game.position
        if self.turn.round == 0:
            return bool(self.moves) and (position.turn != self.turn.seat or position.phase != "setup")
        return self.moves[-1:] == ["E"]


class ExercisePanel(NamedTuple):
    """What a page says about an exercise."""

    at: str
    """Its address."""
    played: str
    """The moves so far, which the page sends back with the next one."""
    standing: str
    """`going`, `done` or `wrong`."""
    title: str
    text: str
    better: list[str]
    reasons: list[str]
    number: int
    total: int
    following: str
    """The address of the next exercise; empty after the last."""
    back: str
    """The address of the turn in the review."""
    has_notes: bool = False
    template: str = "_exercise.html"


def begun(start: Position, names: Sequence[str], moves: Sequence[str]) -> Game:
    """Play a turn again; a move that is not possible is refused, and the end of the turn is not played."""
    game = Game.from_position(start, [Player(name) for name in names])
    for move in moves:
        game.position.number_of(move)
        if move != "E":
            game.play(move)
    return game


def known_answer(tried: Exercise) -> Judgement | None:
    """Return what the review knows of a turn that ends like the best one or like the one that was played."""
    turn, end = tried.turn, tried.game.position
    if end == _end(tried.start, turn.best.moves):
        return msgspec.structs.replace(turn, played=turn.best, reasons=())
    return turn if end == _end(tried.start, turn.played.moves) else None


def _end(position: Position, moves: Sequence[str]) -> Position:
    """Return where a turn ends, before it is passed on."""
    for move in moves:
        position = position if move == "E" else position.play(move)
    return position


def exercise_board(tried: Exercise, answer: Judgement | None, lang: str, at: int | None = None) -> str:
    """Render an exercise; `answer` judges the turn once it is played."""
    seat = tried.turn.seat
    viewer = Viewer(
        lang,
        (seat,),
        acting=seat if answer is None else None,
        can_undo=answer is None and bool(tried.game.moves),
        hints=answer is None,
        lesson=_panel(tried, answer, lang),
    )
    return board_html(tried.game, tried.names, viewer, at)


def exercise_log(tried: Exercise, lang: str, since: int = -1) -> str:
    """Render the lines of the log after a moment."""
    return log_html(tried.game, tried.names, Viewer(lang, (tried.turn.seat,)), since)


def exercise_fragment(tried: Exercise, answer: Judgement | None, lang: str, since: int, at: int | None) -> str:
    """Render the board of an exercise and the new lines of its log."""
    template = environment(lang).get_template("fragment.html")
    return template.render(board=exercise_board(tried, answer, lang, at), log=exercise_log(tried, lang, since))


def exercise_hint(tried: Exercise, step: int, lang: str) -> Hint:
    """Give a hint after the moves so far, from what the review has found."""
    start, position, names = tried.start, tried.game.position, tried.names
    advice = known(tried.turn, start.state())
    done = len(tried.moves)
    if tuple(tried.moves) != tuple(advice.moves[:done]):
        return Hint(1, "", out_of_reach(lang))
    told = hint(advice, start, step, lang, names)
    if not done:
        return told
    rest = advice.moves[done:]
    here, numbers = position, []
    for move in rest:
        numbers.append(here.number_of(move))
        here = here if move == "E" else here.play(move)
    pointer = where_to_look(position.state(), numbers)
    look = look_sentence(pointer, lang, names, tried.turn.seat)
    if told.step == 1:
        return Hint(1, pointer, look)
    turn = tuple(turn_sentences(position, rest, lang, names))
    return told._replace(pointer=pointer, look=look, move=rest[0], turn=turn)


def _panel(tried: Exercise, answer: Judgement | None, lang: str) -> ExercisePanel:
    address = f"/t/{tried.table}/try"
    is_right = answer is not None and answer.loss <= CLOSE
    is_wrong = answer is not None and not is_right
    return ExercisePanel(
        at=f"{address}/{tried.turn.turn}",
        played=" ".join(tried.moves),
        standing="going" if answer is None else "done" if is_right else "wrong",
        title=turn_title(tried.turn, lang, tried.names),
        text=turn_sentence(answer, lang) if answer is not None else "",
        better=line_sentences(tried.review, tried.turn, answer.best, lang) if answer and is_wrong else [],
        reasons=reason_sentences(tried.review, answer, lang) if answer and is_wrong else [],
        number=tried.number,
        total=tried.total,
        following="" if tried.following is None else f"{address}/{tried.following}",
        back=f"/t/{tried.table}/review?at={tried.turn.first - 1}",
    )
