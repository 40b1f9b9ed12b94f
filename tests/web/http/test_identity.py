"""Who somebody is: cookies, tokens and names; and small promises of every answer."""

import sqlite3
from pathlib import Path

import httpx
import pytest

from perfect_numbers.web.table.people import is_ours, new_token
from tests.web.running import OPEN, Player, assert_refused, bot, me, serving, settings_for

BODY = {"seats": [me(), bot("random")]}


def test_behind_https_no_other_site_can_set_the_cookie(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, secure=True)) as base:
        answer = httpx.post(f"{base}/api/tables", json=BODY)
        assert answer.headers["set-cookie"].startswith("__Host-perfect-numbers=")
        assert "max-age=31536000" in answer.headers["strict-transport-security"]
        token = answer.headers["set-cookie"].split("=", 1)[1].split(";")[0]
        listed = httpx.get(f"{base}/api/tables", cookies={"__Host-perfect-numbers": token}).json()
        assert [each["table"] for each in listed] == [answer.json()["table"]]


def test_only_tokens_that_this_server_gave_are_taken(ann: Player, base: str) -> None:
    made = "x" * 48
    headers = {"authorization": f"Bearer {made}"}
    assert_refused(httpx.post(f"{base}/api/tables", json=BODY, headers=headers), 403, "unknown-token")
    assert httpx.get(f"{base}/api/tables", headers=headers).json() == []
    assert is_ours(new_token(b"key"), b"key")
    assert not is_ours(new_token(b"key"), b"other")
    answer = httpx.post(f"{base}/api/tables", json=BODY, cookies={"perfect-numbers": made})
    assert "set-cookie" in answer.headers


def test_who_sat_down_before_tokens_were_signed_keeps_the_seat(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        table = ann.create([me(), OPEN])["table"]
        ann.close()
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("delete from keys")
    database.close()
    with serving(settings_for(tmp_path)) as base:
        again = Player(base)
        again.http.cookies.update(dict(ann.http.cookies))
        assert [each["table"] for each in again.get("tables").json()] == [table]
        again.close()


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "...", "\u0301", "🎲"])
def test_names_need_a_letter_that_can_be_seen(ann: Player, name: str) -> None:
    assert_refused(ann.post("tables", {"seats": [me(name), OPEN]}), 400, "name")


@pytest.mark.parametrize("path", ["/", "/rules", "/api", "/api/bots", "/health", "/t/{table}", "/nothing"])
def test_head_is_get_without_a_body(ann: Player, path: str) -> None:
    ann.create([me(), OPEN])
    path = path.replace("{table}", ann.table)
    head, get = ann.http.head(path), ann.http.get(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


def test_head_of_a_stream_ends(ann: Player) -> None:
    ann.create([me(), OPEN])
    assert ann.http.head(f"/api/tables/{ann.table}/events").status_code == 200


def test_metrics_are_for_this_machine(ann: Player) -> None:
    state = ann.create([me(), me("Ben")])
    ann.act(state, lambda legal: legal[0])
    told = ann.http.get("/metrics").text
    for line in ('perfect_numbers_entries_total{kind="move"}', "perfect_numbers_request_seconds_bucket"):
        assert line in told
    assert 'path="/api/tables/{table_id}/moves"' in told
    assert ann.http.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 404


def test_a_move_answers_a_page_with_the_new_table(ann: Player) -> None:
    state = ann.create([me(), me("Ben")], start=1)
    path = f"tables/{ann.table}/moves?since=0"
    body = {"number": state["number"], "move": state["legal"][0]}
    page = ann.post(path, body, headers={"accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert 'id="board"' in page.text
    assert f'data-number="{state["number"] + 1}"' in page.text
    assert 'id="new-lines"' in page.text
    refused = ann.post(path, {**body, "move": "T9"}, headers={"accept": "text/html"})
    assert refused.json()["code"] == "stale"
