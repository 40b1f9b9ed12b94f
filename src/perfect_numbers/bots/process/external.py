"""Bots in a process of their own, in any language: the side of the protocol that asks (docs/bot-protocol.md)."""

import contextlib
import math
import os
import queue
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Final

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.failures import BotFailure, UnknownBotError
from perfect_numbers.bots.referee import not_legal
from perfect_numbers.engine.view import View
from perfect_numbers.notation.cards import card_of
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.positions import position_text

HELLO: Final = "perfect-numbers 1"
"""The first line that a bot hears: the protocol and its version."""
PATIENCE: Final = 30.0
"""Seconds to wait for a bot that was given no limit, and for one that starts."""
GRACE: Final = 0.25
"""Seconds that the pipes and a busy machine may take on top of a limit and its 20 %."""
LONGEST_LINE: Final = 10_000
_PACKAGES: Final = str(Path(__file__).resolve().parents[3])


class ExternalBot(Bot):
    """A program that is asked over its standard input and answers on its standard output."""

    # One class for many bots: what they are called is only known when they are made.
    name = "run"
    description = "A program that speaks the bot protocol."

    def __init__(self, command: str | list[str], seed: int | str = 0, name: str = "", description: str = "") -> None:
        super().__init__(seed)
        self._process: _Process | None = None
        self.command = shlex.split(command.removeprefix("run:")) if isinstance(command, str) else command
        if not self.command or shutil.which(self.command[0]) is None:
            raise UnknownBotError(f"There is no program {' '.join(self.command[:1])!r} to run as a bot.")
        if isinstance(command, list) or name:
            self.name = name  # type: ignore[misc]  # what it is called is known only now
            self.description = description  # type: ignore[misc]
        else:
            self.name = command  # type: ignore[misc]
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
        return moves[answer]

    def start(self) -> "_Process":
        """Start the program unless it runs; a BotFailure says why it cannot play."""
        if self._process is None:
            self._process = _Process(self.command)
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

    def __del__(self) -> None:
        self.close()


class _Process:
    """A running program, one line at a time in both directions."""

    def __init__(self, command: list[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        path = os.pathsep.join(part for part in (_PACKAGES, os.environ.get("PYTHONPATH", "")) if part)
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                env={**os.environ, "PYTHONPATH": path},
            )
        except OSError as error:
            self._errors.close()
            raise BotFailure(f"It could not be started: {error}.") from error
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._input = self._popen.stdin
        self._lines: queue.Queue[str] = queue.Queue(maxsize=100)
        threading.Thread(target=_listen, args=(self._popen.stdout, self._lines), daemon=True).start()
        self.say(HELLO)
        greeting = self.answer(PATIENCE)
        if greeting.split(" ")[0] != "ok":
            self.end()
            raise BotFailure(f"It answered {greeting!r:.60} to {HELLO!r} instead of ok.")

    def runs(self) -> bool:
        """Tell whether the program is still there."""
        return self._popen.poll() is None

    def say(self, *lines: str) -> None:
        """Send lines."""
        try:
            self._input.write("".join(f"{line}\n" for line in lines))
            self._input.flush()
        except OSError:
            raise self._crash() from None

    def answer(self, seconds: float) -> str:
        """Return the next line that is not a comment; a BotFailure if none comes in time."""
        until = time.monotonic() + seconds
        why = "did not answer within"
        while (left := until - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if not line:
                raise self._crash()
            if not line.startswith("#"):
                return line.strip()
            why = "only wrote comments for"
        self.end()
        raise BotFailure(f"It {why} {seconds:.3g} seconds.")

    def end(self) -> None:
        """Stop the program, whatever it does."""
        self._popen.kill()
        self._popen.wait()
        for pipe in (self._input, self._errors):
            with contextlib.suppress(OSError):  # what could not be sent is of no use any more
                pipe.close()

    def _crash(self) -> BotFailure:
        """Say how the program ended."""
        try:
            status: object = self._popen.wait(timeout=1)
        except subprocess.TimeoutExpired:
            status = "unknown"
        self._errors.seek(0)
        words = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        self.end()
        why = f": {words[-1][:200].rstrip('.')}" if words else ""
        return BotFailure(f"It ended with status {status}{why}.")


def _listen(output: IO[str], lines: "queue.Queue[str]") -> None:
    """Pass a program's lines on; an empty one tells that there will be no more."""
    with output:
        while line := output.readline(LONGEST_LINE):
            lines.put(line)
    lines.put("")


def serving(spec: str) -> list[str]:
    """Return the command that plays a Python bot in a process of its own."""
    return [sys.executable, "-m", "perfect_numbers.bots.process.serve", spec]
