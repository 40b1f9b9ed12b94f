"""The settings that all environments share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.moves import MOVES
from perfect_numbers.envs.compiled.episode import Dealer
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.observation.layout import OBSERVATIONS, observation_size

REWARDS: Final = ("win", "margin", "points")
"""At the end one's share of the win, at the end one's margin over the others' mean, or points as they are gained."""


@dataclass(frozen=True, slots=True)
class EnvSettings:
    """How many play, by which rules and with which deck, and what is rewarded."""

    players: int = 2
    variant: str = "base"
    lost: str = "giver"
    deck: Composition | Mapping[str, object] = DEFAULT_DECK
    start: int | None = None
    """The seat that begins, from 1; drawn from the seed if it is not given."""
    reward: str = "win"
    skip_forced: bool = False
    """Whether decisions with a single legal move are made without asking."""
    observation: str = "plain"
    """`plain`, what lies on the table, or `rich`, and what the rules make of it."""

    def __post_init__(self) -> None:
        if self.players not in (2, 3, 4):
            raise PerfectNumbersError(f"players: 2, 3 or 4 can play, not {self.players!r:.40}.")
        for field, given, known in (
            ("variant", self.variant, ("base", "interaction")),
            ("lost", self.lost, ("giver", "owner")),
            ("reward", self.reward, REWARDS),
            ("observation", self.observation, OBSERVATIONS),
        ):
            if given not in known:
                raise PerfectNumbersError(f"{field}: {given!r:.40} is not one of {', '.join(known)}.")
        if self.start is not None and not 1 <= self.start <= self.players:
            raise PerfectNumbersError(f"start: {self.start} is not a seat; the seats are 1 to {self.players}.")
        self.composition.check(self.players)

    @property
    def composition(self) -> Composition:
        """The deck."""
        return self.deck if isinstance(self.deck, Composition) else Composition.from_json(self.deck)

    @property
    def dealer(self) -> Dealer:
        """The settings as the engine wants them."""
        start = None if self.start is None else self.start - 1
        interaction, to_owner = self.variant == "interaction", self.lost == "owner"
        return Dealer(self.composition.cards(), self.players, interaction, to_owner, start)

    @property
    def reward_code(self) -> int:
        """The place of the reward in `REWARDS`."""
        return REWARDS.index(self.reward)

    @property
    def observation_kind(self) -> int:
        """The place of the kind of observation in `OBSERVATIONS`."""
        return OBSERVATIONS.index(self.observation)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return observation_size(self.players, self.observation_kind)

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return MOVES
