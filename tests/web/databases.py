"""PostgreSQL and Redis of one's own, for as long as a test takes: they can be killed and come back."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Redis:
    """A Redis server that forgets everything when it goes."""

    program = shutil.which("redis-server")

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        assert self.program is not None
        options = ["--port", str(self.port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
        command = [self.program, *options, "--dir", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(500):
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Postgres:
    """A PostgreSQL server with an empty database; it refuses to run as root."""

    program = max(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), default=None)

    def __init__(self) -> None:
        assert self.program is not None
        self.folder = Path(tempfile.mkdtemp(prefix="postgres-", dir="/tmp"))
        self._options: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": self.folder, "check": True}
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self._options |= {"user": "postgres", "group": "postgres", "extra_groups": []}
        self.port = free_port()
        self.url = f"postgresql://player@127.0.0.1:{self.port}/postgres"
        initdb = self.program.parent / "initdb"
        self._run(initdb, "-D", self.folder / "data", "-A", "trust", "-U", "player", "--no-sync")
        self.start()

    def start(self) -> None:
        # What it has written outlasts its processes without fsync: the machine's memory stays.
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("-o", settings, "-l", self.folder / "log", "-w", "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    @property
    def postmaster(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def backends(self) -> list[int]:
        """Return the processes that serve connections."""
        return [process for process, command in self._children() if "player" in command]

    def kill(self) -> None:
        """Kill the process that all others belong to; they notice by themselves."""
        children = [process for process, _ in self._children()]
        os.kill(self.postmaster, signal.SIGKILL)
        until = time.monotonic() + 20
        while any(Path(f"/proc/{child}").exists() for child in children) and time.monotonic() < until:
            time.sleep(0.02)

    def _children(self) -> list[tuple[int, str]]:
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
                command = (stat.parent / "cmdline").read_text()
            except OSError:
                continue
            if parent == self.postmaster:
                found.append((int(stat.parent.name), command))
        return found

    def _control(self, *words: object) -> None:
        self._run(self.program, "-D", self.folder / "data", *words)

    def _run(self, *words: object) -> None:
        subprocess.run([str(word) for word in words], **self._options)
