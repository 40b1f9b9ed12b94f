"""What a legal move would do, found by making it on a copy and reading the events: never a second set of rules."""

from dataclasses import dataclass
from typing import Final, Literal

from perfect_numbers.engine.cards import JOKER
from perfect_numbers.engine.moves import ACTIONS, COMPLETE
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import ASK_ROW, OVER, PLAYING, SIZES
from perfect_numbers.events import Event, EventKind, Layout, row_place
from perfect_numbers.notation.cards import HIGHEST, Card, code_of
from perfect_numbers.notation.moves import Move, move_text
from perfect_numbers.notation.positions import ROW_LETTERS

Case = Literal["higher", "perfect", "lower"]
"""The three cases of adding: ADD-HIGHER, ADD-PERFECT, ADD-LOWER."""
Ends = Literal["", "turn", "round", "game"]

_ADDED: tuple[EventKind, ...] = ("add", "new-row", "give", "give-new")
_CHANGED: tuple[EventKind, ...] = (*_ADDED, "complete", "keep", "protect", "flip", "move", "steal")
_GOING: tuple[EventKind, ...] = ("clear", "lose", "gain-lost", "steal")


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a move would do, without words; seats count from 1 and are 0 where nobody is meant."""

    move: Move
    seat: int
    """Who moves."""
    events: tuple[Event, ...]
    """What would happen, card by card."""
    case: Case | None = None
    owner: int = 0
    """Whose row is changed."""
    row: str = ""
    """The letter of that row after the move, `-` if it has no colour."""
    length: int = 0
    """How many cards it has after the move."""
    points: int = 0
    """The cards that become points: now, or, if the case is `perfect`, once the row is completed."""
    bonus: int = 0
    """The bonus cards drawn besides."""
    to: int = 0
    """Who gets the points."""
    lost: int = 0
    """How many cards leave the row (ADD-LOWER, GIVE-LOWER)."""
    cleared: int = 0
    """How many cards of one's own are discarded to make room (REPLACE)."""
    protected: bool = False
    """Whether the row is protected by the move."""
    ends: Ends = ""
    """What the move brings to an end."""
    going: tuple[int, ...] = ()
    """The numbers of the cards that would leave their places."""
    order: tuple[Card, ...] = ()
    """The cards of the row in their new order (MOVE)."""
    shortened: str = ""
    """The other row whose final card protects this one (PROTECT-ROW)."""
    then: "Forecast | None" = None
    """What a stolen card would do in one's own rows, at best; None if there is no slot for it (STEAL-ADD)."""

    @property
    def next_perfect(self) -> int:
        """The value that is perfect on the row afterwards, 0 if no card is that high."""
        return self.length + 1 if 0 < self.length < HIGHEST else 0

    def did(self, kind: EventKind) -> Event | None:
        """Return the first event of a kind, if there is one."""
        return next((event for event in self.events if event.kind == kind), None)


def forecast(state: State, layout: Layout, number: int) -> Forecast:
    """Return what a legal move would do."""
    after = state.clone()
    after.do(number)
    events, then = layout.follow(state, number, after)
    changed = next((event for event in events if event.kind in _CHANGED), None)
    owner, row = (changed.owner, changed.row) if changed else (0, "")
    lost = next((event for event in events if event.kind in ("lose", "gain-lost")), None)
    gained, bonus = _gain(events)
    case: Case | None = None
    if changed and changed.kind in _ADDED:
        case = "lower" if lost else "higher"
    if after.ask >= ASK_ROW:
        case = "perfect"
        completed = after.clone()
        completed.do(COMPLETE)
        gained, bonus = _gain(then.follow(after, COMPLETE, completed)[0])
    moved = changed is not None and changed.kind == "move"
    stolen = changed is not None and changed.kind == "steal"
    return Forecast(
        move_text(state, number),
        int(state.turn) + 1,
        events,
        case,
        owner,
        row,
        length=int(after.cells[SIZES + (owner - 1) * 8 + ROW_LETTERS.index(row)]) if row else 0,
        points=gained.count if gained else 0,
        bonus=bonus,
        to=gained.seat if gained else 0,
        lost=lost.count if lost else 0,
        cleared=sum(event.count for event in events if event.kind == "clear"),
        protected=changed is not None and changed.kind in ("protect", "flip"),
        ends=_ends(events),
        going=tuple(i for event in events if event.kind in _GOING for i in event.ids),
        order=tuple(map(then.card, then.places[row_place(owner, row)])) if moved else (),
        shortened=changed.source[-1] if changed and changed.kind == "flip" and changed.source[-1] != row else "",
        then=_best_place(after, then) if stolen else None,
    )


_WORTH: Final = {"perfect": 3, "higher": 2, "lower": 1}


def _best_place(state: State, layout: Layout) -> Forecast | None:
    """Return what the stolen card would do in that own row, or new row, where it does best."""
    places = [forecast(state, layout, number) for number in state.legal()]
    kept = [place for place in places if place.case and not place.cleared]
    return max(kept, key=lambda place: (_WORTH[place.case or "lower"], place.points, place.length), default=None)


def _gain(events: tuple[Event, ...]) -> tuple[Event | None, int]:
    """Return the event by which cards become points, and how many bonus cards come with them."""
    gained = next((event for event in events if event.kind in ("complete", "gain-lost")), None)
    return gained, sum(event.count for event in events if event.kind == "bonus")


def _ends(events: tuple[Event, ...]) -> Ends:
    kinds = {event.kind for event in events}
    if "end" not in kinds:
        return ""
    return "game" if "over" in kinds else "round" if "round" in kinds else "turn"


def perfect_rows(state: State, card: Card, seat: int) -> frozenset[str]:
    """Return the letters of the rows of a seat on which a card would be perfect if it were added now."""
    if card.is_action or state.phase == OVER:
        return frozenset()
    alone = state.clone()
    alone.turn, alone.phase, alone.hand, alone.ask = seat - 1, PLAYING, code_of(card), 0
    letters = set()
    for number in alone.legal():
        action = ACTIONS[number]
        if action.act in ("own", "colourless", "joker"):
            tried = alone.clone()
            tried.do(number)
            if tried.ask >= ASK_ROW:
                letters.add(ROW_LETTERS[JOKER if action.act == "colourless" else action.slot])
    return frozenset(letters)
