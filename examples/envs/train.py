"""Trains the bot `learned` by playing against itself, in plain NumPy on one core.

    OPENBLAS_NUM_THREADS=1 python examples/envs/train.py [--minutes 50] [--out learned.json] [--plot curve.svg]

Nothing is copied from other bots. For every turn, all positions in which it can end are judged by a small network (see
`perfect_numbers.bots.search.network`), and the best one is played to. When a game is over, every position is taught
what came after it: partly how the game ended, partly what the network thought of the positions that followed
(temporal differences, TD(λ)). Now and then it plays games against greedy, on deals that it never trains with.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.bots import ask, create
from perfect_numbers.bots.search.network import (
    MARKET_CARDS,
    NO_OPINION,
    SLOT_INPUTS,
    TABLE_INPUTS,
    Observations,
    slot_places,
    table_places,
    unseen_of,
)
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.engine.state import State
from perfect_numbers.envs.memory import writable
from perfect_numbers.observation.layout import CARD, CARD_VALUE, MARKET
from perfect_numbers.rules import Rules
from perfect_numbers.view import view_of

GAMES, MOST_ENDS, LIMIT = 24, 96, 600
"""Games side by side; ends of a turn that are judged while learning; positions of a turn that are searched."""
UNITS, SECOND = 48, 48
"""Units of the two layers."""
LAMBDA, RATE, BATCH, USES, KEPT = 0.7, 1e-3, 256, 6, 60_000
"""How much the end of the game counts; the step size at first; positions a step; how often each is used, on average;
and how many of the latest are kept."""
SCALE = 10.0
"""Points that are one unit of what the network learns."""
COLOURS = (0, 1, 2, 3, 4, 7)
"""The slots that occur with the default deck; the others are always 0 and add nothing."""

Array = NDArray[np.float32]
Numbers = NDArray[np.uint8]

_SLOTS = np.array([slot_places(2, 1, slot) for slot in COLOURS])
_TABLE = np.array(table_places(2, 1))
_FLAGS = np.array([[MARKET + CARD * card + slot for card in range(MARKET_CARDS)] for slot in COLOURS])
_VALUES = np.array([MARKET + CARD * card + CARD_VALUE for card in range(MARKET_CARDS)])


def slot_inputs(seen: Numbers) -> Array:
    """Return the inputs of every slot: positions, slots, numbers."""
    inputs = np.empty((len(seen), len(COLOURS), SLOT_INPUTS), np.float32)
    known = _SLOTS.shape[1]
    inputs[:, :, :known] = seen[:, _SLOTS]
    inputs[:, :, known:-1] = seen[:, _FLAGS] * seen[:, None, _VALUES]
    inputs[:, :, -1] = 0
    inputs[:, :, -1] = inputs.any(axis=2)
    return inputs


class Learner:
    """The network, and how it learns."""

    def __init__(self, seed: int) -> None:
        """Begin with small random weights, and nothing to expect."""
        self.random = np.random.default_rng(seed)
        self.weights: list[Array] = [
            self._draw(SLOT_INPUTS, UNITS, 0.3),
            self._draw(UNITS + TABLE_INPUTS + 1, SECOND, 0.3),
            np.zeros(SECOND + 1, np.float32),
        ]
        self.slot_scale: Array = np.ones(SLOT_INPUTS, np.float32)
        self.table_scale: Array = np.ones(TABLE_INPUTS, np.float32)
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def _draw(self, rows: int, columns: int, scale: float) -> Array:
        drawn = self.random.standard_normal((rows, columns), dtype=np.float32)
        return drawn * np.float32(scale / np.sqrt(rows))

    def look_around(self, seen: Numbers) -> None:
        """Find the scales of the inputs from positions of the first games, so that all of them count alike."""
        slots = slot_inputs(seen).reshape(-1, SLOT_INPUTS)
        self.slot_scale = 1 / np.maximum(slots.std(axis=0), 0.1)
        self.table_scale = 1 / np.maximum(seen[:, _TABLE].std(axis=0), 0.1).astype(np.float32)

    def gains(self, seen: Numbers) -> Array:
        """Return by how many points the observers will still gain on the others."""
        return self._forward(seen)[-1] * np.float32(SCALE)

    def _forward(self, seen: Numbers) -> tuple[Array, ...]:
        slots: Array = slot_inputs(seen) * self.slot_scale
        units: Array = slots.reshape(-1, SLOT_INPUTS) @ self.weights[0]
        np.maximum(units, 0, out=units)
        table = np.ones((len(seen), UNITS + TABLE_INPUTS + 1), np.float32)
        table[:, :UNITS] = units.reshape(len(seen), len(COLOURS), UNITS).sum(axis=1)
        table[:, UNITS:-1] = seen[:, _TABLE] * self.table_scale
        second = np.ones((len(seen), SECOND + 1), np.float32)
        np.maximum(table @ self.weights[1], 0, out=second[:, :-1])
        said: Array = second @ self.weights[2]
        return slots, units, table, second, said

    def learn(self, seen: Numbers, gained: Array, rate: float) -> float:
        """Take one step of Adam towards what was gained; return the mean squared error in points."""
        slots, units, table, second, said = self._forward(seen)
        error = (said - gained / np.float32(SCALE))[:, None]
        # Few surprises say much: a point more counts less where the error is large.
        push = np.clip(error, -1.5, 1.5) / np.float32(len(seen))
        back = (push * self.weights[2][:-1]) * (second[:, :-1] > 0)
        first = np.repeat((back @ self.weights[1][:UNITS].T)[:, None, :], len(COLOURS), axis=1).reshape(-1, UNITS)
        first *= units > 0
        gradients = (slots.reshape(-1, SLOT_INPUTS).T @ first, table.T @ back, (second.T @ push)[:, 0])
        self.steps += 1
        for i, gradient in enumerate(gradients):
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.001 * (gradient**2 - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.steps)
            square = self.squares[i] / (1 - 0.999**self.steps)
            self.weights[i] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return float((error**2).mean()) * SCALE**2

    def written(self) -> dict[str, Any]:
        """Return the weights as the bot reads them; what comes out is points."""
        first, second, last = self.weights[0] * self.slot_scale[:, None], self.weights[1].copy(), self.weights[2]
        second[UNITS:-1] *= self.table_scale[:, None]
        layers = {"slot": first, "table": second, "last": last * np.float32(SCALE)}
        return {name: [float(f"{w:.4g}") for w in layer.ravel()] for name, layer in layers.items()}


class Table:
    """A game under way, and what was seen at the end of each seat's turns."""

    def __init__(self, seed: str) -> None:
        """Deal."""
        self.state: State = Rules().deal(seed)
        self.seen: tuple[list[Numbers], list[Numbers]] = ([], [])
        self.margins: tuple[list[int], list[int]] = ([], [])
        self.values: tuple[list[float], list[float]] = ([], [])

    def margin(self, state: State, seat: int) -> int:
        """Return by how many points a seat is ahead."""
        points = state.scores()
        return points[seat] - points[1 - seat]

    def lessons(self) -> tuple[list[Numbers], list[float]]:
        """Return what was seen in a finished game, and what is to be learned: what was gained from there on."""
        seen: list[Numbers] = []
        gained: list[float] = []
        for seat in (0, 1):
            worth = float(self.margin(self.state, seat))
            following = worth
            for i in reversed(range(len(self.seen[seat]))):
                worth = (1 - LAMBDA) * following + LAMBDA * worth
                gained.append(worth - self.margins[seat][i])
                following = self.values[seat][i]
            seen += self.seen[seat][::-1]
        return seen, gained


