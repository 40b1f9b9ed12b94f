"""Hints, and why bots played as they did: thought about where bots think, one at a time for a table."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVarTuple

from perfect_numbers.analysis.advice import Advice, advise, explain, quick
from perfect_numbers.analysis.effort import Effort
from perfect_numbers.analysis.judging import as_seen
from perfect_numbers.game import Turn
from perfect_numbers.view import View
from perfect_numbers.web.live.thinking import BotPool
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table

MOST_KEPT: Final = 500
"""Pieces of advice that are remembered: whoever asks for the next step of a hint waits for nothing."""
MOST_WAITING: Final = 4
"""Thoughts for each process that may wait before a hint; the tables' own bots always may."""

Given = TypeVarTuple("Given")


class Advisor:
    """Gives advice to those who may have it."""

    def __init__(self, pool: BotPool, effort: Effort | None = None) -> None:
        self._pool = pool
        self._effort = effort or quick()
        self._kept: OrderedDict[tuple[object, ...], Advice] = OrderedDict()
        self._asked: set[str] = set()

    async def hint(self, table: Table, person: Person, chosen: str) -> Advice:
        """Return what is worth doing now, against what somebody has chosen or would do without thinking."""
        if table.acting(person) is None or not table.gives_hints(person):
            raise Refused(403, "no-hints")
        key = (table.id, table.number, chosen)
        return await self._think(key, table.id, advise, table.game.view(), self._effort, _seed(table), chosen)

    async def reason(self, table: Table, person: Person, turn: int) -> tuple[Turn, Advice]:
        """Return what speaks for a turn that a bot has played."""
        if not table.gives_hints(person):
            raise Refused(403, "no-hints")
        found = table.bot_turn(turn)
        if found is None:
            raise Refused(404, "no-such-turn")
        view, moves = as_seen(table.game, found)
        key = (table.id, "turn", turn)
        return found, await self._think(key, table.id, explain, view, moves, self._effort, _seed(table))

    async def lesson(self, key: str, played: tuple[str, ...], view: View) -> Advice:
        """Return what is worth doing in a lesson."""
        return await self._think(("lesson", key, *played), "", advise, view, self._effort, key)

    async def _think(
        self, key: tuple[object, ...], table_id: str, work: Callable[[*Given], Advice], *args: *Given
    ) -> Advice:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if table_id and table_id in self._asked:
            raise Refused(429, "too-fast", retry_after=1.0)
        if self._pool.waiting >= MOST_WAITING * self._pool.processes:
            raise Refused(503, "thinking", retry_after=2.0)
        self._asked.add(table_id)
        try:
            advice = await self._pool.run(work, *args)
        finally:
            self._asked.discard(table_id)
        self._kept[key] = advice
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return advice


def _seed(table: Table) -> str:
    """Return from what decks are drawn: the same for every step of a hint, whichever process gives it."""
    return hashlib.sha256(f"{table.salt}/hints".encode()).hexdigest()
