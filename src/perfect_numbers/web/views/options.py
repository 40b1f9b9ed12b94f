"""Every legal move, attached to the place where one would click, with what it would do."""

from dataclasses import dataclass
from typing import Final

from perfect_numbers.forecast import Forecast
from perfect_numbers.i18n.sentences.forecasts import order_text
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Position

_ACTS: Final = ("save", "protect", "flip", "move", "steal", "discard", "dead")

DISCARD: Final = "discard"
FREE: Final = "free"
SAVED: Final = "saved"


@dataclass(frozen=True, slots=True)
class Option:
    """A move that can be chosen at a place once its card is chosen."""

    move: Move
    source: str
    """What is chosen first: a card, or `Pr:R>` for turning the final card of a row face down."""
    target: str
    """The place: `row:1R`, `free:2`, `saved:1` or `discard`."""
    kind: str
    """`higher`, `perfect`, `lower`, `new`, `replace`, or for action cards what they do, such as `save` and `flip`."""
    count: int = 0
    """How many cards go, or how many points come."""
    bonus: int = 0
    """How many bonus cards would come with them."""
    next: int = 0
    """The row's next perfect number afterwards."""
    is_own: bool = False
    """Whether it is a row of whoever moves."""
    going: tuple[int, ...] = ()
    """The numbers of the cards that would leave their place."""
    order: str = ""
    """The values of the row in their new order, if a card in it moves."""
    then: "Option | None" = None
    """What a stolen card would do in one's own rows, at best."""


def options(position: Position) -> list[Option]:
    """Return the moves of this moment that need a card and a place."""
    return [_option(position, would) for move, would in position.forecasts.items() if not is_plain(move)]


def is_plain(move: Move) -> bool:
    """Tell whether a move is one click by itself: take, complete, keep, end."""
    return move.card is None


def _option(position: Position, would: Forecast) -> Option:
    move = would.move
    source = f"Pr:{move.source}>" if move.source else str(move.card)
    kind, count, following = _kind(would)
    bonus = would.bonus if kind == "perfect" else 0
    target = _target(position, move)
    is_own = target.startswith(f"row:{position.turn}")
    then = _option(position, would.then) if would.then else None
    return Option(move, source, target, kind, count, bonus, following, is_own, would.going, order_text(would), then)


def _target(position: Position, move: Move) -> str:
    """Return the place where one would click to make the move, once its card is chosen."""
    seat, place = position.turn, move.place
    if move.verb != "put":
        return f"row:{move.seat or seat}{place}"
    if place == "x":
        return DISCARD
    if place == "+":
        return f"{FREE}:{seat}"
    if place in ("A", "xA"):
        return f"{SAVED}:{seat}" if place == "xA" or position.collections[seat - 1].saved else f"{FREE}A:{seat}"
    if move.given_to:
        colour = str(move.card)[0]
        has_row = position.collections[move.given_to - 1].row(colour)
        return f"row:{move.given_to}{colour}" if has_row else f"{FREE}:{move.given_to}"
    return f"row:{seat}{place[-1]}"


def _kind(would: Forecast) -> tuple[str, int, int]:
    """Return what a move does, how many cards or points are in question, and the next perfect number afterwards."""
    if would.case == "perfect":
        return "perfect", would.points, 0
    if would.case == "lower":
        return "lower", would.lost, 0
    if would.cleared:
        return "replace", would.cleared, 0
    if would.case == "higher":
        return ("new" if would.length == 1 else "higher"), 0, would.next_perfect
    done = next(event.kind for event in would.events if event.kind in _ACTS)
    return done, 0, would.next_perfect if would.protected else 0
