"""Lines that leave a game: what if it had gone on otherwise? They are kept as a tree, as text and in records."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from perfect_numbers.errors import PerfectNumbersError

KEY: Final = "forks"
"""The key of a record under which they stand; readers that do not know it keep and ignore it."""
MOST: Final = 60


class Fork(msgspec.Struct, frozen=True):
    """Moves that leave a line: `on` is 0 for the game itself, or the number of a fork before this one, from 1."""

    on: int
    at: int
    """After how many moves of that line."""
    moves: tuple[str, ...]


class Tree(msgspec.Struct, frozen=True):
    """A game's own moves and all that leaves them; the game itself is line 0."""

    trunk: tuple[str, ...]
    forks: tuple[Fork, ...] = ()

    def line(self, number: int) -> tuple[str, ...]:
        """Return all moves of a line, from the beginning of the game."""
        if number == 0:
            return self.trunk
        fork = self.forks[number - 1]
        return self.line(fork.on)[: fork.at] + fork.moves

    def play(self, on: int, at: int, moves: Sequence[str]) -> "tuple[Tree, int]":
        """Go on from a moment of a line; return the tree and the line one is on: a new one only where need be."""
        line, end = self.line(on), at + len(moves)
        if line[at:end] == tuple(moves):
            return self, on
        if on and at <= self.forks[on - 1].at:
            return self.play(self.forks[on - 1].on, at, moves)  # where this line has not begun yet
        for number, fork in enumerate(self.forks, 1):
            if fork.on == on and fork.at == at and fork.moves[: len(moves)] == tuple(moves):
                return self, number
        if on and at == len(line):
            grown = msgspec.structs.replace(self.forks[on - 1], moves=(*self.forks[on - 1].moves, *moves))
            return msgspec.structs.replace(self, forks=(*self.forks[: on - 1], grown, *self.forks[on:])), on
        forks = (*self.forks, Fork(on, at, tuple(moves)))
        return msgspec.structs.replace(self, forks=forks), len(forks)

    def take_back(self, on: int, at: int, to: int) -> "tuple[Tree, int]":
        """Go back on a line; return the tree and the line one is on. Moves that nothing else leaves are forgotten."""
        if not on or at < len(self.line(on)):
            return self, on
        fork = self.forks[on - 1]
        if any(other.on == on and (to <= fork.at or other.at > to) for other in self.forks):
            return self, on
        if to > fork.at:
            shorter = msgspec.structs.replace(fork, moves=fork.moves[: to - fork.at])
            return msgspec.structs.replace(self, forks=(*self.forks[: on - 1], shorter, *self.forks[on:])), on
        later = tuple(
            msgspec.structs.replace(other, on=other.on - 1) if other.on > on else other for other in self.forks[on:]
        )
        return msgspec.structs.replace(self, forks=(*self.forks[: on - 1], *later)), fork.on

    def checked(self) -> "Tree":
        """Refuse forks that leave lines which do not exist, or too many of them."""
        if len(self.forks) > MOST:
            raise PerfectNumbersError(f"forks: there are {len(self.forks)}; at most {MOST} can be kept.")
        for number, fork in enumerate(self.forks, 1):
            if not 0 <= fork.on < number:
                raise PerfectNumbersError(f"forks: fork {number} leaves line {fork.on}, which is not there before it.")
            if not 0 <= fork.at <= len(self.line(fork.on)):
                raise PerfectNumbersError(f"forks: fork {number} leaves line {fork.on} after its end.")
        return self

    def text(self) -> str:
        """Return the forks in one line of text: `0.12.T1 R5>R E;1.14.T2`."""
        return ";".join(f"{fork.on}.{fork.at}.{' '.join(fork.moves)}" for fork in self.forks)


def read_forks(text: str, trunk: Sequence[str]) -> Tree:
    """Read what `Tree.text` writes."""
    forks: list[Fork] = []
    for part in filter(None, text.split(";")):
        on, _, rest = part.partition(".")
        at, _, moves = rest.partition(".")
        if not (on.isascii() and on.isdigit() and at.isascii() and at.isdigit() and len(on + at) < 9):
            raise PerfectNumbersError(f"forks: {part!r:.40} is not a fork; they are like 0.12.T1 E.")
        forks.append(Fork(int(on), int(at), tuple(moves.split())))
    return Tree(tuple(trunk), tuple(forks)).checked()


def in_record(extra: Mapping[str, Any], trunk: Sequence[str]) -> Tree:
    """Read the forks of a record from its further keys."""
    try:
        return Tree(tuple(trunk), msgspec.convert(extra.get(KEY, ()), tuple[Fork, ...])).checked()
    except msgspec.ValidationError as error:
        raise PerfectNumbersError(f"forks: {error}.") from None
