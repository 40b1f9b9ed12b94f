"""What the page shows of a table: a game at one moment, as one of its seats sees it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from perfect_numbers.game import Game
from perfect_numbers.notation.cards import Card, Collection, Question, Row
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Position
from perfect_numbers.web.views.options import FREE, Option, is_plain, options
from perfect_numbers.web.views.slots import PLACES, Slots, slots

_MOST_KEPT: Final = 10_000
_ACTION_RULES: Final = {"Pr": "PROTECT-ROW", "Mv": "MOVE", "St": "STEAL"}


class CardView(NamedTuple):
    """A card that lies somewhere."""

    number: int
    """Which card it is, from the deal to the point pile."""
    code: str
    source: str = ""
    """What choosing it means; empty if nothing can be done with it."""
    blocked: str = ""
    """A move with it that is not possible, which explains why nothing can be done with it."""
    glows: bool = False
    """Whether it would be perfect for a row of the viewer."""

    @property
    def rule(self) -> str:
        """The rule that says what an action card does."""
        return _ACTION_RULES.get(self.code, "")


class PlaceView(NamedTuple):
    """One of the four places of a player."""

    key: str
    kind: str
    """`row`, `saved`, `free` or `action` (a free place that takes action cards only)."""
    seat: int
    letter: str = ""
    cards: tuple[CardView, ...] = ()
    next: int = 0
    """The next perfect number; 0 if no card is that high."""
    glows: bool = False
    """Whether a card in the market or in hand is perfect for it."""
    protected: bool = False
    asked: bool = False
    """Whether this row may be completed now."""
    options: tuple[Option, ...] = ()
    flips: str = ""
    """What choosing its final card to be turned face down means; empty if that is not possible."""
    put: str = ""
    """How a card added here is written behind `>`."""

    @property
    def is_choice(self) -> bool:
        """Whether something can be done here, or with a card that lies here."""
        return bool(self.options or self.flips or any(card.source for card in self.cards))

    def fresh(self, cards: frozenset[int]) -> frozenset[int]:
        """Return which of these cards lie here."""
        return cards and cards.intersection(card.number for card in self.cards)

    @property
    def row(self) -> Row:
        """The row as the notation knows it."""
        return Row(self.letter, tuple(Card(card.code) for card in self.cards))


class SeatView(NamedTuple):
    """A player and what lies in front of them."""

    seat: int
    name: str
    kind: str
    points: int
    places: tuple[PlaceView, ...]
    has_turn: bool
    has_start: bool
    dealt: tuple[CardView, ...]
    pile: tuple[int, ...]
    """The numbers of the cards in the point pile."""
    is_mine: bool
    is_winner: bool

    @property
    def is_choice(self) -> bool:
        """Whether something can be done at one of the places."""
        return any(place.is_choice for place in self.places)

    def fresh(self, cards: frozenset[int]) -> frozenset[int]:
        """Return which of these cards lie here."""
        return cards and cards.intersection(card.number for place in self.places for card in place.cards)


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table at one moment."""

    number: int
    last: int
    """The number of the last move of the game."""
    position: Position
    round: int
    me: SeatView
    others: tuple[SeatView, ...]
    market: tuple[tuple[CardView, ...], ...]
    hand: tuple[CardView, ...]
    stolen: CardView | None
    discarded: tuple[int, ...]
    discard_top: str
    """The card that was discarded last, `#` if it lay face down; empty if there is none."""
    is_live: bool
    my_turn: bool
    moves: tuple[Move, ...] = ()
    """The legal moves, if they are the viewer's to make."""
    options: tuple[Option, ...] = ()
    forced: str = ""
    """The only move there is, if there is no choice; never the end of the turn."""
    chosen: str = ""
    """What is chosen already, because every move begins with it."""
    names: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """All players, by seat."""
        return tuple(sorted((self.me, *self.others), key=lambda seat: seat.seat))

    @property
    def held(self) -> tuple[CardView, ...]:
        """The cards in hand, a stolen one first."""
        return (self.stolen, *self.hand) if self.stolen else self.hand

    @property
    def asked(self) -> PlaceView | None:
        """The row that may be completed now."""
        return next((place for seat in self.seats for place in seat.places if place.asked), None)

    def discard_options(self) -> tuple[Option, ...]:
        """Return the moves that throw a card away."""
        return tuple(option for option in self.options if option.target == "discard")


