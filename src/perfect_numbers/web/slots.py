"""Which of the four places of a player a row lies in: a row stays where it was laid, as on a real table."""

from collections.abc import Mapping, Sequence
from typing import Final

from perfect_numbers.events import Places
from perfect_numbers.game import Game

PLACES: Final = 4
SAVED: Final = "A"

Slots = dict[str, int]
"""The place, from 0, of every row letter of one seat, and of the saved action cards (`A`)."""


def slots(game: Game, number: int) -> list[Slots]:
    """Return where everything of every seat lies after so many moves, by seat."""
    seats: list[Slots] = [{} for _ in game.players]
    owned: dict[str, tuple[int, ...]] = {}
    spare = PLACES - 1 if game.position.variant == "interaction" else None
    for moment in range(number + 1):
        lying = _lying(game.places(moment), len(seats))
        if lying.keys() != owned.keys():
            for seat, taken in enumerate(seats, 1):
                _settle(taken, _of_seat(owned, seat), _of_seat(lying, seat), spare)
        owned = lying
    return seats


def _lying(places: Places, seats: int) -> dict[str, tuple[int, ...]]:
    """Return what lies in places: rows as `1R`, saved action cards as `1A`."""
    lying: dict[str, tuple[int, ...]] = {}
    for place, ids in places.items():
        what, _, where = place.partition(":")
        if what == "row":
            lying[where] = ids
        elif what == "saved":
            lying[f"{where[0]}{SAVED}"] = ids
    return lying


def _of_seat(lying: Mapping[str, tuple[int, ...]], seat: int) -> dict[str, tuple[int, ...]]:
    return {where[1]: ids for where, ids in lying.items() if where[0] == str(seat)}


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
