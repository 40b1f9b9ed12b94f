"""Parts of the server are killed while people play: what was acknowledged is kept, once and unchanged."""

import signal
from pathlib import Path

import httpx
import pytest

from perfect_numbers.web.storage.database import connect
from perfect_numbers.web.storage.migrating import migrate
from tests.web.databases import Postgres, Redis
from tests.web.faults import POSTGRES_FAULTS, REDIS_FAULTS, Player, Report, check, processes_of, run_faults
from tests.web.processes import server_process


def assert_kept(report: Report) -> None:
    assert report.acknowledged > 4
    assert (report.lost, report.changed, report.duplicated, report.failed) == (0, 0, 0, 0), report


def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    report = run_faults(tmp_path, seconds=0.0, players=4)
    assert report.faults == 4
    assert_kept(report)


def test_nothing_is_lost_if_postgresql_and_redis_are_killed(tmp_path: Path) -> None:
    if Postgres.program is None or Redis.program is None:
        pytest.skip("there is no PostgreSQL or no Redis here")
    postgres, redis = Postgres(), Redis(tmp_path)
    try:
        report = run_faults(tmp_path, 0.0, 4, 2.0, (*POSTGRES_FAULTS, *REDIS_FAULTS), postgres, redis)
    finally:
        redis.stop()
        postgres.remove()
    assert report.faults == 3
    assert_kept(report)
    said = (tmp_path / "log.txt").read_text()
    assert "Traceback" not in said
    assert said.count("The database cannot be reached") <= 2


def test_the_machine_sees_what_goes_wrong(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    engine = connect(database)
    migrate(engine)
    with engine.begin() as connection:
        for table in ("a", "b", "twice"):
            connection.exec_driver_sql(f"insert into tables values ('{table}', '', '', '', '', 0, 'person', 0)")
        for number, entry in enumerate(
            ("'join', 1, 'Ann'", "'move', 1, 'T1'", "'move', 2, 'T2'", "'move', 3, 'T3'", "'move', 1, 'T2'"), 1
        ):
            connection.exec_driver_sql(f"insert into log values ('a', {number}, {entry}, '', 0)")
    engine.dispose()
    ann = Player("", 1, tables=2)
    ann.asked = {("a", 2): "T1", ("a", 3): "T4", ("a", 6): "T5", ("a", 7): "T6"}
    ann.acknowledged = {place: move for place, move in ann.asked.items() if place != ("a", 7)}
    found = check(database, [ann], 0)
    assert (found.acknowledged, found.lost, found.changed, found.duplicated) == (3, 1, 1, 2)


@pytest.mark.parametrize(
    ("status", "headers", "failures"),
    [(500, {}, 1), (503, {}, 1), (503, {"retry-after": "1"}, 0), (429, {"retry-after": "1"}, 0), (404, {}, 1)],
)
def test_a_failure_is_not_an_outage(status: int, headers: dict[str, str], failures: int) -> None:
    ann = Player("", 1)
    answer = httpx.MockTransport(lambda _: httpx.Response(status, headers=headers))
    with httpx.Client(base_url="http://test", transport=answer) as http:
        assert ann.ask(http, "GET", "/") is None
    assert len(ann.failures) == failures


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
