"""A turn that is worth playing, beside the one that somebody had in mind or would play without thinking."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from perfect_numbers.analysis.effort import Effort, usual
from perfect_numbers.analysis.judging import POSITIONS, Judgement, comparison_of, ended, replies_of
from perfect_numbers.analysis.opinions import plan_from
from perfect_numbers.analysis.reasons import Reason, reasons
from perfect_numbers.bots import ask_turn, create
from perfect_numbers.bots.search.comparing import Comparison, Way
from perfect_numbers.bots.search.turns import Plan, fingerprint
from perfect_numbers.engine.state import State
from perfect_numbers.notation.moves import Move, line_text, move_number, move_text
from perfect_numbers.notation.positions import collection_of, question_of
from perfect_numbers.view import View

Against = Literal["chosen", "obvious", "next", "played", ""]
"""What a turn is compared with: what somebody had chosen, what greedy would do, the next best, what was played in a
finished game, or nothing at all."""
OBVIOUS: Final = "greedy"
QUICK: Final = Effort(ways=8, replies=16, glance=32, finalists=3, choice=256)
"""Enough for a hint, in a fraction of a second of one processor."""


class Advice(msgspec.Struct, frozen=True):
    """A way to play the rest of a turn, and why rather than another one."""

    moves: tuple[str, ...]
    replies: tuple[tuple[str, ...], ...]
    """The turns that are expected in the rest of the round."""
    look: str
    """Where to look: `group 1`, `card R5`, `row 2P`; empty where enough is done."""
    against: Against
    instead: tuple[str, ...]
    """The way that it is compared with."""
    share: float
    """By how large a share of the victory it is better; below 0 if it is worse."""
    points: float
    """The same in points of the margin over the best other player."""
    reasons: tuple[Reason, ...]
    """What makes the one with more points better."""


def quick() -> Effort:
    """Return the effort of a hint."""
    effort = usual()
    return min(effort, QUICK, key=lambda each: each.choice)


def advise(view: View, effort: Effort, seed: str, chosen: str = "") -> Advice:
    """Find a good way to play the rest of a turn; `chosen` is a move or a card that somebody has in mind."""
    comparison = comparison_of(view, seed)
    plans = comparison.plans(view.state, POSITIONS)
    obvious = _obvious(view)
    same = fingerprint(obvious.end)
    candidates = [obvious, *(plan for plan in plans[: effort.ways] if fingerprint(plan.end) != same)]
    ways = [comparison.way(plan, effort.replies) for plan in candidates]
    finalists = sorted(ways, key=lambda way: _worth(comparison, way, effort.glance), reverse=True)[: effort.finalists]
    finalists += [way for way in ways if way.plan is obvious and way not in finalists]
    finalists.sort(key=lambda way: _worth(comparison, way, effort.choice), reverse=True)
    best = finalists[0]
    others = [*(way.plan for way in finalists[1:]), *plans]
    other = _other(comparison, best, _chosen(comparison, plans, effort, chosen), obvious, others, effort)
    return _compared(comparison, best, other, effort)


def explain(view: View, played: Sequence[int], effort: Effort, seed: str) -> Advice:
    """Say what speaks for a turn that was played."""
    comparison = comparison_of(view, seed)
    plans = comparison.plans(view.state, POSITIONS)
    way = comparison.way(Plan(list(played), ended(view.state, played), 0.0), effort.replies)
    return _compared(comparison, way, _other(comparison, way, None, _obvious(view), plans, effort), effort)


def known(turn: Judgement, state: State) -> Advice:
    """Return what a review has found about a turn; nothing is searched for it."""
    seat = turn.seat - 1
    here, numbers = state.clone(), []
    for move in turn.best.moves:
        number = move_number(here, move)
        assert number is not None  # the review has played it
        numbers.append(number)
        here.do(number)
    best, played = turn.best.worth, turn.played.worth
    return Advice(
        moves=turn.best.moves,
        replies=turn.best.replies,
        look=where_to_look(state, numbers),
        against="played",
        instead=turn.played.moves,
        share=round(best.shares[seat] - played.shares[seat], 4),
        points=round(best.margins[seat] - played.margins[seat], 1),
        reasons=turn.reasons,
    )


def _worth(comparison: Comparison, way: Way, decks: int) -> tuple[float, float]:
    """Return a way's share of the victory and its margin in so many decks, for the one whose turn it is."""
    seat, players = int(comparison.view.state.turn), int(comparison.players)
    comparison.look(way, decks)
    return round(way.share(seat, players, 0, decks), 4), way.margin(seat, players, 0, decks)


