"""Reviews of the games at tables, turn by turn, in the database."""

import asyncio

import msgspec
from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.analysis.store import VERSION
from perfect_numbers.web.storage.database import writing
from perfect_numbers.web.storage.schema import reviews


class KeptReviews:
    """The judged turns of each table's game; they go when the table goes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def load(self, table_id: str) -> dict[int, Judgement]:
        """Return the turns of a table's game that are judged already."""
        return await asyncio.to_thread(self._load, table_id)

    async def add(self, table_id: str, turn: Judgement) -> None:
        """Keep a judged turn; if another process was first, its judgement stays."""
        await asyncio.to_thread(self._add, table_id, turn)

    def _load(self, table_id: str) -> dict[int, Judgement]:
        query = select(reviews.c.turn, reviews.c.judgement)
        query = query.where(reviews.c.table_id == table_id, reviews.c.version == VERSION)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return {number: msgspec.json.decode(text, type=Judgement) for number, text in rows}

    def _add(self, table_id: str, turn: Judgement) -> None:
        mine = (reviews.c.table_id == table_id, reviews.c.turn == turn.turn)
        row = {"table_id": table_id, "turn": turn.turn, "version": VERSION}
        row["judgement"] = msgspec.json.encode(turn).decode()
        try:
            with writing(self._engine).begin() as connection:
                connection.execute(delete(reviews).where(*mine, reviews.c.version != VERSION))
                connection.execute(insert(reviews), row)
        except IntegrityError:
            pass
