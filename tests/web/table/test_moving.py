"""Moves over HTTP: whose turn, which number, what is legal, what can be taken back."""

import threading
from typing import Any

import httpx
import pytest

from perfect_numbers import Game
from tests.web.running import OPEN, Player, State, assert_refused, bot, me


@pytest.fixture
def table(ann: Player, ben: Player) -> State:
    """A table of two at which Ann begins."""
    ann.create([me(), OPEN], start=1, seed="table")
    ben.join(ann.table)
    return ann.state()


def test_only_the_one_whose_turn_it_is_moves(table: State, ann: Player, ben: Player) -> None:
    assert_refused(ben.move(table["legal"][0]), 403, "not-your-turn")
    after = ann.ok(ann.move(table["legal"][0]))
    assert after["number"] == table["number"] + 1
    assert after["moves"] == [table["legal"][0]]


def test_a_token_is_as_good_as_a_cookie(ann: Player, base: str) -> None:
    token = ann.post("tokens").json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=base, headers=headers) as program:
        state = program.post("/api/tables", json={"seats": [me(), bot()], "start": 1}).json()
        assert not program.cookies
        path = f"/api/tables/{state['table']}/moves"
        body = {"number": state["number"], "move": state["legal"][0]}
        assert program.post(path, json=body).status_code == 200
        other = {"authorization": "Bearer " + "x" * 43}
        assert_refused(httpx.post(base + path, json=body, headers=other), 403, "unknown-token")


def test_a_repeated_request_is_harmless(table: State, ann: Player) -> None:
    first = ann.move(table["legal"][0], table["number"]).json()
    again = ann.move(table["legal"][0], table["number"])
    assert again.status_code == 200
    assert again.json()["number"] == first["number"]
    second = ann.act(first, lambda legal: legal[0])
    assert ann.move(table["legal"][0], table["number"]).json()["number"] == second["number"]


def test_a_late_request_is_refused(table: State, ann: Player) -> None:
    legal, number = table["legal"], table["number"]
    after = ann.move(legal[0], number).json()
    assert_refused(ann.move("E", number), 409, "stale")
    assert_refused(ann.move(after["legal"][0], number + 7), 409, "stale")
    assert_refused(ann.post(f"tables/{ann.table}/undo", {"number": number}), 409, "stale")
    assert ann.state()["number"] == after["number"]


@pytest.mark.parametrize("move", ["E", "T1", "C", "W7>W", "Pr:R", "St:2R"])
def test_what_the_rules_forbid_names_the_rule(table: State, ann: Player, move: str) -> None:
    answer = ann.move(move)
    assert_refused(answer, 422, "illegal")
    refusal = Game.new(2, seed="table", start=1).position.explain(move)
    assert refusal is not None
    assert answer.json()["rule"] == refusal.rule
    assert ann.state()["number"] == table["number"]


@pytest.mark.parametrize("move", ["hello", "T9", "'; drop table log;--"[:10], "\x00", "é>é"])
def test_what_is_no_move_is_refused(table: State, ann: Player, move: str) -> None:
    assert_refused(ann.move(move), 400, "no-move")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"number": 2},
        {"move": "T1"},
        {"number": "x", "move": "T1"},
        {"number": -1, "move": "T1"},
        {"number": 2, "move": ""},
        {"number": 2, "move": "T" * 11},
        {"number": 2, "move": 7},
        {"number": 10**30, "move": "T1"},
        None,
        3,
        "T1",
    ],
)
def test_wrong_bodies_are_refused(table: State, ann: Player, body: Any) -> None:
    assert_refused(ann.post(f"tables/{ann.table}/moves", body), 400, "unreadable")


@pytest.mark.parametrize("path", ["join", "undo", "seats/1/bot", "seats/1/person"])
def test_wrong_bodies_are_refused_everywhere(table: State, ann: Player, path: str) -> None:
    bodies: tuple[Any, ...] = ({"nothing": 1}, [], None, "x")
    for body in bodies:
        assert_refused(ann.post(f"tables/{ann.table}/{path}", body), 400, "unreadable")


