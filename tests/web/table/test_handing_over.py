"""Seats that bots keep, hints, and playing again."""

import time

import httpx
import pytest

from tests.web.conftest import AWAY, NewPlayer
from tests.web.running import OPEN, Player, assert_refused, bot, me, play_out, told


def hand_over(who: Player, seat: int, name: str = "random", number: int | None = None) -> httpx.Response:
    number = who.state()["number"] if number is None else number
    return who.post(f"tables/{who.table}/seats/{seat}/bot", {"number": number, "bot": name})


def take_back(who: Player, seat: int) -> httpx.Response:
    return who.post(f"tables/{who.table}/seats/{seat}/person", {"number": who.state()["number"]})


def test_an_open_seat_goes_to_a_bot(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN])
    state = ann.ok(hand_over(ann, 2))
    assert (state["status"], state["seats"][1]["kind"], state["seats"][1]["stands_in"]) == ("playing", "bot", False)
    assert_refused(ben.post(f"tables/{ann.table}/join", {"name": "Ben"}), 409, "no-open-seat")
    assert_refused(hand_over(ann, 2), 409, "already-bot")


def test_somebody_who_is_away_is_played_for_and_comes_back(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN], start=2)
    ben.join(ann.table)
    time.sleep(1.2 * AWAY)
    for weak in ("random", "greedy"):
        assert_refused(hand_over(ann, 2, weak), 409, "too-weak")
    state = ann.ok(hand_over(ann, 2, "planner"))
    assert state["seats"][1] == {
        **state["seats"][1],
        "kind": "bot",
        "name": "Ben",
        "bot": "planner",
        "stands_in": True,
        "yours": False,
    }
    ann.until(lambda state: state["turn"] == 1)
    back = ben.ok(take_back(ben, 2))
    assert (back["seats"][1]["kind"], back["seats"][1]["yours"]) == ("person", True)
    assert_refused(take_back(ben, 2), 409, "not-with-bot")
    while ann.state()["legal"]:
        ann.act(ann.state(), lambda legal: legal[0])
    state = ben.state()
    assert state["turn"] == 2
    assert state["legal"]


def test_somebody_who_is_there_is_not_played_for(ann: Player, ben: Player, player: NewPlayer) -> None:
    ann.create([me(), OPEN])
    ben.join(ann.table)
    assert_refused(hand_over(ann, 2), 409, "not-away")
    with told(ben) as events:
        next(events)
        time.sleep(1.2 * AWAY)
        assert_refused(hand_over(ann, 2), 409, "not-away")
    stranger = player("Cem")
    stranger.table = ann.table
    assert_refused(hand_over(stranger, 2), 403, "not-seated")
    assert_refused(take_back(stranger, 2), 403, "not-yours")
    assert_refused(hand_over(ann, 3), 404, "no-such-seat")
    assert_refused(hand_over(ann, 9), 400, "unreadable")
    assert_refused(hand_over(ann, 2, "run:ls"), 400, "no-such-bot")
    assert_refused(hand_over(ann, 1, number=0), 409, "stale")
    assert_refused(hand_over(ann, 1, number=99), 409, "stale")


def test_somebody_who_is_there_but_does_not_move_is_played_for_after_longer(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN, OPEN], start=2)
    ben.join(ann.table, 2)
    ben.join(ann.table, 3)
    with told(ben) as events:
        next(events)
        time.sleep(1.2 * AWAY)
        for seat in (2, 3):
            assert_refused(hand_over(ann, seat, "planner"), 409, "not-away")
        time.sleep(4 * AWAY)
        assert_refused(hand_over(ann, 3, "planner"), 409, "not-away")
        assert ann.ok(hand_over(ann, 2, "planner"))["seats"][1]["stands_in"]


def test_ones_own_seat_can_be_left_to_a_bot(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN], start=1)
    ben.join(ann.table)
    before = ann.state()
    ann.ok(hand_over(ann, 1, "greedy"))
    assert ann.ok(hand_over(ann, 1, "greedy", before["number"]))["seats"][0]["bot"] == "greedy"
    ben.until(lambda state: state["turn"] == 2)
    ann.ok(take_back(ann, 1))


