"""The same tournament on a Dask cluster: a real scheduler, two workers, one of them killed in the middle."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from perfect_numbers import PerfectNumbersError
from perfect_numbers.cli.arena import arena
from tests.arena.folders import count_lines, records

pytest.importorskip("distributed")

GAMES = 24


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """Start a scheduler and two workers on this machine; give the address and the workers."""
    contact = tmp_path / "scheduler.json"
    common = [f"--scheduler-file={contact}", "--no-dashboard", "--protocol=tcp"]
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host=127.0.0.1", "--port=0", *common]
    quiet = subprocess.DEVNULL
    scheduler = subprocess.Popen(dask, stdout=quiet, stderr=quiet)
    _wait(contact.exists)
    options = ["--nthreads=1", "--no-nanny", "--host=127.0.0.1", *common]
    options.append(f"--local-directory={tmp_path}")
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", *options]
    workers = [subprocess.Popen(worker, stdout=quiet, stderr=quiet) for _ in range(2)]

    yield json.loads(contact.read_text())["address"], workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_killed_worker_loses_nothing(cluster: tuple[str, list["subprocess.Popen[bytes]"]], tmp_path: Path) -> None:
    address, workers = cluster
    far, near = tmp_path / "far", tmp_path / "near"
    killed: list[int] = []

    def kill() -> None:
        _wait(lambda: count_lines(far) >= 3)
        killed.append(count_lines(far))
        workers[0].kill()

    killer = threading.Thread(target=kill)
    killer.start()
    arena(bots=["random,greedy"], games=GAMES, cluster=address, out=far)
    killer.join()
    assert killed[0] < GAMES
    arena(bots=["random,greedy"], games=GAMES, jobs=2, out=near)
    assert records(far) == records(near)


def test_a_scheduler_that_does_not_answer_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfect_numbers.arena.play.pools.PATIENCE", 0.5)
    with pytest.raises(PerfectNumbersError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        arena(bots=["random,greedy"], games=2, cluster="tcp://127.0.0.1:1", out=tmp_path)


def _wait(for_what: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not for_what():
        assert time.monotonic() < until
        time.sleep(0.01)
