"""What a review costs, how far it can be trusted, and whether its values are calibrated: python -m benchmarks.review

Each part is a command: cost, seeds, budget, calibration. The games are planner's against itself; one move in ten is
greedy's: otherwise there would be few marks to compare.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from perfect_numbers.analysis.effort import NORMAL, Effort
from perfect_numbers.analysis.judging import Judgement, judge
from perfect_numbers.analysis.review import Review, assignments
from perfect_numbers.analysis.worth import result
from perfect_numbers.bots import create
from perfect_numbers.bots.referee import ask
from perfect_numbers.engine.random import Random
from perfect_numbers.game import Game

QUICK = Effort(ways=6, replies=8, glance=16, finalists=2, choice=32, decks=64, most=64)
"""Enough for values, where marks do not matter."""
SLIP = 10
"""One move in so many is a greedy one."""


def played(players: int, seed: str) -> Game:
    """Play a game of planners that slip now and then."""
    game = Game.new(players, seed=seed)
    planner, greedy, random = create("planner"), create("greedy"), Random(seed)
    while not game.is_over:
        state = game.position.state()
        bot = greedy if random.below(SLIP) == 0 else planner
        game.play(int(ask(bot, state)))
    return game


def reviewed(players: int, seed: str, effort: Effort, decks: str) -> list[Judgement]:
    """Judge every turn of a game."""
    return [judge(task) for task in assignments(played(players, seed), effort, decks)]


def valued(players: int, seed: str) -> list[tuple[int, float, float]]:
    """Return round, share and final share for every seat at the first turn of every round."""
    game = played(players, seed)
    end = result(game.position.scores)
    found: list[tuple[int, float, float]] = []
    seen = 0
    for task in assignments(game, QUICK):
        if task.round > seen:
            seen = task.round
            worth = judge(task).moments[0]
            found += [(task.round, share, won) for share, won in zip(worth.shares, end.shares, strict=True)]
    return found


def cost(players: int, games: int) -> None:
    """Print what a review of one game costs, in one process."""
    for number in range(games):
        game = played(players, f"cost {number}")
        began = time.process_time()
        found = Review(game, [judge(task) for task in assignments(game)])
        seconds = time.process_time() - began
        playouts = sum(turn.playouts for turn in found.turns)
        work = f"{len(found.turns)} turns, {playouts:,} playouts, {seconds:.1f} s of one processor"
        print(f"{players} players: {work}, {len(found.marked())} marks")


def compare(pool: ProcessPoolExecutor, players: int, games: int, effort: Effort, decks: str) -> None:
    """Print how many marks change with other decks or with more work."""
    seeds = [f"compare {number}" for number in range(games)]
    plain = pool.map(reviewed, [players] * games, seeds, [NORMAL] * games, ["1"] * games)
    other = pool.map(reviewed, [players] * games, seeds, [effort] * games, [decks] * games)
    pairs = [(a, b) for one, two in zip(plain, other, strict=True) for a, b in zip(one, two, strict=True)]
    decisions = [(a, b) for a, b in pairs if not a.is_forced]
    marked = [(a, b) for a, b in decisions if a.mark or b.mark]
    changed = sum(a.mark != b.mark for a, b in marked)
    lost = sum((a.mark is None) != (b.mark is None) for a, b in marked)
    apart = sum(abs(a.loss - b.loss) for a, b in decisions) / len(decisions)
    print(f"{players} players, {games} games, {len(decisions)} decisions, {len(marked)} marked by one or both")
    print(f"  marks of decisions that differ: {changed} ({changed / len(decisions):.1%})")
    most = max(1, len(marked))
    print(f"  of the marked ones: {changed / most:.1%} differ, {lost / most:.1%} are no mark at all in one")
    print(f"  losses are {apart:.2%} of the victory apart on average")


def calibration(pool: ProcessPoolExecutor, players: int, games: int) -> None:
    """Print how often what was given a share was won."""
    seeds = [f"calibration {number}" for number in range(games)]
    rows = [row for found in pool.map(valued, [players] * games, seeds, chunksize=4) for row in found]
    print(f"{players} players, {games} games, {len(rows)} values at the beginning of rounds")
    table(rows)
    for first, last in ((1, 4), (5, 8), (9, 99)):
        part = [(share, won) for number, share, won in rows if first <= number <= last]
        print(f"  rounds {first} to {last}: slope of the result on the value {slope(part):.2f}")


def table(rows: Iterable[tuple[int, float, float]]) -> None:
    """Print by tenths of the share how much was won."""
    bins: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for _, share, won in rows:
        bins[min(9, int(share * 10))].append((share, won))
    print("  share given   mean given   won     values")
    for tenth, values in sorted(bins.items()):
        given = sum(share for share, _ in values) / len(values)
        won = sum(won for _, won in values) / len(values)
        print(f"  {tenth * 10:3} to {tenth * 10 + 10:3}%   {given:8.1%}   {won:8.1%}   {len(values):6}")


def slope(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the slope of the second on the first."""
    if len(pairs) < 2:
        return float("nan")
    x, y = (sum(pair[i] for pair in pairs) / len(pairs) for i in (0, 1))
    return sum((a - x) * (b - y) for a, b in pairs) / sum((a - x) ** 2 for a, _ in pairs)


def main() -> None:
    """Run one part."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("part", choices=("cost", "seeds", "budget", "calibration"))
    options.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--jobs", type=int, default=2)
    chosen = options.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for players in chosen.players:
            if chosen.part == "cost":
                cost(players, chosen.games)
            elif chosen.part == "seeds":
                compare(pool, players, chosen.games, NORMAL, "2")
            elif chosen.part == "budget":
                compare(pool, players, chosen.games, NORMAL.times(10), "2")
            else:
                calibration(pool, players, chosen.games)


if __name__ == "__main__":
    main()
