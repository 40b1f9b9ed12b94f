"""A puzzle as a page: the board of its position, the task, the verdict, and the answer in words."""

import datetime
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from perfect_numbers import render
from perfect_numbers.analysis.hints import told_of
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences import ending, plain_move
from perfect_numbers.i18n.sentences.puzzles import TASK, expectation, theme_name, verdict
from perfect_numbers.i18n.sentences.reasons import reason_sentence
from perfect_numbers.position import Position
from perfect_numbers.puzzles.answering import Answer, seat_names
from perfect_numbers.puzzles.book import practice, puzzle_of
from perfect_numbers.puzzles.puzzle import LEVELS, Puzzle
from perfect_numbers.puzzles.themes import THEMES
from perfect_numbers.puzzles.turns import end_of
from perfect_numbers.web.views.board import Presence, Viewer, board_html, log_html
from perfect_numbers.web.views.environment import environment

ALL: Final = "all"
"""What stands in an address for any theme."""


class PuzzlePanel(NamedTuple):
    """What a page says about a puzzle."""

    template: str
    puzzle: Puzzle
    at: str
    """The address of the puzzle."""
    played: str
    """The moves so far, which the page sends back with the next one."""
    standing: str
    """`going`, `right`, `wrong`, or `over` where it was played out."""
    text: str
    why: str
    following: str
    """The address of the next puzzle."""
    today: str
    """The day, if this is its puzzle."""
    levels: int = LEVELS
    has_notes: bool = False


class Offer(NamedTuple):
    """A theme to practise, or a puzzle in a list."""

    address: str
    title: str
    number: int
    """How many puzzles a theme has, or how many play in a puzzle."""
    level: int = 0


class Solution(NamedTuple):
    """The answer to a puzzle in words."""

    drawing: Markup
    expectation: str
    best: list[str]
    second: list[str]
    reasons: list[str]
    replies: list[list[str]]
    themes: list[str]


def address_of(puzzle: Puzzle, theme: str = ALL) -> str:
    """Return where a puzzle is."""
    return f"/puzzles/{theme}/{puzzle.id}"


def offered_themes(lang: str) -> list[Offer]:
    """List the themes that have puzzles."""
    found = ((theme, len(practice(theme))) for theme in THEMES)
    return [Offer(f"/puzzles/{theme}", theme_name(theme, lang), count) for theme, count in found if count]


def offered_puzzles(theme: str) -> list[Offer]:
    """List the puzzles of a theme, the easiest first."""
    found = practice("" if theme == ALL else theme)
    return [Offer(address_of(each, theme), each.id, each.players, each.level) for each in found]


def puzzle_board(given: Answer, theme: str, day: datetime.date, lang: str, at: int | None = None) -> str:
    """Render a puzzle as it lies now, or as it lay after so many moves."""
    is_past = at is not None and at < len(given.game.moves)
    going = given.loss is None
    viewer = Viewer(
        lang,
        (given.puzzle.seat,),
        acting=given.puzzle.seat if going else None,
        can_undo=going and bool(given.game.moves),
        hints=going,
        lesson=_panel(given, theme, day, lang, is_past),
    )
    return board_html(given.game, seat_names(given.puzzle, lang), viewer, at)


def puzzle_fragment(given: Answer, theme: str, day: datetime.date, lang: str, since: int, at: int | None) -> str:
    """Render the board of a puzzle and the new lines of its log."""
    log = log_html(given.game, seat_names(given.puzzle, lang), Viewer(lang, (given.puzzle.seat,)), since)
    return _fragment(lang, puzzle_board(given, theme, day, lang, at), log)


