"""Find the weights of the judge: python tools/fit_judge.py --help.

`--games` plays games and keeps positions at the ends of rounds, each with several successors a round later, in files
(`bots/search/futures.py` says how; have a compiled package on PYTHONPATH). `--fit` fits the network backwards: the
target of a position is the mean of what the network thinks of its successors, and of those in which the game is over
the result. After some passes over the positions the targets are found again, so that results spread to earlier rounds.
`--publish` puts the weights into the package.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from perfect_numbers.bots.players.weights import judge_weights, packed, weights
from perfect_numbers.bots.search import inputs
from perfect_numbers.bots.search.futures import UNIT, Futures
from perfect_numbers.bots.search.judge import SCALE, UNITS
from perfect_numbers.engine.random import Random
from perfect_numbers.rules import Rules

PACKAGE = Path(__file__).resolve().parent.parent / "src/perfect_numbers/bots/players"
SUCCESSORS = {2: 6, 3: 4, 4: 4}
"""Markets that are drawn for each position, by the number of players."""
EXPLORE = 100
"""How many of 1000 turns are played at random."""
A_FILE = 2000
"""Positions that a file has, at least."""
BATCH = 512
CHUNK = 8192
COLD = (*((0.003,),) * 7, *((0.0015,),) * 7, (0.001, 0.0006, 0.0003, 0.0001))
WARM = (*((0.001, 0.0006),) * 8, (0.0006, 0.0003), (0.0003, 0.0001))
"""The step sizes of the passes over the positions, from nothing and from a judge that is there already; the targets are
found anew before each group of passes, so that what is learned spreads to one round earlier."""
LARGEST_ERROR = 6.0
"""Points; larger errors pull no harder."""

Floats = NDArray[np.float32]
Layers = dict[str, Floats]


def generate(kind: str, folder: Path, games: int, name: str) -> None:
    """Play so many games, and write what was noted into the folder."""
    notes: list[list[int]] = []
    written = 0
    began = time.monotonic()
    judge, rules = judge_weights(kind), rules_of(kind)
    for game in range(games):
        seed = f"futures {kind} {name} {game}"
        futures = Futures(weights(kind), judge, Random(seed), SUCCESSORS[rules.players], EXPLORE)
        notes += futures.play(rules.deal(seed))
        if len(notes) >= A_FILE or game == games - 1:
            np.save(folder / f"{kind}-{name}-{written:03}.npy", np.array(notes, dtype=np.int32))
            written += 1
            notes = []
            print(f"{kind}: {game + 1} games, {time.monotonic() - began:.0f} s", flush=True)


def rules_of(kind: str) -> Rules:
    """Return the rules of a kind of game such as `base-2`."""
    variant, players = kind.split("-")
    return Rules.from_json({"players": int(players), "variant": variant})


class Positions(NamedTuple):
    """Many positions: rounds left, every seat's points and prospects, inputs."""

    left: NDArray[np.int32]
    points: Floats
    prospects: Floats
    codes: NDArray[np.uint16]

    def part(self, which: NDArray[np.int64] | slice) -> "Positions":
        """Return some of them."""
        return Positions(self.left[which], self.points[which], self.prospects[which], self.codes[which])

    def chunks(self) -> Iterator["Positions"]:
        """Return all, so many at a time."""
        for first in range(0, len(self.left), CHUNK):
            yield self.part(slice(first, first + CHUNK))


def load(folder: Path, kind: str) -> tuple[Positions, Positions]:
    """Return the positions of all files, and their successors, which are as many times as many."""
    seats = rules_of(kind).players
    size = 1 + 2 * seats + int(inputs.inputs_size(seats))

    def positions(found: NDArray[np.int32]) -> Positions:
        found = found.reshape(-1, size)
        return Positions(
            found[:, 0].copy(),
            found[:, 1 : 1 + seats].astype(np.float32),
            (found[:, 1 + seats : 1 + 2 * seats] / UNIT).astype(np.float32),
            np.maximum(found[:, 1 + 2 * seats :], 0).astype(np.uint16),
        )

    first, later = [], []
    for path in sorted(folder.glob(f"{kind}-*.npy")):
        notes = np.load(path).reshape(-1, 1 + SUCCESSORS[seats], size)
        first.append(positions(notes[:, 0]))
        later.append(positions(notes[:, 1:]))
    return together(first), together(later)