def table_view(
    game: Game,
    mine: Sequence[int],
    acting: int | None,
    number: int | None = None,
    names: Sequence[str] | None = None,
) -> TableView:
    """Show a game after so many moves to whoever holds these seats (none: a spectator) and may move for one of them."""
    last = len(game.moments) - 1
    moment = last if number is None else number
    position = game.at(moment)
    is_live = moment == last
    my_turn = is_live and not position.is_over and position.turn == acting
    choices = tuple(options(position)) if my_turn else ()
    bottom = position.turn if my_turn else mine[0] if mine else 1
    shown_names = tuple(names or (player.name for player in game.players))
    builder = _Builder(game, moment, position, choices, tuple(mine), bottom, shown_names)
    count = position.players
    moves = tuple(position.legal_moves()) if my_turn else ()
    sources = {option.source for option in choices if not option.source.endswith(">")}
    hand = builder.hand()
    return TableView(
        number=moment,
        last=last,
        position=position,
        round=game.moments[moment].round,
        me=builder.seat(bottom),
        others=tuple(builder.seat((bottom - 1 + ahead) % count + 1) for ahead in range(1, count)),
        market=builder.market(),
        hand=hand,
        stolen=builder.stolen(),
        discarded=builder.places.get("discard", ()),
        discard_top=position.layout.card(builder.places["discard"][-1]) if "discard" in builder.places else "",
        is_live=is_live,
        my_turn=my_turn,
        moves=moves,
        options=choices,
        forced=moves[0] if len(moves) == 1 and moves[0] != "E" else "",
        chosen=next(iter(sources)) if len(sources) == 1 and not any(map(is_plain, moves)) else "",
        names=builder.names,
    )


@lru_cache(_MOST_KEPT)
def _lying(numbers: tuple[int, ...], codes: tuple[Card, ...]) -> tuple[CardView, ...]:
    """Show the cards of a row, which stay as they are from move to move."""
    return tuple(CardView(number, code) for number, code in zip(numbers, codes, strict=True))


