"""Challenges: the same cards for everyone, each alone against the same bots, secret until one has played."""

import re
from collections.abc import Callable, Iterator

import httpx
import pytest

from perfect_numbers import Game
from perfect_numbers.i18n.languages import LANGUAGES
from tests.web.http.test_review import SHORT
from tests.web.running import Player, State, bot, me, play_out


@pytest.fixture
def people(base: str) -> Iterator[Callable[[str], Player]]:
    made: list[Player] = []

    def make(name: str) -> Player:
        made.append(Player(base, name))
        return made[-1]

    yield make
    for player in made:
        player.close()


def challenged(ann: Player) -> str:
    """Play a game, and challenge others with it."""
    ann.create([me(ann.name), bot("greedy")], composition=SHORT, seed="zebra crossing")
    play_out([ann])
    answer = ann.post(f"tables/{ann.table}/challenge")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["challenge"])


def tried(player: Player, challenge: str) -> State:
    answer = player.post(f"challenges/{challenge}/tries", {"name": player.name})
    assert answer.status_code == 201, answer.text
    state: State = answer.json()
    player.table = state["table"]
    return state


def test_the_same_cards_for_everyone(people: Callable[[str], Player]) -> None:
    ann, ben = people("Ann"), people("Ben")
    challenge = challenged(ann)
    tried(ben, challenge)
    play_out([ben])
    mine, theirs = (each.get(f"tables/{each.table}/record").json() for each in (ann, ben))
    for part in ("deal", "deck", "start", "seed"):
        assert mine[part] == theirs[part]
    assert mine["salt"] != theirs["salt"]
    assert ann.state()["settings"]["seed_given"]
    assert not ben.state()["settings"]["seed_given"]
    assert [player["kind"] for player in theirs["players"]] == ["human", "greedy"]
    found = ben.get(f"challenges/{challenge}").json()
    assert {score["name"] for score in found["scores"]} == {"Ann", "Ben"}
    assert [score["yours"] for score in found["scores"]].count(True) == 1
    places = [score["place"] for score in found["scores"]]
    assert places == sorted(places)
    for score in found["scores"]:
        record = ann.get(f"tables/{score['table']}/record").json()
        assert record["players"][0]["name"] == score["name"]


def test_nothing_is_told_before_one_has_played(people: Callable[[str], Player]) -> None:
    ann, ben, cem = people("Ann"), people("Ben"), people("Cem")
    challenge = challenged(ann)
    record = ann.get(f"tables/{ann.table}/record").json()
    tried(ben, challenge)
    for player in (ben, cem):
        found = player.get(f"challenges/{challenge}").json()
        assert found["scores"] is None
        assert found["challenger"] == "Ann"
        page = player.http.get(f"/c/{challenge}").text
        assert ann.table not in page
        told = "".join(player.sent)
        assert record["deck"][:24] not in told
        assert record["seed"] not in told
        assert ann.table not in told


def test_everyone_tries_once(people: Callable[[str], Player]) -> None:
    ann, ben = people("Ann"), people("Ben")
    challenge = challenged(ann)
    first = tried(ben, challenge)
    assert tried(ben, challenge)["table"] == first["table"]
    assert tried(ann, challenge)["status"] == "over"
    again = ann.post(f"tables/{ann.table}/challenge").json()
    assert again["challenge"] == challenge


def test_who_was_helped_by_a_bot_is_not_ranked(people: Callable[[str], Player]) -> None:
    ann, ben = people("Ann"), people("Ben")
    challenge = challenged(ann)
    state = tried(ben, challenge)
    ben.ok(ben.post(f"tables/{ben.table}/seats/1/bot", {"number": state["number"], "bot": "greedy"}))
    ben.until(lambda table: table["status"] == "over", 60)
    found = ben.get(f"challenges/{challenge}").json()
    assert [score["name"] for score in found["scores"]] == ["Ann"]


def test_what_cannot_be_a_challenge(people: Callable[[str], Player]) -> None:
    ann, ben = people("Ann"), people("Ben")
    ann.create([me(), bot("greedy")], composition=SHORT)
    assert ann.post(f"tables/{ann.table}/challenge").status_code == 409
    assert ben.post(f"tables/{ann.table}/challenge").status_code == 403
    ann.create([me(), me("Eve")], composition=SHORT)
    play_out([ann])
    assert ann.post(f"tables/{ann.table}/challenge").status_code == 409
    assert ann.post("tables/nothing/challenge").status_code == 404


def test_a_challenge_that_does_not_exist(base: str) -> None:
    with httpx.Client(base_url=base) as http:
        assert http.get("/c/nothing").status_code == 404
        assert http.get("/api/challenges/nothing").status_code == 404
        assert http.post("/api/challenges/nothing/tries", json={"name": "Ann"}).status_code == 404
        assert http.post("/api/challenges/nothing/tries", json={"name": ""}).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_in_every_language(people: Callable[[str], Player], lang: str) -> None:
    ann, ben = people("Ann"), people("Ben")
    challenge = challenged(ann)
    invited = ben.http.get(f"/c/{challenge}?lang={lang}").text
    assert 'id="try"' in invited
    tried(ben, challenge)
    assert f"/t/{ben.table}" in ben.http.get(f"/c/{challenge}?lang={lang}").text
    done = ann.http.get(f"/c/{challenge}?lang={lang}").text
    assert f"/t/{ann.table}/review" in done
    assert 'class="tries"' in done


def test_turns_side_by_side_are_for_those_who_have_played(people: Callable[[str], Player]) -> None:
    ann, ben = people("Ann"), people("Ben")
    challenge = challenged(ann)
    tried(ben, challenge)
    answer = ben.http.get(f"/c/{challenge}/turns")
    assert (answer.status_code, answer.headers["location"]) == (302, f"/c/{challenge}")
    play_out([ben], seed=2)
    for player in (ann, ben):
        page = player.http.get(f"/c/{challenge}/turns").text
        # One's own game comes first, and every turn of both leads to its place in the review.
        heads = re.findall(r'<th scope="col"[^>]*>(\w+)', page)
        assert heads == [player.name, "Ben" if player is ann else "Ann"]
        for each in (ann, ben):
            record = Game.from_record(each.get(f"tables/{each.table}/record").text)
            own = [turn for turn in record.turns if turn.seat == 1]
            assert re.findall(rf"/t/{each.table}/review\?at=(\d+)", page) == [str(turn.first - 1) for turn in own]
        assert f"/c/{challenge}/turns" in player.http.get(f"/t/{player.table}/review").text