def together(parts: list[Positions]) -> Positions:
    """Return all positions of several lists."""
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Batch:
    """Positions as the layers see them."""

    def __init__(self, positions: Positions) -> None:
        self.size, self.seats = positions.points.shape
        codes = positions.codes
        self.table = one_hot(codes[:, : inputs.TABLE_COUNT], inputs.TABLE_INPUTS)
        seats = codes[:, inputs.TABLE_COUNT :].reshape(self.size * self.seats, inputs.SEAT_SIZE)
        base = ((positions.prospects - positions.points) * SCALE).reshape(-1, 1)
        self.side = np.concatenate([one_hot(seats[:, : inputs.SEAT_COUNT], inputs.SEAT_INPUTS), base], 1)
        there = np.arange(inputs.MOST_ROWS) < seats[:, inputs.SEAT_COUNT, None]
        self.places = np.nonzero(there.reshape(-1))[0]
        rows = seats[:, inputs.SEAT_COUNT + 1 :].reshape(-1, inputs.ROW_COUNT)
        self.rows = one_hot(rows[self.places], inputs.ROW_INPUTS)

    def laid_out(self, units: Floats) -> Floats:
        """Return the units of rows at their places, four a seat."""
        out = np.zeros((self.size * self.seats * inputs.MOST_ROWS, UNITS), np.float32)
        out[self.places] = units
        return out

    def of_others(self, sides: Floats) -> Floats:
        """Return for each seat the sum of what the others have."""
        split = sides.reshape(self.size, self.seats, -1)
        found: Floats = (split.sum(1, keepdims=True) - split).reshape(sides.shape)
        return found


def one_hot(codes: NDArray[np.uint16], width: int) -> Floats:
    """Return 1 at each of the codes."""
    out = np.zeros((len(codes), width), np.float32)
    out[np.arange(len(codes))[:, None], codes] = 1
    return out


