"""Who sits in the other seats of a single player's environment: bots, functions, or policies for many games at once."""

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.bots import Bot, Clock, create
from perfect_numbers.bots.players.planner import LIMIT, WIDTH
from perfect_numbers.bots.players.weights import weights
from perfect_numbers.bots.referee import legal_move
from perfect_numbers.engine.state import State
from perfect_numbers.envs.compiled.episode import Episode
from perfect_numbers.envs.compiled.rivals import KINDS_OF_RIVAL, OUTSIDE, Rivals
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.envs.window import Window
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.view import View, view_of

Chooser = Callable[[View, list[int]], int]
"""A function that plays: it gets what a player sees and the legal actions, and returns one of them."""
Policy = Callable[[NDArray[np.uint8], NDArray[np.int8]], Any]
"""Observations and masks of several games in, one action for each out."""


class BatchedPolicy:
    """A policy that acts in many games at once, as an opponent: `opponents=BatchedPolicy(network)`."""

    def __init__(self, policy: Policy) -> None:
        """Take a function of observations and masks, one row a game, that returns an action for each."""
        self.policy = policy


Opponent = str | Bot | Chooser | BatchedPolicy


class Outsider:
    """Someone who does not play in compiled code, in one seat of every game."""

    def __init__(self, opponent: Opponent, seat: int) -> None:
        """Seat a bot, a function or a policy; seats count from 1."""
        self.opponent = opponent
        self.seat = seat
        self._bots: dict[int, tuple[str, Bot]] = {}
        """For each game the bot, and the seed of the game for which it was started."""

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
        answered = list(opponent.policy(np.stack(seen), np.stack(masks)))
        if len(answered) != len(episodes):
            raise PerfectNumbersError(
                f"opponents: the policy in seat {self.seat} gave {len(answered)} actions for {len(episodes)} games."
            )
        return answered

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
            self._bots[place] = "", made
        begun, bot = self._bots[place]
        if begun != seed:
            bot.restart(f"{seed}/{self.seat}")
            self._bots[place] = seed, bot
        return bot

    def _checked(self, state: State, answer: object) -> int:
        move = legal_move(state, answer)
        if move is None:
            raise PerfectNumbersError(f"opponents: seat {self.seat} chose {answer!r:.40}, which is not legal there.")
        return move

    def close(self) -> None:
        """Let go of what the bots hold."""
        for _, bot in self._bots.values():
            bot.close()
        self._bots = {}


class Opponents:
    """Everyone behind seat 1: those in compiled code, and outsiders."""

    def __init__(self, given: Opponent | Sequence[Opponent], settings: EnvSettings) -> None:
        """Seat one opponent everywhere, or one for each seat from 2 on."""
        players = settings.players
        alone = isinstance(given, str | Bot | BatchedPolicy) or callable(given)
        listed: list[Any] = [given] * (players - 1) if alone else list(given)  # type: ignore[arg-type]
        if len(listed) != players - 1:
            raise PerfectNumbersError(f"opponents: {players - 1} are needed for {players} players, not {len(listed)}.")
        kinds, self.outsiders = [OUTSIDE], dict[int, Outsider]()
        for seat, opponent in enumerate(listed, 2):
            if not (isinstance(opponent, str | Bot | BatchedPolicy) or callable(opponent)):
                raise PerfectNumbersError(f"opponents: {opponent!r:.40} is no bot, function or policy.")
            if isinstance(opponent, str) and opponent in KINDS_OF_RIVAL:
                kinds.append(KINDS_OF_RIVAL.index(opponent))
                continue
            if isinstance(opponent, str):
                create(opponent).close()  # an unknown name is refused at once
            kinds.append(OUTSIDE)
            self.outsiders[seat - 1] = Outsider(opponent, seat)
        self.rivals = Rivals(kinds, weights(f"{settings.rules.variant}-{players}"), LIMIT, WIDTH)

    def close(self) -> None:
        """Let go of whatever the bots hold."""
        for outsider in self.outsiders.values():
            outsider.close()