class Players:
    """Plays many games at once by the network's judgement."""

    def __init__(self, learner: Learner, most_ends: int) -> None:
        """Make room for the ends of all turns."""
        self.learner = learner
        self.most_ends = most_ends
        self.observations = Observations(GAMES * most_ends, 2)
        size = int(self.observations.size)
        self.seen: Numbers = writable(self.observations.numbers, np.uint8, GAMES * most_ends, size)

    def play_turns(self, tables: Sequence[Table], learning: bool) -> None:
        """Play one turn in each game."""
        turns: list[tuple[list[Plan], int]] = []
        n = 0
        self.seen.fill(0)
        for table in tables:
            plans, seat = self._ends(table.state, learning)
            unseen = unseen_of(view_of(table.state))
            for plan in plans:
                self.observations.write(n, plan.end, unseen, seat)
                n += 1
            turns.append((plans, seat))
        gains = self.learner.gains(self.seen[:n])
        first = 0
        for table, (plans, seat) in zip(tables, turns, strict=True):
            margins = [table.margin(plan.end, seat) for plan in plans]
            values = gains[first : first + len(plans)] + np.array(margins)
            best = int(values.argmax())
            if learning:
                table.seen[seat].append(self.seen[first + best].copy())
                table.margins[seat].append(margins[best])
                table.values[seat].append(float(values[best]))
            for move in plans[best].moves:
                table.state.do(move)
            first += len(plans)

    def _ends(self, state: State, learning: bool) -> tuple[list[Plan], int]:
        """Return the positions in which the turn can end; while learning, some of them if there are many."""
        seat = int(state.turn)
        plans = Turns(NO_OPINION).plans(state, LIMIT)
        if len(plans) > self.most_ends:
            kept = self.learner.random.choice(len(plans), self.most_ends, replace=False)
            plans = [plans[int(i)] for i in kept]
        return plans, seat


