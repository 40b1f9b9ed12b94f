"""Who has played the deal of a challenge, and at which table; the tables themselves hold everything else."""

import asyncio

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from perfect_numbers.web.storage.database import writing
from perfect_numbers.web.storage.schema import tries
from perfect_numbers.web.table.challenge import Try


class KeptChallenges:
    """The tries of each challenge, the challenger's first; a try goes when its table goes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def tries(self, challenge: str) -> list[Try]:
        """Return who has tried, in the order in which they began."""
        return await asyncio.to_thread(self._tries, challenge)

    async def of_table(self, table_id: str) -> str | None:
        """Return the challenge whose deal is played at a table."""
        return await asyncio.to_thread(self._of_table, table_id)

    async def begin(self, first: Try) -> str:
        """Make a challenge out of a table; if there is one of this table already, that one."""
        return await asyncio.to_thread(self._begin, first)

    def _tries(self, challenge: str) -> list[Try]:
        query = select(*(tries.c[name] for name in Try._fields)).where(tries.c.challenge == challenge)
        with self._engine.connect() as connection:
            return [Try(*row) for row in connection.execute(query.order_by(tries.c.at))]

    def _of_table(self, table_id: str) -> str | None:
        query = select(tries.c.challenge).where(tries.c.table_id == table_id).order_by(tries.c.at).limit(1)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar()

    def _begin(self, first: Try) -> str:
        try:
            with writing(self._engine).begin() as connection:
                there = select(tries.c.challenge).where(tries.c.table_id == first.table_id)
                known: str | None = connection.execute(there).scalar()
                if known is None:
                    connection.execute(insert(tries), first._asdict())
                return known or first.challenge
        except IntegrityError:
            # Another process was first, or the table went at this very moment.
            return self._of_table(first.table_id) or first.challenge