def played_out_board(
    puzzle: Puzzle, game: Game, theme: str, lang: str, at: int | None = None, telling: bool = False
) -> str:
    """Render a game that goes on from a puzzle against bots."""
    names = seat_names(puzzle, lang)
    acting = puzzle.seat if not game.is_over and game.position.turn == puzzle.seat else None
    panel = PuzzlePanel(
        template="_played_out.html",
        puzzle=puzzle,
        at=f"{address_of(puzzle, theme)}/on",
        played=" ".join(game.moves),
        standing="over" if game.is_over and at is None else "going",
        text=ending(game.outcome.scores, names, lang, puzzle.seat) if game.outcome else "",
        why="",
        following=_following(puzzle, theme),
        today="",
    )
    viewer = Viewer(
        lang,
        (puzzle.seat,),
        acting=acting,
        can_undo=acting is not None and bool(game.turns) and game.turns[-1].seat == puzzle.seat,
        telling=telling,
        states=tuple(Presence("" if seat == puzzle.seat else "bot") for seat in range(1, puzzle.players + 1)),
        lesson=panel,
    )
    return board_html(game, names, viewer, at)


def played_out_fragment(
    puzzle: Puzzle, game: Game, theme: str, lang: str, since: int, at: int | None, telling: bool
) -> str:
    """Render the board of a game that goes on from a puzzle, and the new lines of its log."""
    log = log_html(game, seat_names(puzzle, lang), Viewer(lang, (puzzle.seat,)), since)
    return _fragment(lang, played_out_board(puzzle, game, theme, lang, at, telling), log)


def solution(puzzle: Puzzle, lang: str) -> Solution:
    """Say what is best, what is next best, why, and what the others are expected to do then."""
    names = seat_names(puzzle, lang)
    start = Position.parse(puzzle.position)
    end, best = _line(start, puzzle.best.split(), names, lang)
    replies: list[list[str]] = []
    for reply in filter(None, puzzle.replies.split(",")):
        replies.append(told_of(end.play("E"), reply.split(), lang, names, puzzle.seat))
        end = end_of(end.play("E"), reply.split())
    return Solution(
        drawing=Markup(render.svg(start, names, lang)),
        expectation=expectation(puzzle.share, puzzle.ahead, lang),
        best=best,
        second=_line(start, puzzle.second.split(), names, lang)[1],
        reasons=_reasons(puzzle, lang),
        replies=replies,
        themes=[theme_name(theme, lang) for theme in puzzle.themes],
    )


def _fragment(lang: str, board: str, log: str) -> str:
    return environment(lang).get_template("fragment.html").render(board=board, log=log)


def _panel(given: Answer, theme: str, day: datetime.date, lang: str, is_past: bool) -> PuzzlePanel:
    puzzle = given.puzzle
    judged = given.loss is not None and not is_past
    text = verdict(given.loss, given.standing == "right", lang) if given.loss is not None and judged else ""
    moves = [*given.game.moves, "E"] if given.loss is not None else given.game.moves
    return PuzzlePanel(
        template="_puzzle.html",
        puzzle=puzzle,
        at=address_of(puzzle, theme),
        played=" ".join(moves),
        standing=given.standing if judged else "going",
        text=text or language(lang).say(TASK),
        why=next(iter(_reasons(puzzle, lang)), "") if judged and given.standing == "right" else "",
        following=_following(puzzle, theme),
        today=day.isoformat() if puzzle_of(day) is puzzle else "",
    )


def _following(puzzle: Puzzle, theme: str) -> str:
    found = practice("" if theme == ALL else theme)
    number = found.index(puzzle) + 1 if puzzle in found else 0
    return address_of(found[number % len(found)], theme)


def _reasons(puzzle: Puzzle, lang: str) -> list[str]:
    names = seat_names(puzzle, lang)
    return [reason_sentence(r.kind, r.points, lang, r.row, r.seat, names) for r in puzzle.reasons]


def _line(position: Position, moves: Sequence[str], names: Sequence[str], lang: str) -> tuple[Position, list[str]]:
    """Follow the moves of a turn, but not its end; return where it leads, and a sentence for each move."""
    told: list[str] = []
    for move in moves:
        if move != "E":
            told.append(plain_move(position, move, lang, names))
            position = position.play(move)
    return position, told
