"""Many tables that play again and again, for as long as asked: what the server holds must not grow without end.

    ./test compiled && .venv-dev/bin/python -m benchmarks.soak [--minutes N] [--tables N] [--workers N]

Every line tells what the server and its workers hold by then: memory, descriptors, and bytes of the database. Finished
games are kept, so the database grows by the bytes of a game for each of them.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.web import memory, serving, serving_processes
from benchmarks.web_client import Browser

DECK = {"colours": "RY", "numbers": [0, 2, 2, 2, 2, 1, 1], "jokers": [0, 1, 1, 1, 0, 0, 0], "Pr": 0, "Mv": 0, "St": 0}
"""A small deck, so that many games end."""
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "bot": "greedy"}]
LINES = 12
"""So often it is told how things are."""


class Counts:
    """What the players have done."""

    def __init__(self) -> None:
        self.moves = 0
        self.games = 0
        self.failures: list[str] = []


async def play(port: int, number: int, pause: float, until: float, counts: Counts) -> None:
    """Play at one table, then again with the same people, and so on."""
    choose = random.Random(number)
    browser = Browser(port)
    try:
        await asyncio.sleep(choose.random() * pause)
        state: dict[str, Any] = await browser.state("POST", "/api/tables", {"seats": SEATS, "composition": DECK})
        while time.monotonic() < until:
            path = f"/api/tables/{state['table']}"
            if state["status"] == "over":
                counts.games += 1
                state = await browser.state("POST", f"{path}/rematch")
            elif state["legal"]:
                await asyncio.sleep(choose.random() * 2 * pause)
                move = {"number": state["number"], "move": choose.choice(state["legal"])}
                state = await browser.state("POST", f"{path}/moves", move)
                counts.moves += 1
            else:
                state = await browser.state("GET", f"{path}?after={state['number']}")
    except (OSError, RuntimeError) as error:
        counts.failures.append(f"{type(error).__name__}: {error}")
    finally:
        browser.close()


def descriptors(process: int) -> int:
    """Return how many files and connections a server and its workers hold open."""
    return sum(len(os.listdir(f"/proc/{each}/fd")) for each in serving_processes(process))


def size(folder: Path) -> int:
    """Return the bytes of a database and what lies beside it."""
    return sum(file.stat().st_size for file in folder.iterdir() if file.name.startswith("games.db"))


async def soak(port: int, process: int, folder: Path, tables: int, minutes: float, pause: float) -> None:
    """Let everyone play, and tell how things are."""
    began = time.monotonic()
    until = began + 60 * minutes
    counts = Counts()

    async def tell() -> None:
        print("minute   moves  games  failed  memory  descriptors  database  load", flush=True)
        for line in range(1, LINES + 1):
            await asyncio.sleep(began + 60 * minutes * line / LINES - time.monotonic())
            print(
                f"{(time.monotonic() - began) / 60:6.1f} {counts.moves:7d} {counts.games:6d} {len(counts.failures):7d}"
                f" {memory(process) / 1e6:4.0f} MB {descriptors(process):12d} {size(folder) / 1e6:6.1f} MB"
                f" {os.getloadavg()[0]:5.1f}",
                flush=True,
            )

    await asyncio.gather(tell(), *(play(port, number, pause, until, counts) for number in range(tables)))
    for failure in counts.failures[:3]:
        print(failure)


def main() -> None:
    """Run a server and its players."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--minutes", type=float, default=60.0)
    reader.add_argument("--tables", type=int, default=200)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--pause", type=float, default=2.0, help="seconds that a player thinks, on average")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder, workers=asked.workers) as (port, _, process):
            asyncio.run(soak(port, process, folder, asked.tables, asked.minutes, asked.pause))


if __name__ == "__main__":
    main()
