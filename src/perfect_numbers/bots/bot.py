"""What a bot is: a name, a line about itself, and a choice."""

import math
import time
from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple, Self

from perfect_numbers.bots.failures import UnknownBotError
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.table import OVER, SETUP
from perfect_numbers.view import View


class Clock:
    """How long a bot may think about one move; it runs from the moment it is made."""

    def __init__(self, seconds: float | None = None) -> None:
        self.began = time.monotonic()
        self.seconds = math.inf if seconds is None else seconds
        """The time allowed for the move; infinite if there is no limit."""
        self.stopped = False

    def left(self) -> float:
        """Return how many seconds are left, 0 if the time is up."""
        return 0.0 if self.stopped else max(0.0, self.began + self.seconds - time.monotonic())

    def is_up(self) -> bool:
        """Tell whether the bot must answer now."""
        return self.stopped or time.monotonic() >= self.began + self.seconds

    def stop(self) -> None:
        """Ask the bot to answer now; any thread can do this."""
        self.stopped = True


class Thought(NamedTuple):
    """What a bot thinks of one legal move."""

    move: int
    margin: float
    """By how many points the mover is expected to be ahead of the best other player in the end."""
    visits: int
    """How often it was looked at."""
    line: tuple[int, ...]
    """The likely continuation: the rest of the mover's turn, the move itself first."""


class Bot(ABC):
    """One who can play. A subclass needs a name, a description and `choose`."""

    name: ClassVar[str] = ""
    description: ClassVar[str] = ""
    takes_argument: ClassVar[bool] = False
    """Whether something may stand behind the name's colon: `100ms` in `sage:100ms`."""

    def __init__(self, seed: int | str = 0, argument: str = "") -> None:
        """Take a seed, and what stood behind the name's colon."""
        if argument and not self.takes_argument:
            raise UnknownBotError(f"The bot {self.name} takes no argument, so {argument!r:.40} means nothing to it.")
        self.argument = argument
        self.random = Random(seed)

    @abstractmethod
    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        """Return one of the legal moves."""

    def play_turn(self, view: View, clock: Clock) -> list[int]:
        """Return the moves of the whole rest of the turn, each within the clock's time; nothing hidden comes up."""
        view = view.clone()
        state = view.state
        seat, in_setup = state.turn, state.phase == SETUP
        moves: list[int] = []
        while state.phase != OVER and state.turn == seat and (state.phase == SETUP) == in_setup:
            legal = state.legal()
            moves.append(legal[0] if len(legal) == 1 else self.choose(view.clone(), legal, Clock(clock.seconds)))
            if moves[-1] == END or moves[-1] not in legal:
                break  # what is not legal is for the one who asked to refuse
            state.do(moves[-1])
        return moves

    def restart(self, seed: int | str) -> None:
        """Begin a new game as if newly made with this seed."""
        self.random = Random(seed)

    def close(self) -> None:  # noqa: B027 (most bots hold nothing)
        """Let go of whatever the bot holds, such as a process."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
