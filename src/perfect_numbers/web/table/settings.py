"""What a table's maker decides, and how it is stored."""

import json
from dataclasses import dataclass
from typing import Literal, NamedTuple

from perfect_numbers.deck import DEFAULT_DECK, Composition


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table is played; the deal belongs to it but is kept apart."""

    seats: tuple[str, ...]
    """The name of the bot at each seat, or nothing for a person."""
    variant: Literal["base", "interaction"] = "base"
    lost: Literal["giver", "owner"] = "giver"
    start: int | None = None
    """Who begins; None if it is drawn."""
    composition: Composition = DEFAULT_DECK
    seed_given: bool = False
    """Whether the maker chose the seed, and so might know the deck."""

    def to_json(self) -> str:
        """Return the settings as they are stored."""
        return json.dumps(
            {
                "seats": self.seats,
                "variant": self.variant,
                "lost": self.lost,
                "start": self.start,
                "composition": self.composition.to_json(),
                "seed_given": self.seed_given,
            }
        )

    @classmethod
    def from_json(cls, text: str) -> "TableSettings":
        """Read stored settings."""
        data = json.loads(text)
        composition = Composition.from_json(data["composition"])
        seats = tuple(data["seats"])
        return cls(seats, data["variant"], data["lost"], data["start"], composition, data["seed_given"])


class TableRow(NamedTuple):
    """A table as it is stored, without its log."""

    id: str
    settings: str
    deal: str
    seed: str
    salt: str
    created: float
