"""Looking back, undoing, and what is not allowed."""

import re

from playwright.sync_api import Route, expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, END, Person, me


def _some_turns(new_person: NewPerson, seed: str, turns: int = 2) -> tuple[Person, str]:
    ann = new_person()
    table = ann.make_table(me(), BOT, seed=seed, start=1)
    ended = 0
    while ended < turns:
        assert ann.wait_for_turn()
        ended += ann.step_by_mouse() == END
    assert ann.wait_for_turn()
    return ann, table


def test_stepping_through_the_game_and_back_to_now(new_person: NewPerson) -> None:
    ann, table = _some_turns(new_person, "history")
    page = ann.page
    last = ann.says("last")
    line = page.locator(".lines [data-at]").nth(3)
    line.click()
    expect(ann.board).to_have_attribute("data-moves", line.get_attribute("data-at") or "")
    expect(line).to_have_attribute("aria-current", "true")
    assert not ann.board.locator("[data-move]").count()
    page.keyboard.press("ArrowLeft")
    expect(ann.board).to_have_attribute("data-moves", str(int(line.get_attribute("data-at") or "") - 1))
    page.locator("#slider").fill("1")
    expect(ann.board).to_have_attribute("data-moves", "1")
    page.locator('.steps [data-step="1"]').click()
    expect(ann.board).to_have_attribute("data-moves", "2")
    page.get_by_role("button", name="Back to the current position").click()
    expect(ann.board).to_have_attribute("data-moves", last)
    expect(ann.board).to_have_attribute("data-mine", "yes")

    anyone = new_person()
    anyone.page.goto(f"/t/{table}?at=2")
    expect(anyone.board).to_have_attribute("data-moves", "2")


def test_undo_goes_back_step_by_step_to_the_start_of_the_turn(new_person: NewPerson) -> None:
    ann, _ = _some_turns(new_person, "undo", turns=1)
    page = ann.page
    begin = int(ann.says("moves"))
    expect(page.locator("[data-undo]")).to_have_count(0)
    page.locator(".take[data-move]").first.click()
    expect(page.locator("[data-undo]")).to_be_visible()
    lines = page.locator(".lines [data-at]").count()
    expect(ann.board).to_have_attribute("data-forced", "")  # what is forced has been done
    made = int(ann.says("moves")) - begin
    assert made > 1
    for left in range(made - 1, -1, -1):
        page.keyboard.press("u")
        expect(ann.board).to_have_attribute("data-moves", str(begin + left))
    # What is forced is not done again at once: the person wanted it back.
    page.wait_for_timeout(1000)
    assert int(ann.says("moves")) == begin
    expect(page.locator("[data-undo]")).to_have_count(0)
    assert page.locator(".lines [data-at]").count() < lines + made


def test_undo_takes_back_what_was_on_its_way_by_itself_too(new_person: NewPerson) -> None:
    ann, _ = _some_turns(new_person, "undo", turns=1)
    page = ann.page
    begin = ann.says("moves")
    page.locator(".take[data-move]").first.click()
    expect(ann.board).not_to_have_attribute("data-forced", "")
    seen = int(ann.says("moves"))
    held: list[Route] = []
    page.route("**/moves?*", lambda route: held.append(route))
    with page.expect_request("**/moves?*"):
        pass
    page.keyboard.press("u")
    page.wait_for_timeout(100)
    held[0].continue_()
    page.unroute("**/moves?*")
    expect(ann.board).to_have_attribute("data-moves", str(seen - 1))
    assert str(seen - 1) == begin
    page.wait_for_timeout(1000)
    assert ann.says("moves") == begin


def test_what_is_not_allowed_is_explained_with_the_rule(new_person: NewPerson) -> None:
    ann = new_person()
    ann.keep("pref-forced", "no")
    ann.make_table({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}, seed="rules")
    page = ann.page
    for _ in range(60):
        if page.locator(".held.cannot .pick").count():
            break
        ann.step_by_mouse()
    page.locator(".held.cannot .pick").first.click(force=True)
    answer = page.locator("#answer")
    expect(answer).to_be_visible()
    rule = (answer.locator("a").get_attribute("href") or "").removeprefix("/rules#")
    assert rule in ("ADD-ORDER-COLOUR", "ADD-ORDER-KNOWN")
    with page.context.expect_page() as opened:
        answer.locator("a").click()
    expect(opened.value.locator(f"#{rule}")).to_be_in_viewport()


