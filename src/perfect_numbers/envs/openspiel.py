"""The game for OpenSpiel, with explicit chance nodes; importing this registers it."""

from typing import Any, NamedTuple

from perfect_numbers.envs.missing import told_if_missing

with told_if_missing():
    import pyspiel

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.cards import CARD_CODES
from perfect_numbers.engine.moves import MOVES
from perfect_numbers.envs.compiled.chance import begin, zeros
from perfect_numbers.envs.memory import writable
from perfect_numbers.envs.registration import OPEN_SPIEL_NAME
from perfect_numbers.envs.settings import EnvSettings
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.notation.cards import card_of
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.positions import position_text

_DEFAULTS = {
    "players": 2,
    "variant": "base",
    "lost": "giver",
    "deck": "",
    "reward": "margin",
    "observation": "plain",
}
"""`deck` is written as `deck_text` does; empty for the default deck."""


def deck_text(deck: Composition) -> str:
    """Write a deck as a parameter: colours, copies of the values 1 to 7, jokers likewise, and Protect, Move, Steal.

    OpenSpiel's parameters cannot hold commas, so it is `RYGBP/0.3.3.3.3.3.3/0.1.1.1.1.1.1/4.4.4`.
    """
    counts = (deck.numbers, deck.jokers, (deck.Pr, deck.Mv, deck.St))
    return "/".join([deck.colours, *(".".join(map(str, numbers)) for numbers in counts)])


def read_deck(text: str) -> Composition:
    """Read what `deck_text` writes."""
    if not text:
        return DEFAULT_DECK
    parts = text.split("/")
    try:
        numbers, jokers, actions = (tuple(int(count) for count in part.split(".")) for part in parts[1:])
        protects, moves, steals = actions
    except ValueError as error:
        example = deck_text(DEFAULT_DECK)
        raise PerfectNumbersError(f"deck: {text!r:.80} is not written like {example}.") from error
    return Composition(parts[0], numbers, jokers, protects, moves, steals)


