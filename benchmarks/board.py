"""What a table's HTML costs: `python -m benchmarks.board`, or beside another checkout with `--against FOLDER`.

The same game is played by both checkouts; every fifth moment is rendered as the player whose turn it is sees it. The
figure is processor time per board, the best of some rounds.
"""

import argparse
import importlib.util
import os
import random
import subprocess
import sys
import time
from typing import Final

MODULES: Final = ("perfect_numbers.web.views.board", "perfect_numbers.web.board")
"""Where boards are rendered: here, and in older checkouts."""
NAMES: Final = ["Ann", "Ben", "Chloé"]
ROUNDS: Final = 5
STEP: Final = 5


def measure() -> float:
    """Return the processor time of one board in milliseconds."""
    from perfect_numbers.game import Game

    rendering = importlib.import_module(next(filter(_is_there, MODULES)))
    choose = random.Random(7).choice
    moves: list[str] = []
    whole = Game.new(NAMES, seed=7)
    while not whole.is_over:
        moves.append(str(choose(sorted(map(str, whole.legal_moves())))))
        whole.play(moves[-1])
    best = float("inf")
    for _ in range(ROUNDS):
        game = Game.new(NAMES, seed=7)
        spent, boards = 0.0, 0
        for number, move in enumerate(moves):
            if number % STEP == 0:
                seat = game.position.turn
                begin = time.process_time()
                rendering.board_html(game, NAMES, rendering.Viewer("en", (seat,), acting=seat))
                spent += time.process_time() - begin
                boards += 1
            game.play(move)
        best = min(best, spent / boards)
    return best * 1000


def _is_there(name: str) -> bool:
    """Tell whether a module exists."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def main() -> None:
    """Measure here, and there."""
    parser = argparse.ArgumentParser(description="What a table's HTML costs.")
    parser.add_argument("--against", metavar="FOLDER", help="another checkout")
    given = parser.parse_args()
    here = measure()
    print(f"{here:.2f} ms per board")
    if given.against:
        environment = {**os.environ, "PYTHONPATH": f"{given.against}/src"}
        command = [sys.executable, "-c", f"import runpy; print(runpy.run_path({__file__!r})['measure']())"]
        answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        there = float(answer.stdout)
        print(f"{there:.2f} ms per board in {given.against}: {here / there:.0%} of it here")


if __name__ == "__main__":
    main()
