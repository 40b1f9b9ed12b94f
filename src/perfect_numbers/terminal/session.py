"""One person against bots, at a prompt."""

from pathlib import Path

from rich.console import Console

from perfect_numbers import render
from perfect_numbers.bots import Bot, BotFailure, ask, create
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences import ending, log_line, move_sentence, prompt, refusal_sentence
from perfect_numbers.notation.moves import move_text
from perfect_numbers.terminal.saved import save

HUMAN = "human"
HELP = (
    "A number or the move itself (R5>R) makes that move; Enter makes it if there is only one.",
    "why MOVE   says why a move is not possible, such as: why R5>2",
    "u          takes back your last move of this turn",
    "b          draws the table again",
    "q          quits; the game is saved and goes on next time",
)


class Session:
    """A game at the terminal, saved at every move."""

    def __init__(self, game: Game, path: Path, language: str, console: Console | None = None) -> None:
        self.game = game
        self.path = path
        self.language = language
        self.console = console or Console(highlight=False)
        self.names = [player.name for player in game.players]
        self.bots: dict[int, Bot] = {
            seat: create(player.kind, seed=f"{game.extra.get('seed', '')}/{seat}/{len(game.moves)}")
            for seat, player in enumerate(game.players, 1)
            if player.kind != HUMAN
        }

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        save(self.game, self.path)
        self.console.print(f"[dim]Saved in {self.path}. Type ? for help.[/dim]")
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
                self.console.print("The game is saved; it goes on when you come back.")
                return
            if answer == "b":
                self._draw()
            else:
                self._obey(answer)
        self._draw()
        outcome = self.game.outcome
        assert outcome is not None
        self.console.print(ending(outcome.scores, self.names, self.language))

    def _bot_moves(self, seat: int) -> None:
        state = self.game.position.state()
        try:
            move = ask(self.bots[seat], state)
        except BotFailure as failure:
            raise PerfectNumbersError(f"{self.names[seat - 1]} cannot go on: {failure}") from None
        self._play(move_text(state, move))

    def _play(self, move: str) -> None:
        seat = self.game.position.turn
        line = log_line(self.game.play(move), self.names, self.language)
        if line:
            self.console.print(f"  {line}", style=None if seat in self.bots else "dim", markup=False)
        save(self.game, self.path)

    def _draw(self) -> None:
        self.console.print()
        self.console.print(render.terminal(self.game.position, self.names))

    def _read(self) -> str | None:
        """Show what can be done and return the answer, None to quit."""
        position = self.game.position
        self.console.print(f"\n{prompt(position, self.names, self.language)}", style="bold", markup=False)
        for number, move in enumerate(position.legal_moves(), 1):
            sentence = move_sentence(position, move, self.language, self.names)
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
            self.console.print("\n".join(HELP))
        elif answer == "u":
            self._undo()
        elif answer in (numbers := [str(number) for number in range(1, len(legal) + 1)]):
            self._play(legal[numbers.index(answer)])
        elif not answer and len(legal) == 1:
            self._play(legal[0])
        else:
            self._try(answer.removeprefix("why").strip(), asked_why=answer.startswith("why"))

    def _try(self, move: str, asked_why: bool) -> None:
        """Make a move that was typed, or say why it is not possible."""
        try:
            refusal = self.game.position.explain(move)
        except PerfectNumbersError:
            self.console.print("That is neither a number of the list nor a move. Type ? for help.")
            return
        if refusal is not None:
            sentence = refusal_sentence(refusal, self.names, self.language, self.game.position.turn)
            self.console.print(f"{sentence} ({refusal.rule})", markup=False)
        elif asked_why:
            self.console.print(f"{move} is possible now.")
        else:
            self._play(move)

    def _undo(self) -> None:
        """Take back a move of this turn; what others did after it cannot be undone."""
        seat = self.game.position.turn
        number = len(self.game.moves)
        if number == 0 or self.game.moves[-1] == "E" or self.game.at(number - 1).turn != seat:
            self.console.print("There is nothing to take back in this turn.")
            return
        self.game.undo()
        save(self.game, self.path)
