"""Where everyone's points came from, and in which turn most of them came."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from perfect_numbers.events import Event
from perfect_numbers.game import Game, Turn
from perfect_numbers.rules import Rules
from perfect_numbers.wording import msg

_GAINS: Final = ("complete", "gain-lost", "bonus")

OWN: Final = msg("own rows")
THEIRS: Final = msg("others' rows")
LOST: Final = msg("cards others lost")
BONUS: Final = msg("bonus cards")
KEPT: Final = msg("lost to gifts")


class Earned(NamedTuple):
    """What one player has in the point pile, by where it came from."""

    own: int = 0
    """The cards of one's own rows."""
    theirs: int = 0
    """The cards of others' rows that one completed."""
    lost: int = 0
    """The cards that left a row because of a lower card (GIVE-LOWER)."""
    bonus: int = 0
    """The bonus cards."""

    @property
    def points(self) -> int:
        """All of them."""
        return sum(self)


class BestTurn(NamedTuple):
    """The turn that brought most points to whoever played it."""

    turn: Turn
    points: int


def sources(rules: Rules) -> dict[str, str]:
    """Return what to call the places that points come from; lost cards are whose they are by the rules (GIVE-LOWER)."""
    return {"own": OWN, "theirs": THEIRS, "lost": KEPT if rules.is_lost_to_owner else LOST, "bonus": BONUS}


def earned(game: Game) -> list[Earned]:
    """Return by seat where the points came from."""
    found = []
    for seat in range(1, len(game.players) + 1):
        gains = [event for moment in game.moments for event in moment.events if is_gain(event) and event.seat == seat]
        completed = [event for event in gains if event.kind == "complete"]
        found.append(
            Earned(
                own=_sum(event for event in completed if event.owner == seat),
                theirs=_sum(event for event in completed if event.owner != seat),
                lost=_sum(event for event in gains if event.kind == "gain-lost"),
                bonus=_sum(event for event in gains if event.kind == "bonus"),
            )
        )
    return found


def best_turn(game: Game) -> BestTurn | None:
    """Return the first of the turns that brought most; None if nobody scored."""
    turns = [BestTurn(turn, points_in(game, turn)) for turn in game.turns]
    best = max(turns, key=lambda each: each.points, default=None)
    return best if best and best.points else None


def points_in(game: Game, turn: Turn) -> int:
    """Return how many points a turn brought to whoever played it."""
    moments = game.moments[turn.first : turn.last + 1]
    return _sum(event for moment in moments for event in moment.events if is_gain(event) and event.seat == turn.seat)


def is_gain(event: Event) -> bool:
    """Tell whether cards become points by it."""
    return event.kind in _GAINS


def _sum(events: Iterable[Event]) -> int:
    return sum(event.count for event in events)
