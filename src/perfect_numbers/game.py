"""A game with its history: play, undo, look back, record, outcome."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.state import State
from perfect_numbers.errors import IllegalMoveError, PerfectNumbersError, RecordError
from perfect_numbers.events import Event, Places, dealt_layout, layout_of
from perfect_numbers.notation.cards import Card
from perfect_numbers.notation.moves import Move, move_text
from perfect_numbers.position import Outcome, Position
from perfect_numbers.record import Player, Record
from perfect_numbers.refusals import refusal_of_number
from perfect_numbers.rules import Lost, Rules, Variant, rules_of
from perfect_numbers.view import View, view_of


class Moment(NamedTuple):
    """A game after one of its moves, or, at number 0, after the deal."""

    number: int
    position: Position
    move: Move | None
    """The move that led here."""
    events: tuple[Event, ...]
    """What it did."""
    round: int
    """How many rounds have begun; 0 in set-up."""

    @property
    def places(self) -> Places:
        """Where every card lies, by the cards' numbers."""
        return self.position.layout.places


class Turn(NamedTuple):
    """The moves of one player from the taking of a group to the end of the turn, or the laying out of dealt cards."""

    number: int
    """Which turn of the game it is, from 0."""
    seat: int
    round: int
    """The round it belongs to; 0 in set-up."""
    first: int
    """The number of its first move."""
    last: int
    """The number of its last move so far."""

    @property
    def is_setup(self) -> bool:
        """Tell whether the player lays out dealt cards (SETUP-PLACE)."""
        return self.round == 0


