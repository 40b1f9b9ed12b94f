"""A stage of the tutorial as a page: the board of its position, the task, and where to look."""

from typing import NamedTuple

from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.notes import ending
from perfect_numbers.lessons.course import Attempt, Standing, names
from perfect_numbers.lessons.stage import LEARNER
from perfect_numbers.lessons.stages import STAGES
from perfect_numbers.web.views.board import Presence, Viewer, board_html, log_html
from perfect_numbers.web.views.environment import environment
from perfect_numbers.web.views.hints import pointed


class Panel(NamedTuple):
    """What a page says about a stage."""

    key: str
    number: int
    title: str
    text: str
    standing: Standing
    played: str
    """The moves so far, which the page sends back with the next one."""
    pointer: str
    """A selector of what to point at; empty after the first move."""
    following: str
    """The key of the next stage, empty after the last."""
    outcome: str
    """How the game ended, if it did."""
    has_notes: bool
    template: str = "_lesson.html"

    @property
    def stages(self) -> int:
        """How many stages there are."""
        return len(STAGES)


class Contents(NamedTuple):
    """A stage in the list of all."""

    key: str
    title: str


def contents(lang: str) -> list[Contents]:
    """List the stages by their titles."""
    return [Contents(stage.key, language(lang).say(stage.title)) for stage in STAGES]


def lesson_board(tried: Attempt, lang: str, at: int | None = None, telling: bool = False) -> str:
    """Render a stage as it lies now, or as it lay after so many moves."""
    rival = Presence("bot") if tried.stage.opponent else Presence()
    is_past = at is not None and at < len(tried.game.moves)
    viewer = Viewer(
        lang,
        (LEARNER,),
        acting=tried.acting,
        can_undo=tried.can_undo and tried.standing == "going",
        hints=tried.standing == "going",
        telling=telling,
        states=(Presence(), rival),
        lesson=_panel(tried, lang, is_past),
    )
    return board_html(tried.game, names(lang), viewer, at)


def lesson_fragment(tried: Attempt, lang: str, since: int, at: int | None = None, telling: bool = False) -> str:
    """Render the board of a stage and the new lines of its log."""
    log = log_html(tried.game, names(lang), Viewer(lang, (LEARNER,)), since)
    template = environment(lang).get_template("fragment.html")
    return template.render(board=lesson_board(tried, lang, at, telling), log=log)


def _panel(tried: Attempt, lang: str, is_past: bool) -> Panel:
    stage, game = tried.stage, tried.game
    speech = language(lang)
    number = STAGES.index(stage) + 1
    return Panel(
        key=stage.key,
        number=number,
        title=speech.say(stage.title),
        text=speech.say(stage.text if is_past else tried.message),
        standing="going" if is_past else tried.standing,
        played=" ".join(game.moves),
        pointer="" if game.moves else pointed(stage.pointer),
        following=STAGES[number].key if number < len(STAGES) else "",
        outcome="" if is_past else _outcome(game, lang),
        has_notes=bool(stage.opponent),
    )


def _outcome(game: Game, lang: str) -> str:
    """Say how the game ended, if it did."""
    return ending(game.outcome.scores, names(lang), lang, LEARNER) if game.outcome else ""
