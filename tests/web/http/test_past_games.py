"""The first page lists what is running and what is over, each with points and a day."""

import json
import re
from datetime import UTC, datetime
from html import unescape

from tests.web.running import OPEN, Player, bot, me, play_out
from tests.web.table.test_leaving import SMALL


def finished(page: str) -> list[dict[str, object]]:
    """Read what the page gives to the statistics."""
    return [json.loads(unescape(found)) for found in re.findall(r"data-finished='([^']*)'", page)]


def test_a_newcomer_finds_no_games_and_an_empty_count(ann: Player) -> None:
    page = ann.http.get("/").text
    assert "Past games" not in page
    assert "Nothing yet: games that you finish are counted here" in page
    assert finished(page) == []


def test_games_that_run_and_games_that_are_over(ann: Player, ben: Player) -> None:
    ann.create([me(), bot("random"), OPEN], composition={**SMALL, "numbers": [0, 2, 2, 2, 2, 2, 2]})
    table = ann.table
    ben.join(table)
    page = ann.http.get("/").text
    assert "Past games" not in page
    assert f'data-leave="{table}"' in page
    assert "Resign? A medium bot plays on for you" in page
    state = play_out([ann, ben])
    today = datetime.now(UTC).date().isoformat()
    for who, seat in ((ann, 1), (ben, 3)):
        page = who.http.get("/").text
        assert "Continue" not in page
        points = state["scores"][seat - 1]
        assert f"{points} point" in page
        assert f'<time datetime="{today}">' in page
        for address in (f"/t/{table}", f"/t/{table}?at=0", f"/t/{table}/review"):
            assert f'href="{address}"' in page
            assert who.http.get(address).status_code == 200
        (counted,) = finished(page)
        assert counted == {
            "table": table,
            "at": counted["at"],
            "points": points,
            "won": seat in state["winners"],
            "against": ["person", "random"],
        }
    ann.post(f"tables/{table}/leave")
    assert finished(ann.http.get("/").text) == []
    assert len(finished(ben.http.get("/").text)) == 1


def test_games_on_one_device_are_listed_and_not_counted(ann: Player) -> None:
    ann.create([me(), me("Ben")], composition=SMALL)
    play_out([ann])
    page = ann.http.get("/").text
    assert "On this device" in page
    assert finished(page) == []


def test_the_last_game_comes_first_and_older_ones_fold_away(ann: Player) -> None:
    tables = []
    for _ in range(5):
        ann.create([me(), bot("random")], composition=SMALL)
        play_out([ann])
        tables.append(ann.table)
    page = ann.http.get("/").text
    assert [game["table"] for game in finished(page)] == tables[::-1]
    assert page.index("Older games") < page.index(tables[0])
    # Taking one off the list does not bring it to the top for anybody.
    ann.post(f"tables/{tables[2]}/leave")
    assert [game["table"] for game in finished(ann.http.get("/").text)] == [*tables[4:2:-1], *tables[1::-1]]
