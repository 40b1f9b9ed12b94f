"""Somebody at a terminal."""

import io
from collections.abc import Iterable

from rich.console import Console


class Typed(Console):
    """A console on which the answers are typed beforehand; then the input ends."""

    def __init__(self, answers: Iterable[str]) -> None:
        super().__init__(file=io.StringIO(), width=100, highlight=False)
        self.answers = iter(answers)

    def input(self, *_: object, **__: object) -> str:
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

    @property
    def printed(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()
