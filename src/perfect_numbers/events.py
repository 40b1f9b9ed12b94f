"""What a move did, card by card, so that logs, sentences and animations need not compare positions.

A card is one thing from the deal to the point pile: its number is its place in the deal and the deck,
which tells nothing about a card that nobody has seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from perfect_numbers.engine.cards import FACE_DOWN, JOKER, PROTECT, UNKNOWN
from perfect_numbers.engine.moves import ACTIONS, SAVED_PLACE, Action
from perfect_numbers.engine.refusal import number_to_add
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import ASK_ROW, OVER, POINTS, ROWS, SAVED, SETUP, SIZES
from perfect_numbers.notation.cards import Card, card_of
from perfect_numbers.notation.moves import KINDS
from perfect_numbers.notation.positions import GROUPS, ROW_LETTERS, seats_waiting

HAND: Final = "hand"
STOLEN: Final = "stolen"
DISCARD_PILE: Final = "discard"
DECK: Final = "deck"

Places = Mapping[str, tuple[int, ...]]
"""Which cards lie where, by number.

The places: `hand`, `stolen`, `discard`, `market:1`, `row:2R`, `saved:1Pr`, `points:3`, `dealt:2`.
"""

EventKind = Literal[
    "deal",
    "pick-up",
    "fill",
    "take",
    "add",
    "new-row",
    "give",
    "give-new",
    "colour",
    "clear",
    "lose",
    "gain-lost",
    "perfect",
    "complete",
    "bonus",
    "keep",
    "save",
    "use",
    "protect",
    "flip",
    "move",
    "steal",
    "discard",
    "dead",
    "end",
    "round",
    "over",
]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: cards went from one place to another, or something was decided."""

    kind: EventKind
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


class Layout:
    """Where every card lies at one moment; never changed."""

    __slots__ = ("__weakref__", "_codes", "_face_down", "places")

    def __init__(self, codes: Sequence[int], places: Places, face_down: frozenset[int] = frozenset()) -> None:
        self._codes = codes
        self._face_down = face_down
        """The cards that were laid face down; they never turn up again."""
        self.places = places

    def card(self, number: int) -> Card:
        """Return a card by its number, `#` if it lies face down."""
        return Card("#") if number in self._face_down else card_of(self._codes[number])

    def follow(self, before: State, move: int, after: State) -> "tuple[tuple[Event, ...], Layout]":
        """Return what a move did, and where the cards lie then."""
        following = _Following(self._codes, dict(self.places), self._face_down, before, after)
        following.tell(ACTIONS[move])
        return tuple(following.events), Layout(self._codes, following.places, following.face_down)


def dealt_layout(state: State) -> tuple[tuple[Event, ...], Layout]:
    """Return the deal of a new game, and where its cards lie."""
    places: dict[str, tuple[int, ...]] = {}
    layout = Layout([int(code) for code in state.order], places)
    events = []
    seats = int(state.players)
    for i in range(seats):
        seat = (int(state.start) + i) % seats + 1
        ids = tuple(range(3 * i, 3 * i + 3))
        place = HAND if i == 0 else f"dealt:{seat}"
        places[place] = ids
        events.append(Event("deal", seat, tuple(map(layout.card, ids)), ids, DECK, place, count=3))
    return tuple(events), layout


def layout_of(state: State) -> Layout:
    """Return where the cards of a position lie whose history is unknown: what is not in its order is numbered anew."""
    codes = [int(code) for code in state.order]
    places: dict[str, tuple[int, ...]] = {}
    face_down: set[int] = set()

    def lay(place: str, cards: Sequence[int]) -> None:
        if cards:
            places[place] = tuple(range(len(codes), len(codes) + len(cards)))
            codes.extend(cards)

    for seat in range(int(state.players)):
        for slot in range(8):
            if state.cells[ROWS + seat] >> slot & 1:
                nibbles = state.cards_of(seat * 8 + slot)
                place = row_place(seat + 1, ROW_LETTERS[slot])
                lay(place, [JOKER * 8 + n - 8 if n > FACE_DOWN else slot * 8 + n % 8 for n in nibbles])
                face_down |= {i for i, n in zip(places[place], nibbles, strict=True) if n == FACE_DOWN}
        for kind, card in enumerate(KINDS):
            if state.cells[SAVED + seat] >> kind & 1:
                lay(f"saved:{seat + 1}{card}", [PROTECT + kind])
    lay(HAND, [code for code in (int(state.hand) >> shift & 127 for shift in (0, 7, 14)) if code])
    if 0 < state.ask < ASK_ROW:
        lay(STOLEN, [int(state.ask)])
    if state.phase == SETUP:
        for i in range(seats_waiting(state)):
            first = int(state.dealt) + 3 * i
            places[f"dealt:{(int(state.turn) + 1 + i) % int(state.players) + 1}"] = tuple(range(first, first + 3))
    for group, (offset, size) in enumerate(GROUPS):
        if not state.taken >> group & 1:
            first = int(state.market) + offset
            places[f"market:{group + 1}"] = tuple(range(first, first + size))
    return Layout(codes, places, frozenset(face_down))


