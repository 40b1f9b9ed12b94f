"""Shuffling and dealing (SETUP-START, SETUP-DEAL)."""

import hashlib
from typing import Final, final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from perfect_numbers.engine.cards import PROTECT
from perfect_numbers.engine.random import WORD
from perfect_numbers.engine.state import State, empty_cells

_BYTES: Final = 544
"""What a deal of the usual deck needs, with some to spare; more is squeezed out when it is needed."""


@final
class Shuffler:
    """Chance that deals cards: SHAKE-256 of the seed, so that nobody can reckon back from cards that are shown."""

    def __init__(self, seed: int | str) -> None:
        self._source = hashlib.shake_256(str(seed).encode())
        self._squeezed: bytes = self._source.digest(_BYTES)
        self._used: i64 = 0

    def _word(self) -> i64:
        """Return the next 32 bits, little-endian."""
        if self._used == len(self._squeezed):
            self._squeezed = self._source.digest(2 * len(self._squeezed))  # what was there before comes first again
        word = i64(read_i32_le(self._squeezed, self._used)) & WORD
        self._used += 4
        return word

    def below(self, bound: i64) -> i64:
        """Return a number from 0 up to, not including, the bound; each equally likely."""
        threshold: i64 = (WORD + 1 - bound) % bound
        product: i64 = self._word() * bound
        while product & WORD < threshold:
            product = self._word() * bound
        return product >> 32

    def shuffle(self, cards: vec[u8]) -> None:
        """Shuffle the cards in place (Fisher and Yates, from the end)."""
        i: i64 = len(cards) - 1
        while i > 0:
            _swap(cards, i, self.below(i + 1))
            i -= 1


def _swap(cards: vec[u8], i: i64, j: i64) -> None:
    """Let two cards change places."""
    card: u8 = cards[i]
    cards[i] = cards[j]
    cards[j] = card


def deal(
    cards: list[int], players: int, interaction: bool, lost_to_owner: bool, start: int | None, seed: int | str
) -> State:
    """Deal a new game from the seed; without a start seat one is drawn."""
    shuffler = Shuffler(seed)
    drawn_start = int(shuffler.below(players))
    deck = vec[u8]([u8(card) for card in cards])
    shuffler.shuffle(deck)
    i: i64 = 0
    while i < players * 3:
        while deck[i] >= PROTECT:
            # The action card goes back and another is drawn. That its new place is drawn is as good as shuffling all.
            _swap(deck, i, i + 1 + shuffler.below(len(deck) - i - 1))
        i += 1
    return dealt_state(deck, players, interaction, lost_to_owner, drawn_start if start is None else start)


def dealt_state(order: vec[u8], players: int, interaction: bool, lost_to_owner: bool, start: int) -> State:
    """Return the game whose dealt cards, in turn order, and deck are given."""
    state = State(players, 1 if interaction else 0, 1 if lost_to_owner else 0, empty_cells(), order)
    state.start = start
    state.turn = start
    state.top = players * 3
    state.pick_up_dealt()
    return state