def _compared(comparison: Comparison, way: Way, other: tuple[Against, Way | None], effort: Effort) -> Advice:
    state = comparison.view.state
    against, rival = other
    share, margin = _worth(comparison, way, effort.choice)
    other_share, other_margin = _worth(comparison, rival, effort.choice) if rival else (share, margin)
    better, worse = (way, rival) if margin >= other_margin else (rival, way)
    return Advice(
        moves=tuple(map(str, line_text(state, way.plan.moves))),
        replies=replies_of(way),
        look=where_to_look(state, way.plan.moves),
        against=against,
        instead=tuple(map(str, line_text(state, rival.plan.moves))) if rival else (),
        share=round(share - other_share, 4),
        points=round(margin - other_margin, 1),
        reasons=reasons(comparison, better, line_text(state, better.plan.moves), worse) if better and worse else (),
    )


def _chosen(comparison: Comparison, plans: list[Plan], effort: Effort, chosen: str) -> Way | None:
    """Return the best way that begins with what somebody has in mind."""
    state = comparison.view.state
    meant = [move for move in state.legal() if move_text(state, move).startswith(chosen)] if chosen else []
    ways = [comparison.way(plan_from(comparison, plans, move), effort.replies) for move in meant]
    return max(ways, key=lambda way: _worth(comparison, way, effort.glance), default=None)


def _other(
    comparison: Comparison, way: Way, chosen: Way | None, obvious: Plan, others: Iterable[Plan], effort: Effort
) -> tuple[Against, Way | None]:
    """Return the way with which another one is compared; one that ends in the same position says nothing."""
    same = fingerprint(way.plan.end)
    if chosen and fingerprint(chosen.plan.end) != same:
        return "chosen", chosen
    if fingerprint(obvious.end) != same:
        return "obvious", comparison.way(obvious, effort.replies)
    for plan in others:
        if fingerprint(plan.end) != same:
            return "next", comparison.way(plan, effort.replies)
    return "", None


def _obvious(view: View) -> Plan:
    """Return the turn that somebody would play who does not look further than the next step."""
    with create(OBVIOUS) as bot:
        moves = ask_turn(bot, view)
    return Plan(moves, ended(view.state, moves), 0.0)


def where_to_look(state: State, moves: Sequence[int]) -> str:
    """Return what matters most in a turn: the row that scores, is robbed or grows; otherwise a group or a card."""
    texts = line_text(state, moves)
    rows = _rows(state, moves, texts)
    for verbs in (("complete",), ("keep", "steal"), ("move", "protect"), ("put",)):
        for move, row in zip(texts, rows, strict=True):
            if move.verb in verbs and row:
                return f"row {row}"
    first = texts[0]
    if first.verb == "take":
        return f"group {first.group}"
    return f"card {first.card}" if first.card else ""


def _rows(state: State, moves: Sequence[int], texts: Sequence[Move]) -> list[str]:
    """Return the row that each move is about, as `2P`; empty if there is none, or none yet."""
    own = int(state.turn) + 1
    here = state.clone()
    found: list[str] = []
    for number, move in zip(moves, texts, strict=True):
        seat, row = own, ""
        if move.verb in ("complete", "keep"):
            question = question_of(here)
            assert question is not None
            seat, row = question.owner, question.row
        elif move.verb == "put":
            seat = move.given_to or own
            row = move.card[0] if move.given_to and move.card else move.clears or move.place
        elif move.verb in ("protect", "move", "steal"):
            seat, row = move.seat or own, move.place
        is_there = len(row) == 1 and collection_of(state, seat - 1).row(row)
        found.append(f"{seat}{row}" if is_there else "")
        if move.verb != "end":
            here.do(number)
    return found
