"""The browser app under measure: a move with its render, many tables at once, the start, the weight of the pages.

    ./test compiled && .venv-dev/bin/python -m benchmarks.web

The server runs in processes of its own, compiled (build/compiled) if that is there. The clients are in this process, on
the same machine: what they need of the two cores is missing to the server. All traffic goes to 127.0.0.1, and
everything is bounded: each step takes a few seconds and at most 6400 tables.
"""

import asyncio
import json
import os
import random
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
SERVE = """
import json, sys
from perfect_numbers.web.server import run
if __name__ == "__main__":
    run(**json.loads(sys.argv[1]))
"""
STEPS = (200, 400, 800, 1600, 3200, 6400)
SECONDS = 12.0
PAUSE = 2.0
"""How long a player thinks about a move, on average: faster than people do."""
SLOW = 1.0
"""The server has given way if one answer in twenty takes longer than so many seconds, or any request fails."""


class Browser:
    """The least that can talk HTTP over one connection and keep a cookie: cheap, so that the server is measured."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None, accept: str = "*/*") -> tuple[int, bytes]:
        """Send a request; return status and body."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        assert self._reader is not None
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\naccept: {accept}\r\n"
        head += f"content-length: {len(data)}\r\ncontent-type: application/json\r\n{self._cookie}\r\n"
        self._writer.write(head.encode() + data)
        lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        if "set-cookie" in headers:
            found = re.search(r"set-cookie: ([^;]+)", "\n".join(lines), re.IGNORECASE)
            assert found is not None
            self._cookie = f"cookie: {found[1]}\r\n"
        return int(lines[0].split()[1]), await self._reader.readexactly(int(headers["content-length"]))

    async def state(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Send a request that must be answered well."""
        status, answer = await self.ask(method, path, body)
        if status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {status} {answer[:200]!r}")
        state: dict[str, Any] = json.loads(answer)
        return state

    async def board(self, state: dict[str, Any]) -> None:
        """Fetch what the page shows after a move, as its script does."""
        path = f"/t/{state['table']}/board?since={len(state['moves']) - 1}"
        status, _ = await self.ask("GET", path, accept="text/html")
        if status != 200:
            raise RuntimeError(f"GET {path}: {status}")

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, **options: Any) -> Iterator[tuple[int, float, int]]:
    """Run a server; gives its port, how long it took until the first answer, and its process."""
    port = free_port()
    given = {"port": port, "database": f"sqlite:///{folder / 'games.db'}", "requests_per_second": 1e6}
    program = folder / "serve.py"
    program.write_text(SERVE, "utf-8")
    compiled = ROOT / "build" / "compiled"
    environment = {**os.environ, "PYTHONPATH": str(compiled if compiled.is_dir() else ROOT / "src")}
    began = time.perf_counter()
    command = [sys.executable, str(program), json.dumps({**given, "tables_per_minute": 1e6, **options})]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        while not _answers(port):
            if process.poll() is not None:
                raise RuntimeError("The server did not start.")
            time.sleep(0.005)
        yield port, time.perf_counter() - began, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            return connection.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def processor_time(process: int) -> float:
    """Return how long a process has computed, in seconds, its bots not counted; 0 where that cannot be known."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def new_table(browser: Browser, bot: str = "greedy") -> dict[str, Any]:
    """Sit down against a bot."""
    seats = [{"kind": "me", "name": "Bench"}, {"kind": "bot", "bot": bot}]
    return await browser.state("POST", "/api/tables", {"seats": seats})


async def one_game(port: int) -> tuple[list[float], list[float]]:
    """Play a game as a page does, on a quiet server; return how long moves and renders took, in seconds."""
    browser = Browser(port)
    moves: list[float] = []
    renders: list[float] = []
    choose = random.Random(1).choice
    state = await new_table(browser)
    path = f"/api/tables/{state['table']}"
    while state["status"] != "over":
        if state["legal"]:
            began = time.perf_counter()
            body = {"number": state["number"], "move": choose(state["legal"])}
            state = await browser.state("POST", f"{path}/moves", body)
            moved = time.perf_counter()
            await browser.board(state)
            moves.append(moved - began)
            renders.append(time.perf_counter() - moved)
        else:
            state = await browser.state("GET", f"{path}?after={state['number']}")
    browser.close()
    return moves, renders


async def many_tables(port: int, count: int) -> tuple[list[float], int, str]:
    """Play at so many tables at once for a while; return how long each move took, how many failed, and how."""
    times: list[float] = []
    failures: list[str] = []
    end = time.monotonic() + SECONDS + count / 400

    async def player(number: int) -> None:
        choose = random.Random(number)
        browser = Browser(port)
        try:
            await asyncio.sleep(choose.random() * count / 400)
            state = await new_table(browser)
            while time.monotonic() < end:
                path = f"/api/tables/{state['table']}"
                if state["status"] == "over":
                    state = await new_table(browser)
                elif state["legal"]:
                    await asyncio.sleep(choose.random() * 2 * PAUSE)
                    began = time.perf_counter()
                    body = {"number": state["number"], "move": choose.choice(state["legal"])}
                    state = await browser.state("POST", f"{path}/moves", body)
                    await browser.board(state)
                    times.append(time.perf_counter() - began)
                else:
                    state = await browser.state("GET", f"{path}?after={state['number']}")
                    await browser.board(state)
        except (OSError, RuntimeError, asyncio.IncompleteReadError, TimeoutError) as error:
            failures.append(f"{type(error).__name__}: {error}")
        finally:
            browser.close()

    async with asyncio.timeout(4 * SECONDS + count / 100):
        await asyncio.gather(*(player(number) for number in range(count)))
    return times, len(failures), failures[0] if failures else ""


async def weight(port: int) -> dict[str, int]:
    """Return the bytes, uncompressed, of the first page and of a table's page with all that they load."""
    browser = Browser(port)
    state = await new_table(browser)
    loaded: dict[str, int] = {}

    async def load(path: str) -> None:
        if path in loaded:
            return
        _, body = await browser.ask("GET", path, accept="text/html")
        loaded[path] = len(body)
        text = body.decode("utf-8", "replace")
        wanted = re.findall(r'(?:href|src)="(/static/[^"#?]+[^"#]*)"', text)
        if path.partition("?")[0].endswith(".js"):
            imported = re.findall(r'(?:from|import)\s*\(?"(\./[^"]+)"', text)
            wanted = [f"{path.rpartition('/')[0]}/{name.removeprefix('./')}" for name in imported]
        for each in wanted:
            await load(each)

    await load("/")
    first = sum(loaded.values())
    await load(f"/t/{state['table']}")
    browser.close()
    return {"first page": first, "first page and table": sum(loaded.values()), "files": len(loaded)}


def milliseconds(seconds: list[float], part: float) -> str:
    """Return a quantile in milliseconds."""
    return f"{1000 * statistics.quantiles(seconds, n=100)[round(part * 100) - 1]:.1f} ms"


def main() -> None:
    """Measure everything and print a table."""
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    workers = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    console = Console()
    table = Table("What", "Figure", "Aim", title=f"Browser app, {workers} worker(s), {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = []
        for _ in range(3):
            with serving(folder) as (port, started, _):
                starts.append(started)
        table.add_row("Start to the first page, new database", f"{starts[0]:.2f} s", "2 s")
        table.add_row("Start to the first page", f"{min(starts[1:]):.2f} s", "2 s")
        with serving(folder, workers=workers) as (port, _, process):
            sizes = asyncio.run(weight(port))
            table.add_row("First page, uncompressed", f"{sizes['first page'] / 1000:.0f} kB", "150 kB")
            table.add_row("First page and table", f"{sizes['first page and table'] / 1000:.0f} kB", "150 kB")
            spent = processor_time(process)
            moves, renders = asyncio.run(one_game(port))
            spent = processor_time(process) - spent
            both = [move + render for move, render in zip(moves, renders, strict=True)]
            table.add_row("A move, median", milliseconds(moves, 0.5), "")
            table.add_row("Its render, median", milliseconds(renders, 0.5), "")
            table.add_row("A move with its render, median", milliseconds(both, 0.5), "10 ms")
            table.add_row("A move with its render, 95 in 100", milliseconds(both, 0.95), "")
            if workers == 1 and spent:
                # On a machine that does other things as well, this is the truer figure.
                table.add_row("The server's processor time for it", f"{1000 * spent / len(moves):.1f} ms", "")
            for count in STEPS:
                times, failed, why = asyncio.run(many_tables(port, count))
                gave_way = failed > 0 or statistics.quantiles(times, n=20)[-1] > SLOW
                rate = f"{len(times) / SECONDS:.0f} moves a second"
                figure = (
                    f"{milliseconds(times, 0.5)}, 95 in 100: {milliseconds(times, 0.95)}, {rate}, {failed} failed {why}"
                )
                table.add_row(f"{count} tables at once", figure, "no error" if count == STEPS[0] else "")
                console.print(f"{count} tables: {figure}")
                if gave_way:
                    table.add_row("Gives way at", f"{count} tables", "")
                    break
    console.print(table)


if __name__ == "__main__":
    main()
