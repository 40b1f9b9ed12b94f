"""What a move did, card by card, so that logs, sentences and animations need not compare positions.

A card is one thing from the deal to the point pile: its number is its place in the deal and the deck,
which tells nothing about a card that nobody has seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from perfect_numbers.engine.moves import (
    COMPLETE,
    DEAD,
    DISCARD,
    END,
    FLIP,
    GIVE,
    JOKER_TO,
    KEEP,
    MOVE_ROW,
    NEW,
    OWN,
    PROTECT_WITH_CARD,
    REPLACE,
    SAVE,
    SAVE_CLEARING,
    SAVED_PLACE,
    STEAL_FROM,
)
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import ASK_ROW, OVER, POINTS, SETUP, SIZES
from perfect_numbers.notation.cards import Card, card_of
from perfect_numbers.notation.moves import KINDS, move_text, split_move
from perfect_numbers.notation.positions import GROUPS, ROW_LETTERS

HAND: Final = "hand"
STOLEN: Final = "stolen"
DISCARD_PILE: Final = "discard"
DECK: Final = "deck"

Places = Mapping[str, tuple[int, ...]]
"""Which cards lie where, by number.

The places: `hand`, `stolen`, `discard`, `market:1`, `row:2R`, `saved:1Pr`, `points:3`, `dealt:2`.
"""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: cards went from one place to another, or something was decided.

    The kinds: `deal`, `pick-up`, `fill`, `take`, `add`, `new-row`, `give`, `give-new`, `colour`, `clear`, `lose`,
    `gain-lost`, `perfect`, `complete`, `bonus`, `keep`, `save`, `use`, `protect`, `flip`, `move`, `steal`,
    `discard`, `dead`, `end`, `round`, `over`.
    """

    kind: str
    seat: int
    """Who did it, or whom it concerns."""
    cards: tuple[Card, ...] = ()
    """The cards, as far as everyone can see them."""
    ids: tuple[int, ...] = ()
    """Their numbers."""
    source: str = ""
    target: str = ""
    owner: int = 0
    """Whose row it is."""
    row: str = ""
    """The row's colour letter, `-` if it has none."""
    count: int = 0
    """How many cards or points, or the number of the group."""


def row_place(seat: int, letter: str) -> str:
    """Name the place of a row; seats count from 1."""
    return f"row:{seat}{letter}"


