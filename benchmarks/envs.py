"""How many decisions per second each environment makes, beside the card games of the same libraries.

    ./test compiled && PYTHONPATH=build/compiled .venv-dev/bin/python -m benchmarks.envs [--seconds 2] [--write]

Uniform random play on one core; seconds are processor time, so that other programs do not matter. `--write` puts the
table and the plot into docs/. Games that are not installed are left out, and named. `--only VectorEnv` measures what
has that in its name; with another PYTHONPATH it measures an older build.
"""

import argparse
import platform
import random
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import envs_others as others
from benchmarks.plots import OURS, bar_plot
from perfect_numbers.engine import state
from perfect_numbers.envs import Batch

DOCS = Path(__file__).parents[1] / "docs"
LIBRARIES = ("numpy", "pettingzoo", "gymnasium", "open_spiel", "rlcard", "envpool", "pgx")


class Figure(NamedTuple):
    """One line of the table."""

    interface: str
    game: str
    speed: float


Step = Callable[[], int]
"""Plays a little and tells how many decisions that was."""


def measure(step: Step, seconds: float) -> float:
    """Return decisions per second of processor time, after a warm-up of a tenth."""
    clock = time.process_time
    end = clock() + seconds / 10
    while clock() < end:
        step()
    decisions = 0
    begin = clock()
    while clock() < begin + seconds:
        decisions += step()
    return decisions / (clock() - begin)


def batch(n: int, observe: bool = False, **settings: Any) -> Step:
    games = Batch(n, **settings)
    games.reset(1)

    def step() -> int:
        for _ in range(10):
            games.step(games.sample())
            if observe:
                games.observe()
        return 10 * n

    return step


def vector(opponent: str) -> Step:
    from perfect_numbers.envs import VectorEnv

    return others.vector_env(VectorEnv(256, opponent, copy=False))


def rows() -> Iterator[tuple[str, str, Callable[[], Step]]]:
    """List what is measured: interface, game, and what makes it ready."""
    import perfect_numbers.envs as ours

    many = "many games at once"
    for players in (2, 3, 4):
        yield many, f"{OURS}, Batch of 256, {players} players", partial(batch, 256, players=players)
    for n in (1024, 4096, 16384):
        yield many, f"{OURS}, Batch of {n}, 2 players", partial(batch, n)
    for kind in ("plain", "rich"):
        yield many, f"{OURS}, Batch of 256, {kind} observations read", partial(batch, 256, True, observation=kind)
    for opponent in ("random", "greedy", "planner"):
        yield many, f"{OURS}, VectorEnv of 256 against {opponent}", partial(vector, opponent)
    for name in ("kuhn_poker", "leduc_holdem", "sparrow_mahjong"):
        yield many, f"Pgx {name}, 256 games", partial(others.pgx_env, name, 256)
    for name in ("kuhn_poker", "leduc_holdem"):
        yield many, f"Pgx {name}, 4096 games", partial(others.pgx_env, name, 4096)
    for name in ("Blackjack-v1", "KuhnPoker-v1"):
        yield many, f"EnvPool {name}, 256 games", partial(others.envpool_env, name, 256)
    yield many, "Gymnasium Blackjack-v1, 256 games", partial(others.gymnasium_vector, "Blackjack-v1", 256)

    zoo = "PettingZoo, raw"
    yield zoo, f"{OURS}, 2 players", lambda: others.aec(ours.raw_aec_env())
    for name in others.ZOO:
        yield zoo, name, partial(others.zoo, name, "raw_env")
    zoo = "PettingZoo, wrapped"
    yield zoo, f"{OURS}, 2 players", lambda: others.aec(ours.aec_env())
    for name in others.ZOO:
        yield zoo, name, partial(others.zoo, name, "env")

    gym = "Gymnasium, one game"
    yield gym, f"{OURS} against random", partial(others.gymnasium_env, "PerfectNumbers-v0")
    yield gym, "Blackjack-v1", partial(others.gymnasium_env, "Blackjack-v1")
    for name in ("gin-rummy", "uno", "leduc-holdem", "doudizhu"):
        yield "RLCard's own", name, partial(others.rlcard_env, name)

    yield "OpenSpiel", f"{OURS}, 2 players", partial(others.openspiel, "python_perfect_numbers")
    for name in others.SPIEL:
        yield "OpenSpiel", name, partial(others.openspiel, name)


