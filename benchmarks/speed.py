"""Uniform random play, ours beside OpenSpiel's C++ card games, in one run on one core.

    ./test compiled && .venv-dev/bin/python -m benchmarks.speed

Every contender plays to the end of its games with the legal moves listed at every decision. Ours run compiled
(build/compiled) and as plain Python (src); OpenSpiel's run in C++ through `pyspiel.evaluate_bots`. The contenders
take turns for several rounds, and the median counts, so that a busy machine slows all of them alike.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.bars import OURS, bar_chart

ROOT = Path(__file__).resolve().parent.parent
PLOT = ROOT / "docs" / "images" / "speed.svg"
ROUNDS = 5
SECONDS = 0.7

OUR_SCRIPT = """
import sys, time
from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.engine.deal import deal
from perfect_numbers.engine.playout import play_randomly
from perfect_numbers.engine.random import Random
players, seconds = int(sys.argv[1]), float(sys.argv[2])
cards, random, spent, decisions, seed = DEFAULT_DECK.cards(), Random("bench"), 0.0, 0, 0
while spent < seconds:
    states = [deal(cards, players, False, False, None, seed + i) for i in range(20)]
    seed += 20
    began = time.perf_counter()
    for state in states:
        decisions += play_randomly(state, random)
    spent += time.perf_counter() - began
print(decisions / spent)
"""
CLONE = """
import time
from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.engine.deal import deal
state = deal(DEFAULT_DECK.cards(), 2, False, False, None, 0)
began = time.perf_counter()
for _ in range(500_000):
    state.clone()
print((time.perf_counter() - began) / 500_000 * 1e9)
"""
THEIRS = """
import sys, time
import pyspiel
game, seconds = pyspiel.load_game(sys.argv[1]), float(sys.argv[2])
spent, decisions, seed = 0.0, 0, 0
while spent < seconds:
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    seed += game.num_players()
    began = time.perf_counter()
    pyspiel.evaluate_bots(state, bots, seed)
    spent += time.perf_counter() - began
    decisions += sum(action.player >= 0 for action in state.full_history())
print(decisions / spent)
"""
CARD_GAMES = (
    "crazy_eights(players=4)",
    "crazy_eights(players=2)",
    "hearts",
    "gin_rummy",
    "spades",
    "euchre",
    "oh_hell",
    "cribbage",
    "skat",
    "dou_dizhu",
    "hanabi",
    "tarok",
    "go_fish",
    "blackjack",
    "leduc_poker",
    "kuhn_poker",
)


def run(code: str, *arguments: str, path: str = "") -> float:
    """Measure in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


def main() -> None:
    compiled, plain = str(ROOT / "build" / "compiled"), str(ROOT / "src")
    if not Path(compiled).exists():
        raise SystemExit("There is no compiled build yet: run ./test compiled first.")
    contenders = {f"{OURS}, compiled, {n} players": (OUR_SCRIPT, str(n), compiled) for n in (2, 3, 4)}
    contenders[f"{OURS}, plain Python"] = (OUR_SCRIPT, "2", plain)
    contenders |= {f"OpenSpiel {name}": (THEIRS, name, "") for name in CARD_GAMES}
    figures: dict[str, list[float]] = {name: [] for name in contenders}
    console = Console()
    with Progress(console=console) as progress:
        for _ in progress.track(range(ROUNDS), description="Rounds"):
            for name, (code, argument, path) in contenders.items():
                figures[name].append(run(code, argument, str(SECONDS), path=path))
    median = {name: statistics.median(rates) for name, rates in figures.items()}
    best = max((name for name in median if name.startswith("OpenSpiel")), key=lambda name: median[name])
    console.print(f"Their best: {best}")
    table = Table("contender", "decisions a second", "times their best", box=None)
    for name, rate in sorted(median.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{rate:,.0f}", f"{rate / median[best]:.2f}")
    console.print(table)
    console.print(f"clone, compiled: {run(CLONE, path=compiled):.0f} ns; plain: {run(CLONE, path=plain):.0f} ns")
    bars = sorted(median.items(), key=lambda item: -item[1])
    PLOT.parent.mkdir(parents=True, exist_ok=True)
    PLOT.write_text(bar_chart("Decisions a second, one core", {"": bars}), encoding="utf-8")
    print(json.dumps({"best": best, **{name: round(rate) for name, rate in median.items()}}))


if __name__ == "__main__":
    main()
