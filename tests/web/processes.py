"""A server as it runs for people: in processes of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

PROGRAM = """
import json, sys
from perfect_numbers.web.server import run

if __name__ == "__main__":
    run(**json.loads(sys.argv[1]))
"""

SLOW_SAGE = """
import time
from perfect_numbers.bots.players.sage import SageBot
from perfect_numbers.engine.table import SETUP

def plan(self, view, clock):
    if view.state.phase != SETUP:
        time.sleep(clock.left())
    return view.state.legal()[:1]

SageBot.plan = plan  # also in the processes in which bots think: they begin by reading this file
"""
"""Makes sage think about every turn until its time is up, however clear it is."""


class ServerProcess:
    """One server process with its workers."""

    def __init__(self, folder: Any, before: str = "", **options: Any) -> None:
        """Start it; what stands before the program is run first, also where bots think."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = options.get("port", free.getsockname()[1])
        program = folder / "serve_for_test.py"
        program.write_text(before + PROGRAM)
        generous = {"requests_per_second": 10_000.0, "tables_per_minute": 10_000.0, "at_once": 100}
        given = {"port": self.port, "bot_processes": 1, **generous, **options}
        self.log = (folder / "log.txt").open("a+")
        self.process = subprocess.Popen([sys.executable, program, json.dumps(given)], stderr=self.log)
        self.base = f"http://127.0.0.1:{self.port}"

    def wait_until_ready(self) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if httpx.get(f"{self.base}/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.said()}")

    def said(self) -> str:
        self.log.seek(0)
        return str(self.log.read())

    def stop(self, number: int = signal.SIGINT) -> int:
        os.kill(self.process.pid, number)
        return self.process.wait(20)


@contextmanager
def server_process(folder: Any, before: str = "", **options: Any) -> Iterator[ServerProcess]:
    """Run a server in a process of its own until the end of the block."""
    server = ServerProcess(folder, before, **options)
    try:
        server.wait_until_ready()
        yield server
    finally:
        if server.process.poll() is None:
            server.process.terminate()
            server.process.wait(20)
        server.log.close()