def test_a_place_that_is_not_possible_says_why(new_person: NewPerson) -> None:
    ann = new_person()
    ann.keep("pref-forced", "no")
    ann.make_table(me("Ann"), me("Ben"), seed="place")
    page = ann.page
    for _ in range(80):
        row = page.locator(".mine .place.row:not(:has(.option:visible))")
        if row.count() and ann.says("picked"):
            break
        ann.step_by_mouse()
    row.first.locator(".place-head").click()
    expect(page.locator("#answer a")).to_have_attribute("href", re.compile(r"/rules#[A-Z-]+"))


def test_others_moves_are_shown_one_after_another(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, BOT, seed="pace", start=1)
    page = ann.page
    page.evaluate(
        """() => {
            window.seen = [];
            new MutationObserver(() => {
                const moves = Number(document.getElementById("board").dataset.moves);
                if (window.seen.at(-1)?.moves !== moves) window.seen.push({ moves, at: performance.now() });
            }).observe(document.querySelector(".stage"), { childList: true });
        }"""
    )
    while ann.says("mine") == "yes":
        ann.step_by_mouse()
    page.wait_for_function("() => document.getElementById('board').dataset.mine === 'yes'", timeout=30_000)
    seen = page.evaluate("() => window.seen")
    moves = [each["moves"] for each in seen]
    assert moves == list(range(moves[0], moves[-1] + 1))
    told = [later["at"] - sooner["at"] for sooner, later in zip(seen[-5:], seen[-4:], strict=False)]
    assert all(500 < pause < 3000 for pause in told)


def test_dragging_a_card_to_its_place(new_person: NewPerson) -> None:
    ann = new_person()
    ann.keep("pref-forced", "no")
    ann.make_table(me("Ann"), me("Ben"), seed="drag")
    page = ann.page
    card = page.locator(".pick[data-source]").first
    begin = card.bounding_box()
    assert begin is not None
    page.mouse.move(begin["x"] + 20, begin["y"] + 30)
    page.mouse.down()
    page.mouse.move(begin["x"] + 20, begin["y"] - 60, steps=4)
    end = page.locator(".place:has(.option:visible)").first.bounding_box()
    assert end is not None
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 40, steps=6)
    page.mouse.up()
    expect(ann.board).to_have_attribute("data-moves", "1")


def test_a_second_click_and_escape_let_go(new_person: NewPerson) -> None:
    ann = new_person()
    ann.keep("pref-forced", "no")
    ann.make_table(me("Ann"), me("Ben"), seed="escape")
    page = ann.page
    for _ in range(80):
        if not ann.says("picked") and page.locator(".pick[data-source]").count() > 1:
            page.locator(".pick[data-source]").first.click()
            page.wait_for_timeout(60)
            if page.locator(".option:visible").count() > 1:
                break
        else:
            ann.step_by_mouse()
    assert page.locator(".option:visible").count() > 1
    page.keyboard.press("Escape")
    expect(page.locator(".option:visible")).to_have_count(0)
    page.locator(".pick[data-source]").first.click()
    expect(page.locator(".option:visible")).not_to_have_count(0)
    page.locator(".pick[data-source]").first.click()
    expect(page.locator(".option:visible")).to_have_count(0)


def test_notes_are_shown_once(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="notes", start=1)
    ann.wait_for_turn()
    note = ann.page.locator(".note:visible")
    expect(note).to_have_count(1)
    told = note.get_attribute("data-note")
    ann.page.get_by_role("button", name="Understood").click()
    ann.page.reload()
    ann.page.locator("#prompt").wait_for()
    assert told not in [each.get_attribute("data-note") for each in note.all()]


def test_notes_can_be_switched_off(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="notes", start=1)
    ann.wait_for_turn()
    ann.page.get_by_role("button", name="No more notes").click()
    while ann.says("mine") == "yes":
        expect(ann.page.locator(".note:visible")).to_have_count(0)
        ann.step_by_mouse()
