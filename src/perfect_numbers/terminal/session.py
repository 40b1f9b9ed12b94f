"""One person against bots, at a prompt."""

from pathlib import Path
from typing import Final

from rich.console import Console

from perfect_numbers import render
from perfect_numbers.bots import Bot, BotFailure, ask, create
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences import colour_name, ending, log_line, move_sentence, prompt, refusal_sentence
from perfect_numbers.notation.moves import move_text
from perfect_numbers.terminal.saved import save
from perfect_numbers.wording import msg

HUMAN = "human"
SAVED_IN: Final = msg("Saved in {path}. Type ? for help.")
SAVED: Final = msg("Your game is saved and continues when you come back.")
NO_MOVE: Final = msg("That is neither a number from the list nor a move. Type ? for help.")
POSSIBLE: Final = msg("{move} is possible now.")
NOTHING_TO_TAKE_BACK: Final = msg("There is nothing to take back in this turn.")
TYPE_A_MOVE: Final = msg("Type a number, or the move itself such as {move}. Enter makes the move if there is only one.")
COLOURS: Final = msg("The colours in moves: {colours}.")
HELP: Final = (
    ("why R5>2", msg("says why that move is not possible")),
    ("u", msg("takes back your last move of this turn")),
    ("b", msg("draws the table again")),
    ("?", msg("shows this list")),
    ("q", msg("quits; the game is saved and continues next time")),
)


class Session:
    """A game at the terminal, saved at every move."""

    def __init__(self, game: Game, path: Path, lang: str, console: Console | None = None) -> None:
        self.game = game
        self.path = path
        self.lang = lang
        self.speech = language(lang)
        self.console = console or Console(highlight=False)
        self.names = [player.name for player in game.players]
        self.bots: dict[int, Bot] = {
            seat: create(player.kind, seed=f"{game.extra.get('seed', '')}/{seat}/{len(game.moves)}")
            for seat, player in enumerate(game.players, 1)
            if player.kind != HUMAN
        }
        self.viewer = next((seat for seat in range(1, len(self.names) + 1) if seat not in self.bots), 0)

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        save(self.game, self.path)
        self._say(SAVED_IN, style="dim", path=self.path)
        drawn_for = -1
        while not self.game.is_over:
            position = self.game.position
            if position.turn in self.bots:
                self._bot_moves(position.turn)
                continue
            if drawn_for != len(self.game.moves):
                drawn_for = len(self.game.moves)
                self._draw()
            answer = self._read()
            if answer is None:
                self._say(SAVED)
                return
            if answer == "b":
                self._draw()
            else:
                self._obey(answer)
        self._draw()
        outcome = self.game.outcome
        assert outcome is not None
        self.console.print(ending(outcome.scores, self.names, self.lang, self.viewer), markup=False)

    def _say(self, template: str, style: str | None = None, **values: object) -> None:
        """Print a sentence in the language of the game."""
        self.console.print(self.speech.say(template, **values), style=style, markup=False)

    def _bot_moves(self, seat: int) -> None:
        state = self.game.position.state()
        try:
            move = ask(self.bots[seat], state)
        except BotFailure as failure:
            raise PerfectNumbersError(f"{self.names[seat - 1]} cannot go on: {failure}") from None
        self._play(move_text(state, move))

    def _play(self, move: str) -> None:
        seat = self.game.position.turn
        line = log_line(self.game.play(move), self.names, self.lang, self.viewer)
        if line:
            self.console.print(f"  {line}", style=None if seat in self.bots else "dim", markup=False)
        save(self.game, self.path)

    def _draw(self) -> None:
        self.console.print()
        self.console.print(render.terminal(self.game.position, self.names, self.lang, self.viewer))

    def _read(self) -> str | None:
        """Show what can be done and return the answer, None to quit."""
        position = self.game.position
        self.console.print(f"\n{prompt(position, self.names, self.lang)}", style="bold", markup=False)
        for number, move in enumerate(position.legal_moves(), 1):
            sentence = move_sentence(position, move, self.lang, self.names)
            self.console.print(f"{number:>3}  {sentence}  ({move})", markup=False)
        try:
            answer = self.console.input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None
        return None if answer in ("q", "quit") else answer

    def _obey(self, answer: str) -> None:
        legal = self.game.legal_moves()
        if answer == "?":
            self._help(legal[0])
        elif answer == "u":
            self._undo()
        elif answer in (numbers := [str(number) for number in range(1, len(legal) + 1)]):
            self._play(legal[numbers.index(answer)])
        elif not answer and len(legal) == 1:
            self._play(legal[0])
        else:
            self._try(answer.removeprefix("why").strip(), asked_why=answer.startswith("why"))

    def _help(self, move: str) -> None:
        """Say what can be typed."""
        self._say(TYPE_A_MOVE, move=move)
        for key, text in HELP:
            self.console.print(f"  {key:<9} {self.speech.say(text)}", markup=False)
        colours = ", ".join(f"{letter} {colour_name(letter, self.lang)}" for letter in self.game.composition.colours)
        self._say(COLOURS, colours=colours)

    def _try(self, move: str, asked_why: bool) -> None:
        """Make a move that was typed, or say why it is not possible."""
        try:
            refusal = self.game.position.explain(move)
        except PerfectNumbersError:
            self._say(NO_MOVE)
            return
        if refusal is not None:
            sentence = refusal_sentence(refusal, self.names, self.lang, self.game.position.turn)
            self.console.print(f"{sentence} ({refusal.rule})", markup=False)
        elif asked_why:
            self._say(POSSIBLE, move=move)
        else:
            self._play(move)

    def _undo(self) -> None:
        """Take back a move of this turn; what others did after it cannot be undone."""
        seat = self.game.position.turn
        number = len(self.game.moves)
        if number == 0 or self.game.moves[-1] == "E" or self.game.at(number - 1).turn != seat:
            self._say(NOTHING_TO_TAKE_BACK)
            return
        self.game.undo()
        save(self.game, self.path)
