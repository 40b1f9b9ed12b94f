"""Which cards a game is played with (DECK-DEFAULT)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from perfect_numbers.engine.cards import COLOURS, JOKER, MOVE, PROTECT, STEAL
from perfect_numbers.engine.state import MARKET_CARDS
from perfect_numbers.errors import DeckError

VALUES: Final = 7
MOST_COPIES: Final = 99
"""More copies than this of any card are refused: no box holds them."""


@dataclass(frozen=True, slots=True)
class Composition:
    """How many of each card there are, named as in the JSON; `numbers` and `jokers` count the values 1 to 7."""

    colours: str = "RYGBP"
    numbers: tuple[int, ...] = (0, 3, 3, 3, 3, 3, 3)
    jokers: tuple[int, ...] = (0, 1, 1, 1, 1, 1, 1)
    Pr: int = 4
    Mv: int = 4
    St: int = 4

    def __post_init__(self) -> None:
        for letter in self.colours:
            if letter not in COLOURS:
                raise DeckError("colours", f"{letter!r} is not a colour; the colours are {', '.join(COLOURS)}.")
        if len(set(self.colours)) != len(self.colours):
            raise DeckError("colours", "a colour is named twice.")
        for field, counts in (("numbers", self.numbers), ("jokers", self.jokers)):
            if len(counts) != VALUES:
                raise DeckError(field, f"seven counts are needed, one for each value from 1 to 7, not {len(counts)}.")
            for value, count in enumerate(counts, 1):
                _check_count(f"{field}, value {value}", count)
        for field, count in (("Pr", self.Pr), ("Mv", self.Mv), ("St", self.St)):
            _check_count(field, count)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.non_actions + self.Pr + self.Mv + self.St

    @property
    def non_actions(self) -> int:
        """How many of the cards are not action cards."""
        return len(self.colours) * sum(self.numbers) + sum(self.jokers)

    def check(self, players: int) -> None:
        """Refuse a deck that so many players cannot start a game with."""
        if self.non_actions < 3 * players:
            raise DeckError(
                "deck",
                f"{self.non_actions} cards that are not action cards cannot deal three to each of {players} players.",
            )
        if self.size < 3 * players + MARKET_CARDS:
            raise DeckError(
                "deck",
                f"{self.size} cards cannot deal three to each of {players} players and fill a market of eight.",
            )

    def cards(self) -> list[int]:
        """Return the engine codes of all cards, unshuffled."""
        codes = [
            COLOURS.index(letter) * 8 + value
            for letter in sorted(self.colours, key=COLOURS.index)
            for value, count in enumerate(self.numbers, 1)
            for _ in range(count)
        ]
        codes += [JOKER * 8 + value for value, count in enumerate(self.jokers, 1) for _ in range(count)]
        return codes + [PROTECT] * self.Pr + [MOVE] * self.Mv + [STEAL] * self.St

    def to_json(self) -> dict[str, object]:
        """Return the composition as it stands in a record."""
        return {
            "colours": self.colours,
            "numbers": list(self.numbers),
            "jokers": list(self.jokers),
            "Pr": self.Pr,
            "Mv": self.Mv,
            "St": self.St,
        }

    @classmethod
    def from_json(cls, data: object) -> "Composition":
        """Read a composition as it stands in a record; what is left out is as in the default deck."""
        if not isinstance(data, Mapping):
            raise DeckError("composition", 'an object is needed, such as {"colours": "RYGBP"}.')
        known = cls().to_json()
        for key in data:
            if key not in known:
                raise DeckError(f"{key!s:.40}", f"there is no such part of a deck; the parts are {', '.join(known)}.")
        merged: dict[str, object] = {**known, **data}
        colours = merged["colours"]
        if not isinstance(colours, str):
            raise DeckError("colours", 'a text of colour letters is needed, such as "RYGBP".')
        lists: list[tuple[int, ...]] = []
        for field in ("numbers", "jokers"):
            counts = merged[field]
            if not isinstance(counts, list | tuple):
                raise DeckError(field, "a list of seven counts is needed, one for each value from 1 to 7.")
            lists.append(tuple(_check_count(f"{field}, value {i}", count) for i, count in enumerate(counts, 1)))
        actions = [_check_count(field, merged[field]) for field in ("Pr", "Mv", "St")]
        return cls(colours, lists[0], lists[1], *actions)


def _check_count(field: str, count: object) -> int:
    if isinstance(count, bool) or not isinstance(count, int):
        raise DeckError(field, f"a whole number is needed, not {count!r:.40}.")
    if not 0 <= count <= MOST_COPIES:
        raise DeckError(field, f"there can be 0 to {MOST_COPIES} copies of a card.")
    return count


DEFAULT_DECK: Final = Composition()


def read_deck(path: Path | None) -> Composition:
    """Read a deck from a file of JSON: a composition, or a record that has one; no file is the default deck."""
    if path is None:
        return DEFAULT_DECK
    try:
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise DeckError("deck", f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise DeckError("deck", f"{path} is not JSON.") from None
    if isinstance(data, Mapping) and "composition" in data:
        data = data["composition"]
    return Composition.from_json(data)
