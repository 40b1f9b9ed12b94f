"""A position that never changes: the text face of the engine."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.engine.playout import perft
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.errors import IllegalMoveError, PositionError
from perfect_numbers.events import Layout, layout_of
from perfect_numbers.forecast import Forecast, forecast, perfect_rows
from perfect_numbers.notation.cards import Card, Collection, Question, card_of, code_of
from perfect_numbers.notation.moves import Move, move_number, move_text
from perfect_numbers.notation.positions import (
    PHASE_NAMES,
    Phase,
    collection_of,
    dealt_of,
    deck_of,
    hand_of,
    market_of,
    position_text,
    question_of,
)
from perfect_numbers.notation.reading import read_position
from perfect_numbers.refusals import Refusal, refusal_of
from perfect_numbers.rules import Lost, Variant, rules_of
from perfect_numbers.wording import msg

if TYPE_CHECKING:
    from typing import Self


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    """The points, by seat."""
    winners: tuple[int, ...]
    """The seats with the most points, which share the victory (GAME-SCORE)."""

    @classmethod
    def of(cls, scores: Sequence[int]) -> "Outcome":
        """Return who has won with these points."""
        best = max(scores)
        return cls(tuple(scores), tuple(seat for seat, score in enumerate(scores, 1) if score == best))


class Position:
    """One moment of a game, with everything that lies on the table; seats count from 1.

    >>> position = Position.parse("p1=R:2|-|0 p2=-|-|0 hand=R5")
    >>> position.legal_moves()
    ['R5>R']
    >>> print(position.play("R5>R").collections[0])
    R:25|-|0
    """

    def __init__(self, state: State, layout: Layout | None = None) -> None:
        self._state = state
        self._layout = layout

    @classmethod
    def parse(cls, text: str) -> "Self":
        """Read a position; refuse one that breaks the grammar or a rule with a PositionError."""
        return cls(read_position(text))

    def state(self) -> State:
        """Return the position as a state that programs can change."""
        return self._state.clone()

    @property
    def variant(self) -> Variant:
        """`base` or `interaction`."""
        return rules_of(self._state).variant

    @property
    def lost(self) -> Lost:
        """Whose points are the cards lost by a gift: `giver` or `owner` (GIVE-LOWER)."""
        return rules_of(self._state).lost

    @property
    def phase(self) -> Phase:
        """`setup`, `take`, `play` or `over`."""
        return PHASE_NAMES[int(self._state.phase)]

    @property
    def turn(self) -> int:
        """The seat to act."""
        return int(self._state.turn) + 1

    @property
    def start(self) -> int:
        """The seat with the starting card."""
        return int(self._state.start) + 1

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._state.players)

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """What lies in front of each player, by seat."""
        return tuple(collection_of(self._state, seat) for seat in range(self.players))

    @cached_property
    def market(self) -> tuple[tuple[Card, ...], ...]:
        """The four groups of the market, a taken one empty."""
        return market_of(self._state)

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The cards taken and not yet dealt with."""
        return hand_of(self._state)

    @cached_property
    def dealt(self) -> tuple[tuple[Card, ...], ...]:
        """In set-up: the cards of the seats still to lay theirs out, in turn order."""
        return dealt_of(self._state)

    @cached_property
    def question(self) -> Question | None:
        """What must be answered first: whether to complete a row, or where a stolen card goes."""
        return question_of(self._state)

    @cached_property
    def deck(self) -> tuple[Card, ...] | int:
        """The deck, next card first, or the number of its cards if their order is unknown."""
        return deck_of(self._state)

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return int(len(self._state.order) - self._state.top)

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._state.is_over()

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of cards in each point pile, by seat."""
        return tuple(self._state.scores())

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners, or None while the game goes on."""
        return Outcome.of(self.scores) if self.is_over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none while the game goes on."""
        return self.outcome.winners if self.outcome else ()

    @cached_property
    def layout(self) -> Layout:
        """Where every card lies, by number; made up where nobody knows how the position came about."""
        return self._layout or layout_of(self._state)

    @cached_property
    def forecasts(self) -> Mapping[Move, Forecast]:
        """What each legal move would do."""
        found = (forecast(self._state, self.layout, number) for number in self._state.legal())
        return {each.move: each for each in found}

    def forecast(self, move: str) -> Forecast:
        """Return what a move would do; an impossible one is an IllegalMoveError that names the rule."""
        return self.forecasts.get(Move(move)) or self.forecasts[move_text(self._state, self.number_of(move))]

    def perfect_rows(self, card: Card, seat: int) -> frozenset[str]:
        """Return the letters of the rows of a seat on which a card would be perfect (ADD-PERFECT)."""
        return perfect_rows(self._state, card, seat)

    def legal_moves(self) -> list[Move]:
        """Return every move that is possible now; none when the game is over."""
        return list(self._moves)

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return tuple(move_text(self._state, move) for move in self._state.legal())

    def is_legal(self, move: str) -> bool:
        """Tell whether a move is possible now; a text that is no move at all is a MoveTextError."""
        return move_number(self._state, move) is not None

    def number_of(self, move: str) -> int:
        """Return the number of a legal move in the action space; an impossible one is an IllegalMoveError."""
        number = move_number(self._state, move)
        if number is None:
            raise IllegalMoveError(refusal_of(self._state, move))
        return number

    def explain(self, move: str) -> Refusal | None:
        """Say why a move is not possible now, or None if it is."""
        return None if self.is_legal(move) else refusal_of(self._state, move)

    def play(self, move: str) -> "Position":
        """Return the position after a move; an impossible move is an IllegalMoveError that names the rule."""
        number = self.number_of(move)
        state = self._state.clone()
        state.do(number)
        filled = state.taken == 0 and self._state.taken == 15
        if filled and 0 in state.order[state.market : state.market + 8]:
            raise PositionError(
                "deck", msg("the market cannot be filled from a deck whose order is unknown; draw one first.")
            )
        return Position(state, self.layout.follow(self._state, number, state)[1] if self._layout else None)

    def perft(self, depth: int) -> int:
        """Count the sequences of moves of that length; a game that ends sooner counts as one."""
        if depth < 0:
            raise PositionError("depth", msg("a number of moves from 0 up is needed."))
        if isinstance(self.deck, int):
            raise PositionError("deck", msg("sequences can be counted only if the order of the deck is known."))
        return perft(self._state, depth)

    def with_deck_drawn(self, seed: int | str, composition: Composition = DEFAULT_DECK) -> "Position":
        """Return the position with an unknown deck drawn from the cards that are not in view."""
        if not isinstance(self.deck, int):
            return self
        unseen = Counter(composition.cards())
        unseen.subtract(self.cards_in_view())
        for code, count in unseen.items():
            if count < 0:
                raise PositionError("deck", msg("more {given} are in view than the deck has."), given=card_of(code))
        bag = vec[u8]([u8(code) for code in sorted(unseen.elements())])
        if len(bag) < self.deck:
            raise PositionError(
                "deck",
                msg("{given} is more than the number of cards that are not in view, which is {unseen}."),
                given=self.deck,
                unseen=len(bag),
            )
        Random(seed).shuffle(bag)
        state = self._state.clone()
        state.order = vec[u8]([*self._state.order[: self._state.top], *bag[: self.deck]])
        return Position(state)

    def cards_in_view(self) -> list[int]:
        """Return the codes of the cards that lie face up or are in hand."""
        cards = [card for group in (*self.market, *self.dealt, self.hand) for card in group]
        for collection in self.collections:
            cards += [card for row in collection.rows for card in row.cards if not card.is_face_down]
            cards += collection.saved
        if self.question and self.question.card:
            cards.append(self.question.card)
        return [code_of(card) for card in cards]

    def _repr_svg_(self) -> str:
        # Notebooks ask for this; the drawing is on a higher floor, so it is looked up when asked for.
        from perfect_numbers.render import svg

        return svg(self)

    def __str__(self) -> str:
        return position_text(self._state)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> "tuple[type[Position], tuple[State]]":
        return Position, (self._state,)