def test_undo_goes_back_to_the_start_of_the_turn(ann: Player) -> None:
    state = ann.create([me(), me("Ben")], start=1, seed="undo")
    while state["turn"] == 1:
        state = ann.act(state, lambda legal: legal[0])
    # Ann has laid out her cards: her turn is over, and Ben cannot take her moves back.
    assert state["undo"] == 0
    undo = f"tables/{ann.table}/undo"
    assert_refused(ann.post(undo, {"number": state["number"]}), 409, "nothing-to-undo")
    begin = state
    for _ in range(2):
        state = ann.act(state, lambda legal: legal[0])
    assert state["undo"] == 2
    for left in (1, 0):
        state = ann.ok(ann.post(undo, {"number": state["number"]}))
        assert state["undo"] == left
    assert state["position"] == begin["position"]
    assert state["number"] == begin["number"] + 4
    assert_refused(ann.post(undo, {"number": state["number"]}), 409, "nothing-to-undo")


def test_undo_stops_where_the_turn_ended(ann: Player) -> None:
    """With two players the last of a round begins the next one: the end of a turn still cannot be taken back."""
    state = ann.create([me(), me("Ben")], start=1, seed="rounds")
    while state["round"] < 2:
        state = ann.act(state, lambda legal: legal[0])
    assert state["moves"][-1] == "E"
    assert state["undo"] == 0


def test_undo_is_for_those_who_moved(table: State, ann: Player, ben: Player) -> None:
    after = ann.act(table, lambda legal: legal[0])
    undo = f"tables/{ann.table}/undo"
    assert_refused(ben.post(undo, {"number": after["number"]}), 403, "not-your-turn")
    back = ann.ok(ann.post(undo, {"number": after["number"]}))
    assert back["position"] == table["position"]
    assert ann.ok(ann.post(undo, {"number": after["number"]}))["number"] == back["number"]


def test_two_writers_cannot_both_win(base: str, ann: Player) -> None:
    """Many tabs of one person send different moves for the same number: exactly one is stored."""
    state = ann.create([me(), me("Ben")], seed="writers")
    while len(state["legal"]) < 3:
        state = ann.act(state, lambda legal: legal[0])
    moves = state["legal"][:3] * 4
    answers: list[tuple[str, httpx.Response]] = []
    barrier = threading.Barrier(len(moves))

    def send(move: str) -> None:
        with httpx.Client(base_url=base, cookies=dict(ann.http.cookies)) as http:
            barrier.wait()
            body = {"number": state["number"], "move": move}
            answers.append((move, http.post(f"/api/tables/{ann.table}/moves", json=body)))

    threads = [threading.Thread(target=send, args=[move]) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    now = ann.state()
    assert now["number"] == state["number"] + 1
    for move, answer in answers:
        assert answer.status_code == (200 if move == now["moves"][-1] else 409), answer.text


def test_after_the_end_nothing_moves(ann: Player) -> None:
    small = {
        "colours": "RY",
        "numbers": [0, 1, 1, 1, 1, 1, 1],
        "jokers": [0, 1, 1, 1, 0, 0, 0],
        "Pr": 0,
        "Mv": 0,
        "St": 0,
    }
    state = ann.create([me(), me("Ben")], composition=small)
    while state["status"] != "over":
        state = ann.act(state, lambda legal: legal[-1])
    assert state["winners"]
    assert state["prompt"] == "The game is over."
    number = state["number"]
    assert_refused(ann.move("T1", number), 409, "game-over")
    assert_refused(ann.post(f"tables/{ann.table}/undo", {"number": number}), 409, "game-over")
    assert_refused(ann.post(f"tables/{ann.table}/seats/1/bot", {"number": number, "bot": "greedy"}), 409, "game-over")
