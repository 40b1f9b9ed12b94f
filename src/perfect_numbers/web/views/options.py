"""Every legal move, attached to the place where one would click, with what it would do."""

from dataclasses import dataclass
from typing import Final

from perfect_numbers.events import Event
from perfect_numbers.game import Game
from perfect_numbers.notation.cards import Card
from perfect_numbers.notation.moves import split_move
from perfect_numbers.position import Position

DISCARD: Final = "discard"
FREE: Final = "free"
SAVED: Final = "saved"


@dataclass(frozen=True, slots=True)
class Option:
    """A move that can be chosen at a place once its card is chosen."""

    move: str
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
    going: tuple[int, ...] = ()
    """The numbers of the cards that would leave their place."""


def options(game: Game) -> list[Option]:
    """Return the moves of this moment that need a card and a place."""
    position = game.position
    return [_option(game, position, move) for move in position.legal_moves() if not is_plain(move)]


def is_plain(move: str) -> bool:
    """Tell whether a move is one click by itself: take, complete, keep, end."""
    return len(move) == 1 or move[0] == "T"


def _option(game: Game, position: Position, move: str) -> Option:
    text = split_move(move)
    seat = position.turn
    if text.verb == "put":
        assert text.card is not None
        target = _put_target(position, seat, text.card, text.place)
        return _foreseen(game, move, text.card, target)
    source = f"Pr:{text.source}>" if text.source else text.verb
    return _foreseen(game, move, source, f"row:{text.seat or seat}{text.place}")


def _put_target(position: Position, seat: int, card: Card, place: str) -> str:
    """Return the place where one would click to put a card there."""
    if place == "x":
        return DISCARD
    if place == "+":
        return f"{FREE}:{seat}"
    if place in ("A", "xA"):
        return f"{SAVED}:{seat}" if place == "xA" or position.collections[seat - 1].saved else f"{FREE}A:{seat}"
    if place.isdigit():
        return f"row:{place}{card[0]}" if position.collections[int(place) - 1].row(card[0]) else f"{FREE}:{place}"
    return f"row:{seat}{place[-1]}"


def _foreseen(game: Game, move: str, source: str, target: str) -> Option:
    """Make the move, look what it did, and take it back: nothing hidden is looked at."""
    before = game.position
    events = game.play(move)
    game.undo()
    told = {event.kind: event for event in events}
    going = tuple(i for event in events if event.kind in ("clear", "lose", "gain-lost") for i in event.ids)
    if "perfect" in told:
        asked = told["perfect"]
        bonus = min(_bonus(asked), before.deck_size)
        return Option(move, source, target, "perfect", asked.count, bonus, going=going)
    if lost := told.get("lose") or told.get("gain-lost"):
        return Option(move, source, target, "lower", lost.count, going=going)
    if "clear" in told:
        count = sum(event.count for event in events if event.kind == "clear")
        return Option(move, source, target, "replace", count, going=going)
    for kind in ("save", "protect", "flip", "move", "steal", "discard", "dead"):
        if kind in told:
            return Option(move, source, target, kind, going=told[kind].ids if kind == "steal" else ())
    if "new-row" in told or "give-new" in told:
        return Option(move, source, target, "new", next=2)
    added = told.get("add") or told["give"]
    row = before.collections[added.owner - 1].row("-" if "colour" in told else added.row)
    return Option(move, source, target, "higher", next=row.next_perfect + 1 if row else 2)


def _bonus(asked: Event) -> int:
    """Return the bonus of the row's final card (ADD-BONUS)."""
    return asked.cards[-1].bonus
