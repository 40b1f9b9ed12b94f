"""What the judge misjudges: how games of two go on, against what it foresaw where a round ended, with 95 % intervals.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.judge

Two players search every turn briefly, as for the positions that the judge is fitted on. A row of the table is what a
seat has saved, or how many slots it has free, and the other one has not: by how many points it then ends further ahead
than was foreseen, on average. Positions of one game count as one.
"""

import math
from collections import defaultdict
from collections.abc import Iterator

from cyclopts import App
from rich.console import Console
from rich.progress import track
from rich.table import Table

from perfect_numbers import bots
from perfect_numbers.bots.players.weights import judge_for, weights_for
from perfect_numbers.bots.search.duel import Duel
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.futures import DUEL_LIMIT, DUEL_WORK
from perfect_numbers.bots.search.judge import Judge
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import COUNT, ROWS, SAVED, SETUP
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of

KINDS = ("Protect", "Move", "Steal")

app = App()


def seats_have(state: State, seat: int) -> list[str]:
    """Name what a seat has that the table tells apart."""
    saved = int(state.cells[SAVED + seat])
    free = 4 - int(COUNT[state.cells[ROWS + seat]]) - (1 if saved else 0)
    kinds = " and ".join(name for kind, name in enumerate(KINDS) if saved >> kind & 1)
    return [f"saved: {kinds or 'nothing'}", f"free slots: {free}"]


def foreseen(state: State) -> float:
    """Return by how much the first seat is ahead in the end, as the judge sees it."""
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    weights = judge_for(state)
    assert weights is not None
    judge = Judge(evaluation, weights)
    judge.look(state)
    return float(judge.margin(2, 0))


def moves_of(state: State, random: Random) -> list[int]:
    """Return how a turn is played on."""
    view, weights = view_of(state), judge_for(state)
    if state.phase == SETUP or weights is None:
        return bots.ask_turn(bots.create("planner"), view)
    duel = Duel(view, weights_for(state), weights, random, DUEL_LIMIT)
    return duel.plans[int(duel.settle(DUEL_WORK))].moves


def misjudged(name: str) -> Iterator[tuple[float, dict[str, int]]]:
    """Play a game; yield for each round's end what was not foreseen, and who alone has what (1 or -1)."""
    state, random = Rules().deal(name), Random(name)
    ends: list[tuple[float, dict[str, int]]] = []
    while not state.is_over():
        for move in moves_of(state, random):
            if move == END and state.taken == 15 and rounds_left(state) > 0:
                ours, theirs = set(seats_have(state, 0)), set(seats_have(state, 1))
                alone = {**dict.fromkeys(ours - theirs, 1), **dict.fromkeys(theirs - ours, -1)}
                ends.append((foreseen(state), alone))
            state.do(move)
    first, second = state.scores()
    for margin, alone in ends:
        yield float(first - second) - margin, alone


@app.default
def main(*, games: int = 2000, seed: str = "judge") -> None:
    """Play so many games and print the table."""
    sums: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in track(range(games), "games"):
        for missed, alone in misjudged(f"{seed} {game}"):
            for name, sign in alone.items():
                sums[name][game].append(sign * missed)
    table = Table("who alone has", "positions", "ends further ahead than foreseen by")
    for name in sorted(sums):
        count = sum(map(len, sums[name].values()))
        mean = sum(map(sum, sums[name].values())) / count
        spread = math.sqrt(sum((sum(found) - len(found) * mean) ** 2 for found in sums[name].values())) / count
        table.add_row(name, f"{count:,}", f"{mean:+.2f} ± {1.96 * spread:.2f}")
    Console(width=90).print(table)


if __name__ == "__main__":
    app()