def game_type(reward: str) -> Any:
    """Describe the game; its utilities depend on what is rewarded."""
    utility = {
        "win": pyspiel.GameType.Utility.CONSTANT_SUM,
        "margin": pyspiel.GameType.Utility.ZERO_SUM,
        "points": pyspiel.GameType.Utility.GENERAL_SUM,
    }[reward]
    points = reward == "points"
    return pyspiel.GameType(
        short_name=OPEN_SPIEL_NAME,
        long_name="Perfect Numbers",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.REWARDS if points else pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


def game_info(settings: EnvSettings) -> Any:
    """Tell how long and how high the game can go."""
    cards = settings.rules.composition.size
    low, high, total = {
        "win": (0.0, 1.0, 1.0),
        "margin": (-float(cards), float(cards), 0.0),
        "points": (0.0, float(cards), None),
    }[settings.reward]
    return pyspiel.GameInfo(
        num_distinct_actions=MOVES,
        max_chance_outcomes=CARD_CODES,
        num_players=settings.players,
        min_utility=low,
        max_utility=high,
        utility_sum=total,
        # A card is taken, stolen or moved, added and answered for; a turn has a take and an end for every group.
        max_game_length=6 * cards,
    )


class PerfectNumbersGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """The game with its settings."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take the parameters players, variant, lost, deck, reward and observation."""
        given = {**_DEFAULTS, **(params or {})}
        deck = read_deck(str(given["deck"]))
        choices = {name: given[name] for name in ("variant", "lost", "reward", "observation")}
        self.settings = EnvSettings.of(players=int(given["players"]), deck=deck, **choices)
        super().__init__(game_type(self.settings.reward), game_info(self.settings), params or {})
        self.dealer = self.settings.dealer
        self.observer = Observer(self.settings, False)

    def new_initial_state(self) -> "PerfectNumbersState":
        """Return the game before anything is drawn."""
        return PerfectNumbersState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card is drawn at most once, and the seat that begins."""
        return self.settings.rules.composition.size + 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return something that looks at states."""
        return Observer(self.settings, iig_obs_type is not None and iig_obs_type.perfect_recall)


class PlayerAction(NamedTuple):
    """Who did what; -1 is chance."""

    player: int
    action: int


class PerfectNumbersState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game in progress."""

    def __init__(self, game: PerfectNumbersGame) -> None:
        """Begin; only the game should call this."""
        super().__init__(game)
        self.drawing = begin(game.dealer)
        self._reward = game.settings.reward_code

    def current_player(self) -> int:
        """Return who acts: a seat, chance or nobody."""
        return self.drawing.player()

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.drawing.is_over()

    def is_chance_node(self) -> bool:
        """Tell whether chance acts; OpenSpiel can find out itself, but goes a longer way."""
        return self.drawing.is_chance()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of whoever acts, or of a player; this too is a short cut."""
        return self.drawing.legal() if player is None or player == self.drawing.player() else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.drawing.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seats or cards that chance can draw, and how likely each is."""
        return self.drawing.outcomes()

    def apply_action(self, action: int) -> None:
        """Make a move or let chance draw; the history is kept on this side, see `history`."""
        self.drawing.apply(action)

    _apply_action = apply_action

    def clone(self) -> "PerfectNumbersState":
        """Return a copy that can go its own way."""
        other = PerfectNumbersState(self.get_game())
        other.drawing = self.drawing.clone()
        return other

    def child(self, action: int) -> "PerfectNumbersState":
        """Return the state after an action."""
        other = self.clone()
        other.apply_action(action)
        return other

    def history(self) -> list[int]:
        """Return all that was done, as kept here: keeping it in C++ would make each step five times as slow."""
        return [action for _, action in self.drawing.history()]

    def history_str(self) -> str:
        """Return all that was done, as text."""
        return ", ".join(map(str, self.history()))

    def full_history(self) -> list[PlayerAction]:
        """Return who did what."""
        return [PlayerAction(player, action) for player, action in self.drawing.history()]

    def move_number(self) -> int:
        """Return how much was done."""
        return len(self.drawing.past)

    def is_initial_state(self) -> bool:
        """Tell whether nothing was done yet."""
        return len(self.drawing.past) == 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"start {action + 1}" if self.drawing.start_open else str(card_of(action))
        return move_text(self.drawing.episode.state, action)

    def returns(self) -> list[float]:
        """Return what everyone has got so far."""
        episode = self.drawing.episode
        if self._reward == 2:
            return [float(points) for points in episode.state.scores()]
        players = range(int(episode.state.players))
        if not self.is_terminal():
            return [0.0 for _ in players]
        return [episode.outcome(seat, self._reward) for seat in players]

    def rewards(self) -> list[float]:
        """Return what everyone got by the last action."""
        if self._reward != 2:
            return self.returns()
        scores = self.drawing.episode.state.scores()
        return [float(now - before) for now, before in zip(scores, self.drawing.before, strict=False)]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player sees, by default the one who acts; this too is a short cut."""
        observer = self.get_game().observer
        observer.set_from(self, self.current_player() if player is None else player)
        return observer.tensor.tolist()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return state_text(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PerfectNumbersState):
            return NotImplemented
        return self.get_game().settings == other.get_game().settings and self.history() == other.history()

    __hash__ = None  # type: ignore[assignment]  # it changes


def state_text(state: PerfectNumbersState) -> str:
    """Print the position, and what chance has drawn so far of what it must draw."""
    drawing = state.drawing
    table = drawing.episode.state
    if drawing.start_open:
        return "start=?"
    if not drawing.waiting:
        return position_text(table)
    first = int(table.market) if drawing.episode.rounds else 0
    drawn = "".join(card_of(int(table.order[i])) for i in range(first, int(drawing.next_card))) or "-"
    if not drawing.episode.rounds:
        return f"start={int(table.start) + 1} drawn={drawn}"
    without_market = table.clone()
    without_market.taken = 15
    return f"{position_text(without_market)} drawn={drawn}"


class Observer:
    """Looks at a state from one seat; everyone sees the same, from another side."""

    def __init__(self, settings: EnvSettings, perfect_recall: bool) -> None:
        """Make room for the numbers; with perfect recall the text is all that was done."""
        self._perfect_recall = perfect_recall
        self._kind = settings.observation_kind
        self._bytes = zeros(settings.observation_size)
        self._numbers: NDArray[np.uint8] = writable(self._bytes, np.uint8, settings.observation_size)
        self.tensor: NDArray[np.float32] = np.zeros(settings.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PerfectNumbersState, player: int) -> None:
        """Write what a seat sees into the tensor."""
        self._numbers.fill(0)
        state.drawing.episode.observe_into(self._bytes, 0, player, self._kind)
        self.tensor[:] = self._numbers

    def string_from(self, state: PerfectNumbersState, player: int) -> str:
        """Return what a seat sees as text."""
        return state.history_str() if self._perfect_recall else state_text(state)


pyspiel.register_game(game_type("margin"), PerfectNumbersGame)
