"""What a game is played by: the rules' settings and the deck."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.rules import Lost, Variant

VARIANTS: Final = ("base", "interaction")
LOST: Final = ("giver", "owner")


@dataclass(frozen=True, slots=True)
class Setting:
    """Number of players, rule settings and deck of a game."""

    players: int = 2
    variant: Variant = "base"
    lost: Lost = "giver"
    composition: Composition = field(default=DEFAULT_DECK)

    def check(self) -> None:
        """Refuse a setting in which no game can be played."""
        if not 2 <= self.players <= 4:
            raise PerfectNumbersError(f"players: the game is for 2 to 4 players, not {self.players}.")
        _check_choice("variant", self.variant, VARIANTS)
        _check_choice("lost", self.lost, LOST)
        self.composition.check(self.players)

    def with_part(self, part: str, value: str) -> "Setting":
        """Return the setting with one part changed, given as people write it: `variant`, `interaction`."""
        if part == "players":
            return replace(self, players=_number(part, value))
        if part == "variant":
            return replace(self, variant=cast(Variant, value))
        if part == "lost":
            return replace(self, lost=cast(Lost, value))
        deck = self.composition.to_json()
        if part not in deck:
            known = ", ".join(("players", "variant", "lost", *deck))
            raise PerfectNumbersError(f"vary: there is no setting {part!r:.40}; there are {known}.")
        if part == "colours":
            deck[part] = value
        elif part in ("numbers", "jokers"):
            deck[part] = [_number(part, count) for count in (value.split("-") if "-" in value else value)]
        else:
            deck[part] = _number(part, value)
        return replace(self, composition=Composition.from_json(deck))

    def words(self) -> str:
        """Describe the setting in a line."""
        size = self.composition.size
        deck = f"the default deck of {size} cards" if self.composition == DEFAULT_DECK else f"a deck of {size} cards"
        return f"{self.players} players, variant {self.variant}, lost cards to the {self.lost}, {deck}"


def read_composition(path: Path | None) -> Composition:
    """Read a deck from a JSON file as it stands in a record; without a file it is the default deck."""
    if path is None:
        return DEFAULT_DECK
    try:
        data: Any = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise PerfectNumbersError(f"deck: {path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise PerfectNumbersError(f"deck: {path} is not JSON.") from None
    if isinstance(data, Mapping) and "composition" in data:
        data = data["composition"]
    return Composition.from_json(data)


def _check_choice(part: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise PerfectNumbersError(f"{part}: {value!r:.40} is not one of {', '.join(choices)}.")


def _number(part: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise PerfectNumbersError(f"{part}: a whole number is needed, not {text!r:.40}.")
    return int(text)