class Game:
    """One game from the deal on, with everything that happened.

    >>> game = Game.new(players=2, seed=7)
    >>> game.position.turn in (1, 2)
    True
    >>> move = game.legal_moves()[0]
    >>> events = game.play(move)
    >>> game.undo() == move
    True
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        players: Sequence[Player],
        extra: Mapping[str, Any],
        *,
        is_dealt: bool = True,
    ) -> None:
        self.rules = rules
        self.players = tuple(players)
        self.extra = dict(extra)
        """Further keys of the record: a seed, times, a title."""
        events, layout = dealt_layout(state) if is_dealt else ((), layout_of(state))
        self._dealt = Record.of_deal(rules, self.players, state) if is_dealt else None
        self._states = [state]
        position = Position(state, layout)
        self._moments = [Moment(0, position, None, events, 0 if position.phase == "setup" else 1)]
        self._turns: list[Turn] = []

    @classmethod
    def new(
        cls,
        players: int | Iterable[str | Player] = 2,
        variant: Variant = "base",
        lost: Lost = "giver",
        composition: Composition = DEFAULT_DECK,
        start: int | None = None,
        seed: int | str = 0,
    ) -> "Game":
        """Deal a new game; the same seed and settings deal the same game everywhere."""
        names = None if isinstance(players, int) else list(players)
        count = players if isinstance(players, int) else len(names or ())
        return cls.deal(Rules(count, variant, lost, composition), names, start, seed)

    @classmethod
    def deal(
        cls,
        rules: Rules,
        players: Iterable[str | Player] | None = None,
        start: int | None = None,
        seed: int | str = 0,
    ) -> "Game":
        """Deal a new game by some rules."""
        names = [f"Player {seat}" for seat in range(1, rules.players + 1)] if players is None else players
        seated = tuple(player if isinstance(player, Player) else Player(player) for player in names)
        return cls(rules, rules.deal(seed, start), seated, {"seed": str(seed)})

    @classmethod
    def from_record(cls, record: "str | bytes | Mapping[str, Any] | Record") -> "Game":
        """Replay a record; one that contradicts itself is refused with a RecordError."""
        read = record if isinstance(record, Record) else Record.read(record)
        game = cls(read.rules, read.rules.lay_out(read.cards(), read.start), read.players, read.extra)
        for number, move in enumerate(read.moves, 1):
            try:
                game.play(move)
            except PerfectNumbersError as error:
                raise RecordError(f"move {number}, {move:.40}: {error}") from None
        if read.scores is not None and game.outcome is None:
            raise RecordError(f"scores: they are given, but the game is not over after {len(read.moves)} moves.")
        if read.scores is not None and read.scores != game.position.scores:
            raise RecordError(f"scores: the moves lead to {list(game.position.scores)}, not {list(read.scores)!r:.40}.")
        return game

    @classmethod
    def from_position(cls, position: Position, players: Sequence[Player]) -> "Game":
        """Begin in the middle of a game whose deck is known; as nobody knows the deal, it has no record."""
        if isinstance(position.deck, int):
            raise PerfectNumbersError("A game can go on from a position only if the order of its deck is known.")
        if len(players) != position.players:
            raise PerfectNumbersError(f"{position.players} players are needed, not {len(players)}.")
        state = position.state()
        return cls(rules_of(state), state, players, {}, is_dealt=False)

    @property
    def is_dealt(self) -> bool:
        """Tell whether all of the game is known, rather than begun in a position of which nobody knows the past."""
        return self._dealt is not None

    @property
    def composition(self) -> Composition:
        """The deck."""
        return self.rules.composition

    @property
    def moments(self) -> Sequence[Moment]:
        """The deal, and what came of every move."""
        return self._moments

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns so far, those in which dealt cards are laid out among them; the last one may not be over."""
        return self._turns

    @property
    def position(self) -> Position:
        """The position now."""
        return self._moments[-1].position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(moment.move for moment in self._moments if moment.move is not None)

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._states[-1].is_over()

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners, or None while the game goes on."""
        return self.position.outcome

    @property
    def rounds(self) -> int:
        """How many rounds have begun; 0 in set-up."""
        return self._moments[-1].round

    def legal_moves(self) -> list[Move]:
        """Return every move that is possible now."""
        return self.position.legal_moves()

    def view(self) -> View:
        """Return what the players see now: the hidden cards as a bag."""
        return view_of(self._states[-1])

    def play(self, move: str | int) -> tuple[Event, ...]:
        """Make a move, given as text or by number, and return what it did; an impossible one is an IllegalMoveError."""
        before = self._states[-1]
        moment = self._moments[-1]
        number = self._legal_number(move)
        text = move_text(before, number)
        after = before.clone()
        after.do(number)
        events, layout = moment.position.layout.follow(before, number, after)
        rounds = moment.round + any(event.kind == "round" for event in events)
        self._follow_turn(before)
        self._states.append(after)
        self._moments.append(Moment(moment.number + 1, Position(after, layout), text, events, rounds))
        return events

    def _legal_number(self, move: str | int) -> int:
        if isinstance(move, str):
            return self.position.number_of(move)
        state = self._states[-1]
        if move not in state.legal():
            raise IllegalMoveError(refusal_of_number(state, move))
        return move

    def _follow_turn(self, before: State) -> None:
        """Note that the next move goes on with a turn, or begins one."""
        moment = self._moments[-1]
        seat, number = int(before.turn) + 1, moment.number + 1
        last = self._turns[-1] if self._turns else None
        # A turn ends with `E`; in set-up, which has none, with the change of seats or of phase.
        if last and last.seat == seat and last.round == moment.round and moment.move != "E":
            self._turns[-1] = last._replace(last=number)
        else:
            self._turns.append(Turn(len(self._turns), seat, moment.round, number, number))

    def undo(self) -> Move:
        """Take the last move back and return it."""
        move = self._moments[-1].move
        if move is None:
            raise PerfectNumbersError("There is no move to take back.")
        self._states.pop()
        self._moments.pop()
        last = self._turns.pop()
        if last.last > last.first:
            self._turns.append(last._replace(last=last.last - 1))
        return move

    def at(self, number: int) -> Position:
        """Return the position after so many moves."""
        if not 0 <= number < len(self._moments):
            raise PerfectNumbersError(f"There is no moment {number}: the game has {len(self._moments) - 1} moves.")
        return self._moments[number].position

    def until(self, number: int) -> "Game":
        """Return a game of its own that has come as far as this one had after so many moves."""
        self.at(number)
        game = Game(self.rules, self._states[0], self.players, self.extra, is_dealt=self.is_dealt)
        game._states = self._states[: number + 1]
        game._moments = self._moments[: number + 1]
        game._turns = [
            turn._replace(last=min(turn.last, number)) for turn in takewhile(lambda t: t.first <= number, self._turns)
        ]
        return game

    def card(self, number: int) -> Card:
        """Return a card by its number, `#` if it lay face down from the beginning."""
        return self._moments[0].position.layout.card(number)

    def record(self) -> Record:
        """Return the game as a record, which replays without any random number."""
        if self._dealt is None:
            raise PerfectNumbersError("A game that began from a position has no record.")
        return msgspec.structs.replace(
            self._dealt,
            players=self.players,
            moves=tuple(map(str, self.moves)),
            scores=self.position.scores if self.is_over else None,
            extra=dict(self.extra),
        )

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return self.record().to_json()

    def to_text(self) -> str:
        """Return the game as text, one line per turn."""
        lines = []
        for turn in self._turns:
            heading = f"{self.players[turn.seat - 1].name}{' lays out' if turn.is_setup else ''}:"
            moves = (moment.move or "" for moment in self._moments[turn.first : turn.last + 1])
            lines.append(f"{turn.number + 1}. {heading} {' '.join(moves)}")
        if self.outcome is not None:
            scores = zip(self.players, self.outcome.scores, strict=True)
            lines.append("Scores: " + ", ".join(f"{player.name} {score}" for player, score in scores))
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def __copy__(self) -> "Game":
        return Game.from_record(self.record())

    def __deepcopy__(self, memo: object) -> "Game":
        return self.__copy__()

    def __reduce__(self) -> "tuple[Callable[[Record], Game], tuple[Record]]":
        return Game.from_record, (self.record(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game of {len(self.players)} players after {len(self.moves)} moves>"


def random_seed() -> str:
    """Return a seed that nobody knows yet."""
    import secrets

    return secrets.token_hex(8)
