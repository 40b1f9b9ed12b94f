"""Parts of the server are killed while people play: what was acknowledged is kept, once and unchanged."""

import signal
from pathlib import Path

import httpx
import pytest

from tests.web.faults import processes_of, run_faults
from tests.web.processes import server_process


def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    report = run_faults(tmp_path, seconds=0.0, players=4)
    assert report.faults == 4
    assert report.acknowledged > 4
    assert (report.lost, report.changed, report.duplicated) == (0, 0, 0)


def test_workers_end_with_their_supervisor(tmp_path: Path) -> None:
    with server_process(tmp_path, database=f"sqlite:///{tmp_path / 'games.db'}", workers=2) as server:
        workers = processes_of(server.process.pid)["worker"]
        assert len(workers) >= 2
        server.stop(signal.SIGKILL)
        for _ in range(400):
            try:
                httpx.get(f"{server.base}/health", timeout=1)
            except httpx.TransportError:
                break
        else:
            pytest.fail("workers still answer")
