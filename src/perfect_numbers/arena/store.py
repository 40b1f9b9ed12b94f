"""The file of games: one JSON line each, written as they end and read again to go on."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from perfect_numbers.arena.results import Key, Result, key_of, read_result
from perfect_numbers.arena.schedule import Match
from perfect_numbers.errors import PerfectNumbersError

NAME: Final = "games.jsonl"


class Games:
    """The games in one folder. They may belong to several commands; each finds its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._lines: dict[Key, tuple[int, int]] = {}
        """Where each game's line begins and how long it is."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError as error:
            raise PerfectNumbersError(f"out: {folder} cannot be written: {error.strerror}.") from None
        self._read()

    def _read(self) -> None:
        """Find the games that are there; forget a last line that was cut off."""
        self._file.seek(0)
        begin = 0
        for number, line in enumerate(self._file, 1):
            try:
                if not line.endswith(b"\n"):
                    raise msgspec.DecodeError
                key = read_result(line).key
            except msgspec.MsgspecError:
                if not line.endswith(b"\n"):
                    self._file.truncate(begin)
                    break
                self._file.close()
                raise PerfectNumbersError(f"{self.path}: line {number} is not a game of the arena.") from None
            self._lines[key] = (begin, len(line))
            begin += len(line)
        self._file.seek(0, os.SEEK_END)

    def __contains__(self, match: Match) -> bool:
        return key_of(match) in self._lines

    def add(self, line: bytes) -> None:
        """Write a game down at once."""
        begin = self._file.tell()
        self._file.write(line + b"\n")
        self._file.flush()
        self._lines[read_result(line).key] = (begin, len(line) + 1)

    def results(self, matches: Iterable[Match]) -> Iterator[Result]:
        """Yield the results of those matches that were played, in their order."""
        for match in matches:
            found = self._lines.get(key_of(match))
            if found is not None:
                yield read_result(self._line(*found))

    def put_in_order(self, matches: Iterable[Match]) -> None:
        """Write the file anew in the order of the matches, other games behind, whatever order they ended in."""
        keys = [key for match in matches if (key := key_of(match)) in self._lines]
        ordered = dict.fromkeys(keys) | dict.fromkeys(self._lines)
        draft = self.path.with_suffix(".draft")
        with draft.open("wb") as file:
            for key in ordered:
                file.write(self._line(*self._lines[key]))
        self._file.close()
        draft.replace(self.path)
        self._file = self.path.open("a+b")
        self._lines.clear()
        self._read()

    def _line(self, begin: int, length: int) -> bytes:
        self._file.seek(begin)
        line = self._file.read(length)
        self._file.seek(0, os.SEEK_END)
        return line

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
