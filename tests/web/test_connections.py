"""Connections that bring nothing, and too many of them."""

import logging
import socket
import time
from pathlib import Path

import httpx
import pytest

from perfect_numbers.web.connections import BoundedProtocol
from tests.web.running import serving, settings_for


def connect(base: str) -> socket.socket:
    host, port = base.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /api/bots HTTP/1.1\r\nhost: local",
        b"POST /api/tables HTTP/1.1\r\nhost: local\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{",
    ],
)
def test_requests_that_never_arrive_are_let_go(tmp_path: Path, begun: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with serving(settings_for(tmp_path, request_seconds=0.3)) as base, connect(base) as slow:
        slow.sendall(begun)
        while slow.recv(1000):
            pass
        # One who is quick can use a connection again and again.
        with httpx.Client(base_url=base) as http:
            for _ in range(3):
                assert http.get("/api/bots").status_code == 200
                time.sleep(0.2)
    assert "Traceback" not in caplog.text


def test_connections_are_bounded_and_one_line_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    BoundedProtocol._full_at = -1000.0
    with caplog.at_level(logging.WARNING), serving(settings_for(tmp_path, most_connections=10)) as base:
        held = [connect(base) for _ in range(10)]
        for _ in range(20):
            with connect(base) as refused:
                assert refused.recv(10) == b""
        for each in held:
            each.close()
        for _ in range(200):
            try:
                assert httpx.get(f"{base}/api/bots").status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.02)
        else:
            pytest.fail("it did not recover")
    assert caplog.text.count("connections are taken") == 1
