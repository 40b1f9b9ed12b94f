"""A fault machine: players who note every acknowledged move, a killer, and a checker of what the database kept."""

import os
import random
import signal
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import text

from perfect_numbers.web.storage.database import connect
from tests.web.processes import ServerProcess

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "bot": "greedy"}]
FAULTS = ("server", "supervisor", "worker", "bot")


class Report(NamedTuple):
    """What came of it."""

    faults: int
    acknowledged: int
    lost: int
    changed: int
    duplicated: int
    longest_outage: float
    """In seconds, as the unluckiest player saw it."""


@dataclass
class Player:
    """Somebody who plays on whatever happens to the server, and remembers what it acknowledged."""

    base: str
    seed: int
    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)
    longest_outage: float = 0.0

    def play(self, stop: threading.Event) -> None:
        """Make moves until told to stop; what got no answer is asked again."""
        choose = random.Random(self.seed)
        with httpx.Client(base_url=self.base, timeout=10) as http:
            state: dict[str, Any] = {"status": "over"}
            answered = time.monotonic()
            while not stop.is_set():
                path = f"/api/tables/{state.get('table')}"
                if state["status"] == "over":
                    answer = self._ask(http, "POST", "/api/tables", {"seats": SEATS})
                elif state["legal"]:
                    move, number = choose.choice(state["legal"]), state["number"]
                    answer = None
                    while answer is None and not stop.is_set():
                        answer = self._ask(http, "POST", f"{path}/moves", {"number": number, "move": move})
                    if answer is not None:
                        self.acknowledged[state["table"], number + 1] = move
                else:
                    answer = self._ask(http, "GET", f"{path}?after={state['number']}", None)
                if answer is not None:
                    state = answer
                    self.longest_outage = max(self.longest_outage, time.monotonic() - answered)
                    answered = time.monotonic()

    def _ask(self, http: httpx.Client, method: str, path: str, body: object) -> dict[str, Any] | None:
        """Return the answer; None if there was none, or the server was not able to give one."""
        try:
            answer = http.request(method, path, json=body)
        except httpx.TransportError:
            time.sleep(0.05)
            return None
        if answer.status_code == 429 or answer.status_code >= 500:
            # A worker that is being stopped may fail a request that waits; it has acknowledged nothing.
            time.sleep(0.1)
            return None
        assert answer.status_code in (200, 201), answer.text
        state: dict[str, Any] = answer.json()
        return state


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


def strike(server: ServerProcess, fault: str) -> bool:
    """Kill a part of a server, or all of it; tells whether there is none left."""
    process = server.process.pid
    workers = processes_of(process)["worker"]
    if fault in ("server", "supervisor"):
        victims = [each for found in processes_of(process).values() for each in found] if fault == "server" else []
        for victim in (process, *victims):
            _kill(victim)
        server.process.wait(20)
        until = time.monotonic() + 20
        while any(_is_alive(each) for each in workers) and time.monotonic() < until:
            time.sleep(0.05)
        return True
    victims = processes_of(process)[fault]
    if victims:
        _kill(random.choice(victims))
    return False


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
    folder: Path, seconds: float, players: int = 6, every: float = 2.0, faults: tuple[str, ...] = FAULTS, **options: Any
) -> Report:
    """Let people play while parts of the server are killed; return what became of the moves they made."""
    given = {"database": f"sqlite:///{folder / 'games.db'}", "workers": 2, "bot_seconds": 0.05, **options}
    server = ServerProcess(folder, **given)
    server.wait_until_ready()
    stop = threading.Event()
    people = [Player(server.base, number) for number in range(players)]
    threads = [threading.Thread(target=each.play, args=[stop]) for each in people]
    for thread in threads:
        thread.start()
    until, struck = time.monotonic() + seconds, 0
    try:
        while time.monotonic() < until or struck < len(faults):
            time.sleep(every)
            if strike(server, faults[struck % len(faults)]):
                server.log.close()
                server = ServerProcess(folder, **{**given, "port": server.port})
                server.wait_until_ready()
            struck += 1
        time.sleep(2.0)
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)
        server.process.terminate()
        server.process.wait(30)
        server.log.close()
    return check(given["database"], people, struck)


def check(database: str, people: list[Player], struck: int) -> Report:
    """Compare what was acknowledged with what stands in the database."""
    engine = connect(database)
    with engine.connect() as connection:
        kept = {
            (table, number): (kind, move)
            for table, number, kind, move in connection.execute(text("select table_id, number, kind, text from log"))
        }
    engine.dispose()
    lost = changed = duplicated = 0
    for person in people:
        for place, move in person.acknowledged.items():
            found = kept.get(place)
            lost += found is None
            changed += found is not None and found != ("move", move)
    acknowledged = sum(len(person.acknowledged) for person in people)
    duplicated = acknowledged - len({place for person in people for place in person.acknowledged})
    return Report(struck, acknowledged, lost, changed, duplicated, max(each.longest_outage for each in people))
