"""Processes that work for another: they come back when one dies, and end when they are let go, or their master dies."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from perfect_numbers.bots.process.external import ExternalBot
from perfect_numbers.bots.process.workers import Workers

KEPT: list[ExternalBot] = []
MASTER = """
import os, time
from perfect_numbers.bots.process.workers import Workers

if __name__ == "__main__":
    workers = Workers(1)
    executor = workers.open()
    print(executor.submit(os.getpid).result(), flush=True)
    executor.submit(time.sleep, 600)
    time.sleep(600)
"""


def is_alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ends(process: int) -> bool:
    until = time.monotonic() + 20
    while is_alive(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_alive(process)


def test_a_process_that_dies_is_replaced_once() -> None:
    workers = Workers(1, niceness=3)
    first = workers.open()
    process = first.submit(os.getpid).result()
    assert os.getpriority(os.PRIO_PROCESS, process) == min(os.getpriority(os.PRIO_PROCESS, 0) + 3, 19)
    with pytest.raises(Workers.lost):
        first.submit(os.kill, process, signal.SIGKILL).result()
    with pytest.raises(BrokenExecutor):
        first.submit(os.getpid)
    workers.renew(first)
    second = workers.open()
    assert second.submit(os.getpid).result() != process
    workers.renew(first)
    assert workers.open() is second
    workers.close()


def test_work_is_not_waited_for() -> None:
    workers = Workers(1)
    process = workers.open().submit(os.getpid).result()
    workers.open().submit(time.sleep, 600)
    workers.close()
    workers.close()
    assert ends(process)


def seat_a_bot(folder: Path) -> int:
    """Start a bot behind a shell that leaves something running; return the process of that."""
    script = folder / "bot.sh"
    script.write_text(f"sleep 1000 & echo $! >{folder}/child\nread line; echo ok; read line; sleep 1000\n")
    KEPT.append(ExternalBot(f"run:sh {script}"))
    KEPT[-1].start()
    return int((folder / "child").read_text())


def test_bots_and_what_they_started_end_with_the_process(tmp_path: Path) -> None:
    workers = Workers(1)
    process = workers.open().submit(seat_a_bot, tmp_path).result()
    assert is_alive(process)
    workers.close()
    assert ends(process)


def test_processes_end_with_the_one_they_work_for(tmp_path: object) -> None:
    program = f"{tmp_path}/master.py"
    with open(program, "w") as file:
        file.write(MASTER)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as master:
        assert master.stdout is not None
        process = int(master.stdout.readline())
        assert is_alive(process)
        master.kill()
    assert ends(process)
