"""Every click and key answers: places without a card, keys at the wrong moment, names, dragged cards, copied links."""

import re

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, SMALL_DECK, Person, me


def _at_the_table(new_person: NewPerson, seed: str, **options: object) -> Person:
    ann = new_person(**options)
    ann.keep("pref-forced", "no")
    ann.make_table(me("Ann"), me("Ben"), seed=seed, start=1)
    return ann


def test_a_place_can_be_clicked_before_a_card(new_person: NewPerson) -> None:
    ann = _at_the_table(new_person, "places")
    for _ in range(80):
        place = ann.page.locator(".places .place:has(.option[data-move]):not(:has(.lower, .replace))").first
        if not ann.says("picked") and place.count():
            break
        ann.step_by_mouse()
    options = place.locator(".option[data-move]").count()
    moves = ann.says("moves")
    place.click(force=True)
    if options == 1:
        expect(ann.board).not_to_have_attribute("data-moves", moves)
    else:
        expect(ann.page.locator(".pick.wanted, .pick[aria-pressed=true]")).not_to_have_count(0)


def test_a_place_at_which_nothing_can_be_done_answers(new_person: NewPerson) -> None:
    ann = _at_the_table(new_person, "answers")
    for _ in range(80):
        if ann.page.locator(".take[data-move]").count():
            break
        ann.step_by_mouse()
    place = ann.page.locator(".mine .place").first
    place.click()
    expect(place).to_have_class(re.compile("shaken"))
    answer = ann.page.locator("#answer")
    # The row says what its number means.
    expect(answer).to_have_text(re.compile(r"row.* perfect"))
    # What is not a place answers too: piles, players, and the gap of a group.
    for thing, said in ((".deck", "cards in the deck"), (".other .who", "Ben · 0 points"), (".mine .points", "Ann · ")):
        ann.page.locator(thing).click()
        expect(answer).to_contain_text(said)
    ann.page.locator(".take[data-move]").first.click()
    ann.page.locator(".group.taken").click()
    expect(ann.page.locator(".group.taken")).to_have_class(re.compile("shaken"))
    expect(answer).to_contain_text("you have already taken yours")


def test_a_hint_during_a_forced_step_is_harmless(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, seed="forced", start=1, composition=SMALL_DECK)
    for _ in range(6):
        assert ann.wait_for_turn()
        ann.page.keyboard.press("h")
        ann.page.wait_for_timeout(400)
        if ann.says("mine") == "yes":
            ann.step_by_mouse()


def test_an_arrow_while_moves_are_told_goes_to_now(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, BOT, seed="arrow", start=1)
    while ann.says("mine") == "yes":
        ann.step_by_mouse()
    ann.page.wait_for_function("() => document.getElementById('board').dataset.live !== 'yes'")
    ann.page.keyboard.press("ArrowRight")
    assert ann.wait_for_turn()
    assert ann.page.locator("#slider").input_value() == ann.says("last")
    expect(ann.page.locator("#moment")).to_have_text(f"{ann.says('last')} / {ann.says('last')}")


def test_enter_after_the_name_begins(new_person: NewPerson) -> None:
    ann = new_person()
    ann.page.goto("/")
    ann.page.locator("#name").fill("Ann")
    ann.page.locator("#name").press("Enter")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator(".mine .who")).to_have_text("Ann")


def test_a_dragged_card_looks_like_the_card(new_person: NewPerson) -> None:
    ann = _at_the_table(new_person, "drag")
    card = ann.page.locator(".pick[data-source]").first
    begin = card.bounding_box()
    assert begin is not None
    ann.page.mouse.move(begin["x"] + 20, begin["y"] + 30)
    ann.page.mouse.down()
    ann.page.mouse.move(begin["x"] + 20, begin["y"] - 60, steps=4)
    dragged = ann.page.locator(".dragged .face").bounding_box()
    assert dragged is not None
    # It is tilted by three degrees.
    assert abs(dragged["width"] - begin["width"]) < 0.12 * begin["width"]
    assert abs(dragged["height"] - begin["height"]) < 0.08 * begin["height"]
    ann.page.keyboard.press("Escape")
    ann.page.mouse.up()


def test_copying_a_link_moves_nothing(new_person: NewPerson) -> None:
    ann = new_person(permissions=["clipboard-read", "clipboard-write"])
    ann.make_table(me("Ann"), me("Ben"), seed="copy", composition=SMALL_DECK)
    while ann.wait_for_turn():
        ann.step_by_mouse()
    before = [button.bounding_box() for button in ann.page.locator(".result .row-end > *").all()]
    ann.page.get_by_role("button", name="Copy the replay link").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    assert [button.bounding_box() for button in ann.page.locator(".result .row-end > *").all()] == before
    # The legend shows the colours of the lines, the winner's too.
    for seat in (1, 2):
        stroke = "(line) => getComputedStyle(line).stroke"
        swatch = ann.page.locator(f".standings .swatch.seat-{seat} path").evaluate(stroke)
        assert swatch == ann.page.locator(f".plot .curve.seat-{seat}").evaluate(stroke)
