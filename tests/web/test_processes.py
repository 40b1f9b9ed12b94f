"""Servers that stop, die and start again; several workers at one database."""

import itertools
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from perfect_numbers import Game
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.server import run
from tests.web.databases import Redis
from tests.web.faults import processes_of
from tests.web.processes import SLOW_SAGE, server_process
from tests.web.running import OPEN, Player, bot, me, play_out, told


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"


def test_ctrl_c_stops_at_once_though_people_are_connected(tmp_path: Path) -> None:
    with server_process(tmp_path, database=database(tmp_path), access_log=True) as server:
        ann = Player(server.base)
        ann.create([me("Secret Name"), OPEN])
        token = ann.http.cookies["perfect-numbers"]
        with told(ann) as events:
            next(events)
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < 4
            assert [event.event for event in events] in ([], ["presence"])
        said = server.said()
        ann.close()
    assert "Traceback" not in said
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert {(line["method"], line["path"], line["status"]) for line in lines} >= {
        ("POST", "/api/tables", 201),
        ("GET", f"/api/tables/{ann.table}/events", 200),
    }
    for secret in (token, "Secret Name"):
        assert secret not in said


def test_a_bot_whose_server_dies_in_mid_thought_goes_on_after_the_next_start(tmp_path: Path) -> None:
    options: dict[str, Any] = {"database": database(tmp_path), "bot_seconds": 60.0}
    with server_process(tmp_path, SLOW_SAGE, **options) as server:
        ann = Player(server.base)
        before = ann.create([me(), bot("sage")], start=2, seed="thought")
        cookies = dict(ann.http.cookies)
        # What is laid out in the set-up needs no thought; the first turn does.
        thinking = ann.until(lambda state: bool(state["legal"]))
        while thinking["legal"]:
            thinking = ann.act(thinking, lambda legal: legal[0])
        assert "phase=take" in thinking["position"]
        time.sleep(1.0)
        assert ann.state()["number"] == thinking["number"]
        server.stop(signal.SIGKILL)
        ann.close()
    with server_process(tmp_path, **{**options, "bot_seconds": 0.1}) as server:
        again = Player(server.base)
        again.http.cookies.update(cookies)
        again.table = ann.table
        # Nobody looks at the table: the server finds it by itself.
        time.sleep(0.5)
        state = again.until(lambda state: bool(state["legal"]))
        assert (state["turn"], state["seats"][0]["yours"]) == (1, True)
        assert state["commitment"] == before["commitment"]
        again.close()


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with server_process(tmp_path, database=database(tmp_path)) as server:
        ann = Player(server.base)
        state = ann.create([me(), me("Ben")])
        for _ in range(15):
            state = ann.act(state, lambda legal: legal[-1])
        cookies = dict(ann.http.cookies)
        assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
        ann.close()
    with server_process(tmp_path, database=database(tmp_path)) as server:
        again = Player(server.base)
        again.http.cookies.update(cookies)
        again.table = ann.table
        assert {**again.state(), "seats": 0} == {**state, "seats": 0}
        assert play_out([again])["status"] == "over"
        again.close()


def check_workers(base: str) -> None:
    """Players whose requests reach any of the workers see one table, and every event once and in order."""
    ann, ben = Player(base, "Ann"), Player(base, "Ben")
    # A new connection for every request, so that all workers get some.
    for player in (ann, ben):
        player.http.headers["connection"] = "close"
    ann.create([me(), OPEN, bot("random")])
    ben.join(ann.table)
    streams = [told(ann, after=0) for _ in range(4)]
    opened = [stream.__enter__() for stream in streams]
    over = play_out([ann, ben], seconds=90)
    last = over["number"]
    for events in opened:
        tables = (event.number for event in events if event.event == "table")
        assert list(itertools.islice(tables, last)) == list(range(1, last + 1))
    for stream in streams:
        stream.__exit__(None, None, None)
    record = ann.get(f"tables/{ann.table}/record").json()
    assert Game.from_record(record).outcome is not None
    ann.close()
    ben.close()


def test_a_worker_that_is_held_up_for_a_while_is_not_killed(tmp_path: Path) -> None:
    with server_process(tmp_path, database=database(tmp_path), workers=2) as server:
        workers = processes_of(server.process.pid)["worker"]
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        time.sleep(8)
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
        assert httpx.get(f"{server.base}/health", timeout=20).status_code == 200
        assert set(workers) <= set(processes_of(server.process.pid)["worker"])


def test_two_workers_that_share_memory(tmp_path: Path) -> None:
    with server_process(tmp_path, database=database(tmp_path), workers=2) as server:
        check_workers(server.base)
        assert server.stop() == 0
        assert "Traceback" not in server.said()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    if Redis.program is None:
        pytest.skip("there is no Redis here")
    server = Redis(tmp_path)
    yield server
    server.stop()


def test_two_workers_that_tell_each_other_through_redis(tmp_path: Path, redis: Redis) -> None:
    with server_process(tmp_path, database=database(tmp_path), workers=2, redis=redis.url) as server:
        check_workers(server.base)
        assert server.stop() == 0
        assert "Traceback" not in server.said()


def test_redis_may_go_and_come_back(tmp_path: Path, redis: Redis) -> None:
    with server_process(tmp_path, database=database(tmp_path), workers=2, redis=redis.url) as server:
        redis.stop()
        check_workers(server.base)
        redis.start()
        ann = Player(server.base)
        state = ann.create([me(), me("Ben")])
        with told(ann) as events:
            next(events)
            time.sleep(6)  # what was lost meanwhile has been looked up by now
            for _ in range(8):
                began = time.monotonic()
                state = ann.act(state, lambda legal: legal[-1])
                assert any(event.number == state["number"] for event in events if event.event == "table")
                assert time.monotonic() - began < 4  # looking would take five seconds
        ann.close()
        assert server.stop() == 0
        assert "Traceback" not in server.said()


def test_what_one_address_asks_for_is_counted_together(tmp_path: Path, redis: Redis) -> None:
    options: dict[str, Any] = {"database": database(tmp_path), "redis": redis.url, "tables_per_day": 10.0}
    answers: list[httpx.Response] = []
    with server_process(tmp_path, **options) as one, server_process(tmp_path, **options) as other:
        for base in (one.base, other.base, one.base, other.base):
            for _ in range(4):
                answers.append(httpx.post(f"{base}/api/tokens"))
    assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 6
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers[10:])


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "nonsense"])
def test_redis_that_cannot_be_used_is_refused_at_the_start(tmp_path: Path, url: str) -> None:
    with pytest.raises(PerfectNumbersError, match=r"^Redis cannot be used: "):
        run(database=database(tmp_path), redis=url)
