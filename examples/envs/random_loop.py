"""Random play in a thousand games at once: the shortest loop there is.

python examples/envs/random_loop.py [steps]
"""

import sys
import time

from perfect_numbers.envs import Batch


def main(steps: int = 300) -> None:
    """Play, and tell how fast it went and how many points random players make."""
    batch = Batch(1000, players=3)
    batch.reset(seed=1)
    games, points = 0, 0.0
    begin = time.perf_counter()
    for _ in range(steps):
        observation, mask = batch.observe()  # what a player would look at
        actions = batch.sample()  # a player would choose one where the mask is true
        _, done = batch.step(actions)
        games += int(done.sum())
        points += float(batch.score[done].mean(axis=1).sum())
    seconds = time.perf_counter() - begin
    numbers = observation.shape[1] + mask.shape[1]
    print(f"{steps * batch.n / seconds:,.0f} decisions a second, each with {numbers} numbers to look at.")
    if games:
        print(f"{games:,} games were finished, with {points / games:.1f} points a player.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
