"""Copies of a position to try moves on, which are used again and again: a search makes very many."""

from typing import final

from mypy_extensions import i64

from perfect_numbers.engine.state import State


@final
class Trials:
    """Lends copies of states; what is lent last is given back first."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.lent: i64 = 0

    def copy(self, state: State) -> State:
        """Lend a copy that can go its own way until it is given back."""
        place: i64 = self.lent
        self.lent += 1
        if place == len(self.states):
            self.states.append(state.clone())
            return self.states[-1]
        copy = self.states[int(place)]
        copy.become(state)
        return copy

    def give_back(self) -> None:
        """Take back the copy that was lent last."""
        self.lent -= 1
