"""The files for operators fit the commands that there are."""

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from perfect_numbers.cli import app

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.mark.parametrize("name", ["perfect-numbers.service", "perfect-numbers-backup.service"])
def test_units_call_commands_that_exist(name: str) -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / name)
    words = shlex.split(unit["Service"]["ExecStart"])
    if words[:2] == ["/bin/sh", "-c"]:
        words = shlex.split(words[2].removeprefix("exec "))
    assert words[0].endswith("/perfect-numbers")
    command, bound, _ = app.parse_args(words[1:])
    assert command.__name__ in words
    assert bound.arguments


def test_the_timer_starts_the_backup() -> None:
    assert (DEPLOY / "perfect-numbers-backup.timer").read_text().count("OnCalendar=") == 1
    assert (DEPLOY / "perfect-numbers-backup.service").is_file()


def test_proxies_pass_on_what_the_server_needs() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text()
    assert nginx.count("{") == nginx.count("}")
    for location in re.findall(r"location (?:~ )?\S+ \{\n        proxy_pass.*?\n    \}", nginx, re.DOTALL):
        assert "Host $host" in location
        assert "X-Forwarded-For $remote_addr" in location
    assert "proxy_buffering off" in nginx
    assert "flush_interval -1" in (DEPLOY / "Caddyfile").read_text()


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd here")
    for unit in DEPLOY.glob("*.service"):
        # The program itself is not installed where tests run.
        text = re.sub(r"^ExecStart=.*$", "ExecStart=/bin/true", unit.read_text(), flags=re.MULTILINE)
        (tmp_path / unit.name).write_text(text)
        found = subprocess.run(
            [program, "verify", str(tmp_path / unit.name)], capture_output=True, text=True, check=False
        )
        assert "Unknown" not in found.stderr
