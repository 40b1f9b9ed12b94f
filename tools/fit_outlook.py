"""Fit how uncertain the end of a game is, by rounds left: python -m tools.fit_outlook --help.

The quick relative of sage that tools/tune.py learns with plays against itself. At the end of every round the
evaluation's prospects are compared with the final points: the slope of the one on the other, and the spread with which
the victory's distribution is likeliest. Have a compiled package on PYTHONPATH: it is fifty times faster then.
"""

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from perfect_numbers.bots.players.weights import weights
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.state import MARKET_CARDS
from perfect_numbers.engine.table import SETUP
from perfect_numbers.rules import Rules
from tools.tune import KINDS, Player

FILE = Path(__file__).resolve().parent.parent / "src/perfect_numbers/analysis/outlook.json"
FEWEST = 100
"""Ends of rounds that are needed for a figure."""

Row = tuple[list[float], list[int]]
"""The prospects at the end of a round and the points in the end, by seat."""


def ends_of_rounds(kind: str, seed: str) -> tuple[list[tuple[int, list[float]]], list[int]]:
    """Play a game; return rounds left and prospects at the end of every round, and the final points."""
    player = Player(weights(kind))
    variant, players = kind.split("-")
    state = Rules(int(players), "interaction" if variant == "interaction" else "base").deal(seed)
    ends: list[tuple[int, list[float]]] = []
    while not state.is_over():
        is_setup = state.phase == SETUP
        player.play_turn(state)
        if is_setup:
            continue
        if state.taken == 15:
            left = (len(state.order) - int(state.top)) // MARKET_CARDS
            ends.append((left, [player.evaluation.prospects(state, seat) for seat in range(int(players))]))
        state.do(END)
    return ends, state.scores()


def slope_of(rows: Sequence[Row]) -> float:
    """Return by how much final points differ where prospects differ by one point."""
    across = squares = 0.0
    for prospects, scores in rows:
        for i in range(len(scores)):
            for j in range(i):
                across += (prospects[i] - prospects[j]) * (scores[i] - scores[j])
                squares += (prospects[i] - prospects[j]) ** 2
    return across / squares


def likelihood(rows: Sequence[Row], spread: float) -> float:
    """Return how well a spread explains who won."""
    total = 0.0
    for prospects, scores in rows:
        most = max(prospects)
        whole = math.log(sum(math.exp((p - most) / spread) for p in prospects))
        winners = [i for i, score in enumerate(scores) if score == max(scores)]
        total += sum((prospects[i] - most) / spread - whole for i in winners) / len(winners)
    return total


def spread_of(rows: Sequence[Row]) -> float:
    """Return the likeliest spread, to a hundredth (golden section)."""
    low, high, golden = 0.1, 40.0, (math.sqrt(5) - 1) / 2
    while high - low > 0.01:
        a, b = high - golden * (high - low), low + golden * (high - low)
        if likelihood(rows, a) > likelihood(rows, b):
            high = b
        else:
            low = a
    return (low + high) / 2


def fit(games: Sequence[tuple[list[tuple[int, list[float]]], list[int]]]) -> dict[str, Any]:
    """Fit slopes and spreads by rounds left, and the margin over the best other seat with which everybody starts."""
    by_left: dict[int, list[Row]] = defaultdict(list)
    margins: list[int] = []
    for ends, scores in games:
        margins += [score - max(scores[:i] + scores[i + 1 :]) for i, score in enumerate(scores)]
        for left, prospects in ends:
            by_left[left].append((prospects, scores))
    slopes: list[float] = []
    spreads: list[float] = []
    left = 1
    while len(by_left[left]) >= FEWEST:
        rows = by_left[left]
        slope = slope_of(rows)
        means = [sum(prospects) / len(prospects) for prospects, _ in rows]
        drawn = [([m + slope * (p - m) for p in row[0]], row[1]) for m, row in zip(means, rows, strict=True)]
        slopes.append(round(slope, 3))
        spreads.append(round(spread_of(drawn), 2))
        left += 1
    return {"slopes": slopes, "spreads": spreads, "even_margin": round(sum(margins) / len(margins), 2)}


def main() -> None:
    """Play, fit and write."""
    options = argparse.ArgumentParser(description="Fit how uncertain the end of a game is, by rounds left.")
    options.add_argument("kinds", nargs="*", default=KINDS, help=f"kinds of games, of {', '.join(KINDS)}")
    options.add_argument("--games", type=int, default=3_000, help="games of self-play for each kind")
    options.add_argument("--jobs", type=int, default=2, help="processes")
    options.add_argument("--seed", default="1")
    options.add_argument("--file", type=Path, default=FILE, help="where the figures are written")
    chosen = options.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for kind in chosen.kinds:
            seeds = [f"outlook {chosen.seed} {number}" for number in range(chosen.games)]
            games = list(pool.map(ends_of_rounds, [kind] * len(seeds), seeds, chunksize=10))
            data: dict[str, Any] = json.loads(chosen.file.read_text("utf-8")) if chosen.file.exists() else {}
            command = f"python -m tools.fit_outlook {kind} --games {chosen.games} --seed {chosen.seed}"
            data[kind] = {"command": command, **fit(games)}
            chosen.file.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
            print(f"{kind}: slopes {data[kind]['slopes']}, spreads {data[kind]['spreads']}", flush=True)


if __name__ == "__main__":
    main()
