"""How many points a turn of each bot loses against exact play, two players, with 95 % intervals.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.oracle greedy planner sage:100ms

Positions come from games of planner against itself. In the last round nothing is hidden, and the loss is exact. Before
that, markets to come are drawn: one half of them finds the best turn, the other half tells what it and the bots' turns
are worth, so that the best turn does not profit from its own luck. A position that takes too many steps to solve is
left out, and the table says how many were.
"""

import math
from collections.abc import Callable, Iterator
from statistics import mean, stdev
from typing import NamedTuple

from cyclopts import App
from rich.console import Console
from rich.table import Table

from perfect_numbers import bots
from perfect_numbers.bots.bot import Bot
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.solver import Solver, is_last_round
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.deck import DEFAULT_DECK
from perfect_numbers.engine.cards import PROTECT
from perfect_numbers.engine.deal import deal
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import MARKET_CARDS, State
from perfect_numbers.engine.table import SETUP, TAKING
from perfect_numbers.view import view_of

MOST_STEPS = 5_000_000
"""Positions that the solver may look at for one answer."""
SMALL_DECK = 22
FINALISTS = 8
"""How many ways to play a turn are compared in all drawn markets; before that, the worse half is dropped again and
again."""

app = App()


class Situation(NamedTuple):
    """Where the bots are asked, and how many markets to come are drawn there."""

    name: str
    positions: Callable[[str], Iterator[State]]
    worlds: int


def games(seed: str, cards: Callable[[int], list[int]], number: int = 0) -> Iterator[tuple[int, State]]:
    """Yield the start of every turn of planner's games, with the game's number, without end."""
    planner = bots.create("planner")
    while True:
        state = deal(cards(number), 2, False, False, None, f"oracle {seed} {number}")
        while not state.is_over():
            if state.phase == TAKING:
                yield number, state.clone()
            for move in bots.ask_turn(planner, view_of(state)):
                state.do(move)
        number += 1


def one_a_game(seed: str, wanted: Callable[[State], bool], cards: Callable[[int], list[int]]) -> Iterator[State]:
    """Yield the first position of each game that is wanted."""
    last = -1
    for number, state in games(seed, cards):
        if number != last and wanted(state):
            last = number
            yield state


def whole_deck(_number: int) -> list[int]:
    """Return the usual cards."""
    return DEFAULT_DECK.cards()


def small_deck(number: int, actions: int) -> list[int]:
    """Return a few of the usual cards, so many of them action cards."""
    random = Random(f"small deck {number}")
    kept = {False: SMALL_DECK - actions, True: actions}
    found: list[int] = []
    pool = DEFAULT_DECK.cards()
    while len(found) < SMALL_DECK:
        card = pool.pop(int(random.below(len(pool))))
        if kept[card >= PROTECT]:
            kept[card >= PROTECT] -= 1
            found.append(card)
    return found


def groups_gone(state: State) -> int:
    """Return how many groups of the market are taken."""
    return int(state.taken).bit_count()


def round_before(state: State) -> bool:
    """Tell whether exactly one market comes after this one, whatever bonus cards are drawn in the turn."""
    return MARKET_CARDS <= len(state.order) - state.top < 2 * MARKET_CARDS


def last_round(turn: int) -> Callable[[str], Iterator[State]]:
    """Return how to find a turn of last rounds, counted from 0."""
    return lambda seed: one_a_game(seed, lambda s: is_last_round(s) and groups_gone(s) == turn, whole_deck)


SITUATIONS = (
    Situation("last round, first turn", last_round(0), 0),
    Situation("last round, second turn", last_round(1), 0),
    Situation(
        "round before, its last turn",
        lambda seed: one_a_game(seed, lambda s: round_before(s) and groups_gone(s) == 3, whole_deck),
        16,
    ),
    Situation(
        f"deck of {SMALL_DECK} cards without actions, first turn",
        lambda seed: one_a_game(seed, lambda _: True, lambda number: small_deck(number, 0)),
        8,
    ),
    Situation(
        f"deck of {SMALL_DECK} cards with two actions, first turn",
        lambda seed: one_a_game(seed, lambda _: True, lambda number: small_deck(number, 2)),
        8,
    ),
)


def plans_of(state: State) -> list[Plan]:
    """Return every way to play the turn, the most promising first."""
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    return Turns(evaluation).plans(state, MOST_STEPS)


def end_of(state: State, moves: list[int]) -> State:
    """Return where a turn ends, before it is passed on."""
    end = state.clone()
    for move in moves:
        if move != END:
            end.do(move)
    return end


def worth(end: State, seat: int, worlds: list[State]) -> float | None:
    """Return what the end of a turn is worth to its seat; None if that takes too many steps."""
    solver = Solver(worlds, MOST_STEPS)
    found = solver.after(end, seat, WORST, -WORST)
    return None if solver.is_spent() else found


def best_end(state: State, worlds: list[State]) -> State | None:
    """Return the end of the best turn; None if that takes too many steps to find."""
    seat = int(state.turn)
    plans = plans_of(state)
    if not worlds:
        solver = Solver([], MOST_STEPS)
        plan = solver.best_of(plans, seat)
        return None if solver.is_spent() else plan.end
    drawn = 1
    while True:
        if len(plans) <= FINALISTS:
            drawn = len(worlds)
        solver = Solver(worlds[:drawn], MOST_STEPS)
        solver.judge(plans, seat)
        if solver.is_spent():
            return None
        if drawn == len(worlds):
            return plans[0].end
        plans = plans[: max(FINALISTS, len(plans) // 2)]
        drawn = min(2 * drawn, len(worlds))


def losses(state: State, players: list[Bot], drawn: int, seed: str) -> list[float] | None:
    """Return what each bot's turn loses in a position; None if that takes too many steps to find."""
    view, random = view_of(state), Random(seed)
    worlds = [view.sample(random) for _ in range(2 * drawn)]
    best = best_end(state, worlds[:drawn])
    if best is None:
        return None
    seat = int(state.turn)
    most = worth(best, seat, worlds[drawn:])
    if most is None:
        return None
    found: list[float] = []
    for bot in players:
        bot.restart(seed)
        value = worth(end_of(state, bots.ask_turn(bot, view)), seat, worlds[drawn:])
        if value is None:
            return None
        found.append(most - value)
    return found


def with_interval(values: list[float]) -> str:
    """Print a mean with half of its 95 % interval."""
    if len(values) < 2:
        return "–"
    return f"{mean(values):.2f} ± {1.96 * stdev(values) / math.sqrt(len(values)):.2f}"


@app.default
def main(*names: str, positions: int = 60, seed: str = "1", only: str = "") -> None:
    """Print the table for these bots, so many positions in each situation; `only` is a part of a situation's name."""
    players = [bots.create(name) for name in names or ("greedy", "planner", "sage:100ms")]
    table = Table("points lost a turn", "positions", "left out", *(names or ("greedy", "planner", "sage:100ms")))
    for situation in SITUATIONS:
        if only not in situation.name:
            continue
        found: list[list[float]] = []
        left_out = 0
        for number, state in enumerate(situation.positions(seed)):
            if number == positions:
                break
            assert state.phase != SETUP
            lost = losses(state, players, situation.worlds, f"{seed} {number}")
            if lost is None:
                left_out += 1
            else:
                found.append(lost)
        columns = zip(*found, strict=True) if found else [()] * len(players)
        table.add_row(situation.name, str(len(found)), str(left_out), *(with_interval(list(c)) for c in columns))
        Console(width=60 + 15 * len(players)).print(table)


if __name__ == "__main__":
    app()
