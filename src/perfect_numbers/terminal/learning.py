"""The tutorial at a prompt: stage by stage, and whatever goes wrong is shown and taken back."""

from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console

from perfect_numbers.analysis.advice import advise, quick
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.sentences import ending
from perfect_numbers.i18n.sentences.hints import look_sentence
from perfect_numbers.lessons.course import Attempt, answered, attempt, judge, names, stage_named
from perfect_numbers.lessons.hints import lesson_hint
from perfect_numbers.lessons.stage import LEARNER, Stage
from perfect_numbers.lessons.stages import STAGES
from perfect_numbers.terminal.desk import COMMANDS, NOTHING_TO_TAKE_BACK, Desk
from perfect_numbers.terminal.hints import Hints
from perfect_numbers.terminal.saved import data_file, write
from perfect_numbers.wording import msg

LESSON: Final = msg("Lesson {number} of {count}: {title}")
TAKEN_BACK: Final = msg("That move is taken back; u takes back more.")
LATER: Final = msg("What you have learned is kept; the lessons go on when you come back.")
ALL_LEARNED: Final = msg("These were all the lessons. A whole game: perfect-numbers play")
HELP: Final = (
    *COMMANDS,
    ("s", msg("skips this lesson")),
    ("q", msg("quits; the lessons go on next time")),
)


class Progress(msgspec.Struct):
    """What somebody has learned so far, and the moves of the lesson that was left."""

    learned: list[str] = []
    stage: str = ""
    moves: list[str] = []


def progress_file() -> Path:
    """Return where it is kept what was learned in the terminal."""
    return data_file("terminal-lessons.json")


def read_progress(path: Path) -> Progress:
    """Return what was learned; nothing if there is no such file."""
    if not path.exists():
        return Progress()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress)
    except msgspec.DecodeError as error:
        raise PerfectNumbersError(f"{path} cannot be read, so begin again with --new: {error}") from None


class Learning:
    """The lessons for one person, kept at every move."""

    def __init__(self, progress: Progress, path: Path, lang: str, console: Console | None = None) -> None:
        self.progress = progress
        self.path = path
        self.desk = Desk(lang, names(lang), LEARNER, console)
        self.hints = Hints(self.desk)

    def run(self, first: str = "") -> None:
        """Go through the lessons from one on, or through those not learned yet; until the last, or until one quits."""
        begin = STAGES.index(stage_named(first)) if first else 0
        for stage in STAGES[begin:]:
            if not first and stage.key in self.progress.learned:
                continue
            if not self._learn(stage):
                self.desk.say(LATER)
                return
        self.desk.say(ALL_LEARNED)

    def _learn(self, stage: Stage) -> bool:
        """Go through one lesson; tell whether to go on with the next."""
        tried = self._begin(stage)
        self.desk.say(
            LESSON,
            style="bold",
            number=STAGES.index(stage) + 1,
            count=len(STAGES),
            title=self.desk.speech.say(stage.title),
        )
        self.desk.say(stage.text)
        if not tried.game.moves:
            self.desk.show(look_sentence(stage.pointer, self.desk.lang, self.desk.names, LEARNER))
        drawn_for = -1
        while tried.standing != "done":
            if drawn_for != len(tried.game.moves):
                drawn_for = len(tried.game.moves)
                self.desk.draw(tried.game.position)
            answer = self.desk.ask(tried.game.position)
            if answer is None:
                return False
            if answer == "s":
                self._keep("", ())
                return True
            tried = self._obey(tried, answer)
            self._keep(stage.key, tried.game.moves)
        self.progress.learned = sorted({*self.progress.learned, stage.key})
        self._keep("", ())
        if tried.game.outcome:
            self.desk.show(ending(tried.game.outcome.scores, self.desk.names, self.desk.lang, LEARNER))
        self.desk.say(stage.praise, style="green")
        self.desk.console.print()
        return True

    def _begin(self, stage: Stage) -> Attempt:
        """Begin a lesson, or go on with it where it was left."""
        moves = self.progress.moves if self.progress.stage == stage.key else []
        try:
            return answered(attempt(stage, moves))
        except PerfectNumbersError:
            # The lesson is another one since then.
            return attempt(stage)

    def _obey(self, tried: Attempt, answer: str) -> Attempt:
        """Do what was typed."""
        game = tried.game
        if answer == "b":
            self.desk.draw(game.position)
        elif answer == "?":
            self.desk.help(game, HELP)
        elif answer == "h":
            self._hint(tried)
        elif answer == "u":
            if tried.can_undo:
                game.undo()
            else:
                self.desk.say(NOTHING_TO_TAKE_BACK)
        elif move := self.desk.move(game.position, answer):
            return self._play(tried, move)
        return judge(tried.stage, game)

    def _hint(self, tried: Attempt) -> None:
        """Say one step more about what could be done."""
        moment = (tried.stage.key, *tried.game.moves)
        if tried.stage.opponent:
            self.hints.give(tried.game.position, moment, lambda: advise(tried.game.view(), quick(), tried.stage.key))
        else:
            self.hints.tell(lesson_hint(tried, self.hints.step_at(moment), self.desk.lang))

    def _play(self, tried: Attempt, move: str) -> Attempt:
        """Make a move; if it goes wrong, show what came of it and take it back."""
        game = tried.game
        self.desk.tell(game.play(move), "dim")
        after = judge(tried.stage, game)
        if after.standing == "wrong":
            self.desk.draw(game.position)
            self.desk.say(after.message, style="red")
            self.desk.say(TAKEN_BACK)
            game.undo()
            return judge(tried.stage, game)
        number = len(game.moments)
        after = answered(after)
        for moment in game.moments[number:]:
            self.desk.tell(moment.events)
        return after

    def _keep(self, stage: str, moves: tuple[str, ...]) -> None:
        self.progress.stage, self.progress.moves = stage, list(map(str, moves))
        write(msgspec.json.encode(self.progress), self.path)