class Network:
    """The network of `bots/search/judge.py`, with its gradients."""

    def __init__(self) -> None:
        random = np.random.default_rng(1)
        side = UNITS + inputs.SEAT_INPUTS + 1
        sizes = {"row": inputs.ROW_INPUTS, "row table": inputs.TABLE_INPUTS, "own": side, "others": side}
        sizes["table"] = inputs.TABLE_INPUTS
        self.layers: Layers = {
            name: (random.standard_normal((size, UNITS)) * 0.1).astype(np.float32) for name, size in sizes.items()
        }
        self.layers["last"] = np.zeros((UNITS, 1), np.float32)
        self.means = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self.squares = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self.steps = 0

    def forward(self, batch: Batch) -> tuple[Floats, list[Floats]]:
        """Return by how much each seat's prospects are corrected, and what was found on the way."""
        layers = self.layers
        of_table = (batch.table @ layers["row table"])[batch.places // (batch.seats * inputs.MOST_ROWS)]
        units = np.maximum(batch.rows @ layers["row"] + of_table, 0)
        sums = batch.laid_out(units).reshape(-1, inputs.MOST_ROWS, UNITS).sum(1)
        side = np.concatenate([sums, batch.side], 1)
        others = batch.of_others(side)
        table = np.repeat(batch.table @ layers["table"], batch.seats, 0)
        seconds = np.maximum(side @ layers["own"] + others @ layers["others"] + table, 0)
        return (seconds @ layers["last"]).reshape(batch.size, batch.seats), [units, side, others, seconds]

    def gradients(self, batch: Batch, found: list[Floats], error: Floats) -> Layers:
        """Return how the squared error changes with each weight."""
        units, side, others, seconds = found
        layers = self.layers
        slope = error.reshape(-1, 1)
        of_seconds: Floats = (slope @ layers["last"].T) * (seconds > 0)
        of_sums: Floats = of_seconds @ layers["own"][:UNITS].T
        of_sums += batch.of_others(of_seconds @ layers["others"][:UNITS].T)
        of_units: Floats = np.repeat(of_sums, inputs.MOST_ROWS, 0)[batch.places] * (units > 0)
        of_table = batch.laid_out(of_units).reshape(batch.size, -1, UNITS).sum(1)
        return {
            "row": batch.rows.T @ of_units,
            "row table": batch.table.T @ of_table,
            "own": side.T @ of_seconds,
            "others": others.T @ of_seconds,
            "table": batch.table.T @ of_seconds.reshape(batch.size, batch.seats, -1).sum(1),
            "last": seconds.T @ slope,
        }

    def step(self, gradients: Layers, rate: float) -> None:
        """Change the weights (Adam)."""
        self.steps += 1
        for name, layer in self.layers.items():
            slope = gradients[name]
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            layer -= rate * mean / (np.sqrt(self.squares[name] / (1 - 0.999**self.steps)) + 1e-8)

    def values(self, positions: Positions) -> Floats:
        """Return by how much each seat is expected to have more than the mean of all in the end."""
        found = []
        for part in positions.chunks():
            foreseen = part.prospects + self.forward(Batch(part))[0]
            found.append(centred(np.where(part.left[:, None] == 0, part.points, foreseen)))
        return np.concatenate(found)

    def begin_from(self, known: vec[float]) -> None:
        """Take over the weights of a judge."""
        at = 0
        for layer in self.layers.values():
            layer[:] = np.array([known[at + i] for i in range(layer.size)], np.float32).reshape(layer.shape)
            at += layer.size

    def flat(self) -> vec[float]:
        """Return all weights as the judge reads them."""
        return vec[float]([float(weight) for layer in self.layers.values() for weight in layer.reshape(-1)])


def centred(values: Floats) -> Floats:
    """Return by how much each seat has more than the mean of all."""
    found: Floats = values - values.mean(-1, keepdims=True)
    return found


def fit(kind: str, folder: Path) -> Network:
    """Fit a network to the positions in the folder; a twelfth of them, kept aside, tells how good it is."""
    positions, successors = load(folder, kind)
    count, random, network = len(positions.left), np.random.default_rng(2), Network()
    known = judge_weights(kind)
    if known is not None:
        network.begin_from(known)
    aside = np.arange(count - count // 12, count)
    kept = positions.part(aside)
    print(f"{kind}: {count} positions")
    for rates in COLD if known is None else WARM:
        drawn = network.values(successors).reshape(count, -1, rules_of(kind).players)
        targets = drawn.mean(1)

        def error(values: Floats, targets: Floats = targets[aside]) -> float:
            return float(((values - targets) ** 2).mean())

        before = error(network.values(kept))
        for rate in rates:
            one_pass(network, positions, targets, random.permutation(count - len(aside)), rate)
        told = f"the evaluation {error(centred(kept.prospects)):.3f}, the network {before:.4f}"
        print(f"squared error: {told}, after the passes {error(network.values(kept)):.4f}", flush=True)
    return network


def one_pass(network: Network, positions: Positions, targets: Floats, order: NDArray[np.int64], rate: float) -> None:
    """Fit the network to the targets of positions, in this order."""
    for first in range(0, len(order) - BATCH + 1, BATCH):
        chosen = order[first : first + BATCH]
        part = positions.part(chosen)
        batch = Batch(part)
        correction, found = network.forward(batch)
        error = centred(part.prospects + correction) - targets[chosen]
        error = centred(np.clip(error, -LARGEST_ERROR, LARGEST_ERROR)) / np.float32(BATCH)
        network.step(network.gradients(batch, found, error), rate)


def main() -> None:
    """Play, fit, publish."""
    options = argparse.ArgumentParser(description="Find the weights of the judge.")
    options.add_argument("kind", help="the kind of game, such as base-2")
    options.add_argument("--folder", type=Path, required=True, help="where positions are kept")
    options.add_argument("--games", type=int, default=0, help="games to play for positions, some eleven each")
    options.add_argument("--name", default="a", help="tells files and deals of one run from those of another")
    options.add_argument("--fit", action="store_true", help="fit a network to all positions in the folder")
    options.add_argument("--publish", action="store_true", help="put what was fitted into the package")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    if chosen.games:
        generate(chosen.kind, chosen.folder, chosen.games, chosen.name)
    if chosen.fit:
        found = packed(fit(chosen.kind, chosen.folder).flat())
        path = (PACKAGE if chosen.publish else chosen.folder) / f"{chosen.kind}.judge"
        path.write_bytes(found)
        print(f"{path}: {len(found):,} bytes")


if __name__ == "__main__":
    main()
