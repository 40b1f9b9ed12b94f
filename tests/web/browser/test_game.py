"""A whole game against bots, from the first page to the last, by mouse and by keyboard."""

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, SMALL_DECK, Person, me


def test_by_mouse_from_the_first_page_to_the_end(new_person: NewPerson) -> None:
    ann = new_person(reduced_motion="no-preference")
    page = ann.page
    page.goto("/")
    page.locator("#name").fill("Ann")
    page.get_by_role("link", name="New table").click()
    _choose_a_small_deck(ann)
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
    assert page.locator(".mine .who").inner_text() == "Ann"
    while ann.wait_for_turn():
        ann.step_by_mouse()
    assert page.locator(".result h2").is_visible()
    assert page.locator(".standings li").count() == 2
    assert page.locator(".plot polyline").count() == 2
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".json")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != page.url or "/t/" in url)
    page.wait_for_function("() => document.getElementById('board')?.dataset.status === 'playing'")

    page.goto("/")
    assert page.locator(".games .tile").count() == 1
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    assert page.locator(".mine .who").inner_text() == "Ann"


def test_a_flight_that_the_browser_never_begins_keeps_nobody_from_playing(new_person: NewPerson) -> None:
    ann = new_person(reduced_motion="no-preference")
    ann.page.add_init_script(
        "const never = new Promise(() => {}); window.asked = 0;"
        "document.startViewTransition = () => { window.asked += 1;"
        " return { ready: never, finished: never, updateCallbackDone: never, skipTransition() {} }; }"
    )
    ann.make_table(me("Ann"), me("Ben"), seed="stuck")
    for moves in range(3):
        expect(ann.board).to_have_attribute("data-moves", str(moves))
        ann.step_by_mouse()
    assert ann.page.evaluate("() => window.asked") > 0


def _choose_a_small_deck(ann: Person) -> None:
    page = ann.page
    page.locator(".deck-editor summary").click()
    for colour in ("blue", "purple"):
        page.locator(".colours").get_by_label(colour).uncheck()
    for value in range(2, 8):
        page.locator(f'[name="number{value}"]').fill("1")
    for code in ("Pr", "Mv", "St"):
        page.locator(f'[name="{code}"]').fill("1")
    expect(page.locator("#deck-size")).to_have_text("27")


def test_a_deck_without_numbers_is_remarked_upon(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/new")
    page.locator(".deck-editor summary").click()
    expect(page.locator("#no-numbers")).to_be_hidden()
    for value in range(2, 8):
        page.locator(f'[name="number{value}"]').fill("0")
    expect(page.locator("#no-numbers")).to_be_visible()


def test_by_keyboard_alone(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, composition=SMALL_DECK, seed="keys")
    page = ann.page
    pressed = []
    for _ in range(600):
        key = str(page.evaluate(_NEXT_KEY))
        if key == "over":
            break
        page.keyboard.press(key)
        pressed.append(key)
        page.wait_for_timeout(25)
    assert {"Enter", "ArrowRight", "e"} <= set(pressed)
    assert set(pressed) & set("1234")
    assert page.locator(".result h2").is_visible()


_NEXT_KEY = """() => {
    const board = document.getElementById("board");
    if (board.dataset.status === "over" && board.dataset.live) return "over";
    if (board.dataset.mine !== "yes") return "Shift";
    if (board.querySelector('[data-move="C"]')) return "c";
    const take = board.querySelector(".take[data-move]");
    if (take) return take.dataset.move[1];
    const lit = board.querySelector(".option:not([hidden])");
    const wanted = lit ? ".option" : ".pick[data-source]";
    if (!board.querySelector(wanted)) return "e";
    return document.activeElement.matches(wanted) ? "Enter" : "ArrowRight";
}"""
"""What somebody who only has a keyboard would press now."""


def test_list_of_keys_and_letting_go(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="two")
    ann.wait_for_turn()
    page = ann.page
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.className") == "lines"


def test_play_now_is_one_click(new_person: NewPerson) -> None:
    ann = new_person()
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play now").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.locator("#prompt").wait_for()
    assert ann.says("status") == "playing"


def test_a_deck_that_cannot_work_is_refused_with_a_sentence(new_person: NewPerson) -> None:
    ann = new_person()
    page = ann.page
    page.goto("/new")
    page.locator(".deck-editor summary").click()
    for value in range(2, 8):
        page.locator(f'[name="number{value}"]').fill("0")
        page.locator(f'[name="joker{value}"]').fill("0")
    page.get_by_role("button", name="To the table").click()
    page.locator("#form-error").wait_for()
    assert "cannot deal three" in page.locator("#form-error").inner_text()
    page.get_by_role("button", name="Back to the usual deck").click()
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
