"""Files of JSON lines to which programs that may be stopped at any moment append."""

import os
from collections.abc import Iterator
from pathlib import Path

from perfect_numbers.errors import PerfectNumbersError


class LineFile:
    """A file that is written line by line; a last line that was cut off is forgotten."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise PerfectNumbersError(f"out: {path.parent} cannot be written: {error.strerror}.") from None

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield where each whole line begins, and the line."""
        self._file.seek(0)
        begin = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                self._file.truncate(begin)
                break
            yield begin, line
            begin += len(line)
        self._file.seek(0, os.SEEK_END)

    def add(self, line: bytes) -> int:
        """Write a line down at once, and return where it begins."""
        begin = self._file.tell()
        self._file.write(line + b"\n")
        self._file.flush()
        return begin

    def read(self, begin: int, length: int) -> bytes:
        """Return a line."""
        self._file.seek(begin)
        text = self._file.read(length)
        self._file.seek(0, os.SEEK_END)
        return text

    def replace(self, draft: Path) -> None:
        """Put another file in the place of this one."""
        self._file.close()
        draft.replace(self.path)
        self._file = self.path.open("a+b")

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
