"""Luck and skill: what the result is made of, to the last digit.

Every moment has one stored value. A turn moves it from before the turn to after it: that is play. Between one turn and
the next nobody plays: what the value does there is luck, the deal and the markets, and the little by which a look from
the next turn sees further. So the parts add up to the result less an even start, whatever the values are.
"""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.analysis.worth import POINT_DIGITS, SHARE_DIGITS, Worth


class Parts(msgspec.Struct, frozen=True):
    """What one seat's result is made of: `start + luck + own + others == result`, in shares or in points."""

    start: float
    luck: float
    own: float
    """What the seat's own turns changed: 0 at best."""
    others: float
    """What the others' turns changed."""
    result: float


class Balance(msgspec.Struct, frozen=True):
    """Luck and skill of one seat."""

    seat: int
    shares: Parts
    margins: Parts


class Chance(msgspec.Struct, frozen=True):
    """What the deal or the filling of a market changed."""

    moment: int
    """After how many moves."""
    round: int
    """The round that began; 0 is the deal."""
    shares: tuple[float, ...]
    margins: tuple[float, ...]


def balances(turns: Sequence[Judgement], start: Worth, end: Worth) -> tuple[Balance, ...]:
    """Take every seat's result apart."""
    return tuple(
        Balance(
            seat,
            _parts(seat, turns, [w.shares[seat - 1] for w in _path(turns, start, end)], SHARE_DIGITS),
            _parts(seat, turns, [w.margins[seat - 1] for w in _path(turns, start, end)], POINT_DIGITS),
        )
        for seat in range(1, len(end.shares) + 1)
    )


def chances(turns: Sequence[Judgement], start: Worth) -> tuple[Chance, ...]:
    """Return what the deal and each market changed; 0 is the deal."""
    found: list[Chance] = []
    before, number = start, -1
    for turn in turns:
        if turn.round != number:
            number = turn.round
            after = turn.moments[0]
            shares = [round(b - a, SHARE_DIGITS) for a, b in zip(before.shares, after.shares, strict=True)]
            margins = [round(b - a, POINT_DIGITS) for a, b in zip(before.margins, after.margins, strict=True)]
            found.append(Chance(turn.first - 1, turn.round, tuple(shares), tuple(margins)))
        before = turn.played.worth
    return tuple(found)


def _path(turns: Sequence[Judgement], start: Worth, end: Worth) -> list[Worth]:
    """Return the values from the start to the end, two for each turn: before and after it."""
    return [start, *(worth for turn in turns for worth in (turn.moments[0], turn.played.worth)), end]


def _parts(seat: int, turns: Sequence[Judgement], path: Sequence[float], digits: int) -> Parts:
    units = [round(value * 10**digits) for value in path]
    changes = [after - before for before, after in pairwise(units)]
    chance, play = changes[0::2], changes[1::2]
    own = sum(change for turn, change in zip(turns, play, strict=True) if turn.seat == seat)
    parts = (units[0], sum(chance), own, sum(play) - own, units[-1])
    return Parts(*(round(part / 10**digits, digits) for part in parts))
