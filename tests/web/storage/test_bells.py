"""Workers of one server hear of each other's moves at once, and do not look into the database otherwise."""

import asyncio
from pathlib import Path

import pytest

from perfect_numbers.rules import Rules
from perfect_numbers.web.storage.bells import Bells, hang
from perfect_numbers.web.storage.ledger import Ledger
from perfect_numbers.web.storage.migrating import migrate
from perfect_numbers.web.storage.repository import News, Store
from perfect_numbers.web.table import wishes
from perfect_numbers.web.table.people import person_with
from perfect_numbers.web.table.settings import TableSettings


class Worker:
    """A process that serves, as far as tables are concerned."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = Store(f"sqlite:///{folder / 'games.db'}")
        migrate(self.store.engine)
        self.ledger = Ledger(self.store, False, 100, 100, Bells(str(folder / "bells")))
        self.ledger.written = lambda table, count: self.ledger.ring(table.id)
        self.looks = 0
        look = self.store.news

        async def counted(table_id: str, after: int, with_presence: bool = True) -> News:
            self.looks += 1
            return await look(table_id, after, with_presence)

        monkeypatch.setattr(self.store, "news", counted)


def test_what_another_worker_has_written_is_known_at_once_and_looked_up_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hang(str(tmp_path / "bells"))
    one, other = (Worker(tmp_path, monkeypatch) for _ in range(2))
    ann = person_with("a" * 40)

    async def play() -> None:
        dealt = wishes.make(ann, TableSettings(Rules(2), ("", "")), {1: "Ann", 2: "Ben"})
        table_id = (await one.ledger.create(ann, dealt)).id
        for _ in range(3):
            there, here = await one.ledger.get(table_id), await other.ledger.get(table_id)
            assert here.number == there.number
        assert (one.looks, other.looks) == (1, 1)
        for number in range(2, 8):
            writer, reader = (one, other) if number % 2 else (other, one)
            table = await writer.ledger.get(table_id)
            move = table.game.legal_moves()[0]
            await writer.ledger.carry_out(table_id, wishes.move(ann, number, move))
            assert not reader.ledger.has_heard(table_id)
            for _ in range(3):
                assert (await reader.ledger.get(table_id)).number == number + 1
        assert (one.looks, other.looks) == (4, 4)

    asyncio.run(play())
    one.store.close()
    other.store.close()
