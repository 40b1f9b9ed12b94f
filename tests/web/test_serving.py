"""Starting a server: what cannot be is said in one sentence."""

import socket
from pathlib import Path

import pytest

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.web.server import run


@pytest.mark.parametrize(
    "database",
    [
        "nonsense",
        "sqlite:////nowhere/at/all/games.db",
        "nosql://x",
        "mysql://x/y",
        "postgresql://nobody@127.0.0.1:1/nothing",
    ],
)
def test_a_database_that_cannot_be_used(database: str) -> None:
    with pytest.raises(PerfectNumbersError, match=r"^The database cannot be used: "):
        run(database=database)


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
