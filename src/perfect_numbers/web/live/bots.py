"""Bots at tables: whose turn it is, and that their moves are stored like anybody's."""

import asyncio
import hashlib
import logging
from typing import Final

from perfect_numbers.notation.moves import move_text
from perfect_numbers.web.live.thinking import BotPool
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.repository import Store, TakenError
from perfect_numbers.web.table.log import MOVE
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.table import Table
from perfect_numbers.web.tables import bots_offered

logger = logging.getLogger("perfect_numbers.web")

GRACE: Final = 5.0
"""A process that finds a bot's turn, but did not bring it about, gives the one that did so many seconds."""


class BotPlay:
    """Lets bots move at the tables that wait for them."""

    def __init__(self, store: Store, ledger: Ledger, pool: BotPool) -> None:
        self._store = store
        self._ledger = ledger
        self._pool = pool
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._later: set[str] = set()
        self._hinting: set[str] = set()
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

    def look_at(self, table: Table, wrote: bool) -> None:
        """Let a bot think if the table waits for one: at once if this process wrote the last entry."""
        if table.waits_for != "bot":
            return
        if wrote:
            self._begin(table.id)
        elif table.id not in self._later:
            self._later.add(table.id)
            asyncio.get_running_loop().call_later(GRACE, self._begin, table.id)

    def _begin(self, table_id: str) -> None:
        self._later.discard(table_id)
        if table_id not in self._tasks and not self._stopped:
            self._tasks[table_id] = asyncio.create_task(self._play(table_id))

    async def hint(self, table: Table, person: Person) -> str:
        """Return what the strongest bot would do, where nobody else plays against this person."""
        if table.acting(person) is None or not table.is_private():
            raise Refused(403, "no-hints")
        if table.id in self._hinting:
            raise Refused(429, "too-fast")
        self._hinting.add(table.id)
        state = table.game.position.state()
        try:
            moves = await self._think(table, list(bots_offered())[-1])
        finally:
            self._hinting.discard(table.id)
        return move_text(state, moves[0])

    async def _go_on(self) -> None:
        await self._pool.warm_up()
        for table_id in await self._store.waiting_for_bots():
            self._begin(table_id)

    async def _play(self, table_id: str) -> None:
        """Make moves as long as the table waits for a bot."""
        try:
            while await self._play_turn(await self._ledger.get(table_id)):
                pass
        except Exception:
            logger.exception("The bot at table %s could not move.", table_id)
        finally:
            del self._tasks[table_id]

    async def _play_turn(self, table: Table) -> bool:
        """Let the bot whose turn it is finish its turn; False if it is no bot's turn."""
        turn = table.turn
        if turn is None or not table.seats[turn - 1].bot:
            return False
        number = table.number
        for move in await self._think(table, table.seats[turn - 1].bot):
            if table.number != number:
                break
            try:
                await self._ledger.write(table, MOVE, turn, move_text(table.game.position.state(), move))
            except TakenError:
                break
            number += 1
        return True

    async def _think(self, table: Table, bot: str) -> list[int]:
        # The seed is the same if the thought has to be begun again.
        seed = hashlib.sha256(f"{table.salt}/{table.number}".encode()).hexdigest()
        return await self._pool.turn(bot, seed, table.game.view())
