"""Shuffling and dealing (SETUP-START, SETUP-DEAL)."""

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.engine.cards import PROTECT
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State, empty_cells


def deal(
    cards: list[int], players: int, interaction: bool, lost_to_owner: bool, start: int | None, seed: int | str
) -> State:
    """Deal a new game from the seed; without a start seat one is drawn."""
    random = Random(seed)
    drawn_start = int(random.below(players))
    deck = vec[i64]([i64(card) for card in cards])
    random.shuffle(deck, 0)
    i: i64 = 0
    while i < players * 3:
        while deck[i] >= PROTECT:
            random.shuffle(deck, i)  # the action card goes back and another is drawn
        i += 1
    return dealt_state(deck, players, interaction, lost_to_owner, drawn_start if start is None else start)


def dealt_state(order: vec[i64], players: int, interaction: bool, lost_to_owner: bool, start: int) -> State:
    """Return the game whose dealt cards, in turn order, and deck are given."""
    state = State(players, 1 if interaction else 0, 1 if lost_to_owner else 0, empty_cells(), order)
    state.start = start
    state.turn = start
    state.top = players * 3
    state.pick_up_dealt()
    return state
