"""What came of one's own games: counted in the browser, taken along as a file, and harmless if nothing can be kept."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import SMALL_DECK, Person, me

BOT = {"kind": "bot", "bot": "greedy"}


def _finish_a_game(person: Person) -> dict[str, object]:
    """Play a small game to its end without looking at it."""
    table = person.make_table(me("Ann"), BOT, composition=SMALL_DECK, start=1)
    person.page.goto("about:blank")
    state = person.page.request.get(f"/api/tables/{table}").json()
    while state["status"] != "over":
        if state["legal"]:
            wish = {"number": state["number"], "move": state["legal"][0]}
            state = person.page.request.post(f"/api/tables/{table}/moves", data=wish).json()
        else:
            state = person.page.request.get(f"/api/tables/{table}?after={state['number']}").json()
    return dict(state)


def _figures(person: Person) -> dict[str, str]:
    return {
        place.get_attribute("data-figure") or "": place.inner_text()
        for place in person.page.locator("[data-figure]").all()
    }


def test_games_are_counted_once_exported_and_imported(new_person: NewPerson, tmp_path: Path) -> None:
    ann = new_person()
    states = [_finish_a_game(ann), _finish_a_game(ann)]
    points = [state["scores"][0] for state in states]  # type: ignore[index]
    won = sum(1 in state["winners"] for state in states)  # type: ignore[operator]
    for _ in range(2):
        ann.page.goto("/")
        ann.page.get_by_text("My statistics").click()
        expect(ann.page.locator("[data-figure=games]")).to_have_text("2")
    assert _figures(ann) == {
        "games": "2",
        "won": f"{won} ({won * 50}%)",
        "average": f"{sum(points) / 2:.1f}".removesuffix(".0"),
        "best": str(max(points)),
    }
    expect(ann.page.locator("[data-against] th")).to_have_text("a bot: easy")
    ended = ann.page.locator(".past time").first
    year, _, day = (ended.get_attribute("datetime") or "").split("-")
    expect(ended).to_have_text(re.compile(rf"{int(day)} \w+ {year}"))

    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Export as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert len(json.loads(file.read_text("utf-8"))["games"]) == 2

    # Off the list, but still counted.
    ann.page.get_by_role("button", name="Take off the list").first.click()
    ann.page.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(ann.page.locator(".past")).to_have_count(1)
    ann.page.get_by_text("My statistics").click()
    expect(ann.page.locator("[data-figure=games]")).to_have_text("2")

    # Another browser, without any game.
    ben = new_person(locale="de-DE")
    ben.page.goto("/")
    ben.page.get_by_text("Meine Statistik").click()
    expect(ben.page.get_by_text("Noch nichts")).to_be_visible()
    expect(ben.page.locator("[data-export]")).to_be_hidden()
    ben.page.locator("[data-import]").set_input_files(file)
    expect(ben.page.locator("[data-imported]")).to_have_text("Hinzugekommene Partien: 2")
    assert _figures(ben)["best"] == str(max(points))
    ben.page.locator("[data-import]").set_input_files(file)
    expect(ben.page.locator("[data-imported]")).to_have_text("Hinzugekommene Partien: 0")
    expect(ben.page.locator("[data-figure=games]")).to_have_text("2")


def test_a_file_of_something_else_is_refused_and_bad_lines_are_left_out(new_person: NewPerson, tmp_path: Path) -> None:
    ann = new_person()
    ann.page.goto("/")
    ann.page.get_by_text("My statistics").click()
    file = tmp_path / "other.json"
    for text in ("[1, 2", "null", "{}", '{"format": "perfect-numbers/1", "games": []}'):
        file.write_text(text, "utf-8")
        ann.page.locator("[data-imported]").evaluate("place => place.textContent = ''")
        ann.page.locator("[data-import]").set_input_files(file)
        expect(ann.page.locator("[data-imported]")).to_have_text("This file holds no statistics of Perfect Numbers.")
    right = {"table": "a", "at": 1, "points": 7, "won": True, "against": ["greedy"]}
    games = [right, {**right, "table": 7}, {**right, "table": "b", "against": "greedy"}, None, 5]
    file.write_text(json.dumps({"format": "perfect-numbers-statistics/1", "games": games}), "utf-8")
    ann.page.locator("[data-import]").set_input_files(file)
    expect(ann.page.locator("[data-imported]")).to_have_text("Games added: 1")
    assert _figures(ann)["won"] == "1 (100%)"


def test_a_browser_that_keeps_nothing_still_counts_what_the_page_lists(new_person: NewPerson) -> None:
    ann = new_person()
    _finish_a_game(ann)
    ann.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    ann.page.goto("/")
    ann.page.get_by_text("My statistics").click()
    expect(ann.page.locator("[data-figure=games]")).to_have_text("1")


def test_a_level_that_suits_is_suggested(new_person: NewPerson) -> None:
    ann = new_person()
    games = [
        {"table": f"t{i}", "at": i, "points": 20, "won": won, "against": ["level:4"]}
        for i, won in enumerate([False, True, True])
    ]
    ann.keep("statistics", json.dumps({"format": "perfect-numbers-statistics/1", "games": games}))
    ann.page.goto("/")
    expect(ann.page.locator(".level.suggested")).to_have_attribute("data-level", "5")
    assert ann.page.locator(".level").count() == 8
    ann.page.locator(".level.suggested").click()
    expect(ann.page.locator(".level.suggested i")).to_be_visible()
    ann.page.locator("[data-play-now]").click()
    ann.page.wait_for_url("**/t/*")
    # At the table the bot has its name, its face and its level.
    other = ann.page.locator(".seat.other")
    expect(other.locator(".who")).to_have_text("Bram")
    expect(other.locator(".bot-face use")).to_have_attribute("href", "#face-dog")
    expect(other.locator(".state")).to_contain_text("level 5 of 8")
