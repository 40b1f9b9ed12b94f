"""What a review costs, how far it can be trusted, and whether its values are calibrated: python -m benchmarks.review

Each part is a command: cost, seeds, budget, calibration. The games are planner's against itself; one move in ten is
greedy's: otherwise there would be few marks to compare. With `--bots` these play instead, for seeds and budget, taking
turns at the seats. They are other games than those of `tools.fit_outlook`. What was found is kept in `--folder`, and a
run that was stopped goes on from there. Have a compiled package on PYTHONPATH.
"""

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from perfect_numbers.analysis.effort import NORMAL, Effort
from perfect_numbers.analysis.judging import Judgement, judge
from perfect_numbers.analysis.review import Review, assignments, review
from perfect_numbers.analysis.store import ReviewStore
from perfect_numbers.analysis.worth import result
from perfect_numbers.arena.stats.intervals import by_deal, mean, share
from perfect_numbers.bots import create
from perfect_numbers.bots.referee import ask
from perfect_numbers.engine.random import Random
from perfect_numbers.game import Game

QUICK = Effort(ways=6, glance=16, finalists=2, replies=16, choice=32, decks=64, most=64)
"""Enough for values, where marks do not matter."""
SLIP = 10
"""One move in so many is a greedy one."""


class Value(NamedTuple):
    """What a seat's game was thought to be worth at the beginning of a round, and what it won."""

    game: int
    round: int
    share: float
    won: float
    margin: float
    final: float


def played(players: int, seed: str) -> Game:
    """Play a game of planners that slip now and then."""
    game = Game.new(players, seed=seed)
    planner, greedy, random = create("planner"), create("greedy"), Random(seed)
    while not game.is_over:
        state = game.position.state()
        bot = greedy if random.below(SLIP) == 0 else planner
        game.play(int(ask(bot, state)))
    return game


def played_by(bots: Sequence[str], players: int, number: int, seed: str) -> Game:
    """Play a game of these bots; in every game they sit one seat further."""
    game = Game.new(players, seed=seed)
    seated = [create(bots[(number + seat) % len(bots)], seed=f"{seed} {seat}") for seat in range(players)]
    while not game.is_over:
        state = game.position.state()
        game.play(int(ask(seated[int(state.turn)], state)))
    return game


def reviewed(
    players: int, number: int, bots: Sequence[str], effort: Effort, decks: str, folder: Path
) -> list[Judgement]:
    """Judge every turn of a game, as far as that was not done before."""
    seed = f"compare {number}"
    game = played_by(bots, players, number, seed) if bots else played(players, seed)
    return list(review(game, effort=effort, seed=decks, jobs=1, store=ReviewStore(folder)).turns)


def valued(players: int, number: int, folder: Path) -> list[Value]:
    """Return what every seat's game was worth at the first turn of every round."""
    file = folder / f"calibration-{players}-{number}.json"
    if not file.exists():
        game = played(players, f"calibration {number}")
        end = result(game.position.scores)
        found: list[Value] = []
        seen = 0
        for task in assignments(game, QUICK):
            if task.round > seen:
                seen = task.round
                worth = judge(task).moments[0]
                for seat in range(players):
                    shares, margins = (worth.shares[seat], end.shares[seat]), (worth.margins[seat], end.margins[seat])
                    found.append(Value(number, task.round, *shares, *margins))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(found), "utf-8")
    return [Value(*each) for each in json.loads(file.read_text("utf-8"))]


def cost(players: int, games: int) -> None:
    """Print what a review of one game costs, in one process."""
    for number in range(games):
        game = played(players, f"cost {number}")
        began = time.process_time()
        found = Review(game, [judge(task) for task in assignments(game)])
        seconds = time.process_time() - began
        playouts = sum(turn.playouts for turn in found.turns)
        work = f"{len(found.turns)} turns, {playouts:,} playouts, {seconds:.1f} s of one processor"
        print(f"{players} players: {work}, {len(found.marked())} marks", flush=True)


