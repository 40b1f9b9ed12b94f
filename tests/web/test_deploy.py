"""The files for operators fit the commands that there are."""

import configparser
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from perfect_numbers.cli import app
from perfect_numbers.web.server import uvicorn_config
from tests.web.databases import free_port
from tests.web.processes import server_process
from tests.web.running import settings_for

DEPLOY = Path(__file__).parents[2] / "deploy"
SITE = "play.example.org"


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


def test_proxies_close_idle_connections_before_the_server_does(tmp_path: Path) -> None:
    served = uvicorn_config(settings_for(tmp_path)).timeout_keep_alive
    for name, pattern in (("nginx.conf", r"keepalive_timeout (\d+)s;"), ("Caddyfile", r"keepalive (\d+)s\n")):
        found = re.search(pattern, (DEPLOY / name).read_text())
        assert found is not None
        assert int(found[1]) < served


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


def test_caddy_accepts_its_file() -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("there is no Caddy here")
    command = [program, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The proxy of deploy/nginx.conf before a server, on free ports: its address, and that of the server."""
    program, openssl = shutil.which("nginx") or shutil.which("/usr/sbin/nginx"), shutil.which("openssl")
    if program is None or openssl is None:
        pytest.skip("there is no nginx or no OpenSSL here")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        key,
        "-out",
        certificate,
        "-subj",
        f"/CN={SITE}",
    ]
    subprocess.run([openssl, *map(str, made)], check=True, capture_output=True)
    port = free_port()
    options: dict[str, Any] = {
        "database": f"sqlite:///{tmp_path / 'games.db'}",
        "hosts": [SITE, "127.0.0.1"],
        "secure": True,
    }
    with server_process(tmp_path, **options) as server:
        site = (DEPLOY / "nginx.conf").read_text()
        for there, here in (
            (f"/etc/letsencrypt/live/{SITE}/fullchain.pem", str(certificate)),
            (f"/etc/letsencrypt/live/{SITE}/privkey.pem", str(key)),
            ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
            ("listen 443", f"listen 127.0.0.1:{port}"),
            ("listen 80", f"listen 127.0.0.1:{free_port()}"),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("    listen [::]:80;\n", ""),
        ):
            assert there in site
            site = site.replace(there, here)
        logs = f"error_log {tmp_path}/error.log; pid {tmp_path}/pid;"
        folders = "".join(
            f"{kind}_temp_path {tmp_path}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = f"{logs}\nevents {{}}\nhttp {{ access_log off; {folders}\n{site}\n}}\n"
        (tmp_path / "nginx.conf").write_text(whole)
        command = [program, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        proxy = subprocess.Popen([*command, "-g", "daemon off;"])
        try:
            yield f"https://127.0.0.1:{port}", server.base
        finally:
            proxy.terminate()
            proxy.wait(20)


def test_a_game_through_nginx(nginx: tuple[str, str]) -> None:
    address, server = nginx
    headers = {"host": SITE, "origin": f"https://{SITE}"}
    with httpx.Client(base_url=address, verify=False, headers=headers, timeout=20) as http:
        limit = time.monotonic() + 20
        while time.monotonic() < limit:
            try:
                assert http.get("/health").status_code == 200
                break
            except httpx.ConnectError:
                time.sleep(0.05)
        made = http.post("/api/tables", json={"seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]})
        assert made.status_code == 201, made.text
        assert made.headers["set-cookie"].startswith("__Host-perfect-numbers=")
        table = made.json()["table"]
        # What happens is passed on at once, not when a buffer is full.
        with http.stream("GET", f"/api/tables/{table}/events?after=0") as events:
            assert any("data:" in line for line in events.iter_lines())
        page = http.get(f"/t/{table}", headers={"accept": "text/html"})
        assert f"https://{SITE}/t/{table}" in page.text
        assert http.get("/metrics").status_code == 404
        strange = http.post("/api/tables", json={"seats": []}, headers={"origin": "https://elsewhere.example"})
        assert strange.status_code == 403
    assert httpx.get(f"{server}/metrics").status_code == 200
