"""Bots at tables: whose turn it is, and that their moves are stored like anybody's."""

import asyncio
import hashlib
import logging
import random
from collections.abc import Iterator
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from perfect_numbers.web.live.thinking import BotPool
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.outages import is_outage, note_outage
from perfect_numbers.web.storage.repository import Store, TakenError
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.table.wishes import bot_turn

logger = logging.getLogger("perfect_numbers.web")

GRACE: Final = 5.0
"""A process that finds a bot's turn, but did not bring it about, gives the one that did so many seconds."""
AGAIN: Final = 2.0
"""Seconds until a bot tries again if the database is away."""


class BotPlay:
    """Lets bots move at the tables that wait for them."""

    def __init__(self, store: Store, ledger: Ledger, pool: BotPool) -> None:
        self._store = store
        self._ledger = ledger
        self._pool = pool
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._later: set[str] = set()
        self._stopped = False

    def start(self) -> None:
        """Continue what a process that ended has left."""
        self._start = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Let go of all tables; what was not stored is thought about again."""
        self._stopped = True
        tasks = [self._start, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()

    def after_write(self, table: Table) -> None:
        """Let a bot think at once if the table that this process has written waits for one."""
        if table.waits_for == "bot":
            self._begin(table.id)

    def after_read(self, table: Table) -> None:
        """Let a bot think if the table waits for one and the process that should see to it does not."""
        if table.waits_for == "bot" and table.id not in self._later and table.id not in self._tasks:
            self._later.add(table.id)
            asyncio.get_running_loop().call_later(GRACE, self._begin, table.id)

    def _begin(self, table_id: str) -> None:
        self._later.discard(table_id)
        if table_id not in self._tasks and not self._stopped:
            self._tasks[table_id] = asyncio.create_task(self._play(table_id))

    async def _go_on(self) -> None:
        await self._pool.warm_up()
        while (waiting := await self._find_waiting()) is None:
            await asyncio.sleep(AGAIN)
        # Several workers may begin at once: each goes its own way, and finds what others have done.
        random.shuffle(waiting)
        left = iter(waiting)
        await asyncio.gather(*(self._play_all(left) for _ in range(self._pool.processes)))

    async def _find_waiting(self) -> list[str] | None:
        try:
            return await self._store.waiting_for_bots()
        except SQLAlchemyError as error:
            note_outage(error)
            return None

    async def _play_all(self, table_ids: Iterator[str]) -> None:
        for table_id in table_ids:
            self._begin(table_id)
            if table_id in self._tasks:
                await asyncio.wait([self._tasks[table_id]])

    async def _play(self, table_id: str) -> None:
        """Make moves as long as the table waits for a bot."""
        try:
            while await self._play_turn(table_id):
                pass
        except Exception:
            logger.exception("The bot at table %s could not move.", table_id)
        finally:
            self._tasks.pop(table_id, None)

    async def _play_turn(self, table_id: str) -> bool:
        """Let the bot whose turn it is finish its turn; False if it is no bot's turn."""
        try:
            return await self._finish_turn(await self._ledger.get(table_id))
        except Exception as error:
            if not is_outage(error):
                raise
            note_outage(error)
            await asyncio.sleep(AGAIN)
            return True

    async def _finish_turn(self, table: Table) -> bool:
        turn = table.turn
        if turn is None or table.waits_for != "bot":
            return False
        number = table.number
        moves = await self._think(table, table.seats[turn - 1].bot)
        if table.number == number:
            try:
                await self._ledger.write(table, *bot_turn(table, turn, moves))
            except TakenError:
                self._ledger.mark(table.id)
        return True

    async def _think(self, table: Table, bot: str) -> list[int]:
        # The seed is the same if the thought has to be begun again.
        seed = hashlib.sha256(f"{table.salt}/{table.number}".encode()).hexdigest()
        return await self._pool.turn(bot, seed, table.game.view())
