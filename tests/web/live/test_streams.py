"""The stream of a table: every entry once, in order, without a gap; and who is there."""

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock, Mock

from perfect_numbers.web.live.hub import Listener
from perfect_numbers.web.live.streams import Streams
from tests.web.running import OPEN, Player, Told, assert_refused, bot, me, serving, settings_for, told


def first_moves(ann: Player, count: int) -> None:
    for _ in range(count):
        ann.act(ann.state(), lambda legal: legal[0])


def test_the_stream_begins_with_now(ann: Player) -> None:
    ann.create([me(), me("Ben")])
    with told(ann) as events:
        assert next(events) == Told("table", 2, {"number": 2, "moves": 0, "kind": "now"})
        assert next(events) == Told("presence", None, {"here": [True, True]})
        state = ann.act(ann.state(), lambda legal: legal[0])
        entry = {
            "number": 3,
            "moves": 1,
            "kind": "move",
            "seat": state["turn"],
            "text": state["moves"][0],
            "by": "person",
        }
        assert next(events) == Told("table", 3, entry)


def test_the_stream_resumes_without_a_gap(ann: Player) -> None:
    ann.create([me(), me("Ben")])
    first_moves(ann, 6)
    with told(ann, last=4) as events:
        assert [next(events).number for _ in range(4)] == [5, 6, 7, 8]
    with told(ann, after=7, last=6) as events:
        assert next(events).number == 7
    with told(ann, after=7) as events:
        assert next(events).number == 8
    with told(ann, after=100) as events:
        assert next(events).data == {"number": 8, "moves": 6, "kind": "now"}


def test_undo_joins_and_bots_are_told(ann: Player, ben: Player) -> None:
    state = ann.create([me(), OPEN], start=1)
    with told(ann) as events:
        next(events)
        next(events)
        ben.join(ann.table)
        joined = next(event for event in events if event.event == "table").data
        assert (joined["kind"], joined["seat"], joined["text"]) == ("join", 2, "Ben")
        after = ann.act(ann.state(), lambda legal: legal[0])
        ann.post(f"tables/{ann.table}/undo", {"number": after["number"]})
        ann.post(f"tables/{ann.table}/seats/1/bot", {"number": after["number"] + 1, "bot": "random"})
        told_of = [next(event for event in events if event.event == "table").data for _ in range(4)]
        assert [(each["kind"], each["moves"], each["by"]) for each in told_of] == [
            ("move", 1, "person"),
            ("undo", 0, "person"),
            ("bot", 0, "person"),
            ("move", 1, "bot"),
        ]
        assert "holder" not in str(told_of)
    assert state["status"] == "waiting"


def test_who_comes_and_goes_is_told(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN, bot()])
    ben.join(ann.table)
    with told(ann) as events:
        assert next(event for event in events if event.event == "presence").data == {"here": [True, False, True]}
        with told(ben) as others:
            next(others)
            assert next(event for event in events if event.event == "presence").data == {"here": [True, True, True]}
            assert [seat["here"] for seat in ann.state()["seats"]] == [True, True, True]
        assert next(event for event in events if event.event == "presence").data == {"here": [True, False, True]}


def test_a_quiet_stream_has_a_heartbeat(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, heartbeat_seconds=0.1)) as base:
        ann = Player(base)
        ann.create([me(), OPEN])
        with told(ann) as events:
            assert [next(events).event for _ in range(4)] == ["table", "presence", "heartbeat", "heartbeat"]
        ann.close()


def test_wrong_numbers_are_refused(ann: Player) -> None:
    ann.create([me(), OPEN])
    for query in ("after=x", "after=-1"):
        assert_refused(ann.get(f"tables/{ann.table}/events?{query}"), 400, "unreadable")
    answer = ann.http.get(f"/api/tables/{ann.table}/events", headers={"Last-Event-ID": "x"})
    assert_refused(answer, 400, "unreadable")


def test_who_comes_while_the_server_stops_is_noted_but_not_told(tmp_path: Path) -> None:
    """Then there is nobody left to tell, and no way to do it."""
    hub = Mock(stopping=True, tell=Mock(side_effect=RuntimeError))
    store = Mock(saw=AsyncMock())

    async def come() -> None:
        streams = Streams(settings_for(tmp_path, leave_seconds=0.0), Mock(), store, hub)
        streams._note(Listener("table", "ann", "here"), True)
        noting = streams._noting
        assert noting is not None
        await noting

    asyncio.run(come())
    store.saw.assert_awaited_once()
    hub.tell.assert_not_called()
