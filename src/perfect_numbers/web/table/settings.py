"""What a table's maker decides, and how it is stored."""

import json
from dataclasses import dataclass
from typing import NamedTuple

from perfect_numbers.rules import Rules


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table is played; the deal belongs to it but is kept apart."""

    rules: Rules
    seats: tuple[str, ...]
    """The name of the bot at each seat, or nothing for a person."""
    start: int | None = None
    """Who begins; None if it is drawn."""
    seed_given: bool = False
    """Whether the maker chose the seed, and so might know the deck."""
    hints: bool = False
    """Whether everyone may ask for hints, though several people play."""

    def to_json(self) -> str:
        """Return the settings as they are stored."""
        own = {"seats": self.seats, "start": self.start, "seed_given": self.seed_given, "hints": self.hints}
        return json.dumps({**self.rules.to_json(), **own})

    @classmethod
    def from_json(cls, text: str) -> "TableSettings":
        """Read stored settings."""
        data = json.loads(text)
        seats, start, seed_given = tuple(data.pop("seats")), data.pop("start"), data.pop("seed_given")
        hints = data.pop("hints", False)  # tables of older versions do not say
        return cls(Rules.from_json({**data, "players": len(seats)}), seats, start, seed_given, hints)


class TableRow(NamedTuple):
    """A table as it is stored, without its log."""

    id: str
    settings: str
    deal: str
    seed: str
    salt: str
    created: float
