"""Reviews in the background: games are judged turn by turn in processes of their own, and what is found is kept."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Final, TypeVar, TypeVarTuple

from perfect_numbers.analysis.effort import Effort, usual
from perfect_numbers.analysis.judging import Assignment, Judgement, judge
from perfect_numbers.analysis.opinions import Opinion, opinions
from perfect_numbers.analysis.review import Review, assignments
from perfect_numbers.bots.process.workers import Workers
from perfect_numbers.game import Game
from perfect_numbers.view import View
from perfect_numbers.web.live.thinking import outcome, think
from perfect_numbers.web.storage.judgements import KeptReviews
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table

logger = logging.getLogger("perfect_numbers.web")

NICENESS: Final = 15
"""Clicks and bots go first."""
MOST_WAITING: Final = 20
"""Games that wait for their review at most."""
TRIES: Final = 3
BOT_SECONDS: Final = 0.5
GLANCE: Final = Effort(replies=8, decks=64)
"""How closely every move of a position is looked at."""

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class Reviews:
    """Judges the games of tables that are over; nothing is judged while somebody still plays."""

    def __init__(self, kept: KeptReviews, processes: int, effort: Effort | None = None) -> None:
        self._kept = kept
        self.effort = effort or usual()
        self._processes = processes
        self._workers = Workers(processes, NICENESS)
        self._running: dict[str, asyncio.Task[None]] = {}

    async def found(self, table: Table) -> dict[int, Judgement]:
        """Return the turns of a finished game that are judged already; refuse to look at one that goes on."""
        if table.status != "over":
            raise Refused(409, "not-over")
        return await self._kept.load(table.id)

    async def review(self, table: Table) -> Review | None:
        """Return the review of a table's game, or None while it is not complete; then it is being made."""
        found = await self.found(table)
        if len(found) < len(table.game.turns):
            self.begin(table)
            return None
        return Review(table.game, [found[turn.number] for turn in table.game.turns])

    def begin(self, table: Table) -> None:
        """See to it that a game is reviewed."""
        if table.id in self._running:
            return
        if len(self._running) >= MOST_WAITING:
            raise Refused(503, "too-many-reviews", retry_after=10.0)
        task = asyncio.create_task(self._make(table.id, table.game))
        self._running[table.id] = task
        task.add_done_callback(lambda _: self._running.pop(table.id, None))

    async def judge(self, turn: Assignment) -> Judgement:
        """Judge one turn now."""
        return await self._run(judge, turn)

    async def opinions(self, view: View) -> tuple[Opinion, ...]:
        """Judge every legal move of a position now."""
        return await self._run(opinions, view, GLANCE)

    async def turn(self, bot: str, view: View) -> list[int]:
        """Let a bot choose the rest of a turn that counts for nothing."""
        return await self._run(think, bot, "what if", view, BOT_SECONDS)

    async def _run(self, work: Callable[[*Given], Result], *args: *Given) -> Result:
        for _ in range(TRIES):
            executor = self._workers.open()
            try:
                return await outcome(executor.submit(work, *args))
            except BrokenExecutor:
                logger.warning("A process in which games are reviewed has died, and is replaced.")
                self._workers.renew(executor)
        raise Refused(503, "too-many-reviews", retry_after=10.0)

    async def close(self) -> None:
        """Stop; what is missing is judged when somebody asks again."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        self._workers.close()

    async def _make(self, table_id: str, game: Game) -> None:
        """Judge what is not judged yet, a few turns at a time."""
        done = await self._kept.load(table_id)
        left = [task for task in assignments(game, self.effort) if task.turn not in done]
        free = asyncio.Semaphore(self._processes)

        async def one(task: Assignment) -> None:
            async with free:
                await self._kept.add(table_id, await self.judge(task))

        try:
            await asyncio.gather(*map(one, left))
        except Refused:
            logger.exception("The game of table %s could not be reviewed.", table_id)
