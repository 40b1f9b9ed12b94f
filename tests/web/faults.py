"""A fault machine: players who note every acknowledged move, a killer, and a checker of what the database kept."""

import os
import random
import signal
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import text

from perfect_numbers.web.storage.database import connect
from tests.web.databases import Postgres, Redis
from tests.web.processes import ServerProcess

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "bot": "greedy"}]
BOT_SEAT = 3
FAULTS = ("server", "supervisor", "worker", "bot")
POSTGRES_FAULTS = ("backend", "postmaster")
REDIS_FAULTS = ("redis",)
AWAY_SECONDS = 1.0
"""How long PostgreSQL or Redis stay away."""

Place = tuple[str, int]
"""A table, and a number in its log."""


class Report(NamedTuple):
    """What came of it."""

    faults: int
    acknowledged: int
    lost: int
    changed: int
    duplicated: int
    """Moves in the log that nobody asked for there, and tables that were made twice."""
    failed: int
    """Answers that were neither what was asked for nor a request to come again."""
    first_failure: str
    longest_outage: float
    """In seconds, as the unluckiest player saw it."""


@dataclass
class Player:
    """Somebody who plays on whatever happens to the server, and remembers what it acknowledged."""

    base: str
    seed: int
    tables: int = 0
    """How many were asked for."""
    asked: dict[Place, str] = field(default_factory=dict)
    acknowledged: dict[Place, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    longest_outage: float = 0.0
    _away_since: float | None = None

    def play(self, stop: threading.Event) -> None:
        """Make moves until told to stop; what got no answer is asked again, word for word."""
        choose = random.Random(self.seed)
        with httpx.Client(base_url=self.base, timeout=20) as http:
            token = self._insist(http, stop, "POST", "/api/tokens")
            http.headers["authorization"] = f"Bearer {token.get('token')}"
            state: dict[str, Any] = {"status": "over"}
            while not stop.is_set():
                path = f"/api/tables/{state.get('table')}"
                if state["status"] == "over":
                    self.tables += 1
                    headers = {"idempotency-key": str(self.tables)}
                    state = self._insist(http, stop, "POST", "/api/tables", json={"seats": SEATS}, headers=headers)
                elif state["legal"]:
                    place, move = (state["table"], state["number"] + 1), choose.choice(state["legal"])
                    self.asked[place] = move
                    body = {"number": state["number"], "move": move}
                    state = self._insist(http, stop, "POST", f"{path}/moves", json=body) or state
                    if not stop.is_set():
                        self.acknowledged[place] = move
                else:
                    waited = self.ask(http, "GET", path, params={"after": state["number"]})
                    state = waited or self._insist(http, stop, "GET", path) or state

    def _insist(self, http: httpx.Client, stop: threading.Event, method: str, path: str, **more: Any) -> dict[str, Any]:
        """Ask until there is an answer; nothing if it is time to stop."""
        while not stop.is_set():
            answer = self.ask(http, method, path, **more)
            if answer is not None:
                return answer
            time.sleep(0.05)
        return {"status": "over"} if path == "/api/tables" else {}

    def ask(self, http: httpx.Client, method: str, path: str, **more: Any) -> dict[str, Any] | None:
        """Return the answer; None if there was none, or only that one should come again."""
        began = time.monotonic()
        try:
            answer = http.request(method, path, **more)
        except httpx.TransportError:
            # Who waits for something to happen is not kept from anything until the connection breaks.
            self._note_outage(time.monotonic() if "params" in more else began)
            return None
        if answer.status_code in (200, 201):
            if self._away_since is not None:
                self.longest_outage = max(self.longest_outage, time.monotonic() - self._away_since)
                self._away_since = None
            state: dict[str, Any] = answer.json()
            return state
        if answer.status_code not in (429, 503) or "retry-after" not in answer.headers:
            self.failures.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        self._note_outage(began)
        return None

    def _note_outage(self, since: float) -> None:
        if self._away_since is None:
            self._away_since = since


def processes_of(server: int) -> dict[str, list[int]]:
    """Return the processes that a server has started: its workers and, below them, those of bots."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            command = (stat.parent / "cmdline").read_text()
        except OSError:
            continue
        if "spawn_main" in command:
            parents.setdefault(parent, []).append(int(stat.parent.name))
    workers = parents.get(server, [])
    return {"worker": workers, "bot": [bot for worker in workers for bot in parents.get(worker, [])]}


@dataclass
class Killer:
    """Kills one part after another, and starts again what does not come back by itself."""

    server: ServerProcess
    folder: Path
    options: dict[str, Any]
    postgres: Postgres | None = None
    redis: Redis | None = None

    def strike(self, fault: str) -> None:
        """Kill a part of the server, or all of it, or what it relies on."""
        process = self.server.process.pid
        if fault in ("server", "supervisor"):
            parts = processes_of(process)
            victims = [each for found in parts.values() for each in found] if fault == "server" else []
            for victim in (process, *victims):
                _kill(victim)
            self.server.process.wait(20)
            _wait_for_end(parts["worker"])
            self.server.log.close()
            self.server = ServerProcess(self.folder, **{**self.options, "port": self.server.port})
            self.server.wait_until_ready()
        elif fault in POSTGRES_FAULTS:
            assert self.postgres is not None
            if fault == "postmaster":
                self.postgres.kill()
                time.sleep(AWAY_SECONDS)
                self.postgres.start()
            elif backends := self.postgres.backends():
                # PostgreSQL ends all others then, and makes sure of what was written.
                _kill(random.choice(backends))
        elif fault in REDIS_FAULTS:
            assert self.redis is not None
            self.redis.kill()
            time.sleep(AWAY_SECONDS)
            self.redis.start()
        elif victims := processes_of(process)[fault]:
            _kill(random.choice(victims))


def _wait_for_end(processes: list[int]) -> None:
    until = time.monotonic() + 20
    while any(_is_alive(each) for each in processes) and time.monotonic() < until:
        time.sleep(0.05)


def _is_alive(process: int) -> bool:
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


def run_faults(
    folder: Path,
    seconds: float,
    players: int = 6,
    every: float = 2.0,
    faults: tuple[str, ...] = FAULTS,
    postgres: Postgres | None = None,
    redis: Redis | None = None,
) -> Report:
    """Let people play while parts of the server are killed; return what became of the moves they made."""
    options: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'games.db'}" if postgres is None else postgres.url,
        "redis": "" if redis is None else redis.url,
        "workers": 2,
        "bot_seconds": 0.05,
        "most_unfinished": 1000,
    }
    killer = Killer(ServerProcess(folder, **options), folder, options, postgres, redis)
    killer.server.wait_until_ready()
    stop = threading.Event()
    people = [Player(killer.server.base, number) for number in range(players)]
    threads = [threading.Thread(target=each.play, args=[stop]) for each in people]
    for thread in threads:
        thread.start()
    until, struck = time.monotonic() + seconds, 0
    try:
        while time.monotonic() < until or struck < len(faults):
            time.sleep(every)
            killer.strike(faults[struck % len(faults)])
            struck += 1
        time.sleep(2.0)
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)
        killer.server.process.terminate()
        killer.server.process.wait(30)
        killer.server.log.close()
    return check(options["database"], people, struck)


def check(database: Any, people: Iterable[Player], struck: int) -> Report:
    """Compare what was asked for and what was acknowledged with what stands in the database."""
    people = list(people)
    engine = connect(database)
    with engine.connect() as connection:
        log = connection.execute(text("select table_id, number, kind, seat, text from log")).all()
        tables = connection.execute(text("select count(*) from tables")).scalar_one()
    engine.dispose()
    kept = {(table, number): (kind, move) for table, number, kind, _, move in log}
    asked = {place: move for person in people for place, move in person.asked.items()}
    acknowledged = {place: move for person in people for place, move in person.acknowledged.items()}
    by_people = {
        (table, number): move for table, number, kind, seat, move in log if kind == "move" and seat != BOT_SEAT
    }
    unasked = sum(asked.get(place) != move for place, move in by_people.items() if place not in acknowledged)
    failures = [failure for person in people for failure in person.failures]
    return Report(
        faults=struck,
        acknowledged=len(acknowledged),
        lost=sum(place not in kept for place in acknowledged),
        changed=sum(kept.get(place, ("move", move)) != ("move", move) for place, move in acknowledged.items()),
        duplicated=unasked + max(0, tables - sum(person.tables for person in people)),
        failed=len(failures),
        first_failure=failures[0] if failures else "none",
        longest_outage=max(each.longest_outage for each in people),
    )