def run(seconds: float, only: str = "") -> tuple[list[Figure], list[str]]:
    """Measure everything that is installed, or what has some text in its name."""
    figures, missing = [], []
    for interface, game, ready in rows():
        if only not in game:
            continue
        try:
            step = ready()
        except Exception as error:
            if game.startswith(OURS):
                raise
            missing.append(f"{game} ({why(error)})")
            print(f"{interface:24} {game:48} left out: {why(error)}", flush=True)
            continue
        random.seed(1)
        np.random.seed(1)
        figures.append(Figure(interface, game, measure(step, seconds)))
        print(f"{interface:24} {game:48} {figures[-1].speed:>12,.0f}", flush=True)
    return figures, missing


def why(error: Exception) -> str:
    """Tell in a few words why a game of another library is not there; each library fails in its own way."""
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is not installed"
    return str(error).strip().splitlines()[0].rstrip(".")[:100] if str(error).strip() else type(error).__name__


def cores(n: int, seconds: float, make: Callable[[int, int], Any]) -> tuple[float, float]:
    """Return decisions per second of wall-clock time in one process, and in two that share memory."""
    speeds = []
    for processes in (1, 2):
        with closing(make(n, processes)) as games:
            games.reset(seed=1)
            games.step(games.sample())
            decisions, begin = 0, time.perf_counter()
            while time.perf_counter() < begin + seconds:
                games.step(games.sample())
                decisions += n
            speeds.append(decisions / (time.perf_counter() - begin))
    return speeds[0], speeds[1]


def on_two_cores(seconds: float, only: str = "") -> str:
    """Tell what a second process brings; this is wall-clock time, so the machine must be idle."""
    import perfect_numbers.envs as ours

    def many(n: int, processes: int) -> Any:
        return ours.ParallelBatch(n, processes)

    def against_planner(n: int, processes: int) -> Any:
        return ours.ParallelVectorEnv(n, "planner", processes, copy=False)

    told = []
    for name, n, make in (
        ("ParallelBatch", 16384, many),
        ("ParallelVectorEnv against planner", 1024, against_planner),
    ):
        if not name.startswith(only):
            continue
        one, two = cores(n, seconds, make)
        told.append(f"{name}, {n} games: {two:,.0f} in two processes, {two / one:.2f} times one ({one:,.0f}).")
    return "\n".join(told)


def markdown(figures: list[Figure], missing: list[str], seconds: float) -> str:
    lines = ["| interface | game | decisions per second |", "|---|---|---:|"]
    for figure in figures:
        game = f"**{figure.game}**" if figure.game.startswith(OURS) else figure.game
        lines.append(f"| {figure.interface} | {game} | {figure.speed:,.0f} |")
    lines += ["", f"`python -m benchmarks.envs --seconds {seconds:g}`, {about()}."]
    lines += [f"Left out: {'; '.join(missing)}."] if missing else []
    return "\n".join(lines)


def about() -> str:
    """Tell with what it was measured."""
    found = []
    for name in LIBRARIES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    build = "compiled" if not state.__file__.endswith(".py") else "NOT compiled"
    return f"{build}, Python {platform.python_version()}, {processor()}, {', '.join(found)}"


def processor() -> str:
    known = Path("/proc/cpuinfo")
    for line in known.read_text(encoding="utf-8").splitlines() if known.exists() else []:
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor() or platform.machine()


def write(table: str, figures: list[Figure]) -> None:
    page = DOCS / "environments.md"
    text = page.read_text(encoding="utf-8")
    head, rest = text.split("<!-- figures -->\n")
    _, tail = rest.split("<!-- end of figures -->\n")
    page.write_text(f"{head}<!-- figures -->\n{table}\n<!-- end of figures -->\n{tail}", encoding="utf-8")
    groups: dict[str, list[tuple[str, float]]] = {}
    for figure in figures:
        groups.setdefault(figure.interface, []).append((figure.game, figure.speed))
    path = DOCS / "images" / "environments.svg"
    bar_plot(path, "Decisions per second through each interface", groups, logarithmic=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0)
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("--only", default="")
    given = arguments.parse_args()
    if given.only and given.write:
        arguments.error("--write needs all games, so there is nothing to leave out with --only")
    warnings.simplefilter("ignore")
    figures, missing = run(given.seconds, given.only)
    table = markdown(figures, missing, given.seconds)
    table += f"\n\n{on_two_cores(given.seconds, given.only)}"
    print(f"\n{table}")
    if given.write:
        write(table, figures)


if __name__ == "__main__":
    main()
