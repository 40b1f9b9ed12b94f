"""Starting a server: what cannot be is said in one sentence."""

import socket
from pathlib import Path

import httpx
import pytest

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.server import run
from tests.web.processes import server_process


@pytest.mark.parametrize(
    "database",
    [
        "nonsense",
        "sqlite:////nowhere/at/all/games.db",
        "nosql://x",
        "mysql://x/y",
        "postgresql://nobody@127.0.0.1:1/nothing",
        "postgresql://nobody@127.0.0.1:99999/nothing",
        "postgresql://nobody@127.0.0.1:abc/nothing",
        "postgresql://nobody@127.0.0.1:-1/nothing",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
    ],
)
def test_a_database_that_cannot_be_used(database: str) -> None:
    with pytest.raises(PerfectNumbersError, match=r"^The database cannot be used: ") as refused:
        run(database=database)
    assert "\n" not in str(refused.value)
    assert "int()" not in str(refused.value)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PerfectNumbersError, match=f"port {port}"):
            run(port=port, database=f"sqlite:///{tmp_path / 'games.db'}")


@pytest.mark.parametrize("host", ["é..é", "\udcff", "a b"])
def test_a_host_that_is_none(host: str, tmp_path: Path) -> None:
    with pytest.raises(PerfectNumbersError, match="Nothing can listen at"):
        run(host=host, port=0, database=f"sqlite:///{tmp_path / 'games.db'}")


def test_an_empty_host(tmp_path: Path) -> None:
    with pytest.raises(PerfectNumbersError, match=r"^host: say where to listen"):
        run(host="", port=0, database=f"sqlite:///{tmp_path / 'games.db'}")


@pytest.mark.parametrize("name", ["", "é..é", "a b", "play.example.org:443", "https://play.example.org", "\udcff"])
def test_a_name_under_which_nobody_can_call(name: str, tmp_path: Path) -> None:
    with pytest.raises(PerfectNumbersError, match=r"^hosts: .*is no name of a host"):
        run(hosts=(name,), port=0, database=f"sqlite:///{tmp_path / 'games.db'}")


@pytest.mark.parametrize(
    ("name", "host"),
    [
        ("Play.Example.org", "play.example.org"),
        ("spiel.müller.example", "spiel.xn--mller-kva.example"),
        ("::1", "[::1]"),
    ],
)
def test_names_are_compared_as_browsers_send_them(name: str, host: str, tmp_path: Path) -> None:
    with server_process(tmp_path, database=f"sqlite:///{tmp_path / 'games.db'}", hosts=[name, "127.0.0.1"]) as server:
        assert httpx.get(f"{server.base}/api/bots", headers={"host": host}).status_code == 200
        assert httpx.get(f"{server.base}/api/bots", headers={"host": "elsewhere.example"}).status_code == 400
