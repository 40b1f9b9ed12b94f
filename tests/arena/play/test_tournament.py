"""Whole tournaments: the seed alone decides; interruptions and dying workers lose nothing."""

import os
import signal
import subprocess
import sys
import threading
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from perfect_numbers import Game, PerfectNumbersError
from perfect_numbers.arena.play.store import GameStore
from perfect_numbers.cli.arena import arena
from tests.arena.folders import count_lines, records

PLAYERS = Path(__file__).parents[1] / "players.py"
PROGRAM = """
import sys
from pathlib import Path
from perfect_numbers.cli.arena import arena
arena(bots=["random,greedy"], games=int(sys.argv[2]), jobs=2, out=Path(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of 24 games."""
    folder = tmp_path_factory.mktemp("tournament")
    arena(bots=["random,greedy"], games=24, jobs=2, out=folder)
    return folder


def test_results_do_not_depend_on_the_number_of_jobs(folder: Path, tmp_path: Path) -> None:
    arena(bots=["random", "greedy"], games=24, jobs=1, out=tmp_path)
    assert records(tmp_path) == records(folder)
    for name in ("results.csv", "games.csv"):
        assert (tmp_path / name).read_text() == (folder / name).read_text()


def test_another_seed_is_another_tournament(folder: Path, tmp_path: Path) -> None:
    arena(bots=["random,greedy"], games=2, seed="2", jobs=1, out=tmp_path)
    assert records(tmp_path)[0]["deck"] != records(folder)[0]["deck"]


def test_games_replay_and_seats_are_swapped(folder: Path) -> None:
    first, second = records(folder)[:2]
    assert first["deck"] == second["deck"]
    assert first["players"] == second["players"][::-1]
    for record in records(folder)[:6]:
        assert Game.from_record(record).is_over


def test_going_on_plays_only_what_is_missing(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    kept = b"".join(reversed(lines[6:18]))
    (tmp_path / "games.jsonl").write_bytes(kept + lines[3][:100])  # the last line was cut off
    with GameStore(tmp_path):
        assert count_lines(tmp_path) == 12
    arena(bots=["random,greedy"], games=24, jobs=2, out=tmp_path)
    assert records(tmp_path) == records(folder)
    assert set(kept.splitlines()) <= set((tmp_path / "games.jsonl").read_bytes().splitlines())


def test_a_bot_that_has_changed_plays_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "mine.py", tmp_path / "out"
    text = PLAYERS.read_text()
    said = []
    for choice in ("legal[0]", "legal[0]", "legal[-1]"):
        file.write_text(text.replace("return legal[0]", f"return {choice}"))
        arena(bots=[f"{file}:First,random"], games=4, jobs=1, out=out)
        said.append(" ".join(capsys.readouterr().out.split()))
        moves = [record["moves"] for record in records(out)]
        assert len(moves) == 4
        if choice == "legal[0]":
            first = moves
    assert moves != first
    assert "4 games. In" in said[0]
    assert "4 games, 4 of them played earlier. In" in said[1]
    assert "4 games, 4 played again because a bot has changed. In" in said[2]


def test_a_file_that_is_no_list_of_games_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("{}\n")
    with pytest.raises(PerfectNumbersError, match="line 1 is not a game of the arena"):
        arena(bots=["random,greedy"], games=2, out=tmp_path)


def test_ctrl_c_keeps_what_was_played(folder: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), "5000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        _wait_for(tmp_path, 6)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to everyone
        output, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    played = count_lines(tmp_path)
    assert 6 <= played < 5000
    assert f"Stopped after {played:,} of 5,000 games" in output.replace("\n", " ")
    assert "stopped early" in (tmp_path / "report.html").read_text()
    assert not any("failure" in record for record in records(tmp_path))
    arena(bots=["random,greedy"], games=24, jobs=2, out=tmp_path)
    assert records(tmp_path)[:24] == records(folder)


def test_killing_the_main_process_ends_the_workers(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path), "5000"], stderr=subprocess.DEVNULL)
    try:
        _wait_for(tmp_path, 1)
        workers = _children(process.pid)
        assert len(workers) >= 2
    finally:
        process.kill()
        process.wait()
    until = time.monotonic() + 30
    while any(_lives(worker) for worker in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_lives(worker) for worker in workers)


def test_a_killed_worker_loses_nothing(folder: Path, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill() -> None:
        _wait_for(tmp_path, 3)
        killed.append(count_lines(tmp_path))
        victim = max(child.pid or 0 for child in active_children())
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    arena(bots=["random,greedy"], games=24, jobs=2, out=tmp_path)
    killer.join()
    assert killed[0] < 24
    assert records(tmp_path) == records(folder)


def _wait_for(folder: Path, games: int) -> None:
    until = time.monotonic() + 60
    while count_lines(folder) < games:
        assert time.monotonic() < until
        time.sleep(0.01)


def _children(pid: int) -> list[int]:
    """Return the processes that a process started (Linux)."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def _lives(pid: int) -> bool:
    """Tell whether a process still runs (Linux)."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
