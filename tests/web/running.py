"""A server in this process, and players who talk to it over loopback HTTP."""

import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

from perfect_numbers.web.server import uvicorn_config
from perfect_numbers.web.settings import ServerSettings

State = dict[str, Any]
Choose = Callable[[list[str]], str]


def settings_for(folder: Path, **more: Any) -> ServerSettings:
    """Return settings for tests: a database of its own, one process for bots, and no limits that would slow tests."""
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'games.db'}",
        "bot_processes": 1,
        "bot_seconds": 0.05,
        "requests_per_second": 10_000.0,
        "tables_per_minute": 100_000.0,
        "tables_per_day": 1_000_000.0,
        "most_unfinished": 10_000,
        "leave_seconds": 0.05,
        "at_once": 100,
    }
    return ServerSettings(**{**given, **more})


@contextmanager
def serving(settings: ServerSettings) -> Iterator[str]:
    """Run a server in a thread; gives its address."""
    server = uvicorn.Server(uvicorn_config(settings))
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.01)
            assert server.started
            yield address
        finally:
            server.should_exit = True
            thread.join()


class Player:
    """Somebody with a browser: keeps a cookie, knows the table as last seen."""

    def __init__(self, base: str, name: str = "Ann") -> None:
        self.name = name
        self.http = httpx.Client(base_url=base, timeout=20)
        self.sent: list[str] = []
        self.http.event_hooks["response"].append(self._keep)
        self.table = ""

    def _keep(self, response: httpx.Response) -> None:
        response.read()
        self.sent.append(f"{response.headers}\n{response.text}")

    def close(self) -> None:
        self.http.close()

    def post(self, path: str, body: object = None, **options: Any) -> httpx.Response:
        return self.http.post(f"/api/{path}", json=body, **options)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(f"/api/{path}")

    def create(self, seats: list[dict[str, Any]], **settings: Any) -> State:
        """Make a table."""
        answer = self.post("tables", {"seats": seats, **settings})
        assert answer.status_code == 201, answer.text
        state: State = answer.json()
        self.table = state["table"]
        return state

    def join(self, table: str, seat: int | None = None) -> State:
        """Sit down."""
        self.table = table
        return self.ok(self.post(f"tables/{table}/join", {"name": self.name, "seat": seat}))

    def state(self) -> State:
        """Look at the table."""
        return self.ok(self.get(f"tables/{self.table}"))

    def move(self, move: str, number: int | None = None) -> httpx.Response:
        """Try a move; without a number, at the table as it is now."""
        number = self.state()["number"] if number is None else number
        return self.post(f"tables/{self.table}/moves", {"number": number, "move": move})

    def ok(self, answer: httpx.Response) -> State:
        """Return the state that an answer carries."""
        assert answer.status_code == 200, answer.text
        state: State = answer.json()
        return state

    def until(self, done: Callable[[State], bool], seconds: float = 20) -> State:
        """Look at the table until something is the case."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            state = self.state()
            if done(state):
                return state
            time.sleep(0.01)
        raise AssertionError(f"waited in vain: {state}")

    def act(self, state: State, choose: Choose) -> State:
        """Make one move."""
        return self.ok(self.move(choose(state["legal"]), state["number"]))


class Told(NamedTuple):
    """One server-sent event."""

    event: str
    number: int | None
    data: dict[str, Any]


@contextmanager
def told(player: Player, after: int | None = None, last: int | None = None) -> Iterator[Iterator[Told]]:
    """Follow the player's table; gives the events as they come."""
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    query = {} if after is None else {"after": after}
    with httpx.Client(base_url=player.http.base_url, cookies=dict(player.http.cookies), timeout=10) as http:
        path = f"/api/tables/{player.table}/events"
        with http.stream("GET", path, headers=headers, params=query) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield _events(answer.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[Told]:
    fields: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        else:
            if "data" in fields:
                number = int(fields["id"]) if "id" in fields else None
                yield Told(fields["event"], number, json.loads(fields["data"]))
            elif "" in fields:
                yield Told("heartbeat", None, {})
            fields = {}


def me(name: str = "Ann") -> dict[str, str]:
    return {"kind": "me", "name": name}


def bot(name: str = "random") -> dict[str, str]:
    return {"kind": "bot", "bot": name}


OPEN = {"kind": "open"}


def play_out(players: list[Player], seed: int = 1, seconds: float = 60) -> State:
    """Let everyone make random moves until the game is over."""
    choose = random.Random(seed).choice
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        acted = False
        for player in players:
            state = player.state()
            while state["legal"]:
                state = player.act(state, choose)
                acted = True
            if state["status"] == "over":
                return state
        if not acted:
            time.sleep(0.01)
    raise AssertionError("the game did not end")


def assert_refused(answer: httpx.Response, status: int, code: str) -> str:
    """Check that something was refused for the right reason; return the sentence."""
    found = answer.json()["code"].removesuffix("-at")
    assert (answer.status_code, found) == (status, code), answer.text
    sentence: str = answer.json()["error"]
    assert sentence[0].isupper() or ":" in sentence
    assert sentence.endswith((".", "?", ")"))
    return sentence
