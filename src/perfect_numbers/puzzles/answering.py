"""Answering a puzzle: the moves so far, and, once the turn is played, how good it is. Nothing is searched for that."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from perfect_numbers.analysis.marks import CLOSE, Mark, mark_of
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import YOU
from perfect_numbers.position import Position
from perfect_numbers.puzzles.losses import loss_of
from perfect_numbers.puzzles.puzzle import Puzzle
from perfect_numbers.puzzles.turns import end_of
from perfect_numbers.record import Player

RIVALS: Final = ("Ben", "Mia", "Tom")


class Answer(NamedTuple):
    """A puzzle with the moves made in it."""

    puzzle: Puzzle
    game: Game
    """The turn so far; its end is not played, so that nothing new comes up."""
    loss: float | None
    """What the turn gives away, as a share of the victory; None as long as it is not over."""

    @property
    def standing(self) -> Literal["going", "right", "wrong"]:
        """Tell how it stands: any turn that is as good as the best is right."""
        if self.loss is None:
            return "going"
        return "right" if self.loss <= CLOSE else "wrong"

    @property
    def mark(self) -> Mark | None:
        """How bad the turn is, if it is."""
        return None if self.loss is None else mark_of(self.loss, 0.0)


def seat_names(puzzle: Puzzle, lang: str) -> list[str]:
    """Return how the players are called, by seat."""
    others = iter(RIVALS)
    return [language(lang).say(YOU) if seat == puzzle.seat else next(others) for seat in range(1, puzzle.players + 1)]


def begun(puzzle: Puzzle, rivals: str = "human") -> Game:
    """Return the game that a puzzle begins."""
    names = seat_names(puzzle, "en")
    kinds = ["human" if seat == puzzle.seat else rivals for seat in range(1, puzzle.players + 1)]
    return Game.from_position(puzzle.start(), [Player(*each) for each in zip(names, kinds, strict=True)])


def answer(puzzle: Puzzle, moves: Iterable[str] = ()) -> Answer:
    """Make these moves; one that is not possible is refused, and after the end of the turn there are none."""
    game = begun(puzzle)
    is_over = False
    for move in moves:
        game.position.number_of(move)
        if move == "E":
            is_over = True
            break
        game.play(move)
    return Answer(puzzle, game, _loss(puzzle, game.moves) if is_over else None)


def _loss(puzzle: Puzzle, moves: Iterable[str]) -> float:
    end = end_of(Position.parse(puzzle.position), list(moves))
    return loss_of(puzzle.ends()[str(end)])
