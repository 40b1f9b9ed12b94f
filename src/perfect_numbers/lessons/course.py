"""Going through a stage: the moves so far, whether its goal is reached, and what there is to say."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from perfect_numbers.bots import ask, create
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import YOU
from perfect_numbers.lessons.stage import LEARNER, Stage
from perfect_numbers.lessons.stages import STAGES
from perfect_numbers.position import Position
from perfect_numbers.record import Player

Standing = Literal["going", "done", "wrong"]
RIVAL: Final = "Ben"


class Attempt(NamedTuple):
    """A stage with the moves made in it."""

    stage: Stage
    game: Game
    standing: Standing
    message: str
    """What to say now, in English: the task, the praise, or what went wrong."""

    @property
    def can_undo(self) -> bool:
        """Tell whether the learner's last move can be taken back."""
        turns = self.game.turns
        return self.standing != "done" and bool(turns) and turns[-1].seat == LEARNER

    @property
    def acting(self) -> int | None:
        """The seat that may move now: nobody once the goal is reached, or before a wrong try is taken back."""
        return LEARNER if self.standing == "going" and self.game.position.turn == LEARNER else None


def stage_named(key: str) -> Stage:
    """Return a stage by its name in addresses."""
    for stage in STAGES:
        if stage.key == key:
            return stage
    raise PerfectNumbersError(f"lesson: {key!r:.20} is not one of {', '.join(stage.key for stage in STAGES)}.")


def names(lang: str) -> tuple[str, str]:
    """Return how the two players are called."""
    return language(lang).say(YOU), RIVAL


def attempt(stage: Stage, moves: Iterable[str] = ()) -> Attempt:
    """Make these moves in a stage, those of the other player among them; one that is not possible is refused."""
    game = Game.from_position(Position.parse(stage.position), (Player(YOU), Player(RIVAL, stage.opponent or "human")))
    for move in moves:
        game.play(move)
    return judge(stage, game)


def judge(stage: Stage, game: Game) -> Attempt:
    """Tell how it stands with a stage."""
    if stage.goal(game):
        return Attempt(stage, game, "done", stage.praise)
    for mistake in stage.mistakes:
        if mistake.when(game):
            return Attempt(stage, game, "wrong", mistake.text)
    return Attempt(stage, game, "going", stage.text)


def answered(tried: Attempt) -> Attempt:
    """Let the other player, where there is one, play until it is the learner's turn again."""
    stage, game = tried.stage, tried.game
    if not stage.opponent:
        return tried
    with create(stage.opponent, seed=stage.key) as bot:
        while not game.is_over and game.position.turn != LEARNER:
            game.play(ask(bot, game.position.state()))
    return judge(stage, game)


def solution(tried: Attempt) -> list[str]:
    """Find moves from here that reach the goal of a stage that is a single turn; none if there is no such way."""
    game = tried.game
    for move in game.legal_moves() if tried.acting else ():
        game.play(move)
        after = judge(tried.stage, game)
        rest = solution(after)
        game.undo()
        if after.standing == "done" or rest:
            return [str(move), *rest]
    return []
