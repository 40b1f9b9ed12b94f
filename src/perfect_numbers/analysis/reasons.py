"""Why one way to play a turn is better than another, in points, by the terms of the evaluation."""

from collections import defaultdict
from typing import Final, Literal, get_args

import msgspec

from perfect_numbers.analysis.terms import Term, terms
from perfect_numbers.bots.search.comparing import Comparison, Way
from perfect_numbers.notation.moves import Move

Kind = Literal[Term, "rival", "later", "reply"]
"""A term of one's own; or what the best other one has, and what both then get in the rest of the round."""
KINDS: Final[tuple[Kind, ...]] = (*get_args(Term), "rival", "later", "reply")
MOST_REASONS: Final = 3
SMALLEST: Final = 0.4
"""Points below which a difference is no reason."""


class Reason(msgspec.Struct, frozen=True):
    """One thing by which the better way is better."""

    kind: Kind
    points: float
    """By how many points, always above 0."""
    row: str = ""
    """The colour of the row that matters most, for what is about rows."""
    seat: int = 0
    """Whom it is about, if about somebody else."""
    rule: str = ""
    """The name of the rule that explains it."""


_RULES: Final[dict[Kind, str]] = {
    "robbed": "STEAL",
    "given": "GIVE",
    "shield": "PROTECT-ROW",
    "move": "MOVE-PERFECT",
    "slot": "SLOT-FULL",
    "actions": "ACTION-USE",
    "tempo": "ROUND-ORDER",
}


def reasons(comparison: Comparison, best: Way, best_moves: list[Move], played: Way) -> tuple[Reason, ...]:
    """Return what makes the best way better than the one played, the largest first."""
    evaluation = comparison.evaluation
    evaluation.remember(comparison.unseen)
    seat = int(comparison.view.state.turn)
    players = int(comparison.players)
    rival = max((s for s in range(players) if s != seat), key=lambda s: float(played.now_shares[s]))
    own = terms(evaluation, best.plan.end, seat)
    for key, points in terms(evaluation, played.plan.end, seat).items():
        own[key] -= points
    gains: dict[Kind, float] = defaultdict(float)
    rows: dict[Kind, tuple[float, str]] = {}
    for (term, row), points in own.items():
        gains[term] += points
        rows[term] = max(rows.get(term, (0.0, "")), (points, row))

    def later(way: Way, who: int) -> float:
        return evaluation.prospects(way.end, who) - evaluation.prospects(way.plan.end, who)

    gains["rival"] = evaluation.prospects(played.plan.end, rival) - evaluation.prospects(best.plan.end, rival)
    if not best.in_setup:
        gains["later"] = later(best, seat) - later(played, seat)
        gains["reply"] = later(played, rival) - later(best, rival)
    found = sorted(((points, kind) for kind, points in gains.items() if points >= SMALLEST), reverse=True)
    return tuple(
        Reason(
            kind,
            round(points, 1),
            rows.get(kind, (0.0, ""))[1],
            rival + 1 if kind in ("rival", "reply") else 0,
            _points_rule(best_moves) if kind == "points" else _RULES.get(kind, ""),
        )
        for points, kind in found[:MOST_REASONS]
    )


def _points_rule(moves: list[Move]) -> str:
    """Name the rule by which a turn scores."""
    given = False
    for i, move in enumerate(moves):
        if move.verb == "put":
            given = bool(move.given_to)
        if move.verb == "complete":
            card = moves[i - 1].card
            if card is not None and card.bonus:
                return "ADD-BONUS"
            return "GIVE-PERFECT" if given else "ADD-PERFECT"
    return "GIVE-LOWER" if any(move.verb == "put" and move.given_to for move in moves) else ""
