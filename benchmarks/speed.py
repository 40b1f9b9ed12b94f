"""Uniform random play, ours beside OpenSpiel's C++ card games, in one run on one core.

    ./test compiled && .venv-dev/bin/python -m benchmarks.speed [--against BUILD]

Every contender plays to the end of its games with the legal moves listed at every decision. Ours run compiled
(build/compiled) and as plain Python (src); OpenSpiel's run in C++ through `pyspiel.evaluate_bots`. The contenders
take turns for several rounds, and the median counts, so that a busy machine slows all of them alike. BUILD is the
folder build/compiled of another checkout, which is measured beside ours.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.plots import OURS, bar_plot

ROOT = Path(__file__).resolve().parent.parent
PLOT = ROOT / "docs" / "images" / "speed.svg"
ROUNDS = 5
SECONDS = 0.7
CLONES = 500_000

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


def run(*arguments: str, path: str = "") -> float:
    """Measure in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-m", "benchmarks.random_play", *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main() -> None:
    compiled, plain = str(ROOT / "build" / "compiled"), str(ROOT / "src")
    if not Path(compiled).exists():
        raise SystemExit("There is no compiled build yet: run ./test compiled first.")
    contenders = {f"{OURS}, compiled, {n} players": ("ours", str(n), compiled) for n in (2, 3, 4)}
    reader = argparse.ArgumentParser(description="Random play, ours beside OpenSpiel's card games.")
    reader.add_argument("--against", metavar="BUILD", help="the compiled build of another checkout")
    other = reader.parse_args().against
    if other:
        contenders |= {f"the other build, {n} players": ("ours", str(n), other) for n in (2, 3, 4)}
    contenders[f"{OURS}, plain Python"] = ("ours", "2", plain)
    contenders |= {f"OpenSpiel {name}": ("theirs", name, "") for name in CARD_GAMES}
    figures: dict[str, list[float]] = {name: [] for name in contenders}
    console = Console()
    with Progress(console=console) as progress:
        for _ in progress.track(range(ROUNDS), description="Rounds"):
            for name, (whose, argument, path) in contenders.items():
                figures[name].append(run(whose, argument, str(SECONDS), path=path))
    median = {name: statistics.median(rates) for name, rates in figures.items()}
    best = max((name for name in median if name.startswith("OpenSpiel")), key=lambda name: median[name])
    console.print(f"Their best: {best}")
    table = Table("contender", "decisions a second", "times their best", box=None)
    for name, rate in sorted(median.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{rate:,.0f}", f"{rate / median[best]:.2f}")
    console.print(table)
    copying = {path: run("clone", str(CLONES), path=path) for path in (compiled, plain)}
    console.print(f"clone, compiled: {copying[compiled]:.0f} ns; plain: {copying[plain]:.0f} ns")
    shown = {name: rate for name, rate in median.items() if contenders[name][2] != other}
    bars = sorted(shown.items(), key=lambda item: -item[1])
    bar_plot(PLOT, "Decisions a second, one core", {"": bars})
    print(json.dumps({"best": best, **{name: round(rate) for name, rate in median.items()}}))


if __name__ == "__main__":
    main()
