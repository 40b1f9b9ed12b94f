"""A tournament or a study from beginning to end: play what is missing, then hand over the results."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from perfect_numbers.arena.pools import ClusterPool, LocalPool, Pool
from perfect_numbers.arena.results import Result
from perfect_numbers.arena.runner import run
from perfect_numbers.arena.schedule import Match
from perfect_numbers.arena.store import Games
from perfect_numbers.errors import PerfectNumbersError


@dataclass(frozen=True, slots=True)
class Played:
    """What was played of the matches that were asked for."""

    results: list[Result]
    wanted: int

    @property
    def is_complete(self) -> bool:
        """Tell whether nothing is missing."""
        return len(self.results) == self.wanted


Watch = Callable[[int, int], None]
"""Told how many games are done, and of how many, whenever one ends."""


def play_all(matches: Iterable[Match], folder: Path, pool: Pool, watch: Watch) -> Played:
    """Play the matches that the folder does not hold yet; when stopped, return what there is."""
    wanted = list(matches)
    with Games(folder) as games:
        missing = [match for match in wanted if match not in games]
        done = len(wanted) - len(missing)
        watch(done, len(wanted))

        def keep(line: bytes) -> None:
            nonlocal done
            games.add(line)
            done += 1
            watch(done, len(wanted))

        if missing and run(missing, pool, keep):
            games.put_in_order(wanted)
        return Played(list(games.results(wanted)), len(wanted))


def pool_for(jobs: int | None, cluster: str | None) -> Pool:
    """Return the workers that were asked for: a cluster, so many processes, or one for each processor."""
    if cluster is not None:
        return ClusterPool(cluster)
    return LocalPool(jobs if jobs is not None else os.cpu_count() or 1)


def check_bots(bots: Sequence[str]) -> list[str]:
    """Refuse bots that do not exist, before anything is played; each is listed once."""
    from perfect_numbers.bots import create

    names = list(dict.fromkeys(bots))
    if not names:
        raise PerfectNumbersError("bots: name at least one, as in --bots greedy,planner.")
    for name in names:
        create(name).close()
    return names


def split_bots(texts: Iterable[str]) -> list[str]:
    """Take lists of bots apart at their commas; a command (`run:…`) is taken whole."""
    return [
        bot.strip() for text in texts for bot in ([text] if text.startswith("run:") else text.split(",")) if bot.strip()
    ]


def join_bots(names: list[str]) -> list[str]:
    """Return texts that `split_bots` takes apart again, one if possible."""
    return names if any("," in name for name in names) else [",".join(names)]


def check_amounts(games: int, seconds: float | None) -> None:
    """Refuse numbers that make no sense."""
    if games < 1:
        raise PerfectNumbersError(f"games: at least one is needed, not {games}.")
    if seconds is not None and not 0 < seconds < 3600:
        raise PerfectNumbersError(f"seconds: more than 0 and less than 3600 are needed, not {seconds:g}.")