class _Following:
    """Follows every card through one move."""

    def __init__(
        self,
        codes: Sequence[int],
        places: dict[str, tuple[int, ...]],
        face_down: frozenset[int],
        before: State,
        after: State,
    ) -> None:
        self.places = places
        self.face_down = face_down
        self.events: list[Event] = []
        self._codes = codes
        self._before = before
        self._after = after
        self._seat = int(before.turn) + 1

    def tell(self, action: Action) -> None:
        """Tell what the move did."""
        act = action.act
        if act == "take":
            place = f"market:{action.group + 1}"
            self._go("take", self.places[place], place, HAND, count=action.group + 1)
        elif act in ("complete", "keep"):
            self._answer(act == "complete")
        elif act == "end":
            self.events.append(Event("end", self._seat))
        elif act == "discard":
            self._go("discard", self.places[STOLEN], STOLEN, DISCARD_PILE)
        elif act in ("save", "save-clearing", "dead"):
            self._put_action(action)
        elif act in ("protect", "flip", "move", "steal"):
            self._use(action)
        else:
            self._add(action)
        self._turn_over()

    def _cards(self, ids: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple(Card("#") if i in self.face_down else card_of(self._codes[i]) for i in ids)

    def _lay(self, ids: tuple[int, ...], source: str, target: str) -> None:
        """Take cards from one place to another."""
        if source:
            left = tuple(i for i in self.places[source] if i not in ids)
            self.places[source] = left
            if not left:
                del self.places[source]
        self.places[target] = self.places.get(target, ()) + ids

    def _go(
        self,
        kind: EventKind,
        ids: tuple[int, ...],
        source: str,
        target: str,
        owner: int = 0,
        row: str = "",
        count: int = 0,
        seat: int = 0,
    ) -> None:
        """Move cards and say so."""
        cards = self._cards(ids)
        self._lay(ids, source, target)
        self.events.append(Event(kind, seat or self._seat, cards, ids, source, target, owner, row, count or len(ids)))

    def _find(self, place: str, code: int) -> tuple[int, ...]:
        """Return the number of one such card at a place."""
        return next((i,) for i in self.places[place] if self._codes[i] == code)

    def _add(self, action: Action) -> None:
        """Add the card, then see which cards left the row and whether it is perfect now."""
        seat = self._seat
        is_joker = action.act == "joker"
        code = JOKER * 8 + action.value if is_joker else number_to_add(self._before, action.colour)
        source = STOLEN if self._before.ask else HAND
        ids = self._find(source, code)
        owner = seat
        kind: EventKind = "new-row" if action.act in ("new", "replace") else "add"
        slot = action.slot if is_joker else action.colour
        if action.act == "give":
            owner = int(self._before.seat_ahead(action.ahead)) + 1
            kind = "give" if self._before.cells[SIZES + (owner - 1) * 8 + slot] else "give-new"
        elif action.act == "replace":
            self._clear(action.slot)
        elif is_joker and slot == SAVED_PLACE:
            slot, kind = JOKER, "new-row"
        elif action.act == "colourless":
            # JOKER-ROW: the row gets its colour first.
            colourless, coloured = row_place(seat, "-"), row_place(seat, ROW_LETTERS[slot])
            self._go("colour", self.places[colourless], colourless, coloured, seat, ROW_LETTERS[slot])
        letter = ROW_LETTERS[slot]
        place = row_place(owner, letter)
        self._go(kind, ids, source, place, owner, letter)
        lost = self.places[place][int(self._after.cells[SIZES + (owner - 1) * 8 + slot]) :]
        if lost:
            gainer = self._gainer()
            if gainer:
                self._go("gain-lost", lost, place, f"points:{gainer}", owner, letter, seat=gainer)
            else:
                self._go("lose", lost, place, DISCARD_PILE, owner, letter, seat=owner)
        self._perfect()

    def _gainer(self) -> int:
        """Return who has more points than before, 0 if nobody has."""
        before, after = self._before.cells, self._after.cells
        seats = range(int(self._after.players))
        return next((seat + 1 for seat in seats if after[POINTS + seat] > before[POINTS + seat]), 0)

    def _perfect(self) -> None:
        if self._after.ask >= ASK_ROW:
            owner, letter = _asked_row(self._after)
            ids = self.places[row_place(owner, letter)]
            seat = int(self._after.turn) + 1
            self.events.append(Event("perfect", seat, self._cards(ids), ids, owner=owner, row=letter, count=len(ids)))

    def _clear(self, slot: int) -> None:
        """Discard what lies in one place: a row, or the saved action cards (`A`)."""
        if slot != SAVED_PLACE:
            place = row_place(self._seat, ROW_LETTERS[slot])
            self._go("clear", self.places[place], place, DISCARD_PILE, self._seat, ROW_LETTERS[slot])
            return
        for kind in KINDS:
            place = f"saved:{self._seat}{kind}"
            if place in self.places:
                self._go("clear", self.places[place], place, DISCARD_PILE, self._seat, "A")

    def _answer(self, completes: bool) -> None:
        before, after = self._before, self._after
        owner, letter = _asked_row(before)
        if not completes:
            self.events.append(Event("keep", self._seat, owner=owner, row=letter))
            return
        place, target = row_place(owner, letter), f"points:{self._seat}"
        ids = self.places[place]
        self._go("complete", ids, place, target, owner, letter)
        gain = int(after.cells[POINTS + before.turn] - before.cells[POINTS + before.turn])
        drawn = tuple(range(int(before.top), int(before.top) + gain - len(ids)))
        if drawn:
            # Nobody sees which cards these are, so the event has their numbers only.
            self._lay(drawn, "", target)
            self.events.append(Event("bonus", self._seat, (), drawn, DECK, target, owner, letter, len(drawn)))

    def _put_action(self, action: Action) -> None:
        card = self._find(HAND, PROTECT + action.kind)
        if action.act == "dead":
            self._go("dead", card, HAND, DISCARD_PILE)
            return
        if action.act == "save-clearing":
            self._clear(action.slot)
        self._go("save", card, HAND, f"saved:{self._seat}{KINDS[action.kind]}")

    def _use(self, action: Action) -> None:
        """Play an action card: from the hand first."""
        seat, letter = self._seat, ROW_LETTERS[action.slot]
        in_hand = any(self._codes[i] == PROTECT + action.kind for i in self.places.get(HAND, ()))
        source = HAND if in_hand else f"saved:{seat}{KINDS[action.kind]}"
        card = self._find(source, PROTECT + action.kind)
        place = row_place(seat, letter)
        if action.act == "protect":
            self._go("protect", card, source, place, seat, letter)
            self.face_down |= {card[0]}
            return
        self._go("use", card, source, DISCARD_PILE)
        if action.act == "flip":
            origin = row_place(seat, ROW_LETTERS[action.source])
            final = self.places[origin][-1:]
            self._go("flip", final, origin, place, seat, letter)
            self.face_down |= {final[0]}
        elif action.act == "move":
            self._go("move", self.places[place][:1], place, place, seat, letter)
            self._perfect()
        else:
            owner = int(self._before.seat_ahead(action.ahead)) + 1
            place = row_place(owner, letter)
            self._go("steal", self.places[place][-1:], place, STOLEN, owner, letter)

    def _turn_over(self) -> None:
        """See whether a seat picks up its dealt cards, the market is filled, or the game ends."""
        before, after = self._before, self._after
        seat = int(after.turn) + 1
        if after.phase == OVER:
            self.events.append(Event("over", seat))
        elif after.phase == SETUP:
            if after.turn != before.turn:
                place = f"dealt:{seat}"
                self._go("pick-up", self.places[place], place, HAND, seat=seat)
        elif before.taken == 15 and after.taken == 0:
            self.events.append(Event("round", int(after.start) + 1))
            first = int(after.market)
            for group, (offset, size) in enumerate(GROUPS, 1):
                self._lay(tuple(range(first + offset, first + offset + size)), "", f"market:{group}")
            ids = tuple(range(first, first + MARKET_CARDS))
            # Where the order of the deck is unknown, so are the cards that come.
            cards = self._cards(ids) if all(self._codes[i] != UNKNOWN for i in ids) else ()
            self.events.append(Event("fill", seat, cards, ids, DECK, "market", count=MARKET_CARDS))


def _asked_row(state: State) -> tuple[int, str]:
    """Return whose row is asked about, and its letter."""
    row = int(state.ask) - ASK_ROW
    return (row >> 3) + 1, ROW_LETTERS[row & 7]
