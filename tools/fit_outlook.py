"""Fit how uncertain the end of a game is, by rounds left and turns foreseen: python -m tools.fit_outlook --help.

Planners that slip now and then play against each other. At the beginning of every turn the round is played out, as a
review does, and the evaluation's prospects there are compared with the final points: the slope of the one on the other,
and the spread with which the victories are likeliest. Turns that are only foreseen make the end more uncertain, since
nobody plays just as foreseen.

`--check` prints, for games of another seed, how much of what was given was won, and draws docs/images/calibration.svg.

What was found of each game is kept in a folder, and a run that was stopped goes on from there. Have a compiled package
on PYTHONPATH: it is fifty times faster then.
"""

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.plots import calibration_plot
from perfect_numbers.arena.stats.intervals import by_deal, mean
from perfect_numbers.bots import create
from perfect_numbers.bots.players.weights import weights
from perfect_numbers.bots.referee import ask
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.outlook import TURNS
from perfect_numbers.bots.search.rounds import Rounds
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import COUNT, TAKING
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of
from tools.tune import KINDS

FILE = Path(__file__).resolve().parent.parent / "src/perfect_numbers/analysis/outlook.json"
PLOT = Path(__file__).resolve().parent.parent / "docs/images/calibration.svg"
SLIP = 10
"""One move in so many is a greedy one."""
LEAST = 0.3
"""No spread is smaller: planner foresees planner's last turn too well."""
UNCLEAR = 0.05
"""The standard error from which on a slope tells nothing."""
FEWEST = 300
"""Positions that are needed for a figure; early in the game prospects hardly differ, and fewer tell nothing."""

Row = tuple[list[float], list[int]]
"""The prospects and the points in the end, by seat."""
Seen = tuple[int, int, list[float]]
"""How many turns are foreseen, how many rounds are left then, and the prospects by seat."""
Points = list[tuple[float, float, float]]
"""The mean share given, the mean share won, and half the interval of the difference."""


class Watcher:
    """Looks ahead in a game as a review does."""

    def __init__(self, kind: str) -> None:
        self.evaluation = Evaluation(weights(kind))
        self.rounds = Rounds(self.evaluation, Steps(self.evaluation, hasty=True))
        self.seen: list[Seen] = []

    def look(self, state: State) -> None:
        """Foresee the rest of this round."""
        self.evaluation.count(view_of(state))
        foreseen = state.clone()
        turns = TURNS - int(COUNT[int(state.taken)])
        if turns:
            self.rounds.play(foreseen)
        left = (len(foreseen.order) - int(foreseen.top)) // MARKET_CARDS
        seats = range(int(state.players))
        points = [self.evaluation.prospects(foreseen, seat) for seat in seats] if left else foreseen.scores()
        self.seen.append((turns, left, [round(float(p), 3) for p in points]))


def watched(kind: str, seed: str) -> tuple[list[Seen], list[int]]:
    """Play a game; return what was foreseen on the way, and the final points."""
    variant, players = kind.split("-")
    state = Rules(int(players), "interaction" if variant == "interaction" else "base").deal(seed)
    planner, greedy, random = create("planner"), create("greedy"), Random(seed)
    watcher = Watcher(kind)
    while not state.is_over():
        if state.phase == TAKING:
            watcher.look(state)
        move = int(ask(greedy if random.below(SLIP) == 0 else planner, state))
        if move == END and state.taken == 15:
            watcher.look(state)
        state.do(move)
    return watcher.seen, state.scores()


