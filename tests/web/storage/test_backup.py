"""Backups that are made while people play, and checked."""

import sqlite3
from pathlib import Path

import pytest

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.storage.backup import back_up
from tests.web.running import Player, me, serving, settings_for


def test_a_backup_is_made_while_people_play_and_can_be_served(tmp_path: Path) -> None:
    target = tmp_path / "copy" / "games.db"
    target.parent.mkdir()
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        state = ann.create([me(), me("Ben")])
        for _ in range(5):
            state = ann.act(state, lambda legal: legal[0])
        assert back_up(f"sqlite:///{tmp_path / 'games.db'}", target) == 1
        ann.act(state, lambda legal: legal[0])
        ann.close()
    assert target.stat().st_mode & 0o077 == 0
    with serving(settings_for(target.parent)) as base:
        again = Player(base)
        again.http.cookies.update(dict(ann.http.cookies))
        again.table = ann.table
        assert again.state()["moves"] == state["moves"]
        again.close()


def test_a_backup_that_does_not_replay_does_not_count(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        ann.create([me(), me("Ben")])
        ann.close()
    target = tmp_path / "backup.db"
    target.write_text("the one before")
    for entry in ("(?, 3, 'move', 1, 'T4', '', 1.0)", "(?, 4, 'undo', 1, '', '', 1.0)"):
        database = sqlite3.connect(tmp_path / "games.db")
        with database:
            database.execute("delete from log where number > 2")
            database.execute(f"insert into log values {entry}", [ann.table])
        database.close()
        with pytest.raises(PerfectNumbersError):
            back_up(f"sqlite:///{tmp_path / 'games.db'}", target)
        assert target.read_text() == "the one before"
        assert not (tmp_path / "backup.db.new").exists()


@pytest.mark.parametrize("database", ["nonsense", "sqlite:////nowhere/games.db", "postgresql://a@b/c", "sqlite://"])
def test_what_cannot_be_backed_up_is_said_in_a_sentence(tmp_path: Path, database: str) -> None:
    with pytest.raises(PerfectNumbersError, match=r"^database: "):
        back_up(database, tmp_path / "backup.db")