class _Builder:
    """Puts the parts of one moment together."""

    def __init__(
        self,
        game: Game,
        number: int,
        position: Position,
        choices: tuple[Option, ...],
        mine: tuple[int, ...],
        bottom: int,
        names: tuple[str, ...],
    ) -> None:
        self.game = game
        self.position = position
        self.choices = choices
        self.mine = mine
        self.names = names
        self.places = game.moments[number].places
        self.slots = slots(game, number)
        self.sources = {option.source for option in choices}
        self.bottom = bottom
        self.perfect = self._perfect_in_sight()
        """The rows of whoever sits at the bottom on which the cards in the market and in hand would be perfect."""

    def _perfect_in_sight(self) -> dict[Card, frozenset[str]]:
        position = self.position
        if position.phase not in ("take", "play"):
            return {}
        in_sight = {card for group in position.market for card in group}
        if position.turn == self.bottom:
            in_sight.update(position.hand)
        return {card: position.perfect_rows(card, self.bottom) for card in in_sight}

    def card(self, number: int, code: str | None = None, source: str = "", glows: bool = False) -> CardView:
        """Show a card by its number; a face-down card only as such."""
        return CardView(number, code or self.game.card(number), source, glows=glows)

    def market(self) -> tuple[tuple[CardView, ...], ...]:
        """Show the four groups."""
        return tuple(
            tuple(
                self.card(number, code, glows=bool(self.mine and self.perfect.get(code)))
                for number, code in zip(self.places.get(f"market:{i}", ()), group, strict=True)
            )
            for i, group in enumerate(self.position.market if self.position.phase != "setup" else ((),) * 4, 1)
        )

    def hand(self) -> tuple[CardView, ...]:
        """Show the cards in hand, in their order."""
        order = list(self.position.hand)
        numbers = sorted(self.places.get("hand", ()), key=lambda number: (order.index(self.game.card(number)), number))
        return tuple(self._held(number) for number in numbers)

    def _held(self, number: int) -> CardView:
        code = self.game.card(number)
        mine = [option for option in self.choices if option.source == code]
        perfect = any(option.kind == "perfect" for option in mine)
        if mine or not self.choices:
            return CardView(number, code, code if mine else "", glows=perfect)
        row = self.position.collections[self.position.turn - 1].row(code[0])
        return CardView(number, code, blocked=f"{code}>{'A' if code.is_action else code[0] if row else '+'}")

    def stolen(self) -> CardView | None:
        """Show the stolen card that waits to be dealt with."""
        for number in self.places.get("stolen", ()):
            code = self.game.card(number)
            return self.card(number, code, code if code in self.sources else "")
        return None

    def seat(self, seat: int) -> SeatView:
        """Show a player."""
        position = self.position
        collection = position.collections[seat - 1]
        dealt = self.places.get(f"dealt:{seat}", ())
        best = max(position.scores)
        return SeatView(
            seat=seat,
            name=self.names[seat - 1],
            kind=self.game.players[seat - 1].kind,
            points=collection.points,
            places=tuple(self._places(seat, collection)),
            has_turn=not position.is_over and position.turn == seat,
            has_start=position.start == seat,
            dealt=tuple(self.card(number) for number in dealt),
            pile=self.places.get(f"points:{seat}", ()),
            is_mine=seat in self.mine,
            is_winner=position.is_over and collection.points == best,
        )

    def _places(self, seat: int, collection: Collection) -> Iterable[PlaceView]:
        taken: Slots = self.slots[seat - 1]
        lying = {place: letter for letter, place in taken.items()}
        free_found = False
        for place in range(PLACES):
            letter = lying.get(place, "")
            if letter == "A":
                yield self._saved(seat, collection)
            elif letter:
                row = collection.row(letter)
                assert row is not None
                yield self._row(seat, row)
            else:
                action_only = self.position.variant == "interaction" and place == PLACES - 1
                yield self._free(seat, place, action_only, is_first=not free_found)
                free_found = free_found or not action_only

    def _row(self, seat: int, row: Row) -> PlaceView:
        key = f"row:{seat}{row.colour}"
        own = seat == self.position.turn
        flip = f"Pr:{row.colour}>"
        return PlaceView(
            key=key,
            kind="row",
            seat=seat,
            letter=row.colour,
            cards=_lying(self.places[key], row.cards),
            next=row.next_perfect,
            glows=seat == self.bottom and any(row.colour in rows for rows in self.perfect.values()),
            protected=row.is_protected,
            asked=self.position.question == Question(seat, row.colour),
            options=tuple(option for option in self.choices if option.target == key),
            flips=flip if own and flip in self.sources else "",
            put=row.colour if own else str(seat),
        )

    def _saved(self, seat: int, collection: Collection) -> PlaceView:
        own = seat == self.position.turn
        cards = []
        for kind in collection.saved:
            (number,) = self.places[f"saved:{seat}{kind}"]
            usable = own and kind in self.sources and kind not in self.position.hand
            cards.append(CardView(number, kind, kind if usable else ""))
        return PlaceView(
            key=f"saved:{seat}",
            kind="saved",
            seat=seat,
            cards=tuple(cards),
            options=tuple(option for option in self.choices if option.target == f"saved:{seat}"),
            put="A" if own else "",
        )

    def _free(self, seat: int, place: int, action_only: bool, is_first: bool) -> PlaceView:
        wanted = {f"{FREE}:{seat}"} if is_first and not action_only else set()
        if action_only or (is_first and self.position.variant == "base"):
            wanted.add(f"{FREE}A:{seat}")
        own = seat == self.position.turn
        return PlaceView(
            key=f"free:{seat}{place}",
            kind="action" if action_only else "free",
            seat=seat,
            options=tuple(option for option in self.choices if option.target in wanted),
            put=("A" if action_only else "+") if own else str(seat),
        )
