"""Bots that fail in every way, for the tests of the arena."""

import os
import time

from perfect_numbers.bots import Bot, Clock
from perfect_numbers.view import View


class First(Bot):
    """Plays well enough not to fail."""

    name = "first"
    description = "Plays the first legal move."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        return legal[0]


class Crashing(Bot):
    name = "crashing"
    description = "Raises an error."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        raise RuntimeError("out of ideas")


class Dying(Bot):
    name = "dying"
    description = "Takes its whole process along."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        os._exit(3)


class Talking(Bot):
    name = "talking"
    description = "Answers with a text."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        return "T1"  # type: ignore[return-value]  # that is what is wrong with it


class Hanging(Bot):
    name = "hanging"
    description = "Never answers."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        time.sleep(60)
        return legal[0]


class Illegal(Bot):
    name = "illegal"
    description = "Answers with a move that is not legal."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        return next(move for move in range(len(legal) + 1) if move not in legal)


class Hungry(First):
    name = "hungry"
    description = "Asks for more memory than it needs."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        bytes(3 << 30)  # not touched, so that it takes no real memory
        return super().choose(view, legal, clock)