class Trail:
    """Follows every card of a game through its moves."""

    def __init__(self, state: State) -> None:
        self.places: dict[str, tuple[int, ...]] = {}
        self._order = [int(code) for code in state.order]
        self.face_down: frozenset[int] = frozenset()
        """The cards that were laid face down; they never turn up again."""
        self.first_events: list[Event] = []
        seats = int(state.players)
        for i in range(seats):
            seat = (int(state.start) + i) % seats + 1
            ids = tuple(range(3 * i, 3 * i + 3))
            self._move_cards(ids, "", HAND if i == 0 else f"dealt:{seat}")
            self.first_events.append(
                Event("deal", seat, self._cards(ids), ids, DECK, HAND if i == 0 else f"dealt:{seat}", count=3)
            )

    def turn_back(self, places: Places, events: list[Event]) -> None:
        """Forget a move: the cards lie where they lay before it."""
        self.places = dict(places)
        self.face_down -= {i for event in events if event.kind in ("protect", "flip") for i in event.ids}

    def follow(self, before: State, move: int, after: State) -> list[Event]:
        """Tell what a move did, and remember where the cards went."""
        seat = int(before.turn) + 1
        events: list[Event] = []
        if move < OWN:
            self._take(events, seat, move)
        elif move < DISCARD:
            self._add(events, before, move, after)
        elif move == DISCARD:
            self._go(events, "discard", seat, self.places[STOLEN], STOLEN, DISCARD_PILE)
        elif move == COMPLETE:
            self._complete(events, before, after)
        elif move == KEEP:
            row = int(before.ask) - ASK_ROW
            events.append(Event("keep", seat, owner=(row >> 3) + 1, row=ROW_LETTERS[row & 7]))
        elif move == END:
            events.append(Event("end", seat))
        elif move < PROTECT_WITH_CARD:
            self._save(events, seat, move)
        else:
            self._use(events, before, move, after)
        self._turn_over(events, before, after)
        return events

    def _cards(self, ids: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple(Card("#") if i in self.face_down else card_of(self._order[i]) for i in ids)

    def _move_cards(self, ids: tuple[int, ...], source: str, target: str) -> None:
        if source:
            left = tuple(i for i in self.places[source] if i not in ids)
            self.places[source] = left
            if not left:
                del self.places[source]
        self.places[target] = self.places.get(target, ()) + ids

    def _go(
        self,
        events: list[Event],
        kind: str,
        seat: int,
        ids: tuple[int, ...],
        source: str,
        target: str,
        owner: int = 0,
        row: str = "",
        count: int = 0,
    ) -> None:
        """Move cards and say so."""
        cards = self._cards(ids)
        self._move_cards(ids, source, target)
        events.append(Event(kind, seat, cards, ids, source, target, owner, row, count or len(ids)))

    def _find(self, place: str, card: str) -> tuple[int, ...]:
        """Return the number of one such card at a place."""
        return next((i,) for i in self.places[place] if card_of(self._order[i]) == card)

    def _take(self, events: list[Event], seat: int, group: int) -> None:
        place = f"market:{group + 1}"
        self._go(events, "take", seat, self.places[place], place, HAND, count=group + 1)

    def _add(self, events: list[Event], before: State, move: int, after: State) -> None:
        """Add the card, then see which cards left the row and whether it is perfect now."""
        seat = int(before.turn) + 1
        text = split_move(move_text(before, move))
        assert text.card is not None
        source = STOLEN if before.ask else HAND
        ids = self._find(source, text.card)
        owner, letter, kind = seat, text.card[0], "add"
        if GIVE <= move < REPLACE:
            owner = int(text.place)
            kind = "give" if before.cells[SIZES + (owner - 1) * 8 + ROW_LETTERS.index(letter)] else "give-new"
        elif NEW <= move < GIVE or REPLACE <= move < JOKER_TO:
            kind = "new-row"
            if move >= REPLACE:
                self._clear(events, seat, text.place[1])
        elif move >= JOKER_TO:
            letter = "-" if (move - JOKER_TO) % 9 == SAVED_PLACE else text.place
            kind = "new-row" if text.place == "+" else "add"
        elif text.place == "-":
            # JOKER-ROW: the row gets its colour first.
            colourless = row_place(seat, "-")
            self._go(events, "colour", seat, self.places[colourless], colourless, row_place(seat, letter), seat, letter)
        place = row_place(owner, letter)
        self._go(events, kind, seat, ids, source, place, owner, letter)
        row = (owner - 1) * 8 + ROW_LETTERS.index(letter)
        lost = self.places[place][int(after.cells[SIZES + row]) :]
        if lost:
            gainer = next(
                (s + 1 for s in range(int(after.players)) if after.cells[POINTS + s] > before.cells[POINTS + s]), 0
            )
            if gainer:
                self._go(events, "gain-lost", gainer, lost, place, f"points:{gainer}", owner, letter)
            else:
                self._go(events, "lose", owner, lost, place, DISCARD_PILE, owner, letter)
        self._perfect(events, after)

    def _perfect(self, events: list[Event], after: State) -> None:
        if after.ask >= ASK_ROW:
            row = int(after.ask) - ASK_ROW
            owner, letter = (row >> 3) + 1, ROW_LETTERS[row & 7]
            ids = self.places[row_place(owner, letter)]
            events.append(
                Event("perfect", int(after.turn) + 1, self._cards(ids), ids, owner=owner, row=letter, count=len(ids))
            )

    def _clear(self, events: list[Event], seat: int, letter: str) -> None:
        """Discard what lies in one place: a row, or the saved action cards (`A`)."""
        if letter != "A":
            place = row_place(seat, letter)
            self._go(events, "clear", seat, self.places[place], place, DISCARD_PILE, seat, letter)
            return
        for kind in KINDS:
            place = f"saved:{seat}{kind}"
            if place in self.places:
                self._go(events, "clear", seat, self.places[place], place, DISCARD_PILE, seat, "A")

    def _complete(self, events: list[Event], before: State, after: State) -> None:
        seat = int(before.turn) + 1
        row = int(before.ask) - ASK_ROW
        owner, letter = (row >> 3) + 1, ROW_LETTERS[row & 7]
        place, target = row_place(owner, letter), f"points:{seat}"
        self._go(events, "complete", seat, self.places[place], place, target, owner, letter)
        drawn = tuple(range(int(before.top), int(after.top)))
        if drawn and not (before.phase == SETUP and after.phase != SETUP):
            # Nobody sees which cards these are, so the event has their numbers only.
            self._move_cards(drawn, "", target)
            events.append(Event("bonus", seat, (), drawn, DECK, target, owner, letter, len(drawn)))

    def _save(self, events: list[Event], seat: int, move: int) -> None:
        if move >= DEAD:
            kind = KINDS[move - DEAD]
            self._go(events, "dead", seat, self._find(HAND, kind), HAND, DISCARD_PILE)
            return
        kind = KINDS[move - SAVE] if move < SAVE_CLEARING else KINDS[(move - SAVE_CLEARING) // 8]
        if move >= SAVE_CLEARING:
            self._clear(events, seat, ROW_LETTERS[(move - SAVE_CLEARING) % 8])
        self._go(events, "save", seat, self._find(HAND, kind), HAND, f"saved:{seat}{kind}")

    def _use(self, events: list[Event], before: State, move: int, after: State) -> None:
        """Play an action card: from the hand first."""
        seat = int(before.turn) + 1
        text = split_move(move_text(before, move))
        saved = f"saved:{seat}{text.verb}"
        in_hand = any(card_of(self._order[i]) == text.verb for i in self.places.get(HAND, ()))
        source = HAND if in_hand else saved
        card = self._find(source, text.verb)
        place = row_place(seat, text.place)
        if PROTECT_WITH_CARD <= move < FLIP:
            self._go(events, "protect", seat, card, source, place, seat, text.place)
            self.face_down |= {card[0]}
            return
        self._go(events, "use", seat, card, source, DISCARD_PILE)
        if move < MOVE_ROW:
            final = self.places[row_place(seat, text.source)][-1:]
            self._go(events, "flip", seat, final, row_place(seat, text.source), place, seat, text.place)
            self.face_down |= {final[0]}
        elif move < STEAL_FROM:
            first = self.places[place][:1]
            self._go(events, "move", seat, first, place, place, seat, text.place)
            self._perfect(events, after)
        else:
            place = row_place(text.seat, text.place)
            self._go(events, "steal", seat, self.places[place][-1:], place, STOLEN, text.seat, text.place)

    def _turn_over(self, events: list[Event], before: State, after: State) -> None:
        """See whether a seat picks up its dealt cards, the market is filled, or the game ends."""
        seat = int(after.turn) + 1
        if after.phase == OVER:
            events.append(Event("over", seat))
        elif after.phase == SETUP:
            if after.turn != before.turn:
                place = f"dealt:{seat}"
                self._go(events, "pick-up", seat, self.places[place], place, HAND)
        elif before.phase == SETUP or after.market != before.market:
            events.append(Event("round", int(after.start) + 1))
            first = int(after.market)
            for group, (offset, size) in enumerate(GROUPS, 1):
                ids = tuple(range(first + offset, first + offset + size))
                self._move_cards(ids, "", f"market:{group}")
            ids = tuple(range(first, first + MARKET_CARDS))
            events.append(Event("fill", seat, self._cards(ids), ids, DECK, "market", count=MARKET_CARDS))
