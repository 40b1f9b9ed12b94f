"""What the judge misjudges: how games go on, against what it foresaw where a round ended, with 95 % intervals.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.judge

Everyone searches every turn briefly, as for the positions that the judge is fitted on. A row of the table is what a
seat has saved, or how many slots it has free, and others have not: by how many points it then ends further ahead of
them than was foreseen, on average. Positions of one game count as one.
"""

import math
from collections import defaultdict
from collections.abc import Iterator
from operator import mul
from statistics import mean

from cyclopts import App
from rich.console import Console
from rich.progress import track
from rich.table import Table

from perfect_numbers import bots
from perfect_numbers.bots.players.weights import judge_for, weights_for
from perfect_numbers.bots.search.duel import Duel
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.futures import DUEL_LIMIT, DUEL_WORK, MELEE_WORK
from perfect_numbers.bots.search.futures import LIMIT as MELEE_LIMIT
from perfect_numbers.bots.search.judge import Judge
from perfect_numbers.bots.search.melee import Melee
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import COUNT, ROWS, SAVED, SETUP
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of

KINDS = ("Protect", "Move", "Steal")

app = App()


def seat_has(state: State, seat: int) -> list[str]:
    """Name what a seat has that the table tells apart."""
    saved = int(state.cells[SAVED + seat])
    free = 4 - int(COUNT[state.cells[ROWS + seat]]) - (1 if saved or state.interaction else 0)
    kinds = " and ".join(name for kind, name in enumerate(KINDS) if saved >> kind & 1)
    return [f"saved: {kinds or 'nothing'}", f"free slots: {free}"]


def foreseen(state: State) -> list[float]:
    """Return the points that each seat has in the end, as the judge sees it."""
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    weights = judge_for(state)
    assert weights is not None
    judge = Judge(evaluation, weights)
    judge.look(state)
    return [float(points) for points in judge.points][: int(state.players)]


def moves_of(state: State, random: Random) -> list[int]:
    """Return how a turn is played on."""
    view, weights = view_of(state), judge_for(state)
    if state.phase == SETUP or weights is None:
        return bots.ask_turn(bots.create("planner"), view)
    if state.players == 2:
        duel = Duel(view, weights_for(state), weights, random, DUEL_LIMIT)
        return duel.plans[int(duel.settle(DUEL_WORK))].moves
    melee = Melee(view, weights_for(state), weights, random, MELEE_LIMIT)
    return melee.plans[int(melee.settle(MELEE_WORK))].moves


def centred(values: list[float]) -> list[float]:
    """Return by how much each value exceeds the mean of all."""
    return [value - mean(values) for value in values]


def misjudged(rules: Rules, name: str) -> Iterator[tuple[list[float], list[list[str]]]]:
    """Play a game; yield for each round's end how many more points each seat won than foreseen, and what it has."""
    state, random = rules.deal(name), Random(name)
    ends: list[tuple[list[float], list[list[str]]]] = []
    while not state.is_over():
        for move in moves_of(state, random):
            if move == END and state.taken == 15 and rounds_left(state) > 0:
                ends.append((foreseen(state), [seat_has(state, seat) for seat in range(rules.players)]))
            state.do(move)
    scores = state.scores()
    for points, has in ends:
        yield centred([score - expected for score, expected in zip(scores, points, strict=True)]), has


@app.default
def main(*, games: int = 2000, players: int = 2, variant: str = "base", seed: str = "judge") -> None:
    """Play so many games and print the table."""
    rules = Rules.from_json({"players": players, "variant": variant})
    sums: dict[str, dict[int, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for game in track(range(games), "games"):
        for missed, has in misjudged(rules, f"{seed} {game}"):
            for name in set().union(*has):
                more = centred([float(name in theirs) for theirs in has])
                if any(more):
                    found = sum(map(mul, more, missed)), sum(map(mul, more, more))
                    sums[name][game].append(found)
    table = Table("who has", "positions", "ends further ahead than foreseen by")
    for name, by_game in sorted(sums.items()):
        of_games = [tuple(map(sum, zip(*found, strict=True))) for found in by_game.values()]
        slope = sum(found for found, _ in of_games) / (weight := sum(square for _, square in of_games))
        spread = math.sqrt(sum((found - slope * square) ** 2 for found, square in of_games)) / weight
        table.add_row(name, f"{sum(map(len, by_game.values())):,}", f"{slope:+.2f} ± {1.96 * spread:.2f}")
    Console(width=90).print(table)


if __name__ == "__main__":
    app()
