"""The settings that all environments share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.moves import MOVES
from perfect_numbers.envs.compiled.episode import Dealer
from perfect_numbers.errors import DeckError, RulesError
from perfect_numbers.observation.layout import OBSERVATIONS, observation_size
from perfect_numbers.rules import Rules

REWARDS: Final = ("win", "margin", "points")
"""At the end one's share of the win, at the end one's margin over the others' mean, or points as they are gained."""
RULES: Final = {"players": "players", "variant": "variant", "lost": "lost", "deck": "composition"}
"""The arguments that choose rules, and what `Rules` calls them."""


@dataclass(frozen=True, slots=True)
class EnvSettings:
    """By which rules the games are played, what is rewarded and what is observed."""

    rules: Rules = field(default_factory=Rules)
    start: int | None = None
    """The seat that begins, from 1; drawn from the seed if it is not given."""
    reward: str = "win"
    skip_forced: bool = False
    """Whether decisions with a single legal move are made without asking."""
    observation: str = "plain"
    """`plain`, what lies on the table, or `rich`, and what the rules make of it."""

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise RulesError("rules", f"Rules(...) is needed, not {self.rules!r:.40}.")
        if not isinstance(self.skip_forced, bool):
            raise RulesError("skip_forced", f"True or False is needed, not {self.skip_forced!r:.40}.")
        known = (("reward", self.reward, REWARDS), ("observation", self.observation, OBSERVATIONS))
        for name, given, choices in known:
            if given not in choices:
                raise RulesError(name, f"{given!r:.40} is not one of {', '.join(choices)}.")
        if self.start is not None:
            self.rules.seat(self.start)

    @classmethod
    def of(cls, **choices: Any) -> "EnvSettings":
        """Take `rules`, or players, variant, lost and deck one by one, and all other settings."""
        known = [*RULES, *cls.__dataclass_fields__]
        for name in choices:
            if name not in known:
                raise RulesError(f"{name:.40}", f"there is no such setting; the settings are {', '.join(known)}.")
        chosen = {argument: choices.pop(argument) for argument in RULES if argument in choices}
        if chosen:
            if "rules" in choices:
                raise RulesError("rules", f"they are given as a whole already, so {', '.join(chosen)} cannot be.")
            deck = chosen.get("deck", DEFAULT_DECK)
            if isinstance(deck, Mapping):
                chosen["deck"] = Composition.from_json(deck)
            elif not isinstance(deck, Composition):
                raise DeckError("deck", f"a Composition is needed, or its JSON form as a dict, not {deck!r:.40}.")
            choices["rules"] = Rules(**{RULES[argument]: value for argument, value in chosen.items()})
        return cls(**choices)

    @property
    def players(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def dealer(self) -> Dealer:
        """The settings as the engine wants them."""
        rules, start = self.rules, None if self.start is None else self.start - 1
        return Dealer(rules.composition.cards(), rules.players, rules.is_interaction, rules.is_lost_to_owner, start)

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
