"""The file of games: one JSON line each, written as they end and read again to go on."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

import msgspec

from perfect_numbers.arena.play.results import GameResult, Key, key_of, read_result
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.errors import PerfectNumbersError

NAME: Final = "games.jsonl"


class StoredLine(NamedTuple):
    """Where a game's line begins, how long it is, and which versions of the bots played."""

    begin: int
    length: int
    versions: tuple[str, ...]


class GameStore:
    """The games in one folder. They may belong to several commands; each finds its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._lines: dict[Key, StoredLine] = {}
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
                result = read_result(line)
            except msgspec.MsgspecError:
                if not line.endswith(b"\n"):
                    self._file.truncate(begin)
                    break
                self._file.close()
                raise PerfectNumbersError(f"{self.path}: line {number} is not a game of the arena.") from None
            self._lines[result.key] = StoredLine(begin, len(line), result.versions)
            begin += len(line)
        self._file.seek(0, os.SEEK_END)

    def __contains__(self, bout: Bout) -> bool:
        found = self._lines.get(key_of(bout))
        return found is not None and found.versions == bout.versions

    def outdated(self, bouts: Iterable[Bout]) -> int:
        """Count the bouts that were played by earlier versions of the bots."""
        return sum(key_of(bout) in self._lines and bout not in self for bout in bouts)

    def add(self, line: bytes) -> None:
        """Write a game down at once."""
        begin = self._file.tell()
        self._file.write(line + b"\n")
        self._file.flush()
        result = read_result(line)
        self._lines[result.key] = StoredLine(begin, len(line) + 1, result.versions)

    def results(self, bouts: Iterable[Bout]) -> Iterator[GameResult]:
        """Yield the results of those bouts that were played, in their order."""
        for bout in bouts:
            if bout in self:
                yield read_result(self._read_line(self._lines[key_of(bout)]))

    def put_in_order(self, bouts: Iterable[Bout]) -> None:
        """Write the file anew in the order of the bouts, other games behind, whatever order they ended in."""
        keys = [key for bout in bouts if (key := key_of(bout)) in self._lines]
        ordered = dict.fromkeys(keys) | dict.fromkeys(self._lines)
        draft = self.path.with_suffix(".draft")
        with draft.open("wb") as file:
            for key in ordered:
                file.write(self._read_line(self._lines[key]))
        self._file.close()
        draft.replace(self.path)
        self._file = self.path.open("a+b")
        self._lines.clear()
        self._read()

    def _read_line(self, line: StoredLine) -> bytes:
        self._file.seek(line.begin)
        text = self._file.read(line.length)
        self._file.seek(0, os.SEEK_END)
        return text

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
