"""A small learner in plain NumPy: it plays against random players and learns from the points it makes.

    python examples/envs/learn.py [--seconds 60] [--updates 40] [--plot curve.svg]

One hidden layer, advantage actor-critic: the policy is pushed towards actions after which more points came than the
same network had expected. Prints how often it wins, and draws the learning curve.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfect_numbers.envs import VectorEnv

GAMES, STEPS, HIDDEN = 128, 24, 96
"""Games side by side, steps between two updates, and units of the hidden layer."""
DISCOUNT, TRACE, RATE, CURIOSITY = 0.98, 0.9, 1.5e-3, 0.01

Array = NDArray[np.float32]


class Learner:
    """A network with one hidden layer, a policy and an estimate of the points still to come."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        """Begin with small random weights."""
        self.random = np.random.default_rng(seed)
        self.weights: list[Array] = [
            self._draw(inputs + 1, HIDDEN, 1.0),
            self._draw(HIDDEN + 1, actions, 0.05),
            self._draw(HIDDEN + 1, 1, 0.05),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def _draw(self, rows: int, columns: int, scale: float) -> Array:
        drawn = self.random.standard_normal((rows, columns), dtype=np.float32)
        return drawn * np.float32(scale / np.sqrt(rows))

    def look(self, observation: NDArray[np.uint8], mask: NDArray[np.int8]) -> tuple[Array, Array, Array, Array]:
        """Return inputs, hidden layer, how likely each action is, and the points expected."""
        inputs = np.ones((len(observation), observation.shape[1] + 1), np.float32)
        inputs[:, :-1] = np.minimum(observation, 16) / np.float32(4)
        hidden = np.ones((len(observation), HIDDEN + 1), np.float32)
        hidden[:, :-1] = np.maximum(inputs @ self.weights[0], 0)
        scores = np.where(mask, hidden @ self.weights[1], np.float32(-1e9))
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, (hidden @ self.weights[2])[:, 0]

    def choose(self, chances: Array) -> NDArray[np.int64]:
        """Draw actions as likely as the policy says."""
        reach = chances.cumsum(axis=1)
        wanted = self.random.random((len(chances), 1), dtype=np.float32) * reach[:, -1:]
        return np.asarray((reach <= wanted).sum(axis=1), dtype=np.int64)

    def learn(
        self, seen: Sequence[tuple[Array, ...]], actions: NDArray[np.int64], advantage: Array, rate: float
    ) -> None:
        """Take one step of Adam; advantages are points that came beyond those expected."""
        inputs, hidden, chances = (np.concatenate(part) for part in list(zip(*seen, strict=True))[:3])
        rows = np.arange(len(inputs))
        goodness = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        push = -chances * goodness[:, None]
        push[rows, actions] += goodness
        known = np.log(chances + 1e-9)
        push -= CURIOSITY * chances * (known - (chances * known).sum(axis=1, keepdims=True))
        error = 0.5 * advantage[:, None]
        back = push @ self.weights[1].T + error @ self.weights[2].T
        back = (back * (hidden > 0))[:, :-1]
        self.updates += 1
        for i, gradient in enumerate((inputs.T @ back, hidden.T @ push, hidden.T @ error)):
            gradient /= len(inputs)
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.001 * (gradient**2 - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.updates)
            square = self.squares[i] / (1 - 0.999**self.updates)
            self.weights[i] += (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def train(seconds: float, updates: int = 10**9, seed: int = 1) -> list[tuple[float, float, float]]:
    """Learn for so long, or so many updates; return seconds, share of wins and margin, as measured on the way."""
    envs = VectorEnv(GAMES, "random", reward="points", copy=True, skip_forced=True)
    learner = Learner(envs.settings.observation_size, envs.settings.actions, seed)
    observation, info = envs.reset(seed=seed)
    curve: list[tuple[float, float, float]] = []
    ended: list[Any] = []
    begin = last = time.perf_counter()
    done = 0.0
    while done < 1:
        seen, actions, rewards, lives = [], [], [], []
        for _ in range(STEPS):
            inputs, hidden, chances, expected = learner.look(observation, info["action_mask"])
            chosen = learner.choose(chances)
            observation, reward, over, _, info = envs.step(chosen)
            seen.append((inputs, hidden, chances, expected))
            actions.append(chosen)
            rewards.append(reward)
            lives.append(1.0 - over)
            if over.any():
                ended.append(info["final_info"]["score"][over])
        advantages = []
        following, ahead = learner.look(observation, info["action_mask"])[3], np.zeros(GAMES)
        for i in reversed(range(STEPS)):
            surprise = rewards[i] + DISCOUNT * following * lives[i] - seen[i][3]
            ahead = surprise + DISCOUNT * TRACE * lives[i] * ahead
            advantages.append(ahead)
            following = seen[i][3]
        advantage = np.concatenate(advantages[::-1]).astype(np.float32)
        learner.learn(seen, np.concatenate(actions), advantage, RATE * (1 - done))  # smaller steps towards the end
        now = time.perf_counter()
        done = max((now - begin) / seconds, learner.updates / updates)
        if ended and (done >= 1 or now > last + max(seconds / 60, 0.5)):
            curve.append((now - begin, *measured(np.concatenate(ended))))
            print(f"{curve[-1][0]:6.1f} s   wins {curve[-1][1]:6.1%}   margin {curve[-1][2]:+6.1f} points", flush=True)
            ended, last = [], now
    return curve


def measured(scores: NDArray[np.int64]) -> tuple[float, float]:
    """Return the share of wins, a shared one counting half, and the mean margin."""
    margin = scores[:, 0] - scores[:, 1]
    return float(((margin > 0) + 0.5 * (margin == 0)).mean()), float(margin.mean())


def plot(curve: list[tuple[float, float, float]], path: Path) -> None:
    """Draw the share of wins over time; this needs matplotlib."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    figure = Figure(figsize=(7, 3.5), facecolor="#fffdf7", layout="constrained")
    axes = figure.add_subplot(facecolor="#fffdf7")
    axes.plot([seconds for seconds, _, _ in curve], [wins for _, wins, _ in curve], color="#0072b2")
    axes.set(title="Games won against random, while learning", xlabel="seconds", ylim=(0, 1))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(color="#dddddd")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Read the command line, learn, and draw."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--updates", type=int, default=10**9, help="stop after so many, for a short run")
    arguments.add_argument("--plot", type=Path)
    given = arguments.parse_args()
    curve = train(given.seconds, given.updates)
    if given.plot and curve:
        plot(curve, given.plot)


if __name__ == "__main__":
    main()
