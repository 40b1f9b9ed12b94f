"""Bots in a process of their own, in any language: the side of the protocol that asks (docs/bot-protocol.md)."""

import math
import shutil
import sys
from typing import Final

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.failures import BotFailure, UnknownBotError
from perfect_numbers.bots.process.program import Program
from perfect_numbers.bots.referee import not_legal
from perfect_numbers.bots.registry import command_words
from perfect_numbers.notation.cards import card_of
from perfect_numbers.notation.moves import Move, move_text
from perfect_numbers.notation.positions import position_text
from perfect_numbers.view import View

HELLO: Final = "perfect-numbers 1"
"""The first line that a bot hears: the protocol and its version."""
REFUSAL: Final = "no"
"""What a process that serves a bot in Python answers, with the reason, if there is no such bot."""
PATIENCE: Final = 30.0
"""Seconds to wait for a bot that was given no limit, and for one that starts."""
GRACE: Final = 0.25
"""Seconds that the pipes and a busy machine may take on top of a limit and its 20 %."""


class ExternalBot(Bot):
    """A program that is asked over its standard input and answers on its standard output."""

    # One class for many bots: what they are called is only known when they are made, or started.
    name = "run"
    description = "A program that speaks the bot protocol."

    def __init__(self, command: str | list[str], seed: int | str = 0, memory: int | None = None) -> None:
        """Take a command as text, or as a list if it serves a bot in Python; memory is a limit in megabytes."""
        super().__init__(seed)
        self._process: Program | None = None
        self._memory = memory
        self.command = command_words(command) if isinstance(command, str) else command
        if not self.command or shutil.which(self.command[0]) is None:
            raise UnknownBotError(f"There is no program {' '.join(self.command[:1])!r} to run as a bot.")
        self._serves = isinstance(command, list)
        if isinstance(command, str):
            self.name = command  # type: ignore[misc]  # what it is called is known only now
        self.seed = seed

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        """Ask the program; a BotFailure says how it failed."""
        moves = {move_text(view.state, move): move for move in legal}
        process = self._process
        if process is None:
            process, clock = self.start(), Clock(clock.seconds)  # starting is not thinking
        left = clock.left()
        milliseconds = 0 if left == math.inf else max(1, int(left * 1000))
        process.say(
            f"position {position_text(view.state)}",
            f"unseen {''.join(card_of(int(card)) for card in view.bag) or '-'}",
            f"legal {' '.join(moves)}",
            f"choose {milliseconds}",
        )
        answer = process.answer(PATIENCE if left == math.inf else left * 1.2 + GRACE)
        if answer not in moves:
            self.close()
            raise not_legal(view.state, answer[:80] if answer and answer.isprintable() else repr(answer)[:80])
        return moves[Move(answer)]

    def start(self) -> Program:
        """Start the program unless it runs; a BotFailure says why it cannot play, an UnknownBotError what is wrong."""
        if self._process is None:
            self._process = Program(self.command, self._serves, self._memory)
            greeting = self._process.ask(HELLO, PATIENCE)
            word, _, words = greeting.partition(" ")
            if word != "ok":
                self.close()
                if self._serves and word == REFUSAL:
                    raise UnknownBotError(words)
                raise BotFailure(f"It answered {greeting!r:.60} to {HELLO!r} instead of ok.")
            if self._serves:
                self.name, _, self.description = words.partition(": ")  # type: ignore[misc]
            self._process.say(f"game {self.seed}")
        return self._process

    def restart(self, seed: int | str) -> None:
        """Begin a new game, in the same process if it still runs."""
        super().restart(seed)
        self.seed = seed
        if self._process is not None and self._process.runs():
            self._process.say(f"game {seed}")
        else:
            self.close()

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def __getstate__(self) -> dict[str, object]:
        """Return what a copy has: not the process, it starts its own."""
        return {**self.__dict__, "_process": None}

    def __del__(self) -> None:
        self.close()


def serving(spec: str) -> list[str]:
    """Return the command that plays a Python bot in a process of its own."""
    return [sys.executable, "-m", "perfect_numbers.bots.process.serve", spec]
