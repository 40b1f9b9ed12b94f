"""What one seat of one game sees, as NumPy arrays of its own."""

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8
from numpy.typing import NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.envs.compiled.episode import Episode, room_for_moves
from perfect_numbers.envs.memory import writable
from perfect_numbers.observation.layout import observation_size


class Window:
    """Makes observations and masks that stay as they are."""

    def __init__(self, players: int, kind: int) -> None:
        """Make room for an observation of that kind."""
        self._kind = kind
        self._size = size = observation_size(players, kind)
        self._bytes: vec[u8] = vec[u8]([u8(0)] * (size + MOVES))
        self._numbers: NDArray[np.int8] = writable(self._bytes, np.int8, size + MOVES)
        self.moves: vec[i64] = room_for_moves()

    def observe(self, episode: Episode, viewer: int) -> NDArray[np.uint8]:
        """Return what a seat, counted from 0, sees."""
        self._numbers.fill(0)
        episode.observe_into(self._bytes, 0, viewer, self._kind)
        return self._numbers[: self._size].view(np.uint8).copy()

    def both(self, episode: Episode) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """Return what the acting seat sees, and its legal actions; both are parts of one new array."""
        self._numbers.fill(0)
        episode.observe_into(self._bytes, 0, episode.state.turn, self._kind)
        episode.mask_into(self._bytes, self._size, self.moves)
        numbers = self._numbers.copy()
        return numbers[: self._size].view(np.uint8), numbers[self._size :]
