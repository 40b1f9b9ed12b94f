"""The same tournament on a Dask cluster: a real scheduler, two workers, one of them killed in the middle."""

import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from perfect_numbers import PerfectNumbersError
from perfect_numbers.cli.arena import arena
from tests.arena.folders import count_lines, records

distributed = pytest.importorskip("distributed")

GAMES = 24


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Path]:
    """Start a scheduler on this machine; give the file that says where it is."""
    contact = tmp_path / "scheduler.json"
    with _dask("dask_scheduler", contact, "--port=0"):
        _wait(contact.exists)
        yield contact


@pytest.fixture
def cluster(scheduler: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """Start two workers as well; give the address and the workers."""
    options = ("--nthreads=1", "--no-nanny", f"--local-directory={scheduler.parent}")
    with _dask("dask_worker", scheduler, *options) as one, _dask("dask_worker", scheduler, *options) as two:
        address = json.loads(scheduler.read_text())["address"]
        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, [one, two]


@contextmanager
def _dask(program: str, contact: Path, *options: str) -> Iterator["subprocess.Popen[bytes]"]:
    common = ["--host=127.0.0.1", f"--scheduler-file={contact}", "--no-dashboard", "--protocol=tcp", *options]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{program}", *common], stdout=quiet, stderr=quiet
    )
    try:
        yield process
    finally:
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


@pytest.mark.parametrize("first_words", [b"", b"SSH-2.0-OpenSSH_9.2p1\r\n", bytes(64)])
def test_what_is_no_scheduler_is_one_sentence_and_the_end(first_words: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        kept: list[socket.socket] = []

        def answer() -> None:
            with contextlib.suppress(OSError):
                while True:
                    kept.append(server.accept()[0])
                    kept[-1].sendall(first_words)

        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert _refused(address) == f"cluster: no Dask scheduler answers at {address}."
        for connection in kept:
            connection.close()


def test_an_address_that_is_none_is_one_sentence_and_the_end() -> None:
    assert _refused("nonsense") == "cluster: no Dask scheduler answers at nonsense."


def _refused(address: str) -> str:
    """Return what the command says at last; it has to end by itself."""
    command = [sys.executable, "-m", "perfect_numbers", "arena", "--bots", "random", "--cluster", address]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([*command, "--out", folder], capture_output=True, text=True, timeout=40)
    assert done.returncode == 2
    assert "Exception" not in done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.splitlines()[-1]


def test_a_scheduler_without_workers_is_one_sentence(scheduler: Path, tmp_path: Path) -> None:
    address = json.loads(scheduler.read_text())["address"]
    with pytest.raises(PerfectNumbersError, match=rf"has no workers yet; start some with dask worker {address}"):
        arena(bots=["random,greedy"], games=2, cluster=address, out=tmp_path / "out")


def _wait(for_what: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not for_what():
        assert time.monotonic() < until
        time.sleep(0.01)
