"""Watching a game again: by itself, by turns and rounds, with marks where points were scored."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import SMALL_DECK, Person, me


@pytest.fixture
def ended(new_person: NewPerson) -> Person:
    """Somebody who looks at a game that is over, from its beginning."""
    ann = new_person()
    ann.keep("pace", "30")
    table = ann.make_table(me("Ann"), me("Ben"), seed="replay", composition=SMALL_DECK)
    while ann.wait_for_turn():
        ann.step_by_mouse()
    ann.page.goto(f"/t/{table}?at=0")
    return ann


def _begins(ann: Person, what: str) -> list[int]:
    heads = ann.page.locator(f".lines .{what}-head").all()
    return [int(head.get_attribute("data-moment") or "") - 1 for head in heads]


def test_by_turns_and_by_rounds(ended: Person) -> None:
    turns, rounds = _begins(ended, "turn"), _begins(ended, "round")
    dock = ended.page.locator(".dock")
    for begin in turns[1:4]:
        dock.get_by_role("button", name="One turn forward").click()
        expect(ended.board).to_have_attribute("data-moves", str(begin))
    dock.get_by_role("button", name="One turn back").click()
    expect(ended.board).to_have_attribute("data-moves", str(turns[2]))
    dock.get_by_role("button", name="One round forward").click()
    expect(ended.board).to_have_attribute("data-moves", str(next(begin for begin in rounds if begin > turns[2])))
    last = max(begin for begin in turns if begin < int(ended.says("moves")))
    ended.page.keyboard.press("PageUp")
    expect(ended.board).to_have_attribute("data-moves", str(last))
    ended.page.keyboard.press("Shift+PageUp")
    expect(ended.board).to_have_attribute("data-moves", str(max(begin for begin in rounds if begin < last)))
    # What happened is said where the prompt is.
    told = ended.page.locator(f'.lines [data-at="{ended.says("moves")}"]').inner_text()
    assert ended.prompt() == told != ""
    # Nobody can give up a game that is over, whichever moment of it is shown.
    expect(ended.page.locator(".people-tool")).to_be_hidden()


def test_it_plays_by_itself_until_it_is_stopped(ended: Person) -> None:
    page = ended.page
    page.locator(".dock [data-play]").click()
    expect(page.locator(".dock [data-play]").get_by_text("Pause")).to_be_attached()
    page.wait_for_function("() => Number(document.getElementById('board').dataset.moves) >= 4")
    page.keyboard.press("p")
    expect(page.locator(".dock .off[data-play]")).to_be_visible()
    # Give a step that was already on its way the time to arrive.
    page.wait_for_timeout(300)
    stopped = ended.says("moves")
    page.wait_for_timeout(300)
    assert ended.says("moves") == stopped
    page.locator(".log [data-play]").click()
    expect(page.locator(".result")).to_be_visible()
    page.evaluate("() => localStorage.setItem('pace', '5000')")
    page.get_by_role("button", name="Watch the game again").click()
    expect(ended.board).to_have_attribute("data-moves", "0")
    expect(page.locator(".dock [data-play]:not(.off)")).to_be_visible()


def test_marks_show_where_points_were_scored(ended: Person) -> None:
    scored = ended.page.locator(".lines [data-scored]")
    assert scored.count() > 0
    expect(ended.page.locator(".marks .mark")).to_have_count(scored.count())
    total = sum(int(line.get_attribute("data-scored") or "") for line in scored.all())
    ended.page.locator("[data-now]").click()
    ended.page.locator(".standings b").first.wait_for()
    points = ended.page.locator(".standings b").all_inner_texts()
    assert total == sum(int(text.split()[0]) for text in points)
    slider, mark = (ended.page.locator(each).bounding_box() for each in ("#slider", ".mark >> nth=-1"))
    assert slider is not None
    assert mark is not None
    assert slider["x"] <= mark["x"] <= slider["x"] + slider["width"]


@pytest.mark.parametrize("size", [(360, 640), (740, 360)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_a_phone_everything_is_in_sight(ended: Person, size: tuple[int, int]) -> None:
    ended.page.set_viewport_size({"width": size[0], "height": size[1]})
    mine, stage = (ended.page.locator(each).bounding_box() for each in (".mine", ".stage"))
    assert mine is not None
    assert stage is not None
    assert mine["height"] > 0.2 * stage["height"]
    for button in ended.page.locator(".dock button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
    ended.page.locator(".log-tool").click()
    log, board = (ended.page.locator(each).bounding_box() for each in (".log", "#board"))
    assert log is not None
    assert board is not None
    # It shows the line of the moment that one looks at.
    expect(ended.page.locator(".lines [aria-current]")).to_be_in_viewport()
    # The log lies beside or below the board that one steps through, never on it.
    beside = board["x"] + board["width"] <= log["x"] + 1
    assert beside or board["y"] + board["height"] <= log["y"] + 1
    assert ended.page.locator(".lines").bounding_box()["height"] > 60  # type: ignore[index]
    # The rows lie below each other as before: half of so narrow a board would be too little for them.
    assert ended.page.locator(".mine").bounding_box()["width"] > 0.9 * board["width"]  # type: ignore[index]
