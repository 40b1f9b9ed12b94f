"""The random numbers of playouts and bots: fast, and the same everywhere for the same seed. Deals: see `deal`.

The generator is xoshiro128++ (four 32-bit words). A seed, given as text or as an integer, is
turned into the words by SHA-256 of its decimal or literal text, so that `7` and `"7"` are one seed.
"""

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

WORD: Final = 0xFFFFFFFF


@final
class Random:
    """A stream of random numbers that depends on nothing but its seed."""

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little") | 1

    def words(self) -> tuple[int, int, int, int]:
        """Return where the stream stands."""
        return int(self.a), int(self.b), int(self.c), int(self.d)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Random) and self.words() == other.words()

    def __hash__(self) -> int:
        return hash(self.words())

    def __repr__(self) -> str:
        return f"restore_random{self.words()}"

    def __reduce__(self) -> tuple[object, ...]:
        return restore_random, self.words()

    def word(self) -> i64:
        """Return the next 32 random bits."""
        a, b, d = self.a, self.b, self.d
        total: i64 = (a + d) & WORD
        result: i64 = (((total << 7) & WORD | total >> 25) + a) & WORD
        c: i64 = self.c ^ a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ (b << 9) & WORD
        self.d = (d << 11) & WORD | d >> 21
        return result

    def below(self, bound: i64) -> i64:
        """Return a number from 0 up to, not including, the bound, which is at most 2**31; each equally likely."""
        product: i64 = self.word() * bound
        if product & WORD < bound:
            threshold: i64 = (WORD + 1 - bound) % bound
            while product & WORD < threshold:
                product = self.word() * bound
        return product >> 32

    def shuffle(self, cards: vec[u8]) -> None:
        """Shuffle the cards in place (Fisher and Yates, from the end)."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            swapped: u8 = cards[i]
            cards[i] = cards[j]
            cards[j] = swapped
            i -= 1


def restore_random(a: int, b: int, c: int, d: int) -> Random:
    """Return a stream that stands there: a copied or pickled one."""
    random = Random(0)
    random.a, random.b, random.c, random.d = a, b, c, d
    return random
