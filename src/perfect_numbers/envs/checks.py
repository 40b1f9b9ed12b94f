"""How many games there can be, and which of them is meant."""

from numbers import Integral

from perfect_numbers.errors import PerfectNumbersError


def games(field: str, given: object) -> int:
    """Return how many games were asked for, if there can be so many."""
    if isinstance(given, bool) or not isinstance(given, Integral) or given < 1:
        raise PerfectNumbersError(f"{field}: a whole number of games, at least one, is needed, not {given!r:.40}.")
    return int(given)


def place(i: int, n: int) -> int:
    """Return the place of a game, if there is one."""
    if not 0 <= i < n:
        raise IndexError(f"There is no game {i}; they count from 0 to {n - 1}.")
    return i
