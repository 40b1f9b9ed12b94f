"""The browser app under measure: a click against a bare request, many tables at once, memory, start, weight of pages.

    ./test compiled && .venv-dev/bin/python -m benchmarks.web [--workers N] [--database URL] [--redis URL] [--tables N]
        [--bot NAME]

The server runs in processes of its own, compiled (build/compiled) if that is there. The clients are in this process, on
the same machine: what they need of the two cores is missing to the server, and is printed. All traffic goes to
127.0.0.1, and everything is bounded: each step takes some seconds.
"""

import argparse
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
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.web_client import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
STEPS = (100, 200, 400, 700, 1000, 1400)
IDLE_TABLES = 300
BARE_REQUESTS = 2000
SECONDS = 12.0
PAUSE = 2.0
"""How long a player thinks about a move, on average: faster than people do."""
PACE = 0.7
"""How long a page shows each move of others, as its setting is at first."""
FORCED = 0.65
"""How long a page waits before it makes a move that is forced."""
SITTING_DOWN = 50
"""So many people sit down in a second, before anything is measured."""
SLOW = 0.5
"""The server has given way if one answer in twenty takes longer than so many seconds, or any request fails."""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, **options: Any) -> Iterator[tuple[int, float, int]]:
    """Run a server; gives its port, how long it took until the first answer, and its process."""
    port = free_port()
    many = dict.fromkeys(("requests_per_second", "tables_per_minute", "tables_per_day"), 1000000000.0)
    given = {"port": port, "database": f"sqlite:///{folder / 'games.db'}", "at_once": 10_000, "most_streams": 10_000}
    given["most_unfinished"] = 1_000_000
    compiled = ROOT / "build" / "compiled"
    source = compiled if compiled.is_dir() else ROOT / "src"
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    began = time.perf_counter()
    command = [sys.executable, "-m", "benchmarks.web_server", json.dumps({**given, **many, **options})]
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
    """Return how long a process and its workers have computed, in seconds, bots not counted; 0 if it is not known."""
    return sum(_computed(each) for each in serving_processes(process)) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Return the bytes that a process and its workers hold in memory, bots not counted."""
    pages = [int(Path(f"/proc/{each}/statm").read_text("utf-8").split()[1]) for each in serving_processes(process)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def serving_processes(process: int) -> list[int]:
    """Return the server and its workers: bots lead process groups of their own."""
    found = [process]
    for task in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = task.read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process and int(fields[2]) == os.getpgid(process):
            found.append(int(task.parent.name))
    return found


def _computed(process: int) -> int:
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


async def bare_requests(port: int, count: int) -> None:
    """Ask the bare handler again and again."""
    browser = Browser(port)
    for _ in range(count):
        await browser.ask("GET", "/bare")
    browser.close()


async def idle_tables(port: int, count: int) -> None:
    """Make tables at which nothing happens but that they are looked at."""
    browser = Browser(port)
    for _ in range(count):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
        state = await browser.state("POST", "/api/tables", {"seats": seats})
        await browser.ask("GET", f"/t/{state['table']}", accept="text/html")
    browser.close()


async def new_table(browser: Browser, bot: str = "greedy") -> dict[str, Any]:
    """Sit down against a bot."""
    seats = [{"kind": "me", "name": "Bench"}, {"kind": "bot", "bot": bot}]
    return await browser.state("POST", "/api/tables", {"seats": seats})


async def one_game(port: int) -> list[float]:
    """Play a game on one device as a page does, on a quiet server; return how long each click took, in seconds."""
    browser = Browser(port)
    clicks: list[float] = []
    choose = random.Random(1).choice
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    table = (await browser.state("POST", "/api/tables", {"seats": seats}))["table"]
    page = await browser.page("GET", f"/t/{table}/board")
    while page.moves:
        began = time.perf_counter()
        page = await browser.click(table, page, choose(page.moves))
        clicks.append(time.perf_counter() - began)
    browser.close()
    return clicks


class Crowd:
    """People at many tables at once, each with a page open, who play against a bot."""

    def __init__(self, port: int, bot: str, begin: float, end: float) -> None:
        self._port = port
        self._bot = bot
        self._begin = begin
        """When measuring begins: everyone has sat down by then."""
        self._end = end
        self.answers: list[float] = []
        """How long each answer took: to clicks, and to pages that show what the others did."""
        self.clicks = 0
        self.failures: list[str] = []

    async def player(self, number: int, wait: float) -> None:
        """Sit down after some seconds, and play until the end."""
        choose = random.Random(number)
        browser = Browser(self._port)
        try:
            await asyncio.sleep(wait)
            while time.monotonic() < self._end:
                await self._game(browser, choose)
        except (OSError, RuntimeError, TimeoutError) as error:
            self.failures.append(f"{type(error).__name__}: {error}")
        finally:
            browser.close()

    async def _game(self, browser: Browser, choose: random.Random) -> None:
        table = (await new_table(browser, self._bot))["table"]
        page = await browser.page("GET", f"/t/{table}")
        await browser.follow(table, page.number)
        while page.status != "over" and time.monotonic() < self._end:
            if page.moves:
                # What is forced the page does by itself, after a moment.
                await asyncio.sleep(FORCED if page.forced else choose.random() * 2 * PAUSE)
                move = page.forced or choose.choice(page.moves)
                page = await self._timed(browser.click(table, page, move))
                self.clicks += time.monotonic() > self._begin
            else:
                await asyncio.wait_for(browser.news(page.shown), 60)
                at = f"at={page.shown + 1}&telling=true" if page.shown < browser.told else ""
                page = await self._timed(browser.page("GET", f"/t/{table}/board?since={page.last}&{at}"))
                if page.shown < page.last:
                    await asyncio.sleep(PACE)

    async def _timed(self, answer: Awaitable[Page]) -> Page:
        began = time.monotonic()
        page = await answer
        if began > self._begin:
            self.answers.append(time.monotonic() - began)
        return page


async def many_tables(port: int, count: int, bot: str = "greedy") -> Crowd:
    """Let so many people sit down one after another, then measure how long they wait."""
    begin = time.monotonic() + count / SITTING_DOWN
    crowd = Crowd(port, bot, begin, begin + SECONDS)
    async with asyncio.timeout(4 * SECONDS + count / 20):
        await asyncio.gather(*(crowd.player(number, number / SITTING_DOWN) for number in range(count)))
    return crowd


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
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--database", default="")
    reader.add_argument("--redis", default="")
    reader.add_argument("--tables", default=",".join(map(str, STEPS)))
    reader.add_argument("--bot", default="greedy", help="who plays against everyone")
    asked = reader.parse_args()
    more: dict[str, Any] = {"redis": asked.redis, **({"database": asked.database} if asked.database else {})}
    console = Console()
    table = Table("What", "Figure", "Aim", title=f"Browser app, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = []
        for _ in range(2):
            with serving(folder, **more) as (_, started, _):
                starts.append(started)
        table.add_row("Start to the first page, new database", f"{starts[0]:.2f} s", "2 s")
        table.add_row("Start to the first page", f"{starts[1]:.2f} s", "2 s")
        with serving(folder, **more) as (port, _, process):
            sizes = asyncio.run(weight(port))
            table.add_row("First page, uncompressed", f"{sizes['first page'] / 1000:.0f} kB", "150 kB")
            table.add_row("First page and table", f"{sizes['first page and table'] / 1000:.0f} kB", "")
            asyncio.run(bare_requests(port, 200))
            asyncio.run(one_game(port))
            spent = processor_time(process)
            asyncio.run(bare_requests(port, BARE_REQUESTS))
            bare = (processor_time(process) - spent) / BARE_REQUESTS
            spent = processor_time(process)
            clicks = [each for _ in range(3) for each in asyncio.run(one_game(port))]
            click = (processor_time(process) - spent) / len(clicks)
            table.add_row("A click, median", milliseconds(clicks, 0.5), "10 ms")
            table.add_row("A click, 95 in 100", milliseconds(clicks, 0.95), "")
            table.add_row("A bare Litestar request, processor time", f"{1000 * bare:.2f} ms", "")
            table.add_row("A click, processor time of the server", f"{1000 * click:.2f} ms", "")
            table.add_row("A click in bare requests", f"{click / bare:.0f}", "20")
            held = memory(process)
            asyncio.run(idle_tables(port, IDLE_TABLES))
            figure = (memory(process) - held) / IDLE_TABLES / 1000
            table.add_row("Memory of an idle table", f"{figure:.0f} kB", "")
        console.print(table)
        table = Table("Tables", "Figure", title=f"{asked.workers} worker(s), {asked.redis or 'no Redis'}")
        with serving(folder, workers=asked.workers, **more) as (port, _, process):
            for count in map(int, asked.tables.split(",")):
                spent, mine = processor_time(process), time.process_time()
                crowd = uvloop.run(many_tables(port, count, asked.bot))
                spent, mine = processor_time(process) - spent, time.process_time() - mine
                times, failures = crowd.answers, crowd.failures
                rate = f"{crowd.clicks / SECONDS:.0f} clicks and {len(times) / SECONDS:.0f} answers a second"
                figure_of = f"{milliseconds(times, 0.5)}, 95 in 100: {milliseconds(times, 0.95)}, {rate}"
                shares = f"processor: server {spent:.0f} s, clients {mine:.0f} s"
                told = f"{figure_of}, {shares}, {len(failures)} failed {' '.join(failures[:1])}"
                table.add_row(str(count), told)
                console.print(f"{count} tables: {told}")
                if failures or statistics.quantiles(times, n=20)[-1] > SLOW:
                    table.add_row("Gives way at", f"{count} tables")
                    break
    console.print(table)


if __name__ == "__main__":
    main()
