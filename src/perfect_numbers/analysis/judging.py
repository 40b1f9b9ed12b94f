"""One turn: the best way found, the way played, and both values from one search in the same drawn decks.

The search sees what the player saw: decks are drawn from the cards that were unseen then.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from perfect_numbers.analysis.effort import Effort
from perfect_numbers.analysis.marks import Mark, is_open, mark_of
from perfect_numbers.analysis.outlook import uncertainty_for
from perfect_numbers.analysis.reasons import Reason, reasons
from perfect_numbers.analysis.worth import SHARE_DIGITS, Worth
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.comparing import Comparison, Way
from perfect_numbers.bots.search.turns import Plan, fingerprint
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.state import State
from perfect_numbers.game import Game, Turn
from perfect_numbers.notation.moves import line_text, move_number
from perfect_numbers.view import View, view_of

POSITIONS: Final = 20_000
"""Positions of the turn that are searched at most; hardly any turn has so many."""


class Line(msgspec.Struct, frozen=True):
    """A way to play a turn, and what is expected then."""

    moves: tuple[str, ...]
    replies: tuple[tuple[str, ...], ...]
    """The turns that are expected in the rest of the round."""
    worth: Worth


class Judgement(msgspec.Struct, frozen=True):
    """What one turn was worth, beside the best that was found."""

    turn: int
    """Which turn of the game it is, from 0."""
    seat: int
    round: int
    """The round it belongs to; 0 in set-up."""
    first: int
    last: int
    """The numbers of its first and last move."""
    ways: int
    """In how many different positions it could have ended."""
    played: Line
    best: Line
    """The best way found; the one played, if none was better."""
    error: float
    """The standard error of the loss."""
    error_points: float
    second: float
    """The share of the victory that the best of the other ways brings, by fewer decks; below 0 if there is none."""
    moments: tuple[Worth, ...]
    """What the game was worth before each of the turn's moves, if the rest of the turn is played as well as can be."""
    reasons: tuple[Reason, ...]
    decks: int
    """In how many drawn decks the two ways were valued."""
    playouts: int
    """How many times the search played on."""

    @property
    def loss(self) -> float:
        """The share of the victory that the turn gave away."""
        seat = self.seat - 1
        return max(0.0, round(self.best.worth.shares[seat] - self.played.worth.shares[seat], SHARE_DIGITS))

    @property
    def loss_points(self) -> float:
        """The same as points of the margin."""
        return round(self.best.worth.margins[self.seat - 1] - self.played.worth.margins[self.seat - 1], 2)

    @property
    def is_forced(self) -> bool:
        """Tell whether there was nothing to decide."""
        return self.ways == 1

    @property
    def mark(self) -> Mark | None:
        """How bad the turn was, if it was and that is certain enough."""
        return None if self.is_forced else mark_of(self.loss, self.error)


class Assignment(msgspec.Struct, frozen=True):
    """A turn to judge; it goes to another process."""

    turn: int
    seat: int
    round: int
    first: int
    view: View
    """What the player saw when the turn began."""
    played: tuple[int, ...]
    """The moves, by number."""
    effort: Effort
    seed: str
    """The decks are drawn from it: the same for all turns of a round."""


def judge(turn: Assignment) -> Judgement:
    """Compare the way a turn was played with the others."""
    state = turn.view.state
    comparison = comparison_of(turn.view, f"{turn.seed} {turn.round}")
    effort = turn.effort
    seat, players = int(state.turn), int(state.players)
    plans = comparison.plans(state, POSITIONS)
    end = ended(state, turn.played)
    key = fingerprint(end)
    plan = next((plan for plan in plans if fingerprint(plan.end) == key), None) or Plan(list(turn.played), end, 0.0)
    chosen = plans[: effort.ways]
    tried = [comparison.way(each, 0) for each in (chosen if plan in chosen else [*chosen, plan])]
    finalists = best_ways(comparison, tried, effort.glance)[: effort.finalists]
    if all(way.plan is not plan for way in finalists):
        finalists.append(next(way for way in tried if way.plan is plan))
    ways = [comparison.way(way.plan, effort.replies) for way in finalists]
    played = next(way for way in ways if way.plan is plan)
    best = best_ways(comparison, ways, effort.choice)[0]
    decks = effort.decks
    while True:
        for way in (best, played):
            comparison.look(way, effort.choice + decks)
        loss, error = difference(best, played, seat, players, effort.choice, effort.choice + decks)
        if best is played or decks >= effort.most or not is_open(loss, error):
            break
        decks *= 2
    if loss <= 0:
        best, error = played, 0.0
    window = (effort.choice, effort.choice + decks)
    others = [way.share(seat, players, 0, effort.choice) for way in ways if way is not played]
    moves = turn.played if best is played else best.plan.moves
    return Judgement(
        turn=turn.turn,
        seat=turn.seat,
        round=turn.round,
        first=turn.first,
        last=turn.first + len(turn.played) - 1,
        ways=max(len(plans), len(tried)),
        played=line_of(state, played, turn.played, worth_of(played, players, window)),
        best=line_of(state, best, moves, worth_of(best, players, window)),
        error=round(error, SHARE_DIGITS),
        error_points=round(points_error(best, played, seat, players, window), 3),
        second=round(max(others), 4) if others else -1.0,
        moments=_moments(comparison, turn, tried, best, played, window),
        reasons=() if best is played else reasons(comparison, best, line_text(state, moves), played),
        decks=decks,
        playouts=int(comparison.playouts),
    )


