"""A puzzle at a prompt: play the turn, hear how good it is, try again, or read the answer."""

from typing import Final

from rich.console import Console

from perfect_numbers.i18n.sentences import plain_move
from perfect_numbers.i18n.sentences.puzzles import TASK, expectation, theme_name, verdict
from perfect_numbers.i18n.sentences.reasons import reason_sentence
from perfect_numbers.position import Position
from perfect_numbers.puzzles.answering import Answer, answer, seat_names
from perfect_numbers.puzzles.hints import puzzle_hint
from perfect_numbers.puzzles.puzzle import LEVELS, Puzzle
from perfect_numbers.terminal.desk import COMMANDS, NOTHING_TO_TAKE_BACK, Desk
from perfect_numbers.terminal.hints import Hints
from perfect_numbers.wording import msg

HEADING: Final = msg("Puzzle {name}, difficulty {level} of {count}")
AGAIN: Final = msg("Try again, or type a for the answer.")
HELP: Final = (*COMMANDS, ("a", msg("shows the answer")), ("q", msg("quits")))


class Puzzling:
    """One puzzle for one person."""

    def __init__(self, puzzle: Puzzle, lang: str, console: Console | None = None) -> None:
        self.puzzle = puzzle
        self.desk = Desk(lang, seat_names(puzzle, lang), puzzle.seat, console)
        self.hints = Hints(self.desk)

    def run(self) -> bool:
        """Go on until the puzzle is solved, its answer is shown, or one quits; tell whether it was solved."""
        puzzle, desk = self.puzzle, self.desk
        desk.say(HEADING, style="bold", name=puzzle.id, level=puzzle.level, count=LEVELS)
        desk.say(TASK)
        given = answer(puzzle)
        drawn_for = -1
        while True:
            if drawn_for != len(given.game.moves):
                drawn_for = len(given.game.moves)
                desk.draw(given.game.position)
            typed = desk.ask(given.game.position)
            if typed is None:
                return False
            if typed == "a":
                self._tell()
                return False
            given = self._obey(given, typed)
            if given.loss is None:
                continue
            desk.show(
                verdict(given.loss, given.standing == "right", desk.lang),
                "green" if given.standing == "right" else "red",
            )
            if given.standing == "right":
                self._tell()
                return True
            desk.say(AGAIN)
            given, drawn_for = answer(puzzle), -1

    def _obey(self, given: Answer, typed: str) -> Answer:
        """Do what was typed."""
        game, moves = given.game, list(map(str, given.game.moves))
        if typed == "b":
            self.desk.draw(game.position)
        elif typed == "?":
            self.desk.help(game, HELP)
        elif typed == "h":
            self.hints.tell(puzzle_hint(given, self.hints.step_at(tuple(moves)), self.desk.lang))
        elif typed == "u":
            if not moves:
                self.desk.say(NOTHING_TO_TAKE_BACK)
            return answer(self.puzzle, moves[:-1])
        elif move := self.desk.move(game.position, typed):
            after = answer(self.puzzle, [*moves, move])
            for moment in after.game.moments[len(moves) + 1 :]:
                self.desk.tell(moment.events, "dim")
            return after
        return given

    def _tell(self) -> None:
        """Tell the answer, what it is worth, and why."""
        puzzle, desk = self.puzzle, self.desk
        position = Position.parse(puzzle.position)
        desk.show(" · ".join(theme_name(theme, desk.lang) for theme in puzzle.themes), "bold")
        for move in puzzle.best.split():
            if move != "E":
                desk.show(f"  {plain_move(position, move, desk.lang, desk.names)}")
                position = position.play(move)
        desk.show(expectation(puzzle.share, puzzle.ahead, desk.lang))
        for why in puzzle.reasons:
            desk.show(f"  {reason_sentence(why.kind, why.points, desk.lang, why.row, why.seat, desk.names)}")
