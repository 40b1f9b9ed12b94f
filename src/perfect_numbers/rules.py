"""What a game is played by: how many play, the variant, whose points lost cards are, and the deck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, cast, get_args

from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.deal import deal, dealt_state
from perfect_numbers.engine.state import State
from perfect_numbers.errors import RulesError

Variant = Literal["base", "interaction"]
Lost = Literal["giver", "owner"]
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
LOST: Final[tuple[Lost, ...]] = get_args(Lost)
FEWEST: Final = 2
MOST: Final = 4


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices that make one game differ from another; rules that cannot be played by do not exist.

    >>> Rules(3, variant="interaction").composition.size
    108
    """

    players: int = 2
    variant: Variant = "base"
    """VARIANT-INTERACTION."""
    lost: Lost = "giver"
    """Whose points the cards are that a gift drives out of a row (GIVE-LOWER)."""
    composition: Composition = DEFAULT_DECK
    """The deck (DECK-DEFAULT)."""

    def __post_init__(self) -> None:
        if isinstance(self.players, bool) or not isinstance(self.players, int) or not FEWEST <= self.players <= MOST:
            raise RulesError("players", f"the game is for {FEWEST} to {MOST} players, not {self.players!r:.40}.")
        for field, given, choices in (("variant", self.variant, VARIANTS), ("lost", self.lost, LOST)):
            if given not in choices:
                raise RulesError(field, f"{given!r:.40} is not one of {', '.join(choices)}.")
        self.composition.check(self.players)

    @property
    def is_interaction(self) -> bool:
        """Tell whether the variant is played."""
        return self.variant == "interaction"

    @property
    def is_lost_to_owner(self) -> bool:
        """Tell whether lost cards are the owner's points."""
        return self.lost == "owner"

    def deal(self, seed: int | str, start: int | None = None) -> State:
        """Deal a new game from the seed; without a seat that starts, one is drawn (SETUP-START, SETUP-DEAL)."""
        first = None if start is None else self.seat(start) - 1
        cards = self.composition.cards()
        return deal(cards, self.players, self.is_interaction, self.is_lost_to_owner, first, seed)

    def lay_out(self, cards: Sequence[int], start: int) -> State:
        """Return the game whose dealt cards, in turn order, and deck are given by their codes."""
        order = vec[u8]([u8(code) for code in cards])
        return dealt_state(order, self.players, self.is_interaction, self.is_lost_to_owner, self.seat(start) - 1)

    def seat(self, start: object) -> int:
        """Return a seat that starts, if it is one."""
        if isinstance(start, bool) or not isinstance(start, int) or not 1 <= start <= self.players:
            raise RulesError("start", f"{start!r:.40} is not a seat; the seats are 1 to {self.players}.")
        return start

    def to_json(self) -> dict[str, object]:
        """Return the rules for JSON."""
        return {
            "players": self.players,
            "variant": self.variant,
            "lost": self.lost,
            "composition": self.composition.to_json(),
        }

    @classmethod
    def from_json(cls, data: object) -> "Rules":
        """Read rules from JSON; what is left out is as in the default rules."""
        if not isinstance(data, Mapping):
            raise RulesError("rules", 'an object is needed, such as {"players": 3, "variant": "base"}.')
        default = cls()
        for key in data:
            if key not in cls.__dataclass_fields__:
                known = ", ".join(cls.__dataclass_fields__)
                raise RulesError(f"{key!s:.40}", f"there is no such part of the rules; the parts are {known}.")
        composition = data.get("composition", default.composition)
        if not isinstance(composition, Composition):
            composition = Composition.from_json(composition)
        return cls(
            cast(int, data.get("players", default.players)),
            cast(Variant, data.get("variant", default.variant)),
            cast(Lost, data.get("lost", default.lost)),
            composition,
        )


_rules: Final = lru_cache(100)(Rules)


def rules_of(state: State, composition: Composition = DEFAULT_DECK) -> Rules:
    """Return the rules that a state is played by; it does not know its deck."""
    return _rules(
        int(state.players),
        "interaction" if state.interaction else "base",
        "owner" if state.lost_to_owner else "giver",
        composition,
    )