def against_greedy(learner: Learner, games: int, seed: str) -> float:
    """Return the share of victories against greedy, each deal played from both seats."""
    players, greedy, won = Players(learner, 400), create("greedy"), 0.0
    tables = [(Table(f"{seed}/{game // 2}"), game % 2) for game in range(games)]
    while tables:
        for first in range(0, len(tables), GAMES):
            some = tables[first : first + GAMES]
            players.play_turns([table for table, seat in some if table.state.turn == seat], learning=False)
            for table, seat in some:
                while not table.state.is_over() and table.state.turn != seat:
                    table.state.do(ask(greedy, table.state))
        for table, seat in tables:
            if table.state.is_over():
                margin = table.margin(table.state, seat)
                won += 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        tables = [(table, seat) for table, seat in tables if not table.state.is_over()]
    return won / games


def train(minutes: float, out: Path | None, seed: int = 1, games: int = 10**9) -> list[tuple[float, int, float]]:
    """Learn for so long, or so many games; return minutes, games played and victories against greedy, on the way."""
    learner = Learner(seed)
    players = Players(learner, MOST_ENDS)
    dealt = GAMES
    tables = [Table(f"train/{seed}/{i}") for i in range(GAMES)]
    size = players.seen.shape[1]
    kept, aims, stored = np.zeros((KEPT, size), np.uint8), np.zeros(KEPT, np.float32), 0
    curve: list[tuple[float, int, float]] = []
    begin = time.process_time()
    finished, measured, due, error = 0, 0.0, 0.0, 0.0
    done = 0.0
    while done < 1:
        players.play_turns(tables, learning=True)
        for i, table in enumerate(tables):
            if not table.state.is_over():
                continue
            for seen, gained in zip(*table.lessons(), strict=True):
                kept[stored % KEPT] = seen
                aims[stored % KEPT] = gained
                stored += 1
                due += USES / BATCH
            tables[i] = Table(f"train/{seed}/{dealt}")
            dealt += 1
            finished += 1
        if learner.steps == 0 and stored:
            learner.look_around(kept[:stored])
        while due >= 1:
            chosen = learner.random.integers(0, min(stored, KEPT), BATCH)
            error += 0.01 * (learner.learn(kept[chosen], aims[chosen], RATE * max(0.05, 1 - done)) - error)
            due -= 1
        now = (time.process_time() - begin) / 60
        done = max(now / minutes, finished / games)
        if finished and (done >= 1 or now > measured + max(minutes / 25, 0.2)):
            before = time.process_time()
            curve.append((now, finished, against_greedy(learner, 200 if done < 1 else 400, f"measure/{seed}")))
            begin += time.process_time() - before
            measured = now
            print(
                f"{now:5.1f} min {finished:7,} games   error {error:6.1f}   against greedy {curve[-1][2]:.1%}",
                flush=True,
            )
            if out:
                out.write_text(json.dumps(learner.written()), encoding="utf-8")
    return curve


def plot(curve: list[tuple[float, int, float]], path: Path) -> None:
    """Draw the victories over time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.plot([minutes for minutes, _, _ in curve], [100 * won for _, _, won in curve], marker=".")
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes on one core", ylabel="victories against greedy, %", ylim=(0, 100))
    axes.set_title("A bot that learns by playing against itself")
    figure.savefig(path)


def main() -> None:
    """Read the command line, learn, and draw."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--minutes", type=float, default=50, help="of processor time")
    arguments.add_argument("--games", type=int, default=10**9, help="stop after so many, for a short run")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--out", type=Path, help="where the weights go")
    arguments.add_argument("--plot", type=Path, help="where the curve goes")
    given = arguments.parse_args()
    curve = train(given.minutes, given.out, given.seed, given.games)
    if given.plot and curve:
        plot(curve, given.plot)


if __name__ == "__main__":
    main()
