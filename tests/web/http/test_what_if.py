"""What if, at the table: everything is in the address."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.web.http.test_review import SHORT
from tests.web.running import Player, bot, me, play_out

TEXT = "p1=R:2|-|0 p2=-|-|0 market=-/R5G4/-/B2 deck=40"


def said(page: str, what: str) -> str:
    """Return what the page says about the moment."""
    found = re.search(rf'<section class="lesson what-if"[^>]* data-{what}="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def ask(http: httpx.Client, page: str, what: str, **query: str | int) -> str:
    """Ask for something as the page does: with all that it says about the moment."""
    asked = {key: values[0] for key, values in parse_qs(said(page, "query"), keep_blank_values=True).items()}
    answer = http.get(f"/what-if/{what}", params={**asked, **query})
    assert answer.status_code == 200, answer.text
    return answer.text


def place(page: str) -> tuple[str, str]:
    """Return the forks and the moment in the address to be sent."""
    query = parse_qs(urlsplit(said(page, "here")).query)
    return query.get("forks", [""])[0], f"{query['on'][0]}@{query['at'][0]}"


@pytest.fixture
def finished(ann: Player) -> Player:
    """Somebody who has played a short game against a bot."""
    ann.create([me(), bot("random")], composition=SHORT)
    assert ann.http.get("/what-if", params={"table": ann.table}).status_code == 409
    play_out([ann])
    return ann


def test_a_position_is_played_on_forwards_and_backwards(base: str) -> None:
    with httpx.Client(base_url=base, timeout=30) as http:
        page = http.get("/what-if", params={"position": TEXT}).text
        assert place(page) == ("", "0@0")
        page = ask(http, page, "board", played="T2")
        page = ask(http, page, "board", played="R5>R")
        assert place(page) == ("0.0.T2 R5>R", "1@2")
        back = ask(http, page, "board", at=0)
        assert place(back) == ("0.0.T2 R5>R", "1@0")
        # Every moment can be played on from, and what was played is kept beside it.
        other = ask(http, back, "board", played="T4")
        assert place(other) == ("0.0.T2 R5>R;0.0.T4", "2@1")
        assert other.count('href="/what-if?') == 3
        assert place(ask(http, other, "undo")) == ("0.0.T2 R5>R", "0@0")
        assert place(ask(http, back, "board")) == ("0.0.T2 R5>R", "1@2")
        whole = http.get(said(other, "here")).text
        assert place(whole) == place(other)


def test_a_move_that_is_not_possible_is_explained(base: str) -> None:
    with httpx.Client(base_url=base, timeout=30) as http:
        page = http.get("/what-if", params={"position": TEXT}).text
        assert "MARKET" in ask(http, page, "why", move="T1") or "data-rule" in ask(http, page, "why", move="T1")
        assert 'data-move="T2"' in ask(http, page, "why", move="T2")
        assert http.get("/what-if/why", params={"position": TEXT, "move": "nonsense"}).status_code == 200
        assert http.get("/what-if/board", params={"position": TEXT, "played": "T1"}).status_code == 400


def test_bots_have_the_other_seats(base: str) -> None:
    with httpx.Client(base_url=base, timeout=60) as http:
        page = http.get("/what-if", params={"position": TEXT, "bot": "greedy"}).text
        assert "me=1" in said(page, "query")
        assert "data-goes-on" not in page
        for move in ("T2", "R5>R", "G4>+"):
            page = ask(http, page, "board", played=move)
        page = ask(http, page, "board", played="E")
        assert "data-goes-on" in page
        assert 'data-mine=""' in page
        told = ask(http, page, "bot")
        assert 'data-moves="4"' in told  # the bot's moves are told one by one
        until = int(said(told, "until"))
        assert until > 5
        assert 'data-moves="5"' in ask(http, told, "board", at=5, telling="true")
        page = ask(http, told, "board", at=until)
        assert 'data-mine="yes"' in page
        # Taking back leads to one's own last decision.
        assert place(ask(http, page, "undo"))[1] == "1@3"
        played = ask(http, page, "bot")
        assert int(said(played, "until")) > until
        assert http.get("/what-if/bot", params={"position": TEXT}).status_code == 400
        assert http.get("/what-if", params={"position": TEXT, "bot": "run:sh"}).status_code == 400


@pytest.mark.parametrize(
    "query",
    [
        {"position": "nonsense"},
        {"position": TEXT, "forks": "0.0.T9", "on": "1", "at": "1"},
        {"position": TEXT, "forks": "0.0.T9"},
        {"position": TEXT, "on": "7"},
        {"table": "nowhere"},
    ],
)
def test_what_cannot_be_played_on_is_refused(base: str, query: dict[str, str]) -> None:
    answer = httpx.get(f"{base}/what-if", params=query)
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_a_finished_game_is_left_at_any_moment_and_downloaded_with_its_forks(finished: Player) -> None:
    ann, moves = finished, finished.state()["moves"]
    page = ann.http.get("/what-if", params={"table": ann.table, "at": len(moves) - 2}).text
    assert f"{len(moves) - 2} / {len(moves)}" in page
    # The game's own move leads along the game.
    page = ask(ann.http, page, "board", played=moves[-2])
    assert place(page) == ("", f"0@{len(moves) - 1}")
    for at in range(len(moves)):
        page = ann.http.get("/what-if", params={"table": ann.table, "at": at}).text
        others = [move for move in re.findall(r'data-move="(T\d)"', page) if move != moves[at]]
        if others:
            break
    page = ask(ann.http, page, "board", played=others[0])
    assert place(page) == (f"0.{at}.{others[0]}", f"1@{at + 1}")
    record = re.search(r'href="(/what-if/record[^"]+)"', page)
    assert record is not None
    data = ann.http.get(unescape(record[1])).json()
    assert data["forks"] == [{"on": 0, "at": at, "moves": [others[0]]}]
    assert data["moves"] == moves


def test_who_played_goes_on_with_their_own_seat_and_others_with_whose_turn_it_is(finished: Player) -> None:
    table = finished.table
    for at in range(8):
        page = finished.http.get("/what-if", params={"table": table, "at": at, "bot": "greedy"}).text
        assert "me=1" in said(page, "query")
        stranger = httpx.get(f"{finished.http.base_url}/what-if", params={"table": table, "at": at, "bot": "greedy"})
        assert 'data-mine="yes"' in stranger.text