def as_seen(game: Game, turn: Turn) -> tuple[View, tuple[int, ...]]:
    """Return what the player saw when a turn began, and the moves of the turn by number."""
    state = game.at(turn.first - 1).state()
    view = view_of(state)
    numbers: list[int] = []
    for moment in game.moments[turn.first : turn.last + 1]:
        number = move_number(state, moment.move or "")
        assert number is not None  # the game was played
        numbers.append(number)
        state.do(number)
    return view, tuple(numbers)


def comparison_of(view: View, seed: str) -> Comparison:
    """Return a comparison of ways to play on from a view."""
    figures = uncertainty_for(view.state)
    return Comparison(view, weights_for(view.state), figures.slopes, figures.spreads, seed)


def ended(state: State, moves: Sequence[int]) -> State:
    """Return where a turn ends, before it is passed on."""
    end = state.clone()
    for move in moves:
        if move != END:
            end.do(move)
    return end


def best_ways(comparison: Comparison, ways: Sequence[Way], decks: int) -> list[Way]:
    """Look at ways in so many decks, and return them best first for the one whose turn it is."""
    seat, players = int(comparison.view.state.turn), int(comparison.players)

    def worth(way: Way) -> tuple[float, float]:
        # Where the victory is decided, the margin counts.
        return round(way.share(seat, players, 0, decks), 4), way.margin(seat, players, 0, decks)

    for way in ways:
        comparison.look(way, decks)
    return sorted(ways, key=worth, reverse=True)


def difference(one: Way, other: Way, seat: int, players: int, first: int, last: int) -> tuple[float, float]:
    """Return by how much one way's share is larger, and the standard error of that, deck by deck."""
    each = [one.share_in(d, seat, players) - other.share_in(d, seat, players) for d in range(first, last)]
    return _mean_and_error(each)


def points_error(one: Way, other: Way, seat: int, players: int, window: tuple[int, int]) -> float:
    """Return the standard error of the difference of two ways' margins, deck by deck."""
    each = [one.margin_in(d, seat, players) - other.margin_in(d, seat, players) for d in range(*window)]
    return _mean_and_error(each)[1]


def _mean_and_error(each: Sequence[float]) -> tuple[float, float]:
    mean = sum(each) / len(each)
    variance = sum((x - mean) ** 2 for x in each) / max(1, len(each) - 1)
    return mean, math.sqrt(variance / len(each))


def worth_of(way: Way, players: int, window: tuple[int, int]) -> Worth:
    """Return what a way is worth to every seat, over a window of the drawn decks."""
    seats = range(players)
    return Worth.of(
        [way.share(seat, players, *window) for seat in seats], [way.margin(seat, players, *window) for seat in seats]
    )


def line_of(state: State, way: Way, moves: Sequence[int], worth: Worth) -> Line:
    """Return a way to play a turn in texts."""
    return Line(_texts(state, moves), replies_of(way), worth)


def replies_of(way: Way) -> tuple[tuple[str, ...], ...]:
    """Return the turns that are expected in the rest of the round, in texts."""
    following = way.plan.end.clone()
    replies: list[tuple[str, ...]] = []
    for reply in way.replies:
        following.do(END)
        replies.append(_texts(following, reply))
        following = ended(following, reply)
    return tuple(replies)


def _texts(state: State, moves: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(str, line_text(state, moves)))


def _moments(
    comparison: Comparison,
    turn: Assignment,
    tried: Sequence[Way],
    best: Way,
    played: Way,
    window: tuple[int, int],
) -> tuple[Worth, ...]:
    """Return what the game was worth before each move: the best of the ways that were tried and still open."""
    seat, players = int(turn.view.state.turn), int(comparison.players)
    state = turn.view.state.clone()
    found = [worth_of(best, players, window)]
    lowest = worth_of(played, players, window)
    open_ways = [way for way in tried if way.plan is not played.plan]
    for move in turn.played[:-1]:
        state.do(move)
        if best is not played:
            ends = comparison.reachable(state, POSITIONS)
            open_ways = [way for way in open_ways if int(fingerprint(way.plan.end)) in ends]
            if int(fingerprint(best.plan.end)) not in ends:
                best = _best_open(comparison, open_ways, turn.effort, window) or played
        worth = worth_of(best, players, window)
        # What is still open cannot be worth more than what was open before, nor less than what was played.
        if worth.shares[seat] > found[-1].shares[seat]:
            worth = found[-1]
        found.append(max(worth, lowest, key=lambda each: each.shares[seat]))
    return tuple(found)


def _best_open(comparison: Comparison, ways: Sequence[Way], effort: Effort, window: tuple[int, int]) -> Way | None:
    """Look closer at the best of the ways that are open, if any is."""
    if not ways:
        return None
    best = comparison.way(best_ways(comparison, ways, effort.glance)[0].plan, effort.replies)
    comparison.look(best, window[1])
    return best
