"""What a decision of each level loses, as a review sees it: points of the margin and shares of the victory.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.losses [--games 6]

Every level plays two-player games against itself; all of their turns are reviewed with little work, which is enough for
means. Games that were reviewed are kept in results/losses.jsonl, and the same command goes on. Intervals are of 95 %,
from the means of the games.
"""

import json
from pathlib import Path
from statistics import mean
from typing import Annotated

from cyclopts import App, Parameter, validators
from rich.console import Console
from rich.table import Table

from benchmarks.oracle import with_interval
from benchmarks.review import QUICK
from perfect_numbers.analysis.judging import judge
from perfect_numbers.analysis.review import assignments
from perfect_numbers.bots import LEVELS, create
from perfect_numbers.bots.referee import ask
from perfect_numbers.game import Game

NAMES = (*(level.spec for level in LEVELS[:-1]), "sage:1000")
"""The highest level is sage; a number of playouts is the same strength on every machine."""

app = App()


def lost(name: str, seed: str) -> tuple[float, float]:
    """Return what a decision lost on average in a game of a bot against itself: points, and share of the victory."""
    game = Game.new(2, seed=seed)
    players = [create(name, seed=f"{seed} {seat}") for seat in (1, 2)]
    while not game.is_over:
        state = game.position.state()
        game.play(int(ask(players[int(state.turn)], state)))
    turns = [turn for turn in map(judge, assignments(game, QUICK)) if not turn.is_forced]
    return mean(max(0.0, turn.loss_points) for turn in turns), mean(turn.loss for turn in turns)


@app.default
def main(
    *,
    games: Annotated[int, Parameter(validator=validators.Number(gte=2))] = 6,
    seed: str = "losses",
    out: Path = Path("results/losses.jsonl"),
) -> None:
    """Play, review and print the table."""
    out.parent.mkdir(parents=True, exist_ok=True)
    known = {tuple(json.loads(line)[:2]): json.loads(line)[2] for line in out.open()} if out.exists() else {}
    for number in range(games):
        for name in NAMES:
            key = name, f"{seed} {number}"
            if key not in known:
                known[key] = lost(*key)
                with out.open("a") as file:
                    file.write(json.dumps([*key, known[key]]) + "\n")
    table = Table("level", "points lost a decision", "percent of the victory")
    for name in NAMES:
        points, shares = zip(*(known[name, f"{seed} {number}"] for number in range(games)), strict=True)
        table.add_row(name, with_interval(list(points)), with_interval([100 * share for share in shares]))
    Console().print(table)


if __name__ == "__main__":
    app()
