"""A whole game, judged: what every moment was worth, what every turn lost, and what the result is made of."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from functools import cached_property
from typing import Final

import msgspec

from perfect_numbers.analysis.balance import Balance, Chance, balances, chances
from perfect_numbers.analysis.effort import NORMAL, Effort, usual
from perfect_numbers.analysis.judging import Assignment, Judgement, as_seen, judge
from perfect_numbers.analysis.marks import FEWEST_DECISIONS
from perfect_numbers.analysis.outlook import uncertainty_for
from perfect_numbers.analysis.store import ReviewStore
from perfect_numbers.analysis.worth import Worth, even_start, result
from perfect_numbers.bots.process.workers import Workers
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game

FORMAT: Final = "perfect-numbers-review/1"


class Grade(msgspec.Struct, frozen=True):
    """How one seat played."""

    seat: int
    decisions: int
    """Turns in which there was something to decide."""
    loss: float | None
    """The share of the victory lost per decision; None if there were too few of them to say."""
    loss_points: float | None
    marks: dict[str, int]
    """How many turns got each mark."""
    best_turn: int | None
    """The turn whose best way, which was played, was furthest ahead of the next best."""
    worst_turn: int | None
    """The turn that lost most, if any lost something."""


class Review:
    """The judgement of a finished game."""

    def __init__(self, game: Game, turns: Sequence[Judgement]) -> None:
        self.game = game
        self.turns = tuple(turns)
        figures = uncertainty_for(game.at(0).state())
        self.start = even_start(len(game.players), figures.even_margin)
        """What the game was worth before the deal."""
        self.end = result(game.position.scores)

    @cached_property
    def moments(self) -> tuple[Worth, ...]:
        """What every moment of the game was worth: the deal, and after every move."""
        return (*(worth for turn in self.turns for worth in turn.moments), self.end)

    @cached_property
    def balances(self) -> tuple[Balance, ...]:
        """Luck and skill, by seat."""
        return balances(self.turns, self.start, self.end)

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """What the deal and each market changed."""
        return chances(self.turns, self.start)

    @cached_property
    def grades(self) -> tuple[Grade, ...]:
        """How everybody played, by seat."""
        return tuple(self._grade(seat) for seat in range(1, len(self.game.players) + 1))

    def marked(self, seat: int = 0) -> list[Judgement]:
        """Return the turns with a mark, of one seat or of all."""
        return [turn for turn in self.turns if turn.mark and seat in (0, turn.seat)]

    def _grade(self, seat: int) -> Grade:
        own = [turn for turn in self.turns if turn.seat == seat and not turn.is_forced]
        enough = len(own) >= FEWEST_DECISIONS
        marks: dict[str, int] = {"inaccuracy": 0, "mistake": 0, "blunder": 0}
        for turn in own:
            if turn.mark:
                marks[turn.mark] += 1
        good = [turn for turn in own if turn.loss == 0 and turn.second >= 0]
        worst = max(own, key=lambda turn: turn.loss, default=None)
        return Grade(
            seat,
            len(own),
            round(sum(turn.loss for turn in own) / len(own), 4) if enough else None,
            round(sum(max(0.0, turn.loss_points) for turn in own) / len(own), 2) if enough else None,
            marks,
            max(good, key=lambda turn: turn.played.worth.shares[seat - 1] - turn.second).turn if good else None,
            worst.turn if worst and worst.loss else None,
        )

    def to_dict(self) -> dict[str, object]:
        """Return all of it for programs."""
        return {
            "format": FORMAT,
            "players": [{"name": player.name, "kind": player.kind} for player in self.game.players],
            "scores": list(self.game.position.scores),
            "start": msgspec.to_builtins(self.start),
            "moments": msgspec.to_builtins(self.moments),
            "turns": [turn_as_dict(turn) for turn in self.turns],
            "chances": msgspec.to_builtins(self.chances),
            "balances": msgspec.to_builtins(self.balances),
            "grades": msgspec.to_builtins(self.grades),
        }

    def to_json(self) -> str:
        """Return all of it as JSON text."""
        return msgspec.json.encode(self.to_dict()).decode()

    def _repr_html_(self) -> str:
        from perfect_numbers.analysis.page import fragment

        return fragment(self)

    def __repr__(self) -> str:
        return f"<Review of {self.game!r}: {len(self.marked())} of {len(self.turns)} turns marked>"


def turn_as_dict(turn: Judgement) -> dict[str, object]:
    """Return a turn for programs, with what follows from its numbers."""
    return {
        **msgspec.to_builtins(turn),
        "loss": turn.loss,
        "loss_points": turn.loss_points,
        "forced": turn.is_forced,
        "mark": turn.mark,
    }


def assignments(game: Game, effort: Effort = NORMAL, seed: str = "1") -> list[Assignment]:
    """Return the turns of a finished game as work to do, each with what its player saw."""
    if not game.is_over:
        raise PerfectNumbersError("The game is not over yet; only finished games are reviewed.")
    found: list[Assignment] = []
    for turn in game.turns:
        view, numbers = as_seen(game, turn)
        found.append(Assignment(turn.number, turn.seat, turn.round, turn.first, view, numbers, effort, seed))
    return found


def judged(tasks: Sequence[Assignment], pool: Executor | None) -> Iterator[Judgement]:
    """Judge turns, here or in a pool, and yield each as soon as it is ready."""
    if pool is None:
        yield from map(judge, tasks)
        return
    waiting = [pool.submit(judge, task) for task in tasks]
    try:
        for future in as_completed(waiting):
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def review(
    game: Game,
    *,
    effort: Effort | None = None,
    seed: str = "1",
    jobs: int | None = None,
    store: ReviewStore | None = None,
    on_turn: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a finished game; what is in the store is not judged again, and what is found goes there turn by turn.

    `on_turn` is told how many turns of how many are done. Without `jobs` every processor works; without an effort, the
    usual one is made.
    """
    effort = effort or usual()
    tasks = assignments(game, effort, seed)
    done = {} if store is None else store.load(game, effort, seed)
    left = [task for task in tasks if task.turn not in done]
    processes = min(jobs or os.cpu_count() or 1, len(left))
    workers = Workers(processes)
    try:
        for turn in judged(left, workers.open() if processes > 1 else None):
            done[turn.turn] = turn
            if store is not None:
                store.add(game, effort, seed, turn)
            if on_turn is not None:
                on_turn(len(done), len(tasks))
    finally:
        workers.close()
    return Review(game, [done[task.turn] for task in tasks])
