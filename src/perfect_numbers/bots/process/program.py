"""A running program of somebody else: lines in both directions, and limits that it cannot escape."""

import atexit
import contextlib
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Final

from perfect_numbers.bots.failures import BotFailure, UnknownBotError

LONGEST_LINE: Final = 10_000
ROUNDS: Final = 20
"""How often to look for what a program has started: it may start more meanwhile."""
KEPT_ERRORS: Final = 10_000
"""Bytes of its error output that are kept, the last ones."""
_PACKAGES: Final = str(Path(__file__).resolve().parents[3])
MARK: Final = "PERFECT_NUMBERS_PROGRAM"
"""A variable in a program's environment, by which what it has started is found in other sessions too."""
_running: dict[int, str] = {}
"""The sessions of programs that this process has started and not ended, and their marks."""


class Program:
    """A program in a session of its own, with all processes that it starts."""

    def __init__(self, command: list[str], is_ours: bool, memory: int | None = None) -> None:
        """Start the command; our own finds this package, others not even by PYTHONPATH; memory is in megabytes."""
        if memory is not None and sys.platform != "linux":
            raise UnknownBotError("Only on Linux can the memory of a bot be limited.")
        if memory is not None:  # before it runs: what it has started before would go without
            command = ["/bin/sh", "-c", 'ulimit -v "$0" && exec "$@"', str(memory << 10), *command]
        mark = secrets.token_hex(8)
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(is_ours) | {MARK: os.environ.get(MARK, "") + mark},
                start_new_session=True,
            )
        except OSError as error:
            raise BotFailure(f"It could not be started: {error}.") from error
        _running[self._popen.pid] = mark
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._input = self._popen.stdin
        self._lines: queue.Queue[str] = queue.Queue(maxsize=100)
        self.errors = b""
        """The end of what it has written to standard error."""
        threading.Thread(target=_listen, args=(self._popen.stdout, self._lines), daemon=True).start()
        self._listener = threading.Thread(target=self._keep_errors, args=(self._popen.stderr,), daemon=True)
        self._listener.start()

    def runs(self) -> bool:
        """Tell whether the program is still there."""
        return self._popen.poll() is None

    def say(self, *lines: str) -> None:
        """Send lines."""
        try:
            self._input.write("".join(f"{line}\n" for line in lines).encode())
            self._input.flush()
        except OSError:
            raise self._crash("input") from None

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and return the answer."""
        self.say(line)
        return self.answer(seconds)

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
                raise self._crash("output")
            if not line.startswith("#"):
                return line.strip()
            why = "only wrote comments for"
        self.end()
        raise BotFailure(f"It {why} {seconds:.3g} seconds.")

    def end(self) -> None:
        """Stop the program and whatever it has started."""
        if sys.platform == "win32":
            self._popen.kill()
        else:
            _kill(self._popen.pid)
        _running.pop(self._popen.pid, None)
        self._popen.wait()
        with contextlib.suppress(OSError):  # what could not be sent is of no use any more
            self._input.close()

    def _crash(self, closed: str) -> BotFailure:
        """Say how the program ended, or what it closed if it lives on."""
        try:
            what = f"ended with status {self._popen.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            what = f"closed its standard {closed}"
        self.end()
        self._listener.join(timeout=1)
        words = self.errors.decode("utf-8", "replace").strip().splitlines()
        why = f": {words[-1][:200].rstrip('.')}" if words else ""
        return BotFailure(f"It {what}{why}.")

    def _keep_errors(self, errors: IO[bytes]) -> None:
        """Read the error output to its end, and keep the last of it."""
        with errors:
            while words := os.read(errors.fileno(), KEPT_ERRORS):
                self.errors = (self.errors + words)[-KEPT_ERRORS:]


def end_programs() -> None:
    """Stop all programs that this process has started, with whatever they have started."""
    for session in list(_running):
        _kill(session)


def _kill(session: int) -> None:
    """Kill a session, and on Linux what has left it."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(session, signal.SIGKILL)
    mark = _running.get(session)
    if sys.platform == "linux" and mark is not None:
        for _ in range(ROUNDS):
            found = _marked(mark.encode())
            for process in found:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)
            if not found:
                break


def _marked(mark: bytes) -> list[int]:
    """Return the processes with a mark in their environment; one that is dead already has none."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # another's, or just gone
            if mark in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found


atexit.register(end_programs)


def _environment(is_ours: bool) -> dict[str, str]:
    """Return the environment of a program: PYTHONPATH is for our own alone."""
    found = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if is_ours:
        found["PYTHONPATH"] = os.pathsep.join(filter(None, (_PACKAGES, os.environ.get("PYTHONPATH"))))
    return found


def _listen(output: IO[bytes], lines: "queue.Queue[str]") -> None:
    """Pass a program's lines on; an empty one tells that there will be no more."""
    with output:
        while line := output.readline(LONGEST_LINE):
            lines.put(line.decode("utf-8", "replace"))
    lines.put("")
