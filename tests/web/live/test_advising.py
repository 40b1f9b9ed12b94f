"""Who may have a hint, and that hints wait for the tables' own bots."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from perfect_numbers.rules import Rules
from perfect_numbers.web.live import advising
from perfect_numbers.web.live.advising import MOST_WAITING, Advisor
from perfect_numbers.web.live.thinking import BotPool
from perfect_numbers.web.table import wishes
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.settings import TableSettings
from perfect_numbers.web.table.table import Table, table_of
from tests.analysis.games import LITTLE

ANN, BEN = Person("ann"), Person("ben")


class Pool:
    """Thinks here and now, and counts how often; does not answer before it is told to."""

    processes = 2

    def __init__(self) -> None:
        self.waiting = 0
        self.thoughts = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        self.thoughts += 1
        await self.may_answer.wait()
        return work(*args)


def _table() -> Table:
    """Deal a table of Ann and a bot at which Ann begins."""
    dealt = wishes.make(ANN, TableSettings(Rules(2), ("", "random"), 1), {1: "Ann"}, "advice")
    return table_of(*dealt)


def _advisor(pool: Pool) -> Advisor:
    return Advisor(cast(BotPool, pool), LITTLE)


def test_each_step_of_a_hint_is_thought_about_once() -> None:
    async def run() -> None:
        pool, table = Pool(), _table()
        advisor = _advisor(pool)
        assert await advisor.hint(table, ANN, "") is await advisor.hint(table, ANN, "")
        assert pool.thoughts == 1
        await advisor.hint(table, ANN, "R5")
        assert pool.thoughts == 2

    asyncio.run(run())


def test_only_so_much_advice_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool, table = Pool(), _table()
        monkeypatch.setattr(advising, "MOST_KEPT", 2)
        advisor = _advisor(pool)
        for chosen in ("", "R", "Y", "Y", ""):
            await advisor.hint(table, ANN, chosen)
        # The first was forgotten for the third, and had to be thought about again.
        assert pool.thoughts == 4

    asyncio.run(run())


def test_nobody_else_gets_a_hint() -> None:
    async def run() -> None:
        with pytest.raises(Refused, match="no-hints"):
            await _advisor(Pool()).hint(_table(), BEN, "")
        with pytest.raises(Refused):
            await _advisor(Pool()).reason(_table(), BEN, 0)

    asyncio.run(run())


def test_hints_wait_for_the_tables_own_bots() -> None:
    async def run() -> None:
        pool = Pool()
        pool.waiting = MOST_WAITING * pool.processes
        with pytest.raises(Refused) as refused:
            await _advisor(pool).hint(_table(), ANN, "")
        assert (refused.value.status, refused.value.code) == (503, "thinking")
        assert pool.thoughts == 0

    asyncio.run(run())


def test_one_hint_at_a_time_for_a_table() -> None:
    async def run() -> None:
        pool, table = Pool(), _table()
        advisor = _advisor(pool)
        pool.may_answer.clear()
        first = asyncio.create_task(advisor.hint(table, ANN, ""))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await advisor.hint(table, ANN, "R5")
        assert refused.value.code == "too-fast"
        pool.may_answer.set()
        assert await first == await advisor.hint(table, ANN, "")

    asyncio.run(run())
