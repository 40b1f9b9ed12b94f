"""Reviews in the browser app: made when asked for, kept, and never while a game goes on."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.games import LITTLE
from tests.web.running import Player, assert_refused, bot, me, play_out, serving, settings_for

SHORT = {"colours": "RYG", "numbers": [0, 2, 2, 2, 2, 0, 0], "jokers": [0, 0, 1, 1, 0, 0, 0], "Pr": 1, "Mv": 1, "St": 1}


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Player, dict[str, Any]]]:
    """Somebody whose short game is over and reviewed, and the review."""
    settings = settings_for(tmp_path_factory.mktemp("review"), review_effort=LITTLE)
    with serving(settings) as address:
        ann = Player(address)
        ann.create([me(), bot("greedy")], composition=SHORT, seed="review")
        play_out([ann])
        first = ann.http.get(f"/t/{ann.table}/review")
        assert first.status_code == 200
        assert "<progress" in first.text
        found = wait(ann)
        yield ann, found
        ann.close()


def wait(player: Player) -> dict[str, Any]:
    """Ask until the review is complete."""
    limit = time.monotonic() + 120
    while time.monotonic() < limit:
        answer = player.get(f"tables/{player.table}/review").json()
        assert 0 <= answer["done"] <= answer["total"]
        if answer["review"]:
            return dict(answer["review"])
        time.sleep(0.2)
    raise AssertionError("the review did not come")


def test_programs_get_the_same_numbers(reviewed: tuple[Player, dict[str, Any]]) -> None:
    ann, found = reviewed
    for balance in found["balances"]:
        parts = balance["shares"]
        assert parts["start"] + parts["luck"] + parts["own"] + parts["others"] == pytest.approx(
            parts["result"], abs=1e-9
        )
    assert len(found["moments"]) == len(ann.state()["moves"]) + 1


def test_the_page_shows_curve_bars_and_turns(reviewed: tuple[Player, dict[str, Any]]) -> None:
    ann, found = reviewed
    page = ann.http.get(f"/t/{ann.table}/review?at=3").text
    assert page.count("<polyline") == 2
    assert page.count('class="waterfall"') == 2
    marked = [turn for turn in found["turns"] if turn["mark"]]
    assert page.count('class="spot ') == len(marked)
    assert f'max="{len(found["moments"]) - 1}" value="3"' in page
    assert f"/what-if?table={ann.table}&amp;at=3" in page
    own = next(turn for turn in marked if turn["seat"] == 1)
    assert f'value="{own["first"] - 1}"' in ann.http.get(f"/t/{ann.table}/review").text


def test_every_moment_and_hindsight_can_be_looked_at(reviewed: tuple[Player, dict[str, Any]]) -> None:
    ann, found = reviewed
    for number in range(0, len(found["moments"]), 5):
        fragment = ann.http.get(f"/t/{ann.table}/review/moments/{number}")
        assert fragment.status_code == 200
        assert "<svg" in fragment.text
    page = ann.http.get(f"/t/{ann.table}/hindsight/2")
    assert page.status_code == 200
    assert ann.http.get(f"/t/{ann.table}/hindsight/999", headers={"accept": "application/json"}).status_code == 404


def test_the_drawn_table_never_shows_the_deck(reviewed: tuple[Player, dict[str, Any]]) -> None:
    ann, _ = reviewed
    deck = ann.get(f"tables/{ann.table}/record").json()["deck"]
    assert deck not in ann.http.get(f"/t/{ann.table}/review").text


def test_exercises_are_the_marked_turns_and_the_best_answer_is_right(reviewed: tuple[Player, dict[str, Any]]) -> None:
    ann, found = reviewed
    own = [turn for turn in found["turns"] if turn["mark"] and turn["seat"] == 1]
    assert len(own) > 0
    first = ann.http.get(f"/t/{ann.table}/try")
    turn = own[0]
    here = f"/t/{ann.table}/try/{turn['turn']}"
    assert first.headers["location"] == here
    page = ann.http.get(here).text
    assert f"of {len(own)}" in page
    assert 'data-standing="going"' in page
    right = ann.http.get(f"{here}/board", params={"played": " ".join(turn["best"]["moves"])})
    wrong = ann.http.get(f"{here}/board", params={"played": " ".join(turn["played"]["moves"])})
    assert "Well played: nothing is better." in right.text
    assert "Not quite." in wrong.text
    assert "data-move=" not in wrong.text
    other = next(each["turn"] for each in found["turns"] if not each["mark"])
    assert ann.http.get(f"/t/{ann.table}/try/{other}").status_code == 404
    assert ann.http.get(f"{here}?played=T9").status_code == 400
    assert ann.http.get(f"{here}/board?at=-5&since=-9").status_code == 200
    assert ann.http.get(f"{here}/why?move=E").status_code == 200
    deck = ann.get(f"tables/{ann.table}/record").json()["deck"]
    assert deck[:6] not in page


def test_an_exercise_gives_hints_in_three_steps(reviewed: tuple[Player, dict[str, Any]]) -> None:
    ann, found = reviewed
    turn = next(turn for turn in found["turns"] if turn["mark"] and turn["seat"] == 1)
    address = f"/t/{ann.table}/try/{turn['turn']}/hint"
    first, second, third = (ann.http.get(address, params={"step": step}).text for step in (1, 2, 3))
    assert "Look at" in first
    assert "<ol>" not in first
    assert "<ol>" in second
    assert "compared with the turn that was played" not in second
    assert "compared with the turn that was played" in third
    best, played = turn["best"]["moves"], turn["played"]["moves"]
    later = ann.http.get(address, params={"step": 2, "played": best[0]}).text
    assert later.count("<li>") == len(best) - 1
    if played[0] != best[0]:
        assert "out of reach" in ann.http.get(address, params={"step": 2, "played": played[0]}).text
    assert ann.http.get(address, params={"step": 4}).status_code == 400
    assert ann.http.get(address, params={"played": " ".join(best)}).status_code == 409


def test_no_game_is_reviewed_while_it_goes_on(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, review_effort=LITTLE)) as address:
        ann = Player(address)
        ann.create([me(), bot("random")], composition=SHORT)
        assert_refused(ann.get(f"tables/{ann.table}/review"), 409, "not-over")
        assert ann.http.get(f"/t/{ann.table}/review").status_code == 409
        ann.close()
