"""Leaving, playing again in a burst, asking twice, taking back without end."""

import threading
from pathlib import Path

import httpx
import pytest

from perfect_numbers.game import Game
from perfect_numbers.web.table import wishes
from tests.web.running import OPEN, Player, assert_refused, bot, me, play_out, serving, settings_for

SMALL = {"colours": "RY", "numbers": [0, 1, 1, 1, 1, 1, 1], "jokers": [0, 1, 1, 1, 0, 0, 0], "Pr": 0, "Mv": 0, "St": 0}


def test_who_leaves_before_the_game_leaves_an_open_seat(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN, OPEN])
    ben.join(ann.table)
    left = ben.ok(ben.post(f"tables/{ann.table}/leave"))
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    assert ben.get("tables").json() == []
    assert ben.ok(ben.post(f"tables/{ann.table}/leave"))["number"] == left["number"]
    assert ben.join(ann.table)["seats"][1]["name"] == "Ben"
    assert len(ben.get("tables").json()) == 1


def test_a_medium_bot_plays_on_for_who_leaves_a_game(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN], start=2)
    ben.join(ann.table)
    left = ben.ok(ben.post(f"tables/{ann.table}/leave"))
    assert (left["seats"][1]["bot"], left["seats"][1]["stands_in"], left["seats"][1]["yours"]) == (
        "planner",
        False,
        False,
    )
    ann.until(lambda state: bool(state["legal"]))
    assert_refused(ben.post(f"tables/{ann.table}/seats/2/person", {"number": left["number"]}), 403, "not-yours")


def test_a_table_that_everyone_left_plays_no_more(ann: Player) -> None:
    state = ann.create([me(), me("Ben"), bot("random")], start=3)
    left = ann.ok(ann.post(f"tables/{ann.table}/leave"))
    assert [seat["kind"] for seat in left["seats"]] == ["bot"] * 3
    assert left["number"] >= state["number"] + 2
    assert ann.get("tables").json() == []
    now = ann.state()["number"]
    assert ann.ok(ann.get(f"tables/{ann.table}?after={now}"))["number"] == now


def test_who_has_too_many_unfinished_games_can_leave_one(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, most_unfinished=2)) as base:
        ann = Player(base)
        first = ann.create([me(), me("Ben")])["table"]
        ann.create([me(), me("Ben")])
        body = {"seats": [me(), me("Ben")]}
        assert_refused(ann.post("tables", body), 429, "too-many-unfinished")
        ann.ok(ann.post(f"tables/{first}/leave"))
        assert ann.post("tables", body).status_code == 201
        ann.close()


def test_whoever_resigns_keeps_the_name_and_the_record_says_so(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN], start=1, composition=SMALL)
    ben.join(ann.table)
    left = ben.ok(ben.post(f"tables/{ann.table}/leave"))
    assert [(seat["name"], seat["resigned"]) for seat in left["seats"]] == [("Ann", False), ("Ben", True)]
    assert "resigned: a bot plays on" in ann.http.get(f"/t/{ann.table}").text
    play_out([ann])
    record = ann.get(f"tables/{ann.table}/record").json()
    assert record["resigned"] == [2]
    assert record["players"] == [{"name": "Ann", "kind": "human"}, {"name": "Ben", "kind": "planner"}]
    assert Game.from_record(record).record().to_dict() == record
    for who in (ann, ben):
        assert "Ben resigned; a medium bot played on." in who.http.get(f"/t/{ann.table}").text
    again = ann.ok(ann.post(f"tables/{ann.table}/rematch"))
    assert [(seat["bot"], seat["resigned"]) for seat in again["seats"]] == [(None, False), ("planner", False)]


def test_a_finished_game_is_taken_off_ones_own_list_only(ann: Player, ben: Player) -> None:
    ann.create([me(), me("Anke"), OPEN], composition={**SMALL, "numbers": [0, 2, 2, 2, 2, 2, 2]})
    ben.join(ann.table)
    play_out([ann, ben])
    before = ann.state()
    for _ in range(2):
        after = ann.ok(ann.post(f"tables/{ann.table}/leave"))
        assert ann.get("tables").json() == []
        assert after["number"] == before["number"] + 2
    assert after["seats"] == before["seats"]
    assert [each["table"] for each in ben.get("tables").json()] == [ann.table]
    assert "resigned" not in ann.get(f"tables/{ann.table}/record").json()


def test_a_burst_of_rematches_is_one_table(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann, ben = Player(base), Player(base, "Ben")
        ann.create([me(), OPEN], composition=SMALL)
        ben.join(ann.table)
        play_out([ann, ben])
        barrier = threading.Barrier(10)
        found: list[str] = []

        def ask(who: Player) -> None:
            with httpx.Client(base_url=base, cookies=dict(who.http.cookies), timeout=20) as http:
                barrier.wait()
                found.append(http.post(f"/api/tables/{ann.table}/rematch").json()["table"])

        threads = [threading.Thread(target=ask, args=[who]) for who in (ann, ben) * 5]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(set(found)) == 1
        assert {each["table"] for each in ann.get("tables").json()} == {ann.table, found[0]}
        assert {each["table"] for each in ben.get("tables").json()} == {ann.table, found[0]}
        ann.close()
        ben.close()


def test_the_same_key_is_the_same_table(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN])
    ben.create([me("Ben"), OPEN])
    body = {"seats": [me(), me("Ben")]}
    headers = {"idempotency-key": "my first table"}
    first, again = (ann.post("tables", body, headers=headers).json()["table"] for _ in range(2))
    assert first == again
    assert ben.post("tables", body, headers=headers).json()["table"] != first
    assert ann.post("tables", body, headers={"idempotency-key": "another"}).json()["table"] != first
    assert len(ann.get("tables").json()) == 3


def test_taking_back_ends(ann: Player) -> None:
    state = ann.create([me(), me("Ben")], start=1, seed="undo")
    undo = f"tables/{ann.table}/undo"
    for _ in range(wishes.MOST_UNDOS):
        state = ann.act(state, lambda legal: legal[0])
        state = ann.ok(ann.post(undo, {"number": state["number"]}))
    state = ann.act(state, lambda legal: legal[0])
    assert_refused(ann.post(undo, {"number": state["number"]}), 409, "too-many-undos")
    turn = state["turn"]
    while state["turn"] == turn:
        state = ann.act(state, lambda legal: legal[0])
    state = ann.act(state, lambda legal: legal[0])
    assert ann.ok(ann.post(undo, {"number": state["number"]}))["undo"] == 0


def test_a_long_log_takes_moves_only(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "MOST_ENTRIES", 4)
    state = ann.create([me(), me("Ben")], start=1, seed="undo")
    for _ in range(2):
        state = ann.act(state, lambda legal: legal[0])
    number = {"number": state["number"]}
    assert_refused(ann.post(f"tables/{ann.table}/seats/1/bot", {**number, "bot": "greedy"}), 409, "log-full")
    assert ann.act(state, lambda legal: legal[0])["number"] == 5


def test_who_begins_is_not_told_while_seats_are_open(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN])
    assert "start" not in ann.get(f"tables/{ann.table}/record").json()
    ben.join(ann.table)
    assert "start" in ann.get(f"tables/{ann.table}/record").json()
