"""Where somebody sits at the terminal: what lies on the table, what can be done, and what is typed."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console

from perfect_numbers import render
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.events import Event
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences import colour_name, log_line, move_sentence, prompt, refusal_sentence
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Position
from perfect_numbers.wording import msg

NO_MOVE: Final = msg("That is neither a number from the list nor a move. Type ? for help.")
POSSIBLE: Final = msg("{move} is possible now.")
NOTHING_TO_TAKE_BACK: Final = msg("There is nothing to take back in this turn.")
TYPE_A_MOVE: Final = msg("Type a number, or the move itself such as {move}. Enter makes the move if there is only one.")
COLOURS: Final = msg("The colours in moves: {colours}.")
COMMANDS: Final = (
    ("why R5>2", msg("says why that move is not possible")),
    ("h", msg("gives a hint: where to look, then the turn, then why")),
    ("u", msg("takes back your last move of this turn")),
    ("b", msg("draws the table again")),
    ("?", msg("shows this list")),
)
"""What can be typed wherever moves are made."""


class Desk:
    """One person at a console, in one language."""

    def __init__(self, lang: str, names: Sequence[str], viewer: int, console: Console | None = None) -> None:
        self.lang = lang
        self.names = list(names)
        self.viewer = viewer
        """The seat of whoever reads; 0 if only bots play."""
        self.speech = language(lang)
        self.console = console or Console(highlight=False)

    def say(self, template: str, style: str | None = None, **values: object) -> None:
        """Print a sentence in the language of the game."""
        self.show(self.speech.say(template, **values), style)

    def show(self, text: str, style: str | None = None) -> None:
        """Print a text as it is."""
        self.console.print(text, style=style, markup=False)

    def draw(self, position: Position) -> None:
        """Draw the table."""
        self.console.print()
        self.console.print(render.terminal(position, self.names, self.lang, self.viewer))

    def tell(self, events: Sequence[Event], style: str | None = None) -> None:
        """Say what a move did."""
        line = log_line(events, self.names, self.lang, self.viewer)
        if line:
            self.show(f"  {line}", style)

    def ask(self, position: Position) -> str | None:
        """Show what can be done and return the answer, None to quit."""
        self.show(f"\n{prompt(position, self.names, self.lang)}", "bold")
        for number, move in enumerate(position.legal_moves(), 1):
            self.show(f"{number:>3}  {move_sentence(position, move, self.lang, self.names)}  ({move})")
        answer = self.read()
        return None if answer in ("q", "quit") else answer

    def read(self) -> str | None:
        """Return what is typed, None at the end of the input."""
        try:
            return self.console.input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def help(self, game: Game, commands: Sequence[tuple[str, str]]) -> None:
        """Say what can be typed."""
        self.say(TYPE_A_MOVE, move=game.legal_moves()[0])
        for key, text in commands:
            self.show(f"  {key:<9} {self.speech.say(text)}")
        colours = ", ".join(f"{letter} {colour_name(letter, self.lang)}" for letter in game.composition.colours)
        self.say(COLOURS, colours=colours)

    def move(self, position: Position, answer: str) -> Move | None:
        """Return the move that an answer means; whatever else it is gets an answer in words."""
        legal = position.legal_moves()
        numbers = [str(number) for number in range(1, len(legal) + 1)]
        if answer in numbers:
            return legal[numbers.index(answer)]
        if not answer and len(legal) == 1:
            return legal[0]
        text = answer.removeprefix("why").strip()
        try:
            refusal = position.explain(text)
        except PerfectNumbersError:
            self.say(NO_MOVE)
            return None
        if refusal is not None:
            self.show(f"{refusal_sentence(refusal, self.names, self.lang, position.turn)} ({refusal.rule})")
        elif answer.startswith("why"):
            self.say(POSSIBLE, move=text)
        else:
            return Move(text)
        return None
