"""Who sits in the other seats of a single player's environment: bots, functions, or policies for many games at once."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.bots import Bot, Clock, create
from perfect_numbers.bots.players.planner import LIMIT, WIDTH
from perfect_numbers.bots.players.weights import weights
from perfect_numbers.bots.process.external import ExternalBot
from perfect_numbers.bots.referee import legal_move
from perfect_numbers.engine.state import State
from perfect_numbers.envs.compiled.episode import Episode
from perfect_numbers.envs.compiled.rivals import KINDS_OF_RIVAL, OUTSIDE, Rivals
from perfect_numbers.envs.policies import title_of
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.envs.window import Window
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.view import View, view_of

Chooser = Callable[[View, list[int]], int]
"""A function that plays: it gets what a player sees and the legal actions, and returns one of them."""
Policy = Callable[[NDArray[np.uint8], NDArray[np.int8]], Any]
"""Observations and masks of several games in, one action for each out."""


@dataclass(frozen=True, slots=True, repr=False)
class BatchedPolicy:
    """A policy that acts in many games at once, as an opponent: `opponents=BatchedPolicy(network)`."""

    policy: Policy
    """A function of observations and masks, one row a game, that returns an action for each."""

    def __post_init__(self) -> None:
        if not callable(self.policy):
            raise PerfectNumbersError(f"policy: {self.policy!r:.40} is no function of observations and masks.")

    def __repr__(self) -> str:
        return f"<BatchedPolicy: {called(self.policy)}>"


Opponent = str | Bot | Chooser | BatchedPolicy


def called(opponent: Opponent | Policy) -> str:
    """Return what an opponent is called."""
    if isinstance(opponent, BatchedPolicy):
        return called(opponent.policy)
    if isinstance(opponent, str):
        return opponent
    if isinstance(opponent, Bot):
        return title_of(opponent)
    return str(getattr(opponent, "__name__", type(opponent).__name__))


def checked_opponent(given: object, seat: int) -> Opponent:
    """Refuse what cannot play in a seat."""
    if isinstance(given, type):
        raise PerfectNumbersError(
            f"opponents: {given.__name__} is a class; an object is needed, as {given.__name__}() makes one."
        )
    if isinstance(given, str):
        create(given).close()
    elif isinstance(given, Bot):
        try:
            copy.deepcopy(given)
        except Exception as error:
            raise PerfectNumbersError(
                f"opponents: the bot {called(given)} in seat {seat} cannot be copied for each game: {error!s:.100}"
            ) from error
    elif not (isinstance(given, BatchedPolicy) or callable(given)):
        raise PerfectNumbersError(f"opponents: {given!r:.40} is no bot, function or policy.")
    return given


class Outsider:
    """Someone who does not play in compiled code, in one seat of every game."""

    def __init__(self, opponent: Opponent, seat: int) -> None:
        """Seat a bot, a function or a policy; seats count from 1."""
        self.opponent = opponent
        self.seat = seat
        self._bots: dict[int, Bot] = {}
        """For each game the bot."""
        self._begun: dict[int, str] = {}
        """For each game the seed of the game for which its bot was started."""

    def forget(self) -> None:
        """Start every bot anew when it is asked next."""
        self._begun = {}

    def answers(self, episodes: Sequence[Episode], places: Sequence[int], seeds: Sequence[str], kind: int) -> list[int]:
        """Return an action for each of some games."""
        if isinstance(self.opponent, BatchedPolicy):
            found = self._answers_of(self.opponent, episodes, kind)
        else:
            found = [self._answer(*game) for game in zip(episodes, places, seeds, strict=True)]
        return [self._checked(episode.state, answer) for episode, answer in zip(episodes, found, strict=True)]

    def _answers_of(self, opponent: BatchedPolicy, episodes: Sequence[Episode], kind: int) -> list[object]:
        window = Window(int(episodes[0].state.players), kind)
        seen, masks = zip(*(window.both(episode) for episode in episodes), strict=True)
        answered, wanted = opponent.policy(np.stack(seen), np.stack(masks)), (len(episodes),)
        shape = shape_of(answered)
        if shape != wanted:
            raise PerfectNumbersError(
                f"opponents: the policy in seat {self.seat} gave actions of shape {shape}, not {wanted}, one a game."
            )
        return list(answered)

    def _answer(self, episode: Episode, place: int, seed: str) -> object:
        view, legal = view_of(episode.state), episode.state.legal()
        if isinstance(self.opponent, str | Bot):
            return self._bot(place, seed).choose(view, legal, Clock())
        assert not isinstance(self.opponent, BatchedPolicy)
        return self.opponent(view, legal)

    def _bot(self, place: int, seed: str) -> Bot:
        """Return the bot of one game, started anew if the game is new."""
        if place not in self._bots:
            assert isinstance(self.opponent, str | Bot)
            made = create(self.opponent) if isinstance(self.opponent, str) else copy.deepcopy(self.opponent)
            self._bots[place] = made
        bot = self._bots[place]
        if self._begun.get(place) != seed:
            bot.restart(f"{seed}/{self.seat}")
            self._begun[place] = seed
        return bot

    def _checked(self, state: State, answer: object) -> int:
        # Arrays of several numbers look like a number, too.
        move = None if shape_of(answer) else legal_move(state, answer)
        if move is None:
            raise PerfectNumbersError(f"opponents: seat {self.seat} chose {answer!r:.40}, which is not legal there.")
        return move

    def standing(self) -> dict[int, tuple[str, object]]:
        """Return how far each bot is, for comparing: its game, and its random numbers."""
        return {place: (begun, getattr(self._bots[place], "random", None)) for place, begun in self._begun.items()}

    def clone(self) -> "Outsider":
        """Return a copy with copies of the bots; one in a process of its own begins its game anew there."""
        other = Outsider(self.opponent, self.seat)
        other._bots = {i: copy.deepcopy(bot) for i, bot in self._bots.items() if not isinstance(bot, ExternalBot)}
        other._begun = {i: begun for i, begun in self._begun.items() if i in other._bots}
        return other

    def __getstate__(self) -> dict[str, Any]:
        return vars(self.clone())

    def close(self) -> None:
        """Let go of what the bots hold."""
        for bot in self._bots.values():
            bot.close()
        self._bots, self._begun = {}, {}


def shape_of(answer: object) -> tuple[int, ...]:
    """Return the shape of an array or a list, () of what is neither."""
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        return (len(answer),)
    return tuple(getattr(answer, "shape", ()))


class Opponents:
    """Everyone behind seat 1: those in compiled code, and outsiders."""

    def __init__(self, given: object, settings: EnvSettings) -> None:
        """Seat one opponent everywhere, or one for each seat from 2 on."""
        players = settings.players
        alone = isinstance(given, str | Bot | BatchedPolicy) or callable(given)
        if not alone and not isinstance(given, Sequence):
            raise PerfectNumbersError(f"opponents: {given!r:.40} is no bot, function or policy, nor a list of them.")
        listed: list[object] = [given] * (players - 1) if alone else list(cast(Sequence[object], given))
        if len(listed) != players - 1:
            raise PerfectNumbersError(f"opponents: {players - 1} are needed for {players} players, not {len(listed)}.")
        self.given = [checked_opponent(opponent, seat) for seat, opponent in enumerate(listed, 2)]
        self.settings = settings
        kinds, self.outsiders = [OUTSIDE], dict[int, Outsider]()
        for seat, opponent in enumerate(self.given, 2):
            if isinstance(opponent, str) and opponent in KINDS_OF_RIVAL:
                kinds.append(KINDS_OF_RIVAL.index(opponent))
            else:
                kinds.append(OUTSIDE)
                self.outsiders[seat - 1] = Outsider(opponent, seat)
        self.rivals = Rivals(kinds, weights(f"{settings.rules.variant}-{players}"), LIMIT, WIDTH)

    def forget(self) -> None:
        """Begin new games with everyone, whatever their seeds."""
        for outsider in self.outsiders.values():
            outsider.forget()

    def clone(self) -> "Opponents":
        """Return a copy that goes on with copies of the bots; functions and policies are shared."""
        return seated(self.given, self.settings, {seat: outsider.clone() for seat, outsider in self.outsiders.items()})

    def __deepcopy__(self, memo: object) -> "Opponents":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return seated, (self.given, self.settings, self.outsiders)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Opponents):
            return NotImplemented
        return self.given == other.given and self._standing() == other._standing()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _standing(self) -> list[object]:
        return [outsider.standing() for outsider in self.outsiders.values()]

    def __str__(self) -> str:
        names = [called(opponent) for opponent in self.given]
        return names[0] if len(set(names)) == 1 else ", ".join(names)

    def close(self) -> None:
        """Let go of whatever the bots hold."""
        for outsider in self.outsiders.values():
            outsider.close()


def seated(given: list[Opponent], settings: EnvSettings, outsiders: dict[int, Outsider]) -> Opponents:
    """Make copied or pickled opponents again."""
    opponents = Opponents(given, settings)
    opponents.outsiders = outsiders
    return opponents
