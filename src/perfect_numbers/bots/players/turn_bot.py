"""Bots that think once a turn."""

from abc import abstractmethod
from itertools import pairwise

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.engine.moves import END
from perfect_numbers.view import View


class TurnBot(Bot):
    """Plans its whole turn when it begins, and follows the plan as long as the game goes as planned.

    Nothing that was hidden becomes known before the turn ends, so thinking again would be of no use.
    """

    def __init__(self, seed: int | str = 0, argument: str = "") -> None:
        super().__init__(seed, argument)
        self._planned: list[tuple[tuple[object, ...], int]] = []
        """The moves to come, each with the position in which it is meant."""

    @abstractmethod
    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the moves with which to play the rest of the turn."""

    def play_turn(self, view: View, clock: Clock) -> list[int]:
        """Return the plan."""
        legal = view.state.legal()
        return legal if legal == [END] else self.plan(view, clock)

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        """Return the next move of the plan."""
        key = view.state.key()
        while self._planned:
            expected, move = self._planned.pop(0)
            if expected == key and move in legal:
                return move
        if len(legal) == 1:
            return legal[0]
        moves = self.plan(view, clock)
        state = view.state.clone()
        for move, following in pairwise(moves):
            state.do(move)
            self._planned.append((state.key(), following))
        return moves[0]

    def restart(self, seed: int | str) -> None:
        """Begin a new game as if newly made with this seed."""
        super().restart(seed)
        self._planned = []
