"""How much one person, or one address, may ask for."""

import time
from collections import OrderedDict
from typing import Final

MOST_REMEMBERED: Final = 20_000


class Limit:
    """A bucket for everyone: it fills at a steady rate, and every request takes one out."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str) -> float:
        """Take one; return 0, or in how many seconds there will be one."""
        now = time.monotonic()
        level, at = self._buckets.pop(who, (self._at_once, now))
        level = min(self._at_once, level + (now - at) * self._per_second)
        allowed = level >= 1
        self._buckets[who] = (level - 1 if allowed else level, now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - level) / self._per_second
