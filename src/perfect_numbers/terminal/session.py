"""One person against bots, at a prompt."""

from itertools import takewhile
from pathlib import Path
from typing import Final

from rich.console import Console

from perfect_numbers.analysis.advice import Advice, advise, explain, quick
from perfect_numbers.analysis.hints import why
from perfect_numbers.analysis.judging import as_seen
from perfect_numbers.bots import Bot, BotFailure, ask, create
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.i18n.sentences import ending, turn_heading
from perfect_numbers.notation.moves import move_text
from perfect_numbers.terminal.desk import COMMANDS, NOTHING_TO_TAKE_BACK, Desk
from perfect_numbers.terminal.hints import Hints
from perfect_numbers.terminal.saved import save
from perfect_numbers.wording import msg

HUMAN = "human"
SAVED_IN: Final = msg("Saved in {path}. Type ? for help.")
SAVED: Final = msg("Your game is saved and continues when you come back.")
NO_BOT_YET: Final = msg("No bot has played yet.")
HELP: Final = (
    *COMMANDS,
    ("why", msg("says why the bots played as they did")),
    ("q", msg("quits; the game is saved and continues next time")),
)


class Session:
    """A game at the terminal, saved at every move."""

    def __init__(self, game: Game, path: Path, lang: str, console: Console | None = None) -> None:
        self.game = game
        self.path = path
        self.bots: dict[int, Bot] = {
            seat: create(player.kind, seed=f"{game.extra.get('seed', '')}/{seat}/{len(game.moves)}")
            for seat, player in enumerate(game.players, 1)
            if player.kind != HUMAN
        }
        names = [player.name for player in game.players]
        viewer = next((seat for seat in range(1, len(names) + 1) if seat not in self.bots), 0)
        self.desk = Desk(lang, names, viewer, console)
        self.hints = Hints(self.desk)

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        save(self.game, self.path)
        self.desk.say(SAVED_IN, style="dim", path=self.path)
        drawn_for = -1
        while not self.game.is_over:
            position = self.game.position
            if position.turn in self.bots:
                self._bot_moves(position.turn)
                continue
            if drawn_for != len(self.game.moves):
                drawn_for = len(self.game.moves)
                self.desk.draw(position)
            answer = self.desk.ask(position)
            if answer is None:
                self.desk.say(SAVED)
                return
            self._obey(answer)
        self.desk.draw(self.game.position)
        outcome = self.game.outcome
        assert outcome is not None
        self.desk.show(ending(outcome.scores, self.desk.names, self.desk.lang, self.desk.viewer))

    def _bot_moves(self, seat: int) -> None:
        state = self.game.position.state()
        try:
            move = ask(self.bots[seat], state)
        except BotFailure as failure:
            raise PerfectNumbersError(f"{self.desk.names[seat - 1]} cannot go on: {failure}") from None
        self._play(move_text(state, move))

    def _play(self, move: str) -> None:
        seat = self.game.position.turn
        self.desk.tell(self.game.play(move), None if seat in self.bots else "dim")
        save(self.game, self.path)

    def _obey(self, answer: str) -> None:
        position = self.game.position
        if answer == "b":
            self.desk.draw(position)
        elif answer == "?":
            self.desk.help(self.game, HELP)
        elif answer == "u":
            self._undo()
        elif answer == "h":
            self.hints.give(position, self.game.moves, self._advice)
        elif answer == "why":
            self._explain()
        elif move := self.desk.move(position, answer):
            self._play(move)

    def _advice(self) -> Advice:
        return advise(self.game.view(), quick(), f"hint {len(self.game.moves)}")

    def _explain(self) -> None:
        """Say why the bots played as they did since the person played last."""
        turns = list(self.game.turns)
        if turns and turns[-1].seat == self.desk.viewer:
            turns.pop()
        since = list(takewhile(lambda turn: turn.seat in self.bots, reversed(turns)))
        if not since:
            self.desk.say(NO_BOT_YET)
        for turn in reversed(since):
            view, moves = as_seen(self.game, turn)
            advice = explain(view, moves, quick(), f"why {turn.number}")
            self.desk.show(turn_heading(turn.seat, self.desk.names, self.desk.lang, self.desk.viewer), "bold")
            self.hints.say(why(advice, self.game.at(turn.first - 1), self.desk.lang, self.desk.names, self.desk.viewer))

    def _undo(self) -> None:
        """Take back a move of this turn; what others did after it cannot be undone."""
        seat = self.game.position.turn
        number = len(self.game.moves)
        if number == 0 or self.game.moves[-1] == "E" or self.game.at(number - 1).turn != seat:
            self.desk.say(NOTHING_TO_TAKE_BACK)
            return
        self.game.undo()
        save(self.game, self.path)
