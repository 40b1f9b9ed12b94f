"""Requests that are right first and broken second: whatever comes, no answer is a 500.

FUZZ=20000 in the environment makes that many requests; usually it is a few hundred.
"""

import json
import os
import random
from typing import Any

import httpx
import pytest

from perfect_numbers.puzzles.book import puzzles
from tests.web.running import Player, bot, me

REQUESTS = int(os.environ.get("FUZZ", "600"))
PUZZLE = puzzles()[0]
ODD_TEXTS = [
    "", " ", "\x00", "%00", "é", "\ud7ff", "9" * 5000, "-1", "1e999", "../..", "%2e%2e/", "a" * 300, "🎲" * 80, "null",
    "%0a%0d", "'; drop table log; --", "{}", "[]", "\u202e", "٣",
]  # fmt: skip
ODD_VALUES: list[Any] = [None, True, -1, 2**31, 10**30, 1.5, [], {}, [[]], *ODD_TEXTS]
ODD_HOSTS = ["localhost:80:80", "::1", "ann@localhost", "[::1", "[]", "localhost:x", "", "a b", "é".encode(), "%00"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/t/{table}?at=" + "9" * 5000),
        ("GET", "/t/{table}/board?at=" + "9" * 5000),
        ("GET", "/t/%00"),
        ("GET", "/t/" + "a" * 300),
        ("GET", "/api/tables/%00"),
        ("GET", "/api/tables/a%00b/record"),
        ("GET", "/api/tables/" + "%C3%A9" * 8),
        ("GET", "/static/%00"),
        ("GET", "/static/" + "a" * 300),
        ("GET", "{static}%00"),
        ("GET", "{static}" + "a" * 300),
        ("GET", "{static}a%0aforged"),
        ("GET", "/%ff%fe"),
    ],
)
def test_odd_addresses(ann: Player, method: str, path: str) -> None:
    ann.create([me(), bot("random")])
    page = ann.http.get("/").text
    static = page[page.index("/static/") :].split('"')[0].rpartition("/")[0] + "/"
    answer = ann.http.request(method, path.replace("{table}", ann.table).replace("{static}", static))
    assert answer.status_code in (200, 400, 404), answer.text


def test_bodies_that_are_not_utf_8(ann: Player) -> None:
    ann.create([me(), bot("random")])
    headers = {"content-type": "application/json"}
    for path in ("tables", f"tables/{ann.table}/moves", f"tables/{ann.table}/join"):
        for content in (b'{"name": "\xff\xfe"}', b'{"move": "\xed\xa0\x80", "number": 1}', b'{"\xff": 1}'):
            assert ann.http.post(f"/api/{path}", content=content, headers=headers).status_code == 400


@pytest.mark.parametrize("host", ODD_HOSTS)
def test_odd_hosts(base: str, host: str | bytes) -> None:
    for path in ("/", "/api/bots", "/nothing"):
        answer = httpx.get(base + path, headers=[("host", host)])  # type: ignore[arg-type]
        assert answer.status_code in (400, 404), (host, answer.text)


def test_right_first_and_broken_second(ann: Player) -> None:
    choose = random.Random(7)
    state = ann.create([me(), me("Ben"), bot("random")])
    requests: list[tuple[str, str, Any]] = []
    for _ in range(REQUESTS):
        if state["status"] == "over" or not any(seat["yours"] for seat in state["seats"]) or choose.random() < 0.02:
            state = ann.create([me(), me("Ben"), bot("random")])
        table = f"/api/tables/{ann.table}"
        number = {"number": state["number"]}
        legal = state["legal"] or ["E"]
        requests = [
            ("POST", f"{table}/moves", {**number, "move": choose.choice(legal)}),
            ("POST", f"{table}/undo", number),
            ("POST", f"{table}/join", {"name": "Cem", "seat": 2}),
            ("POST", f"{table}/seats/{choose.randint(1, 3)}/bot", {**number, "bot": "greedy"}),
            ("POST", f"{table}/seats/{choose.randint(1, 3)}/person", number),
            ("POST", f"{table}/rematch", None),
            ("POST", f"{table}/leave", None),
            ("POST", f"{table}/phrases", {"phrase": "oops"}),
            ("POST", "/api/tables", {"seats": [me(), bot()], "composition": {"Pr": 3}, "start": 1, "seed": "x"}),
            ("GET", f"{table}?lang=de", None),
            ("GET", f"{table}/record", None),
            ("GET", f"/t/{ann.table}?at=3", None),
            ("GET", f"/t/{ann.table}/board?at=2&since=1&telling=true", None),
            ("GET", f"/t/{ann.table}/why?move={choose.choice(legal)}", None),
            ("GET", "/rules", None),
            ("POST", f"{table}/challenge", None),
            ("POST", "/api/challenges/abc/tries", {"name": "Cem"}),
            ("GET", "/api/challenges/abc", None),
            ("GET", "/c/abc", None),
            ("GET", f"/puzzles/all/{PUZZLE.id}/board?played={PUZZLE.best.split()[0]}", None),
            ("GET", f"/puzzles/steal/{PUZZLE.id}?played={PUZZLE.best.split()[0]}", None),
            ("GET", f"/puzzles/all/{PUZZLE.id}/on/why?move=E", None),
            ("GET", "/puzzles/wait", None),
            ("GET", "/new?with=friends", None),
            ("GET", "/", None),
        ]
        method, path, body = choose.choice(requests)
        headers = {"content-type": "application/json"}
        if choose.random() < 0.6:
            path, body = broken(choose, path, body, headers)
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            answer = ann.http.request(method, path, content=content, headers=headers)
        except httpx.InvalidURL:
            continue
        assert answer.status_code < 500, (method, path, content, headers, answer.text)
        if choose.random() < 0.3:
            state = ann.state()
            ann.sent.clear()


def broken(choose: random.Random, path: str, body: Any, headers: dict[str, str]) -> tuple[str, Any]:
    """Break one part of a request."""
    kind = choose.randrange(6)
    odd = choose.choice(ODD_TEXTS)
    if kind == 0:
        parts = path.split("/")
        parts[choose.randrange(1, len(parts))] = odd
        return "/".join(parts), body
    if kind == 1:
        name = choose.choice(["at", "since", "lang", "move"])
        return f"{path}{'&' if '?' in path else '?'}{name}={odd}", body
    if kind == 2 and isinstance(body, dict):
        return path, {**body, choose.choice([*body, "other"]): choose.choice(ODD_VALUES)}
    if kind == 3 and body is not None:
        text = bytearray(json.dumps(body).encode())
        text[choose.randrange(len(text))] = choose.randrange(256)
        return path, bytes(text)
    if kind == 4:
        name = choose.choice(["accept-language", "cookie", "authorization", "accept", "idempotency-key", "origin"])
        headers[name] = choose.choice(["", ";q=", "x" * 5000, "Bearer x", "perfect-numbers=;;", "text/html", "\xff"])
        headers[name] = headers[name].encode("latin-1").decode("ascii", "ignore")
        return path, body
    return path, choose.choice(ODD_VALUES)
