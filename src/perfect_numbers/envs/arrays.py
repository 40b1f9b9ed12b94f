"""The NumPy arrays of many games: some share what compiled code writes to, some are written when asked for."""

from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from perfect_numbers.engine.moves import MOVES
from perfect_numbers.envs.compiled.episodes import WORD_MOVES, WORDS, Episodes
from perfect_numbers.envs.memory import writable

CHUNK: Final = 128
"""How many games are looked at before the next ones, so that what is written stays in the processor's cache."""


class GameArrays:
    """Arrays with one row for each game."""

    def __init__(self, episodes: Episodes) -> None:
        """Share what there is; nothing is observed yet."""
        n, players = int(episodes.n), int(episodes.players)
        self._episodes = episodes
        self.actions: NDArray[np.int64] = writable(episodes.actions, np.int64, n)
        self.samples: NDArray[np.int64] = writable(episodes.samples, np.int64, n)
        self.seat: NDArray[np.uint8] = writable(episodes.seats, np.uint8, n)
        self.reward: NDArray[np.float64] = writable(episodes.rewards, np.float64, n, players)
        self.done: NDArray[np.bool_] = writable(episodes.done, np.bool_, n)
        self.illegal: NDArray[np.bool_] = writable(episodes.illegal, np.bool_, n)
        self.waiting: NDArray[np.bool_] = writable(episodes.waiting, np.bool_, n)
        self.score: NDArray[np.int64] = writable(episodes.scores, np.int64, n, players)
        self._legal: NDArray[np.int64] = writable(episodes.legal, np.int64, n, WORDS)
        self._mask: NDArray[Any] | None = None
        self._observation: NDArray[np.uint8] | None = None
        self._memory: vec[u8]
        self._is_mask_old = self._is_observation_old = True

    def forget(self) -> None:
        """Write observations and masks again when they are asked for."""
        self._is_mask_old = self._is_observation_old = True

    def observation(self) -> NDArray[np.uint8]:
        """Return what the acting seats see."""
        return self._observe(stepping=False) if self._is_observation_old else self._room()

    def step(self) -> NDArray[np.uint8]:
        """Make the actions, illegal ones forfeit their games; return what the acting seats see then."""
        self.forget()
        return self._observe(stepping=True)

    def _observe(self, stepping: bool) -> NDArray[np.uint8]:
        seen = self._room()
        for first in range(0, len(seen), CHUNK):
            end = min(first + CHUNK, len(seen))
            if stepping:
                self._episodes.step(first, end, True)
            seen[first:end].fill(0)
            self._episodes.observe_into(self._memory, first, end)
        self._is_observation_old = False
        return seen

    def _room(self) -> NDArray[np.uint8]:
        if self._observation is None:
            n, size = int(self._episodes.n), int(self._episodes.size)
            self._memory = vec[u8]([u8(0)] * (n * size))
            self._observation = writable(self._memory, np.uint8, n, size)
        return self._observation

    def mask(self) -> NDArray[np.bool_]:
        """Return which actions are legal."""
        if self._mask is None:
            self._mask = np.zeros((len(self._legal), MOVES), np.bool_)
        if self._is_mask_old:
            words = self._legal.astype("<i8", copy=False).view(np.uint8).reshape(-1, WORDS, 8)
            bits = np.unpackbits(words, axis=2, bitorder="little", count=WORD_MOVES)
            np.copyto(self._mask.reshape(-1, WORDS, WORD_MOVES), bits, casting="unsafe")
            self._is_mask_old = False
        return self._mask
