"""The position editor: everything is in the address."""

import re
from html import unescape
from urllib.parse import urlencode

import httpx
import pytest

from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.web.views.setting_up import cards_in, put, take, with_players, with_turn

TEXT = "p1=R:2|-|0 p2=-|-|0 market=-/R5G4/-/B2 deck=40"


def links(page: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'class="choice" href="([^"]+)"', page)]


def test_the_editor_shows_refuses_and_thinks(base: str) -> None:
    with httpx.Client(base_url=base, timeout=60) as http:
        assert http.get("/position").status_code == 200
        good = http.get("/position", params={"text": TEXT}).text
        assert "<svg" in good
        assert len(links(good)) == 2
        wrong = http.get("/position", params={"text": TEXT.replace("R:2", "R:2,R:3")}).text
        assert 'role="alert"' in wrong
        thought = http.get("/position", params={"text": "p1=R:2|-|0 p2=-|-|0 hand=R2 deck=R3", "think": "true"}).text
        assert 'class="thoughts"' in thought
        assert "±" in thought
        german = http.get(
            "/position",
            params={"text": "p1=R:2|-|0 p2=-|-|0 hand=R2 deck=R3", "think": "true"},
            headers={"Accept-Language": "de"},
        ).text
        assert "<th>Möglicher Schritt</th>" in german  # not the name of the Move card


BROKEN = {
    "p1=R:2|-|0": "p2: ",
    TEXT.replace("R:2", "R:2,R:3"): "p1: ",
    TEXT.replace("R5G4", "R5"): "market: ",
    TEXT.replace("R:2", "R:2222"): "deck: ",
    "hello": "hello: ",
}


@pytest.mark.parametrize("text", BROKEN)
def test_the_editor_says_what_is_wrong_in_every_language(base: str, text: str) -> None:
    said = set()
    for lang in LANGUAGES:
        headers = {"Accept-Language": lang}
        page = httpx.get(f"{base}/position", params={"text": text}, headers=headers).text
        found = re.search(r'role="alert">([^<]+)<', page)
        assert found is not None
        assert found[1].startswith(BROKEN[text])
        said.add(found[1])
        refused = httpx.get(f"{base}/what-if", params={"position": text}, headers=headers)
        assert refused.status_code == 400
        assert unescape(found[1]) in unescape(refused.text)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(("ask", "said"), [("T2", "T2 is possible now."), ("T1", "/rules#"), ("what", "is not a move")])
def test_the_editor_says_whether_a_move_is_possible(base: str, ask: str, said: str) -> None:
    page = unescape(httpx.get(f"{base}/position", params={"text": TEXT, "ask": ask}).text)
    found = re.search(r'<p role="status">(.*)</p>', page)
    assert found is not None
    assert said in found[1]


def test_the_editor_changes_turn_and_players(base: str) -> None:
    more = with_players(TEXT, 4)
    assert "p4=-|-|0" in more.split()
    assert "turn=3" in with_turn(more, 3).split()
    assert with_players(with_turn(more, 3), 2) == TEXT
    page = unescape(httpx.get(f"{base}/position", params={"text": with_turn(more, 3)}).text)
    assert page.count('class="zone-seat') == 4
    assert re.search(r'class="zone-seat turn" aria-labelledby="player-3"', page)


def cards_offered(page: str) -> list[str]:
    shown = re.findall(r'href="#card-(\w+)"', page.partition('class="palette"')[2])
    return [card for card in shown if card != "back"]


def test_the_editor_offers_the_cards_of_the_chosen_deck(base: str) -> None:
    with httpx.Client(base_url=base, timeout=60, follow_redirects=True) as http:
        usual = cards_offered(http.get("/position").text)
        assert "R2" in usual
        assert not {"R1", "O2", "J1"} & set(usual)
        form = [("text", TEXT), *(("colour", letter) for letter in "RGBO"), ("number1", "1"), ("Mv", "1")]
        form += [(f"number{value}", "2") for value in (2, 4, 5)]
        answer = http.get(f"/position/deck?{urlencode(form)}")
        assert answer.status_code == 200
        four = [f"{colour}{value}" for colour in "RGBO" for value in (1, 2, 4, 5)]
        assert cards_offered(answer.text) == [*four, "Mv"]
        tapped = re.search(r'href="([^"]+)" title="orange 1"', answer.text)
        assert tapped is not None
        page = http.get(unescape(tapped[1])).text
        assert "p1=R:2,O:1|-|0" in page
        assert cards_offered(page) == [*four, "Mv"]
        assert 'role="alert"' in page  # forty cards cannot be left of this deck
        fewer = re.sub(r"deck%3D40", "deck%3D9", unescape(tapped[1]))
        page = http.get(fewer).text
        assert 'role="alert"' not in page
        assert "cards=" in links(page)[0]
        assert http.get(links(page)[0]).status_code == 200


@pytest.mark.parametrize(
    "cards",
    [
        "{",
        "[]",
        '{"colours":"RR"}',
        '{"numbers":[1]}',
        '{"Pr":true}',
        '{"Pr":99,"Mv":99,"St":99,"jokers":[99,99,9,9,9,9,9]}',
    ],
)
def test_a_deck_that_cannot_be_used_is_refused(base: str, cards: str) -> None:
    for page, position in (("/position", "text"), ("/what-if", "position")):
        answer = httpx.get(f"{base}{page}", params={position: TEXT, "cards": cards})
        assert answer.status_code == 400
    answer = httpx.get(f"{base}/position/deck", params={"text": TEXT, "colour": "Q", "Pr": "x"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("zone", "card", "expected"),
    [
        ("p1.rows", "R5", "p1=R:25|-|0"),
        ("p1.rows", "J4", "p1=R:2,-:J4|-|0"),
        ("p1.R", "J4", "p1=R:2J4|-|0"),
        ("p1.R", "#", "p1=R:2#|-|0"),
        ("p2.rows", "Mv", "p2=-|Mv|0"),
        ("p1.points", "R5", "p1=R:2|-|1"),
        ("market.3", "G3", "market=-/R5G4/G3/B2"),
        ("hand", "G3", "hand=G3"),
    ],
)
def test_a_tap_puts_a_card_and_another_takes_it_away(zone: str, card: str, expected: str) -> None:
    tapped = put(TEXT, zone, card)
    assert expected in tapped.split()
    place = "p1.-" if expected.endswith("-:J4|-|0") else "p2.saved" if card == "Mv" else zone
    assert take(tapped, place).replace(" hand=-", "") == TEXT


def test_the_cards_of_a_place_one_by_one() -> None:
    assert cards_in("p1.R", "2J4#7") == ["R2", "J4", "#", "R7"]
    assert cards_in("p2.-", "J4J5") == ["J4", "J5"]
    assert cards_in("market.1", "R2MvJ5") == ["R2", "Mv", "J5"]
    assert cards_in("p1.saved", "-") == []
