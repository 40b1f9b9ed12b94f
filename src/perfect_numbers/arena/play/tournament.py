"""A tournament or a study from beginning to end: play what is missing, then hand over the results."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from perfect_numbers.arena.play.bout import play
from perfect_numbers.arena.play.luck import GameLuck, LuckStore, find_luck
from perfect_numbers.arena.play.pools import ClusterPool, LocalPool, Pool
from perfect_numbers.arena.play.results import GameResult, Key
from perfect_numbers.arena.play.runner import run
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.arena.play.store import GameStore
from perfect_numbers.bots.registry import check_memory
from perfect_numbers.errors import PerfectNumbersError


@dataclass(frozen=True, slots=True)
class Played:
    """What was played of the bouts that were asked for."""

    results: list[GameResult]
    wanted: int
    found: int
    """How many of them the folder held already."""
    outdated: int
    """How many it held of earlier versions of the bots; these were played again."""
    lucks: dict[Key, GameLuck] = field(default_factory=dict)
    """How lucky the seats were, in the games for which that was found out."""
    is_judged: bool = True
    """Whether luck was found out in all games in which it should be."""

    @property
    def is_complete(self) -> bool:
        """Tell whether nothing is missing."""
        return len(self.results) == self.wanted and self.is_judged


Watch = Callable[[int, int], None]
"""Told how many games are done, and of how many, whenever one ends."""


def play_all(bouts: Iterable[Bout], folder: Path, pool: Pool, watch: Watch, watch_luck: Watch | None = None) -> Played:
    """Play the bouts that the folder does not hold yet; when stopped, return what there is.

    How lucky everyone was is found out, too, if anyone watches that.
    """
    wanted = list(bouts)
    with GameStore(folder) as games:
        missing = [bout for bout in wanted if bout not in games]
        found = done = len(wanted) - len(missing)
        outdated = games.outdated(wanted)
        watch(done, len(wanted))

        def keep(line: bytes) -> None:
            nonlocal done
            games.add(line)
            done += 1
            watch(done, len(wanted))

        if missing and run(play, missing, pool, keep):
            games.put_in_order(wanted)
        played = Played(list(games.results(wanted)), len(wanted), found, outdated)
        if watch_luck is None or not played.is_complete:
            return played
        lucks = _find_lucks(played.results, games, folder, pool, watch_luck)
        return replace(played, lucks=lucks, is_judged=len(lucks) == len(played.results))


def _find_lucks(
    results: list[GameResult], games: GameStore, folder: Path, pool: Pool, watch: Watch
) -> dict[Key, GameLuck]:
    """Find out how lucky the seats were in the games for which the folder does not say it yet."""
    with closing(LuckStore(folder)) as lucks:
        missing = [result for result in results if lucks.get(result) is None]
        done = len(results) - len(missing)
        watch(done, len(results))

        def keep(line: bytes) -> None:
            nonlocal done
            lucks.add(line)
            done += 1
            watch(done, len(results))

        if missing:
            run(find_luck, map(games.line, missing), pool, keep)
        return {result.key: luck for result in results if (luck := lucks.get(result)) is not None}


def pool_for(jobs: int | None, cluster: str | None) -> Pool:
    """Return the workers that were asked for: a cluster, so many processes, or one for each processor."""
    if cluster is not None:
        return ClusterPool(cluster)
    return LocalPool(jobs if jobs is not None else os.cpu_count() or 1)


def check_bots(bots: Sequence[str], memory: int | None = None) -> list[str]:
    """Refuse bots that do not exist or cannot start, before anything is played; each is listed once."""
    from perfect_numbers.bots import BotFailure, create
    from perfect_numbers.bots.process.external import ExternalBot

    names = list(dict.fromkeys(bots))
    if not names:
        raise PerfectNumbersError("bots: name at least one, as in --bots greedy,planner.")
    for name in names:
        try:
            with create(name, memory=memory) as bot:
                if isinstance(bot, ExternalBot):
                    bot.start()
        except BotFailure as failure:
            raise PerfectNumbersError(f"bots: {name} cannot play. {failure.reason}") from None
    return names


def split_bots(texts: Iterable[str]) -> list[str]:
    """Take lists of bots apart at their commas; in a command (`run:…`) only where another bot's name follows."""
    from perfect_numbers.bots.registry import COMMAND, names_a_bot

    names: list[str] = []
    for text in texts:
        command = False
        for part in text.split(","):
            if command and not names_a_bot(part):
                names[-1] += f",{part}"
            elif part.strip():
                names.append(part.strip())
                command = names[-1].startswith(COMMAND)
    return names


def join_bots(names: list[str]) -> list[str]:
    """Return texts that `split_bots` takes apart again, one if possible."""
    return names if any("," in name for name in names) else [",".join(names)]


def check_amounts(games: int, seconds: float | None, memory: int | None = None) -> None:
    """Refuse numbers that make no sense."""
    if games < 1:
        raise PerfectNumbersError(f"games: at least one is needed, not {games}.")
    if seconds is not None and not 0 < seconds < 3600:
        raise PerfectNumbersError(f"seconds: more than 0 and less than 3600 are needed, not {seconds:g}.")
    check_memory(memory)
