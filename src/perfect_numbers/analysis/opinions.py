"""What the search thinks of every legal move in a position, in the same drawn decks."""

from collections import Counter

import msgspec
from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.analysis.effort import Effort
from perfect_numbers.analysis.judging import POSITIONS, comparison_of, line_of, points_error, worth_of
from perfect_numbers.bots.search.comparing import Comparison
from perfect_numbers.bots.search.turns import Plan
from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.position import Position
from perfect_numbers.view import View, view_of


class Opinion(msgspec.Struct, frozen=True):
    """What one move is worth to the one who makes it, if all play on as well as the search can."""

    move: str
    share: float
    margin: float
    error: float
    """The standard error of the difference to the best move's margin; 0 for the best."""
    line: tuple[str, ...]
    """The likely rest of the turn, the move itself first."""
    reply: tuple[str, ...]
    """The likely turn of the next player, if the round goes on."""


def view_of_position(position: Position, composition: Composition = DEFAULT_DECK) -> View:
    """Return what players see of a position; an unknown deck is any of the cards that are not in view."""
    state = position.state()
    if not isinstance(position.deck, int):
        return view_of(state)
    unseen = Counter(composition.cards())
    unseen.subtract(position.cards_in_view())
    return View(state, vec[u8]([u8(code) for code in sorted((+unseen).elements())]))


def opinions(view: View, effort: Effort, seed: str = "1") -> tuple[Opinion, ...]:
    """Judge every legal move, best first."""
    state = view.state
    legal = state.legal()
    if not legal:
        return ()
    comparison = comparison_of(view, seed)
    seat, players = int(state.turn), int(state.players)
    plans = comparison.plans(state, POSITIONS)
    ways = [comparison.way(plan_from(comparison, plans, move), effort.replies) for move in legal]
    for way in ways:
        comparison.look(way, effort.decks)
    window = (0, effort.decks)
    worths = [worth_of(way, players, window) for way in ways]
    order = sorted(range(len(ways)), key=lambda i: (-worths[i].shares[seat], -worths[i].margins[seat]))
    best = ways[order[0]]
    found: list[Opinion] = []
    for i in order:
        line = line_of(state, ways[i], ways[i].plan.moves, worths[i])
        error = round(points_error(best, ways[i], seat, players, window), 2)
        reply = line.replies[0] if line.replies else ()
        found.append(Opinion(line.moves[0], worths[i].shares[seat], worths[i].margins[seat], error, line.moves, reply))
    return tuple(found)


def plan_from(comparison: Comparison, plans: list[Plan], move: int) -> Plan:
    """Return the most promising way to play on that begins with a move."""
    for plan in plans:
        if plan.moves[0] == move:
            return plan
    # The same can be reached by another order of moves.
    state = comparison.view.state.clone()
    state.do(move)
    if state.turn != comparison.view.state.turn or state.is_over():
        return Plan([move], state, 0.0)
    plan = comparison.plans(state, POSITIONS)[0]
    return Plan([move, *plan.moves], plan.end, plan.value)
