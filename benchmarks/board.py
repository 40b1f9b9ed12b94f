"""What a table's HTML costs: `python -m benchmarks.board`, or beside another checkout with `--against FOLDER`.

Both checkouts replay the same games, and render every moment as the player whose turn it is sees it, each once, as
a server does. Rounds here and there take turns; the figure is processor time per board, and the median of the rounds.
"""

import argparse
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

MODULES: Final = ("perfect_numbers.web.views.board", "perfect_numbers.web.board")
"""Where boards are rendered: here, and in older checkouts."""
NAMES: Final = ["Ann", "Ben", "Chloé"]
GAMES: Final = 3
ROUNDS: Final = 5


def measure() -> float:
    """Return the processor time of one board in milliseconds."""
    from perfect_numbers.game import Game

    rendering = importlib.import_module(next(filter(_is_there, MODULES)))
    choose = random.Random(7).choice
    spent, boards = 0.0, 0
    for seed in range(GAMES + 1):
        game = Game.new(NAMES, seed=seed)
        while not game.is_over:
            seat = game.position.turn
            begin = time.process_time()
            rendering.board_html(game, NAMES, rendering.Viewer("en", (seat,), acting=seat))
            if seed:  # The first game warms up.
                spent += time.process_time() - begin
                boards += 1
            game.play(str(choose(sorted(map(str, game.legal_moves())))))
    return 1000 * spent / boards


def _is_there(name: str) -> bool:
    """Tell whether a module exists."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _measured_in(folder: str) -> float:
    """Measure a checkout in a process of its own."""
    command = [sys.executable, "-c", f"import runpy; print(runpy.run_path({__file__!r})['measure']())"]
    environment = {**os.environ, "PYTHONPATH": f"{folder}/src"}
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Measure here, and there."""
    parser = argparse.ArgumentParser(description="What a table's HTML costs.")
    parser.add_argument("--against", metavar="FOLDER", help="another checkout")
    folders = [str(Path(__file__).parents[1]), *filter(None, [parser.parse_args().against])]
    rounds = [[_measured_in(folder) for folder in folders] for _ in range(ROUNDS)]
    for folder, spent in zip(folders, zip(*rounds, strict=True), strict=True):
        print(f"{statistics.median(spent):.2f} ms per board in {folder}")
    if len(folders) > 1:
        print(f"here {statistics.median(here / there for here, there in rounds):.0%} of there")


if __name__ == "__main__":
    main()
