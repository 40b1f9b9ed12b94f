"""What a moment is worth to every seat."""

from collections.abc import Sequence

import msgspec

from perfect_numbers.position import Outcome

SHARE_DIGITS = 6
POINT_DIGITS = 3


class Worth(msgspec.Struct, frozen=True):
    """What the end of the game is expected to bring, by seat."""

    shares: tuple[float, ...]
    """The share of the victory, from 0 to 1; equal players share it (GAME-SCORE)."""
    margins: tuple[float, ...]
    """By how many points the seat is ahead of the best other one."""

    @classmethod
    def of(cls, shares: Sequence[float], margins: Sequence[float]) -> "Worth":
        """Round to the digits that are kept, so that sums of them are exact."""
        return cls(
            tuple(round(share, SHARE_DIGITS) for share in shares),
            tuple(round(margin, POINT_DIGITS) for margin in margins),
        )


def result(scores: Sequence[int]) -> Worth:
    """Return what the end of a game brought."""
    outcome = Outcome.of(scores)
    share = 1 / len(outcome.winners)
    margins = [score - max([*scores[:i], *scores[i + 1 :]]) for i, score in enumerate(scores)]
    return Worth.of([share if seat in outcome.winners else 0.0 for seat in range(1, len(scores) + 1)], margins)


def even_start(players: int, margin: float) -> Worth:
    """Return what a game is worth before it is dealt."""
    return Worth.of([1 / players] * players, [margin] * players)
