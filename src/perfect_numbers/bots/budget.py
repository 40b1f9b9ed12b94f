"""How much a bot may think: `100ms`, `1.5s`, or a number of playouts."""

import re
from typing import Final, NamedTuple

from perfect_numbers.bots.failures import UnknownBotError

_GRAMMAR: Final = re.compile(r"(?P<number>[0-9]+(?:\.[0-9]+)?)(?P<unit>ms|s|)")


class Budget(NamedTuple):
    """A limit of time or of work."""

    seconds: float | None = None
    playouts: int | None = None


def read_budget(text: str) -> Budget:
    """Read a budget; refuse a text that is none with an UnknownBotError."""
    found = _GRAMMAR.fullmatch(text)
    number = float(found["number"]) if found else 0.0
    if found is None or number == 0 or (not found["unit"] and number != int(number)):
        raise UnknownBotError(f"{text!r:.40} is not a budget; budgets are like 100ms, 2s, or 2000 for playouts.")
    if not found["unit"]:
        return Budget(playouts=int(number))
    return Budget(seconds=number / 1000 if found["unit"] == "ms" else number)
