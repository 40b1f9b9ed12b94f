"""A game with its history: play, undo, look back, record, outcome."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.deal import deal, dealt_state
from perfect_numbers.engine.state import State
from perfect_numbers.engine.view import View, view_of
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.events import Event, Places, Trail
from perfect_numbers.notation.cards import Card, card_of, cards_text, code_of
from perfect_numbers.notation.moves import move_code
from perfect_numbers.position import IllegalMoveError, Position
from perfect_numbers.record import FORMAT, Player, read_record
from perfect_numbers.refusals import refusal_of


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    """The points, by seat."""
    winners: tuple[int, ...]
    """The seats with the most points, which share the victory (GAME-SCORE)."""


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
        self, state: State, composition: Composition, players: Sequence[Player], extra: Mapping[str, Any]
    ) -> None:
        self.players = tuple(players)
        self.composition = composition
        self.extra = dict(extra)
        """Further keys of the record: a seed, times, a title."""
        self._states = [state]
        self._moves: list[str] = []
        self._trail = Trail(state)
        self._events: list[list[Event]] = [self._trail.first_events]
        self._places: list[Places] = [dict(self._trail.places)]

    @classmethod
    def new(
        cls,
        players: int | Iterable[str | Player] = 2,
        variant: str = "base",
        lost: str = "giver",
        composition: Composition = DEFAULT_DECK,
        start: int | None = None,
        seed: int | str = 0,
    ) -> "Game":
        """Deal a new game; the same seed and settings deal the same game everywhere."""
        seated = _seated(players)
        if variant not in ("base", "interaction"):
            raise PerfectNumbersError(f"variant: {variant!r:.40} is not one of base, interaction.")
        if lost not in ("giver", "owner"):
            raise PerfectNumbersError(f"lost: {lost!r:.40} is not one of giver, owner.")
        if start is not None and not 1 <= start <= len(seated):
            raise PerfectNumbersError(f"start: {start} is not a seat; the seats are 1 to {len(seated)}.")
        composition.check(len(seated))
        first = None if start is None else start - 1
        state = deal(composition.cards(), len(seated), variant == "interaction", lost == "owner", first, seed)
        return cls(state, composition, seated, {"seed": str(seed)})

    @classmethod
    def from_record(cls, record: str | bytes | Mapping[str, Any]) -> "Game":
        """Replay a record; one that contradicts itself is refused with a RecordError."""
        return read_record(record, cls._begin)

    @classmethod
    def _begin(
        cls,
        rules: tuple[bool, bool],
        composition: Composition,
        players: Sequence[Player],
        start: int,
        cards: Sequence[Card],
        extra: Mapping[str, Any],
    ) -> "Game":
        order = vec[i64]([i64(code_of(card)) for card in cards])
        return cls(dealt_state(order, len(players), *rules, start - 1), composition, players, extra)

    @property
    def position(self) -> Position:
        """The position now."""
        return Position(self._states[-1])

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made so far."""
        return tuple(self._moves)

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._states[-1].is_over()

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners, or None while the game goes on."""
        if not self.is_over:
            return None
        scores = tuple(self._states[-1].scores())
        return Outcome(scores, tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores)))

    @property
    def rounds(self) -> int:
        """How many rounds have begun; 0 in set-up."""
        return sum(event.kind == "round" for events in self._events for event in events)

    def legal_moves(self) -> list[str]:
        """Return every move that is possible now."""
        return self.position.legal_moves()

    def view(self) -> View:
        """Return what the players see now: the hidden cards as a bag."""
        return view_of(self._states[-1])

    def play(self, move: str) -> list[Event]:
        """Make a move and return what it did; an impossible one changes nothing and is an IllegalMoveError."""
        before = self._states[-1]
        code = move_code(before, move)
        if code is None:
            raise IllegalMoveError(refusal_of(before, move))
        after = before.clone()
        after.do(code)
        events = self._trail.follow(before, code, after)
        self._states.append(after)
        self._moves.append(move)
        self._events.append(events)
        self._places.append(dict(self._trail.places))
        return events

    def undo(self) -> str:
        """Take the last move back and return it."""
        if not self._moves:
            raise PerfectNumbersError("There is no move to take back.")
        self._states.pop()
        self._places.pop()
        self._trail.turn_back(self._places[-1], self._events.pop())
        return self._moves.pop()

    def at(self, number: int) -> Position:
        """Return the position after so many moves."""
        return Position(self._states[self._checked(number)])

    def events(self, number: int) -> list[Event]:
        """Return what the move with that number did; number 0 is the deal."""
        return self._events[self._checked(number)]

    def places(self, number: int) -> Places:
        """Return where every card lies after so many moves, by the cards' numbers."""
        return self._places[self._checked(number)]

    def card(self, number: int) -> Card:
        """Return the card with that number in the deal and the deck."""
        return card_of(int(self._states[0].order[number]))

    def record(self) -> dict[str, Any]:
        """Return the game as a record, which replays without any random number."""
        first = self._states[0]
        cards = [card_of(int(code)) for code in first.order]
        seats = len(self.players)
        turn_order = [(seat - int(first.start)) % seats for seat in range(seats)]
        position = self.position
        record: dict[str, Any] = {
            "format": FORMAT,
            "rules": {"players": seats, "variant": position.variant, "lost": position.lost},
            "composition": self.composition.to_json(),
            "players": [player._asdict() for player in self.players],
            "start": int(first.start) + 1,
            "deal": [cards_text(tuple(cards[3 * i : 3 * i + 3])) for i in turn_order],
            "deck": cards_text(tuple(cards[3 * seats :])),
            "moves": list(self._moves),
        }
        if self.is_over:
            record["scores"] = list(position.scores)
        return {**record, **{key: value for key, value in self.extra.items() if key not in record}}

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return json.dumps(self.record(), ensure_ascii=False)

    def to_text(self) -> str:
        """Return the game as text, one line a turn."""
        lines: list[str] = []
        turn: tuple[int, bool] | None = None
        for number, move in enumerate(self._moves):
            state = self._states[number]
            now = (int(state.turn) + 1, self.at(number).phase == "setup")
            if now != turn or (number and self._moves[number - 1] == "E"):
                turn = now
                heading = (
                    f"{self.players[now[0] - 1].name} lays out:" if now[1] else f"{self.players[now[0] - 1].name}:"
                )
                lines.append(f"{len(lines) + 1}. {heading}")
            lines[-1] += f" {move}"
        if self.outcome is not None:
            lines.append(
                "Scores: " + ", ".join(f"{p.name} {s}" for p, s in zip(self.players, self.outcome.scores, strict=True))
            )
        return "\n".join(lines)

    def _checked(self, number: int) -> int:
        if not 0 <= number <= len(self._moves):
            raise PerfectNumbersError(f"There is no moment {number}: the game has {len(self._moves)} moves.")
        return number

    def __repr__(self) -> str:
        return f"<Game of {len(self.players)} players after {len(self._moves)} moves>"


def random_seed() -> str:
    """Return a seed that nobody knows yet."""
    import secrets

    return secrets.token_hex(8)


def _seated(players: int | Iterable[str | Player]) -> tuple[Player, ...]:
    if isinstance(players, int):
        seated = (
            tuple(Player(f"Player {seat}") for seat in range(1, players + 1))
            if players <= 4
            else (Player(""),) * players
        )
    else:
        seated = tuple(player if isinstance(player, Player) else Player(player) for player in players)
    if not 2 <= len(seated) <= 4:
        raise PerfectNumbersError(f"players: the game is for 2 to 4 players, not {len(seated)}.")
    return seated
