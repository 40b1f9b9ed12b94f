"""Copies of a position to try moves on, which are used again and again: a search makes very many."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from perfect_numbers.engine.moves import COMPLETE, GIVE, REPLACE, STEAL_FROM
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import ASK_ROW


@final
class Trials:
    """Lends copies of states; what is lent last is given back first.

    Most moves change one seat's collection only. So what the other seats have gets a number, and a copy that has it
    already is made by copying one seat.
    """

    def __init__(self) -> None:
        self.states: list[State] = []
        self.rests: vec[i64] = vec[i64]()
        """The number of what the other seats of each copy have, 0 if it was changed."""
        self.lent: i64 = 0
        self.last: i64 = 0
        """The number that was given last."""

    def number(self) -> i64:
        """Return a number for what the others of another position have."""
        self.last += 1
        return self.last

    def after(self, state: State, move: i64, seat: i64, rest: i64) -> State:
        """Lend a copy after a legal move of a seat; `rest` is the number of what the others have before it, or 0."""
        place: i64 = self.lent
        self.lent += 1
        copy: State
        if place == len(self.states):
            copy = state.clone()
            self.states.append(copy)
            self.rests = append(self.rests, rest)
        else:
            copy = self.states[int(place)]
            if rest and self.rests[place] == rest:
                copy.become_but_for(state, seat)
            else:
                copy.become(state)
                self.rests[place] = rest
        if rest and concerns_others(state, move):
            self.rests[place] = 0
        copy.do(move)
        return copy

    def rest(self) -> i64:
        """Return the number of what the others have in the copy that was lent last, 0 if it was changed."""
        return self.rests[self.lent - 1]

    def spoil(self) -> None:
        """Note that whoever borrowed a copy last has changed what the others have."""
        self.rests[self.lent - 1] = 0

    def give_back(self) -> None:
        """Take back the copy that was lent last."""
        self.lent -= 1


def concerns_others(state: State, move: i64) -> bool:
    """Tell whether a move changes another seat's collection: by a gift, what becomes of one, or a theft."""
    if move == COMPLETE:
        return (state.ask - ASK_ROW) >> 3 != state.turn
    return GIVE <= move < REPLACE or move >= STEAL_FROM
