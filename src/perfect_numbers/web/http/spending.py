"""What each has spent of what they may spend within some seconds, as far as this process knows."""

from typing import Final

_LOOKED_THROUGH_AT: Final = 1000


class Spending:
    """Counts by name; each name's time begins with the first count, and ends by itself.

    By hand, because the library that counts in Redis looks through all names whenever one is counted.
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._spent: dict[str, tuple[float, int]] = {}
        """When the time of a name is over, and what was spent by then."""
        self._full_at = _LOOKED_THROUGH_AT

    def __len__(self) -> int:
        """Return how many names are remembered."""
        return len(self._spent)

    def spend(self, who: str, cost: int, now: float) -> float:
        """Count a cost; return in how many seconds more can be spent if it was too much, else 0."""
        over, spent = self._spent.get(who, (0.0, 0))
        if over <= now:
            over, spent = now + self._seconds, 0
            if len(self._spent) >= self._full_at:
                self._forget(now)
        self._spent[who] = over, spent + cost
        return 0.0 if spent + cost <= self._most else over - now

    def _forget(self, now: float) -> None:
        """Forget those whose time is over, and look again when there are twice as many as are left."""
        self._spent = {who: found for who, found in self._spent.items() if found[0] > now}
        self._full_at = max(_LOOKED_THROUGH_AT, 2 * len(self._spent))
