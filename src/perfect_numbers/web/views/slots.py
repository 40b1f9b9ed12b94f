"""Which of the four places of a player a row lies in: a row stays where it was laid, as on a real table."""

from collections.abc import Mapping, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from perfect_numbers.events import Event, Layout, Places
from perfect_numbers.game import Game, Moment

PLACES: Final = 4
SAVED: Final = "A"

_CHANGING: Final = frozenset(
    ("new-row", "give-new", "colour", "clear", "complete", "save", "use", "protect", "flip", "steal")
)
"""The events after which something lies where nothing lay before, or the other way round."""

Slots = dict[str, int]
"""The place, from 0, of every row letter of one seat, and of the saved action cards (`A`)."""


_known: Final[WeakKeyDictionary[Layout, list[Slots]]] = WeakKeyDictionary()
"""What was found once stays with the moment it was found for."""


def slots(game: Game, number: int) -> list[Slots]:
    """Return where everything of every seat lies after so many moves, by seat."""
    first = number
    while first and game.at(first).layout not in _known:
        first -= 1
    begin = game.at(first).layout
    seats = _known[begin] if begin in _known else _known.setdefault(begin, _at_first(game))
    for moment in game.moments[first + 1 : number + 1]:
        seats = _known.setdefault(moment.position.layout, _after(game, moment, seats))
    return seats


def _at_first(game: Game) -> list[Slots]:
    """Return where everything lies when a game begins: nothing after a deal."""
    seats: list[Slots] = [{} for _ in game.players]
    for seat, taken in enumerate(seats, 1):
        _settle(taken, {}, _lying(game.moments[0].places, str(seat)), _spare(game))
    return seats


def _spare(game: Game) -> int | None:
    """Return the place that is for action cards only, if there is one."""
    return PLACES - 1 if game.rules.is_interaction else None


def _after(game: Game, moment: Moment, seats: list[Slots]) -> list[Slots]:
    """Return where everything lies after a moment's move."""
    before = game.moments[moment.number - 1].places
    seats = list(seats)
    for seat in {seat for event in moment.events if event.kind in _CHANGING for seat in _seats_of(event)}:
        seats[seat - 1] = dict(seats[seat - 1])
        _settle(seats[seat - 1], _lying(before, str(seat)), _lying(moment.places, str(seat)), _spare(game))
    return seats


def _seats_of(event: Event) -> set[int]:
    """Return in front of whom something changes."""
    return {event.seat, event.owner or event.seat}


def _lying(places: Places, seat: str) -> dict[str, tuple[int, ...]]:
    """Return what lies in front of a seat, by row letter; saved action cards under `A`."""
    lying: dict[str, tuple[int, ...]] = {}
    for place, ids in places.items():
        if place.startswith("row:") and place[4] == seat:
            lying[place[5]] = ids
        elif place.startswith("saved:") and place[6] == seat:
            lying[SAVED] = ids
    return lying


def _settle(
    taken: Slots, before: Mapping[str, Sequence[int]], now: Mapping[str, Sequence[int]], spare: int | None
) -> None:
    """Free the places of what is gone, and give what is new the first free one."""
    gone = {letter: taken.pop(letter) for letter in list(taken) if letter not in now}
    for letter in now:
        if letter in taken:
            continue
        # JOKER-ROW: a row that gets its colour stays in its place.
        same = next((gone[old] for old in gone if old in before and set(before[old]) & set(now[letter])), None)
        if same is None:
            free = (place for place in range(PLACES) if place not in taken.values())
            same = spare if letter == SAVED and spare is not None else next(free)
        taken[letter] = same
