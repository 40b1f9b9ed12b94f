"""The file of games: one JSON line each, written as they end and read again to go on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from perfect_numbers.arena.play.lines import LineFile
from perfect_numbers.arena.play.results import GameResult, Key, key_of, read_result
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.errors import PerfectNumbersError

NAME: Final = "games.jsonl"


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What came of a game, where its line begins, and how long that is."""

    result: GameResult
    begin: int
    length: int


class GameStore:
    """The games in one folder. They may belong to several commands; each finds its own."""

    def __init__(self, folder: Path) -> None:
        self._file = LineFile(folder / NAME)
        self._games: dict[Key, StoredGame] = {}
        for number, (begin, line) in enumerate(self._file.lines(), 1):
            try:
                self._remember(read_result(line), begin, len(line))
            except PerfectNumbersError:
                self._file.close()
                raise PerfectNumbersError(f"{self._file.path}: line {number} is not a game of the arena.") from None

    def _remember(self, result: GameResult, begin: int, length: int) -> None:
        self._games[result.key] = StoredGame(result, begin, length)

    def __contains__(self, bout: Bout) -> bool:
        found = self._games.get(key_of(bout))
        return found is not None and found.result.versions == bout.versions

    def outdated(self, bouts: Iterable[Bout]) -> int:
        """Count the bouts that were played by earlier versions of the bots."""
        return sum(key_of(bout) in self._games and bout not in self for bout in bouts)

    def add(self, line: bytes) -> None:
        """Write a game down at once."""
        self._remember(read_result(line), self._file.add(line), len(line) + 1)

    def __iter__(self) -> Iterator[GameResult]:
        return (game.result for game in self._games.values())

    def results(self, bouts: Iterable[Bout]) -> Iterator[GameResult]:
        """Yield the results of those bouts that were played, in their order."""
        for bout in bouts:
            if bout in self:
                yield self._games[key_of(bout)].result

    def line(self, result: GameResult) -> bytes:
        """Return a game's line."""
        game = self._games[result.key]
        return self._file.read(game.begin, game.length)

    def put_in_order(self, bouts: Iterable[Bout]) -> None:
        """Write the file anew in the order of the bouts, other games behind, whatever order they ended in."""
        keys = [key for bout in bouts if (key := key_of(bout)) in self._games]
        ordered = [self._games[key].result for key in dict.fromkeys(keys) | dict.fromkeys(self._games)]
        draft = self._file.path.with_suffix(".draft")
        with draft.open("wb") as file:
            begins = [(result, file.tell(), file.write(self.line(result))) for result in ordered]
        self._file.replace(draft)
        for result, begin, length in begins:
            self._remember(result, begin, length)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
