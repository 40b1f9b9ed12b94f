"""`perfect-numbers bench`: how fast the engine is here."""

import json
import time

from perfect_numbers.cli.position import Json
from perfect_numbers.errors import PerfectNumbersError


def bench(*, games: int = 2000, json_: Json = False) -> None:
    """Measure uniform random play, legal moves listed at every decision, on one core.

    Parameters
    ----------
    games
        How many games of each number of players.
    json_
        Print the figures for programs.
    """
    if games < 1:
        raise PerfectNumbersError(f"games: at least one is needed, not {games}.")
    from rich.console import Console
    from rich.progress import track

    from perfect_numbers.engine import state as engine
    from perfect_numbers.engine.playout import play_randomly
    from perfect_numbers.engine.random import Random
    from perfect_numbers.rules import Rules

    random = Random("bench")
    console = Console(stderr=True)
    figures: dict[str, object] = {"compiled": not engine.__file__.endswith(".py")}
    for players in track((2, 3, 4), "Playing", console=console, transient=True):
        states = [Rules(players).deal(seed) for seed in range(games)]
        began = time.perf_counter()
        decisions = sum(play_randomly(state, random) for state in states)
        figures[f"decisions a second, {players} players"] = round(decisions / (time.perf_counter() - began))
    state = Rules(2).deal(0)
    began = time.perf_counter()
    for _ in range(100 * games):
        state.clone()
    figures["nanoseconds a clone"] = round((time.perf_counter() - began) / (100 * games) * 1e9)
    if json_:
        print(json.dumps(figures))
        return
    print("The engine is compiled." if figures["compiled"] else "The engine is not compiled.")
    for name, figure in list(figures.items())[1:]:
        print(f"{figure:>14,} {name}")