def collected(file: Path, kind: str, games: int, seed: str) -> list[tuple[list[Seen], list[int]]]:
    """Return what was foreseen in so many games; play those that are missing in the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    found = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    with file.open("a", encoding="utf-8") as stream:
        for number in range(len(found), games):
            found.append(watched(kind, f"outlook {seed} {number}"))
            stream.write(json.dumps(found[-1]) + "\n")
            stream.flush()
    return found[:games]


def slope_of(rows: Sequence[Row]) -> tuple[float, float]:
    """Return by how much final points differ where prospects differ by one point, and the standard error of that."""
    pairs = [
        (prospects[i] - prospects[j], scores[i] - scores[j])
        for prospects, scores in rows
        for i in range(len(scores))
        for j in range(i)
    ]
    squares = sum(x * x for x, _ in pairs)
    slope = sum(x * y for x, y in pairs) / squares
    return slope, math.sqrt(sum((y - slope * x) ** 2 for x, y in pairs) / len(pairs) / squares)


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
    low, high, golden = LEAST, 40.0, (math.sqrt(5) - 1) / 2
    while high - low > 0.01:
        a, b = high - golden * (high - low), low + golden * (high - low)
        if likelihood(rows, a) > likelihood(rows, b):
            high = b
        else:
            low = a
    return (low + high) / 2


def fit(games: Iterable[tuple[list[Seen], list[int]]]) -> dict[str, Any]:
    """Fit slopes and spreads by turns foreseen and rounds left, and the margin with which everybody starts."""
    rows: dict[tuple[int, int], list[Row]] = defaultdict(list)
    margins: list[int] = []
    for seen, scores in games:
        margins += [score - max(scores[:i] + scores[i + 1 :]) for i, score in enumerate(scores)]
        for turns, left, prospects in seen:
            rows[turns, left].append((prospects, scores))
    most = 0
    while all(len(rows[turns, most]) >= FEWEST for turns in range(TURNS + 1)):
        most += 1
    slopes: list[list[float]] = []
    spreads: list[list[float]] = []
    for turns in range(TURNS + 1):
        # With no round left and no turn foreseen the game is over: nothing is uncertain.
        found = [(1.0, 0.0)] if not turns else []
        for left in range(len(found), most):
            found.append(fit_rows(rows[turns, left], found[-1][0] if found else 1.0))
        slopes.append([round(slope, 3) for slope, _ in found])
        spreads.append([round(spread, 2) for _, spread in found])
    return {"slopes": slopes, "spreads": spreads, "even_margin": round(sum(margins) / len(margins), 2)}


def fit_rows(rows: Sequence[Row], later: float) -> tuple[float, float]:
    """Fit one slope and one spread; where prospects differ too little to tell, the slope is that of a round later."""
    slope, error = slope_of(rows)
    if error > UNCLEAR:
        slope = later
    means = [sum(prospects) / len(prospects) for prospects, _ in rows]
    drawn = [([m + slope * (p - m) for p in row[0]], row[1]) for m, row in zip(means, rows, strict=True)]
    return slope, spread_of(drawn)


def given_and_won(
    games: Sequence[tuple[list[Seen], list[int]]], figures: dict[str, Any]
) -> list[tuple[int, int, float, float]]:
    """Return the game, the rounds left, the share of the victory that a seat was given, and what it won."""
    found: list[tuple[int, int, float, float]] = []
    for number, (seen, scores) in enumerate(games):
        winners = [i for i, score in enumerate(scores) if score == max(scores)]
        for turns, left, prospects in seen:
            if not turns and not left:
                continue
            at = min(left, len(figures["slopes"][0]) - 1)
            scale = figures["slopes"][turns][at] / figures["spreads"][turns][at]
            odds = [math.exp(scale * (p - max(prospects))) for p in prospects]
            for seat, odd in enumerate(odds):
                found.append((number, left, odd / sum(odds), (seat in winners) / len(winners)))
    return found


def check(kind: str, games: Sequence[tuple[list[Seen], list[int]]], figures: dict[str, Any]) -> Points:
    """Print by tenths of the share how much was won; return the same for the plot."""
    points: Points = []
    rows = given_and_won(games, figures)
    print(f"{kind}: {len(games)} games, {len(rows)} values")
    for tenth in range(10):
        some = [row for row in rows if min(9, int(row[2] * 10)) == tenth]
        if some:
            given, won = (sum(row[i] for row in some) / len(some) for i in (2, 3))
            half = mean(by_deal((str(row[0]), row[3] - row[2]) for row in some)).margin
            points.append((given, won, half))
            print(f"  {tenth}0 to {tenth + 1}0%: given {given:.1%}, won {won:.1%} ± {half:.1%}, {len(some)} values")
    for first, last in ((8, 99), (4, 7), (0, 3)):
        some = [row for row in rows if first <= row[1] <= last]
        x, y = (sum(row[i] for row in some) / len(some) for i in (2, 3))
        slope = sum((row[2] - x) * (row[3] - y) for row in some) / sum((row[2] - x) ** 2 for row in some)
        print(f"  {first} to {last} rounds left: slope {slope:.2f}", flush=True)
    return points


def main() -> None:
    """Play, fit and write, or check."""
    options = argparse.ArgumentParser(description="Fit how uncertain the end of a game is.")
    options.add_argument("kinds", nargs="*", default=KINDS, help=f"kinds of games, of {', '.join(KINDS)}")
    options.add_argument("--games", type=int, default=1_000, help="games of each kind")
    options.add_argument("--seed", default="1")
    options.add_argument("--folder", type=Path, required=True, help="where what was found of each game is kept")
    options.add_argument("--file", type=Path, default=FILE, help="where the figures are written")
    options.add_argument("--check", action="store_true", help="fit nothing: say how far the figures are right")
    chosen = options.parse_args()
    points: dict[str, Points] = {}
    for kind in chosen.kinds:
        games = collected(chosen.folder / f"{kind}-{chosen.seed}.jsonl", kind, chosen.games, chosen.seed)
        data: dict[str, Any] = json.loads(chosen.file.read_text("utf-8")) if chosen.file.exists() else {}
        if chosen.check:
            points[kind] = check(kind, games, data[kind])
            continue
        command = f"python -m tools.fit_outlook {kind} --games {chosen.games} --seed {chosen.seed}"
        data[kind] = {"command": command, **fit(games)}
        chosen.file.write_text(as_text(data), "utf-8")
        print(f"{kind}: {len(games)} games", flush=True)
    if points:
        calibration_plot(PLOT, points)


def as_text(data: dict[str, Any]) -> str:
    """Return the figures as JSON, a list in a line."""
    kinds = []
    for kind, figures in data.items():
        parts = [f'  "command": {json.dumps(figures["command"])}']
        for name in ("slopes", "spreads"):
            lists = ",\n".join(f"   {json.dumps(each)}" for each in figures[name])
            parts.append(f'  "{name}": [\n{lists}\n  ]')
        parts.append(f'  "even_margin": {figures["even_margin"]}')
        kinds.append(f'"{kind}": {{\n' + ",\n".join(parts) + "\n }")
    return "{\n " + ",\n ".join(kinds) + "\n}\n"


if __name__ == "__main__":
    main()
