"""Any executor of concurrent.futures will do; workers that die again and again are an error."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor

import pytest

from perfect_numbers import PerfectNumbersError
from perfect_numbers.arena.play.bout import play
from perfect_numbers.arena.play.results import key_of, read_result
from perfect_numbers.arena.play.runner import run
from perfect_numbers.arena.play.schedule import schedule
from perfect_numbers.rules import Rules

BOUTS = list(schedule(["random"], 5, "1", Rules(4)))


class OnePool:
    """Gives the same kind of executor whenever one is needed."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    window = 2

    def __init__(self, make: Callable[[], Executor]) -> None:
        self.make = make
        self.opened: list[Executor] = []

    def open(self) -> Executor:
        self.opened.append(self.make())
        return self.opened[-1]

    def close(self) -> None:
        for executor in self.opened:
            executor.shutdown()


class Mortal(ThreadPoolExecutor):
    """Breaks at its third game."""

    count = 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.count += 1
        if self.count == 3:
            raise BrokenExecutor
        return super().submit(fn, *args, **kwargs)


class Dead(ThreadPoolExecutor):
    """Never plays a game."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[bytes] = Future()
        future.set_exception(BrokenExecutor())
        return future


@pytest.mark.parametrize(("kind", "pools"), [(ThreadPoolExecutor, 1), (Mortal, 3)])
def test_every_game_is_played_once(kind: type[ThreadPoolExecutor], pools: int) -> None:
    lines: list[bytes] = []
    pool = OnePool(lambda: kind(1))
    assert run(play, BOUTS, pool, lines.append)
    assert Counter(read_result(line).key for line in lines) == Counter(map(key_of, BOUTS))
    assert len(pool.opened) == pools


def test_workers_that_always_die_are_an_error() -> None:
    with pytest.raises(PerfectNumbersError, match="die again and again"):
        run(play, BOUTS, OnePool(lambda: Dead(1)), lambda _: None)
