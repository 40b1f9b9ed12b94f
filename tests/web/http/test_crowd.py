"""One address that asks for much: others are served in between, and what is the same is made once."""

import asyncio
from pathlib import Path

import httpx
import pytest

from perfect_numbers.web.http import kept
from tests.web.running import OPEN, Player, assert_refused, bot, me, play_out, serving, settings_for

SMALL = {"colours": "RY", "numbers": [0, 1, 1, 1, 1, 1, 1], "jokers": [0, 1, 1, 1, 0, 0, 0], "Pr": 0, "Mv": 0, "St": 0}

CROWD = 150


def test_a_stranger_is_served_before_a_crowd_from_one_address(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, at_once=2)) as base:
        ann = Player(base)
        ann.create([me(), me("Ben")], composition=SMALL)
        moves = len(play_out([ann])["moves"])
        stranger = httpx.Client(base_url=base, headers={"x-forwarded-for": "192.0.2.1"}, timeout=60)
        assert stranger.get("/health").status_code == 200

        async def crowd() -> int:
            answered = 0
            async with httpx.AsyncClient(base_url=base, timeout=60, limits=httpx.Limits(max_connections=CROWD)) as http:

                async def look(number: int) -> None:
                    nonlocal answered
                    # Those that were asked for before are kept, and cost nothing.
                    path = f"/t/{ann.table}?at={number % moves}&lang={['en', 'de', 'nl', 'fr'][number // moves % 4]}"
                    assert (await http.get(path)).status_code == 200
                    answered += 1

                def ask() -> int:
                    before = answered
                    assert stranger.get(f"/api/tables/{ann.table}").status_code == 200
                    return answered - before

                tasks = [asyncio.create_task(look(number)) for number in range(CROWD)]
                while not answered:
                    await asyncio.sleep(0.01)
                # Not in this loop, where the answer would stand in line behind all those of the crowd.
                passed = await asyncio.to_thread(ask)
                await asyncio.gather(*tasks)
                return passed

        assert asyncio.run(crowd()) < CROWD / 5
        stranger.close()
        ann.close()


def test_pages_that_are_the_same_for_all_are_sent_once(base: str) -> None:
    for path in ("/rules", "/new", "/api"):
        first = httpx.get(base + path, headers={"accept": "text/html"})
        assert first.headers["content-encoding"] == "gzip"
        again = httpx.get(base + path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        plain = httpx.get(base + path, headers={"accept-encoding": "identity"})
        assert plain.text == first.text
        german = httpx.get(f"{base}{path}?lang=de", headers={"if-none-match": first.headers["etag"]})
        assert german.status_code == (304 if path == "/api" else 200)


def test_kept_pages_are_bounded(monkeypatch: pytest.MonkeyPatch, ann: Player) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 5)
    kept._pages.clear()
    ann.create([me(), me("Ben")], composition=SMALL)
    play_out([ann])
    for number in range(12):
        assert ann.http.get(f"/t/{ann.table}/board?at={number}").status_code == 200
    assert len(kept._pages) == 5


def test_simultaneous_streams_are_counted_before_they_begin(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, most_streams=5)) as base:
        ann = Player(base)
        ann.create([me(), OPEN])

        async def open_many() -> list[int]:
            async with httpx.AsyncClient(base_url=base, timeout=30, limits=httpx.Limits(max_connections=60)) as http:
                path = f"/api/tables/{ann.table}/events"
                requests = [http.send(http.build_request("GET", path), stream=True) for _ in range(30)]
                answers = await asyncio.gather(*requests)
                found = [answer.status_code for answer in answers]
                for answer in answers:
                    await answer.aclose()
                return found

        statuses = asyncio.run(open_many())
        assert (statuses.count(200), statuses.count(429)) == (5, 25)
        ann.close()


def test_waiting_requests_are_counted_too(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, most_streams=2, heartbeat_seconds=1.0)) as base:
        ann = Player(base)
        number = ann.create([me(), OPEN])["number"]

        async def wait_many() -> list[int]:
            async with httpx.AsyncClient(base_url=base, timeout=30) as http:
                path = f"/api/tables/{ann.table}?after={number}"
                return [answer.status_code for answer in await asyncio.gather(*(http.get(path) for _ in range(6)))]

        statuses = asyncio.run(wait_many())
        assert (statuses.count(200), statuses.count(429)) == (2, 4)
        ann.close()


def test_who_asks_again_and_again_is_there(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, away_seconds=0.1, leave_seconds=5.0, heartbeat_seconds=0.5)) as base:
        ann, ben = Player(base, "Ann"), Player(base, "Ben")
        ann.create([me(), OPEN], start=1)  # whoever lets a turn pass for long may be away
        state = ben.join(ann.table)
        ben.ok(ben.get(f"tables/{ann.table}?after={state['number']}"))
        body = {"number": state["number"], "bot": "planner"}
        assert_refused(ann.post(f"tables/{ann.table}/seats/2/bot", body), 409, "not-away")
        assert ann.state()["seats"][1]["here"]
        ann.close()
        ben.close()


def test_sitting_down_counts_as_much_as_making_tables(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, tables_per_minute=1.0)) as base:
        ann, ben = Player(base), Player(base, "Ben")
        table = ann.create([me(), OPEN])["table"]
        answers = [ben.post(f"tables/{table}/join", {"name": "Ben"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        ann.close()
        ben.close()


def test_a_hint_is_costly(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, requests_per_second=10.0)) as base:
        ann = Player(base)
        ann.create([me(), bot("random")], start=1)
        # The second and those after it are known already: it is not the time that they take which counts.
        answers = [ann.post(f"tables/{ann.table}/hint").status_code for _ in range(6)]
        assert answers[0] == 200
        assert 429 in answers
        ann.close()
