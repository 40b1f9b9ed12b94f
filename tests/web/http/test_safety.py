"""Headers, origins, hosts, limits: what protects the server and those who play."""

from pathlib import Path

import httpx
import pytest

from tests.web.running import OPEN, Player, assert_refused, bot, me, serving, settings_for, told

BODY = {"seats": [me(), bot("random")]}


@pytest.mark.parametrize("path", ["/api/bots", "/api", "/api/openapi.json", "/health", "/nothing", "/api/nothing", "/"])
def test_every_answer_carries_the_headers(base: str, path: str) -> None:
    answer = httpx.get(base + path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


def test_health(base: str) -> None:
    assert httpx.get(f"{base}/health").json()["status"] == "ok"


def test_the_cookie_is_out_of_reach_of_scripts(base: str) -> None:
    answer = httpx.post(f"{base}/api/tables", json=BODY)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("perfect-numbers=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
    token = cookie.split("=")[1].split(";")[0]
    assert len(token) >= 43
    assert token not in answer.text
    again = httpx.post(f"{base}/api/tables", json=BODY, cookies={"perfect-numbers": token})
    assert "set-cookie" not in again.headers
    assert "set-cookie" not in httpx.get(f"{base}/api/tables").headers


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, secure=True)) as base:
        assert "Secure" in httpx.post(f"{base}/api/tables", json=BODY).headers["set-cookie"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_writes_from_other_sites_are_refused(base: str, headers: dict[str, str]) -> None:
    assert_refused(httpx.post(f"{base}/api/tables", json=BODY, headers=headers), 403, "origin")
    assert httpx.get(f"{base}/api/bots", headers=headers).status_code == 200


def test_writes_from_the_own_site_are_taken(base: str) -> None:
    headers = {"origin": base, "sec-fetch-site": "same-origin"}
    assert httpx.post(f"{base}/api/tables", json=BODY, headers=headers).status_code == 201


def test_a_server_for_oneself_goes_by_its_own_names_only(tmp_path: Path) -> None:
    """Another site whose name points to this machine is turned away."""
    with serving(settings_for(tmp_path, hosts=("localhost", "127.0.0.1"))) as base:
        port = base.rpartition(":")[2]
        assert httpx.get(f"{base}/api/bots").status_code == 200
        assert httpx.get(f"{base}/api/bots", headers={"host": f"localhost:{port}"}).status_code == 200
        for host in (f"evil.example:{port}", "evil.example", "[::1", ""):
            assert_refused(httpx.get(f"{base}/api/bots", headers={"host": host}), 400, "host")


def test_long_requests_are_refused(ann: Player) -> None:
    answer = ann.http.post("/api/tables", content=b" " * 70_000, headers={"content-type": "application/json"})
    assert_refused(answer, 413, "too-long")
    answer = ann.http.post(
        "/api/tables", content=(b" " * 10_000 for _ in range(7)), headers={"content-type": "application/json"}
    )
    assert_refused(answer, 413, "too-long")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(base: str, method: str) -> None:
    answer = httpx.request(method, f"{base}/api/tables")
    assert_refused(answer, 405, "not-allowed")
    assert "GET" in answer.headers["allow"]


def test_strange_tokens_are_nobody(base: str) -> None:
    for token in ("x" * 5000, "é", "a b", "=;,"):
        headers = {"authorization": f"Bearer {token}".encode()}
        assert httpx.get(f"{base}/api/tables", headers=headers).json() == []  # type: ignore[arg-type]


def test_too_many_requests_have_to_wait(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, requests_per_second=2.0)) as base, httpx.Client(base_url=base) as http:
        token = http.post("/api/tokens").json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        answers = [http.get("/api/bots") for _ in range(20)]
        assert answers[0].status_code == 200
        assert_refused(answers[-1], 429, "too-fast")
        assert int(answers[-1].headers["retry-after"]) >= 1
        # Others are not held up by that.
        assert httpx.get(f"{base}/api/bots").status_code == 200


def test_too_many_tables_have_to_wait(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, tables_per_minute=2.0)) as base:
        answers = [httpx.post(f"{base}/api/tables", json=BODY) for _ in range(9)]
        assert [answer.status_code for answer in answers] == [201] * 8 + [429]
        assert_refused(httpx.post(f"{base}/api/tokens"), 429, "too-fast")


def test_there_is_an_end_to_tables(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, most_tables=3, most_unfinished=2)) as base:
        ann, ben = Player(base), Player(base)
        ann.create([me(), OPEN])
        ann.create([me(), OPEN])
        assert_refused(ann.post("tables", BODY), 429, "too-many-unfinished")
        ben.create([me(), OPEN])
        assert_refused(ben.post("tables", BODY), 503, "too-many-tables")
        ann.close()
        ben.close()


def test_there_is_an_end_to_streams(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, most_streams=2)) as base:
        ann = Player(base)
        ann.create([me(), OPEN])
        with told(ann) as first, told(ann) as second:
            next(first)
            next(second)
            assert_refused(ann.get(f"tables/{ann.table}/events"), 429, "too-many-streams")
        ann.close()


def test_names_are_text_and_nothing_else(ann: Player) -> None:
    name = "<script>alert(1)"
    ann.create([me(name), bot()], start=1)
    assert ann.state()["seats"][0]["name"] == name
    page = ann.http.get(f"/t/{ann.table}", headers={"accept": "text/html"})
    assert page.status_code == 200
    assert name not in page.text


def test_errors_on_pages_are_pages(base: str) -> None:
    answer = httpx.get(f"{base}/t/nowhere", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    answer = httpx.get(f"{base}/nowhere", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
