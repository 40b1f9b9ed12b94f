"""A game as its players see it: everything but the order of the deck and the cards drawn as bonus (OPEN)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.cards import CARD_CODES, UNKNOWN
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.notation.moves import move_text


@final
class View:
    """A state whose hidden cards do not exist, and the bag of cards they must be."""

    def __init__(self, state: State, bag: vec[u8]) -> None:
        self.state: State = state
        """The table; hidden cards are 0 in its order."""
        self.bag: vec[u8] = bag
        """The codes of the unseen cards, sorted: those of the deck and those drawn as bonus."""

    def unseen(self) -> list[int]:
        """Return how many cards of each code are unseen."""
        counts = [0] * CARD_CODES
        for card in self.bag:
            counts[int(card)] += 1
        return counts

    def sample(self, random: Random) -> State:
        """Return a full state that looks just like this from the outside."""
        bag = self.bag[:]
        random.shuffle(bag)
        order = self.state.order[:]
        drawn: i64 = 0
        # The deck first: a bag of a position that was set up by hand may hold more than is hidden.
        i: i64 = len(order) - 1
        while i >= 0:
            if (
                order[i] == UNKNOWN
                and drawn < len(bag)
                and (i >= self.state.top or self.state.bonus_drawn >> int(i) & 1)
            ):
                order[i] = bag[drawn]
                drawn += 1
            i -= 1
        world = self.state.clone()
        world.order = order
        return world

    def text(self, move: int) -> str:
        """Print a legal move: the number that `legal()` lists as the text that people read."""
        return move_text(self.state, int(move))

    def clone(self) -> "View":
        """Return a copy whose state can go its own way."""
        return View(self.state.clone(), self.bag)

    def __repr__(self) -> str:
        return f"<View{repr(self.state)[6:-1]}; {len(self.bag)} cards unseen>"

    def __reduce__(self) -> tuple[object, ...]:
        return restore_view, (self.state, [int(card) for card in self.bag])


def restore_view(state: State, bag: list[int]) -> View:
    """Make a pickled view again."""
    return View(state, vec[u8]([u8(card) for card in bag]))


def view_of(state: State) -> View:
    """Return what the players see of a state whose order is known."""
    shown = vec[u8](capacity=len(state.order))
    counts = vec[i64]([i64(0)] * CARD_CODES)
    i: i64 = 0
    while i < len(state.order):
        card: u8 = state.order[i]
        hidden: bool = i >= state.top or (state.bonus_drawn >> int(i) & 1) != 0
        if hidden:
            counts[i64(card)] += 1
        shown = append(shown, u8(UNKNOWN) if hidden else card)
        i += 1
    bag = vec[u8]()
    code: i64 = 1
    while code < CARD_CODES:
        copies: i64 = counts[code]
        while copies > 0:
            bag = append(bag, u8(code))
            copies -= 1
        code += 1
    table = state.clone()
    table.order = shown
    return View(table, bag)
