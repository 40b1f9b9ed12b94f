"""A page of memory that the workers of one server share: whoever changes a table rings its bell.

So a worker knows, without asking the database or anybody else, whether what it knows of a table is all there is.
"""

import mmap
import secrets
from pathlib import Path
from typing import Final
from zlib import crc32

COUNT: Final = 4096
"""Tables share bells if there are more of them: whoever hears one in vain looks once more than needed."""
_BYTES: Final = 8


class Bells:
    """The bells as one process hears and rings them."""

    def __init__(self, path: str) -> None:
        with Path(path).open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), COUNT * _BYTES)
        self._rung = memoryview(self._memory).cast("Q")
        # No process rings as another has, or as it has itself.
        self._next = secrets.randbits(63)

    def last(self, table_id: str) -> int:
        """Return what tells how a table's bell was rung last."""
        return self._rung[crc32(table_id.encode()) % COUNT]

    def ring(self, table_id: str) -> int:
        """Ring a table's bell, after what happened has been stored; return what tells this from all other times."""
        self._next += 1
        self._rung[crc32(table_id.encode()) % COUNT] = self._next
        return self._next


def hang(path: str) -> None:
    """Make the file behind the bells."""
    Path(path).write_bytes(bytes(COUNT * _BYTES))