def test_a_seat_is_taken_back_while_the_bot_moves(ann: Player) -> None:
    state = ann.create([me(), bot("random"), bot("random")])
    ann.ok(hand_over(ann, 1))
    number = ann.state()["number"]
    ann.until(lambda now: now["number"] > number + 20)
    back = ann.ok(ann.post(f"tables/{ann.table}/seats/1/person", {"number": number}))
    assert back["seats"][0]["kind"] == "person"
    again = ann.ok(ann.post(f"tables/{ann.table}/seats/1/person", {"number": number}))
    assert again["seats"][0]["kind"] == "person"
    assert state["commitment"] == again["commitment"]


def test_moves_of_a_bot_are_not_taken_back(ann: Player, ben: Player) -> None:
    """Whoever comes back in the middle of a turn cannot undo what the bot did in it."""
    state = ann.create([me(), me("Ben")], start=1, seed="middle")
    state = ann.act(state, lambda legal: legal[0])
    ann.ok(hand_over(ann, 1))
    ann.until(lambda state: state["turn"] == 2)
    state = ann.ok(take_back(ann, 1))
    assert state["undo"] == 0


def test_playing_again(ann: Player, ben: Player, player: NewPlayer) -> None:
    small = {"colours": "RY", "numbers": [0, 2, 2, 2, 2, 2, 2], "jokers": [0] * 7, "Pr": 0, "Mv": 0, "St": 0}
    ann.create([me(), OPEN, bot("random")], composition=small, lost="owner", seed="again")
    ben.join(ann.table)
    table = ann.table
    assert_refused(ann.post(f"tables/{table}/rematch"), 409, "not-over")
    play_out([ann, ben])
    assert_refused(player("Cem").post(f"tables/{table}/rematch"), 403, "not-seated")
    again = ann.ok(ann.post(f"tables/{table}/rematch"))
    assert again["table"] != table
    assert ben.ok(ben.post(f"tables/{table}/rematch"))["table"] == again["table"]
    assert ben.state()["rematch"] == again["table"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Ben", "Random"]
    assert again["settings"] == {**ann.state()["settings"], "seed_given": False}
    ben.table = again["table"]
    assert [seat["yours"] for seat in ben.state()["seats"]] == [False, True, False]


@pytest.mark.parametrize("others", [[bot("random")], [me("Ben")]])
def test_hints_where_nobody_else_plays(ann: Player, others: list[dict[str, str]]) -> None:
    state = ann.create([me(), *others], start=1)
    answer = ann.post(f"tables/{ann.table}/hint")
    assert answer.status_code == 200
    assert answer.json()["move"] in state["legal"]


def test_a_hint_tells_as_much_as_was_asked_for(ann: Player) -> None:
    ann.create([me(), bot("random")], start=1, seed="hint")
    first, second, third = (ann.post(f"tables/{ann.table}/hint?step={step}").json() for step in (1, 2, 3))
    assert first["sentence"].startswith("Look at")
    assert (first["move"], first["turn"], first["why"]) == (None, [], [])
    assert second["turn"]
    assert second["why"] == []
    assert third["turn"] == second["turn"]
    assert third["why"][0]["sentence"]
    assert ann.post(f"tables/{ann.table}/hint?step=4").status_code == 400
    assert ann.post(f"tables/{ann.table}/hint?chosen=nonsense").status_code == 200


def test_only_what_bots_have_played_can_be_asked_about(ann: Player) -> None:
    state = ann.create([me(), bot("random")], start=2, seed="why")
    assert_refused(ann.http.get(f"/api/tables/{ann.table}/turns/9/why"), 404, "no-such-turn")
    while len(state["moves"]) < 9 or not state["legal"]:
        state = ann.act(state, lambda legal: legal[0]) if state["legal"] else ann.state()
    turns = [ann.http.get(f"/api/tables/{ann.table}/turns/{turn}/why") for turn in range(3)]
    assert [answer.status_code for answer in turns] == [200, 404, 200]
    assert turns[2].json()["seat"] == 2
    assert turns[2].json()["moves"][-1] == "E"
    assert turns[2].json()["why"][0]["sentence"]


def test_hints_among_people_if_the_table_was_made_so(ann: Player, ben: Player) -> None:
    state = ann.create([me(), OPEN], start=1, hints=True)
    assert state["settings"]["hints"]
    assert_refused(ann.post(f"tables/{ann.table}/hint"), 403, "no-hints")
    ben.join(ann.table)
    assert ann.post(f"tables/{ann.table}/hint").status_code == 200
    assert_refused(ben.post(f"tables/{ann.table}/hint"), 403, "no-hints")


def test_no_hints_against_others(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN], start=1)
    ben.join(ann.table)
    assert_refused(ann.post(f"tables/{ann.table}/hint"), 403, "no-hints")
