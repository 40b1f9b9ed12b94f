"""An example of the rules as a table: its position can be played, by the example or otherwise."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from perfect_numbers.game import Game
from perfect_numbers.i18n.rules import Example, Rule, example_names, rule
from perfect_numbers.i18n.sentences.moves import plain_move
from perfect_numbers.position import Position
from perfect_numbers.record import Player
from perfect_numbers.web.views.board import Viewer, board_html, log_html
from perfect_numbers.web.views.environment import environment

READER: Final = 1
"""The seat of whoever reads."""


class ExamplePanel(NamedTuple):
    """What a page says about an example."""

    rule: Rule
    at: str
    """Its address."""
    played: str
    """The moves so far, which the page sends back with the next one."""
    standing: str
    """`done` once what the example shows has happened."""
    text: str
    tried: str
    """The move that the rules refuse, in words; empty if the example is not about one."""
    has_notes: bool = False
    template: str = "_example.html"


class Tried(NamedTuple):
    """An example with the moves made in it."""

    rule: Rule
    number: int
    """Which of the rule's examples it is, from 1."""
    game: Game

    @property
    def example(self) -> Example:
        """The example itself."""
        return self.rule.examples[self.number - 1]

    @property
    def is_done(self) -> bool:
        """Tell whether what the example shows has happened."""
        return not self.example.refused and tuple(self.game.moves) == self.example.moves

    @property
    def acting(self) -> int | None:
        """The reader's seat while there is something to try."""
        return READER if not self.is_done and not self.game.is_over and self.game.position.turn == READER else None


def try_example(name: str, number: int, moves: Sequence[str], lang: str) -> Tried:
    """Make moves in an example; a rule or an example that does not exist is a KeyError."""
    found = rule(name, lang)
    if not 1 <= number <= len(found.examples):
        raise KeyError(number)
    position = Position.parse(found.examples[number - 1].position)
    players = [Player(name) for name in example_names(lang)]
    game = Game.from_position(position.with_deck_drawn(name), players)
    for move in moves:
        game.play(move)
    return Tried(found, number, game)


def example_board(tried: Tried, lang: str, at: int | None = None) -> str:
    """Render an example as it lies now, or as it lay after so many moves."""
    viewer = Viewer(
        lang,
        (READER,),
        acting=tried.acting,
        can_undo=bool(tried.game.moves) and not tried.is_done,
        lesson=_panel(tried, lang),
    )
    return board_html(tried.game, example_names(lang), viewer, at)


def example_log(tried: Tried, lang: str, since: int = -1) -> str:
    """Render the lines of the log after a moment."""
    return log_html(tried.game, example_names(lang), Viewer(lang, (READER,)), since)


def example_fragment(tried: Tried, lang: str, since: int, at: int | None) -> str:
    """Render the board of an example and the new lines of its log."""
    template = environment(lang).get_template("fragment.html")
    return template.render(board=example_board(tried, lang, at), log=example_log(tried, lang, since))


def _panel(tried: Tried, lang: str) -> ExamplePanel:
    example = tried.example
    return ExamplePanel(
        rule=tried.rule,
        at=f"/rules/{tried.rule.name}/{tried.number}",
        played=" ".join(tried.game.moves),
        standing="done" if tried.is_done else "going",
        text=example.caption,
        tried="" if example.refused else _first(example, lang),
    )


def _first(example: Example, lang: str) -> str:
    """Say the first move of an example."""
    return plain_move(Position.parse(example.position), example.moves[0], lang, example_names(lang))
