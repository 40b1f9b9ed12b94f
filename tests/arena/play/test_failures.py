"""A bot that crashes, hangs or plays an illegal move loses that game, and the tournament goes on."""

import re
import sys
from html import unescape
from pathlib import Path

import pytest

from perfect_numbers import Game
from perfect_numbers.arena.play.results import read_result
from perfect_numbers.cli.arena import arena
from tests.arena.folders import records

PLAYERS = Path(__file__).parents[1] / "players.py"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (f"{PLAYERS}:Crashing", "out of ideas"),
        (f"{PLAYERS}:Dying", "status 3"),
        (f"{PLAYERS}:Talking", "It answered 'T1' instead of a number, which is none of the legal moves here: "),
        (f"{PLAYERS}:Hanging", "did not answer within"),
        (f"{PLAYERS}:Illegal", "none of the legal moves"),
    ],
)
def test_who_fails_loses(bot: str, reason: str, tmp_path: Path) -> None:
    arena(bots=[bot, "random"], games=2, seconds=0.2, jobs=1, out=tmp_path)
    played = records(tmp_path)
    assert len(played) == 2
    for record in played:
        failed = [player["kind"] for player in record["players"]].index(bot)
        assert record["failure"]["seat"] == failed + 1
        assert reason in record["failure"]["reason"]
        assert "scores" not in record
        assert not Game.from_record(record).is_over
    assert reason in unescape((tmp_path / "report.html").read_text())
    assert reason in (tmp_path / "games.csv").read_text()


def test_the_commonest_reason_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena(bots=[f"{PLAYERS}:Crashing", "random"], games=4, jobs=1, out=tmp_path)
    said = " ".join(capsys.readouterr().out.split())
    reason = r"It ended with status 1: RuntimeError: out of ideas \(players\.py, line \d+\)\."
    assert re.search(rf"players\.py:Crashing failed in 4 games, for example like this: {reason}", said)
    # Nobody has a score if no game was played to its end.
    assert said.count(" – – ") == 2


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux only")
def test_memory_is_limited_if_wanted(tmp_path: Path) -> None:
    bot = f"{PLAYERS}:Hungry"
    for memory in (2048, None):
        arena(bots=[bot, "random"], games=2, memory=memory, jobs=1, out=tmp_path)
    limited, free = records(tmp_path)[2:], records(tmp_path)[:2]  # those of the last command come first
    assert all("MemoryError" in record["failure"]["reason"] and record["memory"] == 2048 for record in limited)
    assert all("failure" not in record and "memory" not in record for record in free)


def test_time_until_a_failure_counts(tmp_path: Path) -> None:
    bot = f"{PLAYERS}:Hanging"
    arena(bots=[bot, "random"], games=2, seconds=0.2, jobs=1, out=tmp_path)
    for line in (tmp_path / "games.jsonl").read_bytes().splitlines():
        result = read_result(line)
        assert result.seconds[result.bots.index(bot)] > 0.2


def test_a_failure_is_a_victory_for_the_others(tmp_path: Path) -> None:
    bots = [f"{PLAYERS}:Crashing", f"{PLAYERS}:First", "random"]
    arena(bots=bots, games=3, players=3, jobs=1, out=tmp_path)
    for line in (tmp_path / "games.jsonl").read_bytes().splitlines():
        result = read_result(line)
        assert [share for share, bot in zip(result.shares, result.bots, strict=True) if bot == bots[0]] == [0]
        assert sorted(result.shares) == [0, 0.5, 0.5]


def test_bots_from_files_play_whole_games(tmp_path: Path) -> None:
    arena(bots=[f"{PLAYERS}:First", "random"], games=2, jobs=1, out=tmp_path)
    assert all("scores" in record for record in records(tmp_path))
