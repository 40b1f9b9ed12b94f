"""Making tables, sitting down, and what is refused."""

from typing import Any

import pytest

from perfect_numbers import Position
from tests.web.conftest import NewPlayer
from tests.web.running import OPEN, Player, assert_refused, bot, me


def test_alone_against_bots(ann: Player) -> None:
    state = ann.create([me(), bot("random"), bot("random"), bot("greedy")], start=1)
    assert state["status"] == "playing"
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Random", "Random 2", "Greedy"]
    assert [seat["kind"] for seat in state["seats"]] == ["person", "bot", "bot", "bot"]
    assert [seat["yours"] for seat in state["seats"]] == [True, False, False, False]
    assert state["turn"] == 1
    assert state["legal"]
    assert state["prompt"].startswith("Lay out your cards")
    assert Position.parse(state["position"]).legal_moves() == state["legal"]
    assert len(state["commitment"]) == 64


def test_the_game_begins_when_everyone_sits(ann: Player, ben: Player) -> None:
    state = ann.create([me(), OPEN])
    assert (state["status"], state["position"], state["legal"], state["turn"]) == ("waiting", None, [], None)
    assert_refused(ann.move("R5>R"), 409, "waiting")
    joined = ben.join(state["table"])
    assert joined["status"] == "playing"
    assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Ben"]
    assert (ann.state()["legal"] == []) != (ben.state()["legal"] == [])


def test_sitting_down_twice_is_harmless(ann: Player, ben: Player, player: NewPlayer) -> None:
    table = ann.create([me(), OPEN, OPEN])["table"]
    first = ben.join(table, 3)
    assert ben.join(table)["number"] == ben.join(table, 3)["number"] == first["number"]
    assert_refused(player("Cem").post(f"tables/{table}/join", {"name": "Cem", "seat": 3}), 409, "seat-taken")
    assert_refused(ann.post(f"tables/{table}/join", {"name": "Ann", "seat": 3}), 409, "seat-taken")
    assert player("Cem").join(table)["status"] == "playing"
    assert_refused(player("Dot").post(f"tables/{table}/join", {"name": "Dot"}), 409, "no-open-seat")


def test_one_device(ann: Player) -> None:
    state = ann.create([me("Ann"), me("Ben"), me("Cem")])
    assert [seat["yours"] for seat in state["seats"]] == [True] * 3
    for _ in range(20):
        assert state["legal"]
        state = ann.act(state, lambda legal: legal[0])


def test_spectators_see_but_cannot_move(ann: Player, ben: Player) -> None:
    state = ann.create([me(), bot()], start=1)
    ben.table = ann.table
    seen = ben.state()
    assert (seen["legal"], seen["undo"], seen["position"]) == ([], 0, state["position"])
    assert seen["prompt"] == "Ann is laying out cards."
    assert_refused(ben.move(state["legal"][0], state["number"]), 403, "not-seated")


def test_the_same_seed_deals_the_same_game(ann: Player) -> None:
    first, second, other = (ann.create([me(), OPEN, me("Ben")], seed=seed) for seed in ("one", "one", "two"))
    for state in (first, second, other):
        ann.post(f"tables/{state['table']}/join", {"name": "Cem", "seat": 2})
    ann.table = first["table"]
    positions = []
    for state in (first, second, other):
        ann.table = state["table"]
        positions.append(ann.state()["position"])
    assert positions[0] == positions[1] != positions[2]
    assert first["settings"]["seed_given"]
    assert first["commitment"] != second["commitment"]


def test_settings_are_kept(ann: Player) -> None:
    deck = {"colours": "RYG", "numbers": [1, 2, 3, 3, 3, 3, 3], "jokers": [0] * 7, "Pr": 2, "Mv": 0, "St": 1}
    state = ann.create([me(), me("Ben")], variant="interaction", lost="owner", start=2, composition=deck)
    assert state["settings"] == {
        "variant": "interaction",
        "lost": "owner",
        "start": 2,
        "seed_given": False,
        "hints": False,
        "composition": deck,
    }
    assert state["position"].startswith("variant=interaction lost=owner phase=setup turn=2 start=2")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "unreadable"),
        ([], "unreadable"),
        ({"seats": [me()]}, "unreadable"),
        ({"seats": [me()] * 5}, "unreadable"),
        ({"seats": [me(), {"kind": "robot"}]}, "unreadable"),
        ({"seats": [me(), bot("run:rm -rf /")]}, "no-such-bot"),
        ({"seats": [me(), bot("bot.py:Bot")]}, "no-such-bot"),
        ({"seats": [me(), {"kind": "bot"}]}, "no-such-bot"),
        ({"seats": [bot(), bot()]}, "nobody"),
        ({"seats": [{"kind": "me"}, bot()]}, "name"),
        ({"seats": [me("   "), bot()]}, "name"),
        ({"seats": [me("A\u202ennA"), bot()]}, "name"),
        ({"seats": [me("A" * 31), bot()]}, "unreadable"),
        ({"seats": [me(), bot()], "start": 3}, "settings"),
        ({"seats": [me(), bot()], "start": 0}, "unreadable"),
        ({"seats": [me(), bot()], "variant": "mine"}, "unreadable"),
        ({"seats": [me(), bot()], "seed": "\x07"}, "seed"),
        ({"seats": [me(), bot()], "cheat": True}, "unreadable"),
        ({"seats": [me(), bot()], "composition": {"colours": "RX"}}, "deck"),
        ({"seats": [me(), bot()], "composition": {"numbers": [1]}}, "deck"),
        ({"seats": [me(), bot()], "composition": {"Pr": 100}}, "deck"),
        ({"seats": [me(), bot()], "composition": {"numbers": [9] * 7, "Pr": 99}}, "deck-size"),
        ({"seats": [me(), bot()], "composition": {"jokers": [0] * 7, "numbers": [0] * 7}}, "deck"),
    ],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(ann: Player, body: Any, code: str) -> None:
    assert_refused(ann.post("tables", body), 400, code)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"null", b"[" * 10_000, b'{"seats": 1e999}'])
def test_what_is_no_json_is_refused(ann: Player, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    assert_refused(ann.http.post("/api/tables", content=content, headers=headers), 400, "unreadable")


def test_my_tables(ann: Player, ben: Player) -> None:
    assert ann.get("tables").json() == []
    first = ann.create([me(), OPEN])["table"]
    second = ann.create([me(), bot()], start=1)["table"]
    listed = ann.get("tables").json()
    assert [(each["table"], each["status"], each["your_turn"]) for each in listed] == [
        (second, "playing", True),
        (first, "waiting", False),
    ]
    assert ben.get("tables").json() == []


def test_bots_are_listed_from_weak_to_strong(ann: Player) -> None:
    names = [each["name"] for each in ann.get("bots").json()]
    assert names[:2] == ["random", "greedy"]


@pytest.mark.parametrize("path", ["tables/nowhere", "tables/nowhere/record", "tables/nowhere/events", "nothing"])
def test_what_does_not_exist_is_not_found(ann: Player, path: str) -> None:
    answer = ann.get(path)
    assert_refused(answer, 404, "not-found" if path == "nothing" else "no-such-table")


def test_sentences_come_in_the_readers_language(ann: Player) -> None:
    german = ann.http.get("/api/tables/nowhere", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"}).json()
    english = ann.http.get("/api/tables/nowhere").json()
    assert german["code"] == english["code"]
    state = ann.create([me(), bot()], start=1)
    prompts = {
        ann.http.get(f"/api/tables/{state['table']}?lang={lang}").json()["prompt"] for lang in ("en", "de", "nl", "fr")
    }
    assert len(prompts) == 4
