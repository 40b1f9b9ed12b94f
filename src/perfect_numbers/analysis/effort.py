"""How much work a review puts into a turn."""

from typing import Final

import msgspec

from perfect_numbers.bots.search import comparing


class Effort(msgspec.Struct, frozen=True):
    """How many ways to play a turn are compared, and in how many drawn decks."""

    ways: int = 12
    """Ways that are looked at, the best by what is foreseen for the end of the round; the one played is added."""
    glance: int = 64
    """Decks in which every way is tried, the others' replies as they are foreseen."""
    finalists: int = 4
    """Ways that are looked at again, beside the one played."""
    replies: int = 512
    """Decks in which the others' replies to these are compared."""
    choice: int = 512
    """Decks after which the best of them is chosen."""
    decks: int = 512
    """Further decks, in which the best way and the one played are valued: the choice does not flatter itself."""
    most: int = 16384
    """Decks up to which that goes on while it is open which mark a turn gets."""

    def times(self, factor: int) -> "Effort":
        """Return so many times the work."""
        return Effort(
            ways=self.ways * 2,
            glance=self.glance * factor // 2,
            finalists=self.finalists * 2,
            replies=self.replies * factor // 2,
            choice=self.choice * factor,
            decks=self.decks * factor,
            most=self.most * factor,
        )


NORMAL: Final = Effort()
SMALL: Final = Effort(ways=6, glance=8, finalists=2, replies=8, choice=16, decks=24, most=48)
"""For a package that is not compiled, in which everything takes fifty times as long."""
SWIFT: Final = Effort(ways=8, glance=16, finalists=2, replies=32, choice=64, decks=128, most=128)
"""For averages over many turns; too little to mark a single one."""


def swift() -> Effort:
    """Return the effort with which this package reviews many games."""
    return SMALL if comparing.__file__.endswith(".py") else SWIFT


def usual() -> Effort:
    """Return the effort with which this package reviews a game in some seconds."""
    return SMALL if comparing.__file__.endswith(".py") else NORMAL