def compare(
    pool: ProcessPoolExecutor, players: int, games: int, bots: Sequence[str], effort: Effort, folder: Path
) -> None:
    """Print how many marks change with other decks, or with more work.

    A mark has changed if a decision that is marked in one of the two reviews has another mark, or none, in the other.
    """

    def all_reviewed(effort: Effort, decks: str) -> list[Future[list[Judgement]]]:
        return [pool.submit(reviewed, players, number, bots, effort, decks, folder) for number in range(games)]

    both = zip(all_reviewed(NORMAL, "1"), all_reviewed(effort, "2"), strict=True)
    pairs = [
        (f"compare {number}", a, b)
        for number, (one, two) in enumerate(both)
        for a, b in zip(one.result(), two.result(), strict=True)
    ]
    decisions = [(seed, a, b) for seed, a, b in pairs if not a.is_forced]
    marked = [(seed, a, b) for seed, a, b in decisions if a.mark or b.mark]
    changed = [(seed, a, b) for seed, a, b in marked if a.mark != b.mark]
    of_marks = share(by_deal((seed, float(a.mark != b.mark)) for seed, a, b in marked))
    apart, apart_marked = (
        sum(abs(a.loss - b.loss) for _, a, b in some) / max(1, len(some)) for some in (decisions, marked)
    )
    print(f"{players} players, {games} games, {len(decisions)} decisions, {len(marked)} marked by one or both")
    print(f"  changed marks: {len(changed)}, {of_marks.value:.1%} ({of_marks.low:.1%} to {of_marks.high:.1%})")
    print(f"  losses are {apart:.2%} of the victory apart on average, those of marked turns {apart_marked:.2%}")
    for _, a, b in changed:
        print(f"    {a.loss:.2%} ± {a.error:.2%} in {a.decks} decks, {b.loss:.2%} ± {b.error:.2%} in {b.decks}")


def calibration(pool: ProcessPoolExecutor, players: int, games: int, folder: Path) -> None:
    """Print how often what was given a share was won."""
    found = pool.map(valued, [players] * games, range(games), [folder] * games, chunksize=4)
    rows = [row for rows in found for row in rows]
    print(f"{players} players, {games} games, {len(rows)} values at the beginning of rounds")
    print("  share given   mean given    won           values")
    for tenth in range(10):
        values = [row for row in rows if min(9, int(row.share * 10)) == tenth]
        if values:
            given = sum(row.share for row in values) / len(values)
            won = sum(row.won for row in values) / len(values)
            half = mean(by_deal((str(row.game), row.won - row.share) for row in values)).margin
            print(f"  {tenth}0 to {tenth + 1}0%   {given:8.1%}   {won:8.1%} ± {half:.1%}   {len(values):6}")
    for first, last in ((1, 4), (5, 8), (9, 99)):
        part = [row for row in rows if first <= row.round <= last]
        of_share, share_error = slope([(row.game, row.share, row.won) for row in part])
        of_margin, margin_error = slope([(row.game, row.margin, row.final) for row in part])
        bias = sum(row.final - row.margin for row in part) / len(part)
        shares = f"slope of the result on the share {of_share:.2f} ± {share_error:.2f}"
        margins = f"on the margin {of_margin:.2f} ± {margin_error:.2f}, margins {-bias:+.2f} points too high"
        print(f"  rounds {first} to {last}: {shares}, {margins}")


def slope(values: Sequence[tuple[int, float, float]]) -> tuple[float, float]:
    """Return the slope of the last on the second, and its standard error; the first tells which game it is."""
    x, y = (sum(value[i] for value in values) / len(values) for i in (1, 2))
    squares = sum((a - x) ** 2 for _, a, _ in values)
    found = sum((a - x) * (b - y) for _, a, b in values) / squares
    by_game: dict[int, float] = defaultdict(float)
    for game, a, b in values:
        by_game[game] += (a - x) * (b - y - found * (a - x))
    return found, math.sqrt(sum(total * total for total in by_game.values())) / squares


def main() -> None:
    """Run one part."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("part", choices=("cost", "seeds", "budget", "calibration"))
    options.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--bots", nargs="*", default=[], help="who plays the games of seeds and budget")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--folder", type=Path, default=Path("results/review"), help="where what was found is kept")
    chosen = options.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for players in chosen.players:
            if chosen.part == "cost":
                cost(players, chosen.games)
            elif chosen.part == "calibration":
                calibration(pool, players, chosen.games, chosen.folder)
            else:
                effort = NORMAL if chosen.part == "seeds" else NORMAL.times(10)
                compare(pool, players, chosen.games, chosen.bots, effort, chosen.folder)


if __name__ == "__main__":
    main()
