"""From *Play with friends* to a full table: how many, the link, the invitation."""

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import OPEN, me


def test_three_friends_find_together(new_person: NewPerson) -> None:
    ann, ben, cem = new_person(), new_person(), new_person(viewport={"width": 360, "height": 740})
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Play with friends").click()
    expect(ann.page.get_by_label("Variant")).to_be_hidden()
    ann.page.get_by_role("radio", name="3").check()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Your name").press("Enter")
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(ann.page.locator(".seat-line.open")).to_have_count(2)
    link = ann.page.locator("#address").input_value()

    for person in (ben, cem):
        person.page.goto(link)
        expect(person.page.get_by_role("heading", name="Ann invites you to Perfect Numbers")).to_be_visible()
    # Somebody else sits down while Cem writes: what he has written stays.
    cem.page.get_by_label("Your name").click()
    cem.page.keyboard.type("Ce")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join").click()
    expect(ben.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(cem.page.locator(".seat-line.person")).to_have_count(2)
    cem.page.keyboard.type("m")
    cem.page.keyboard.press("Enter")
    for person in (ann, ben, cem):
        expect(person.board).to_have_attribute("data-status", "playing")
    assert cem.page.locator(".mine .who").inner_text() == "Cem"


def test_a_name_that_cannot_be_used_is_answered(new_person: NewPerson) -> None:
    ann, ben = new_person(), new_person()
    table = ann.make_table(me("Ann"), OPEN)
    ben.page.goto(f"/t/{table}")
    ben.page.get_by_label("Your name").fill("...")
    ben.page.get_by_role("button", name="Join").click()
    expect(ben.page.get_by_role("alert").filter(has_text="A name has 1 to 30 visible characters.")).to_be_visible()


def test_who_comes_too_late_watches(new_person: NewPerson) -> None:
    ann, ben, eve = new_person(), new_person(), new_person()
    table = ann.make_table(me("Ann"), OPEN)
    eve.page.goto(f"/t/{table}")
    eve.page.route("**/events**", lambda route: route.abort())
    eve.page.reload()
    ben.page.goto(f"/t/{table}")
    ben.page.get_by_role("button", name="Join").click()
    expect(ben.board).to_have_attribute("data-status", "playing")
    assert ben.page.locator(".mine .who").inner_text() == "Guest"
    eve.page.get_by_role("button", name="Join").click()
    expect(eve.board).to_have_attribute("data-status", "playing")
    assert not eve.page.locator(".seat .badge", has_text="you").count()


def test_the_seats_can_be_chosen_one_click_away(new_person: NewPerson) -> None:
    ann = new_person()
    ann.page.goto("/new?with=friends")
    ann.page.get_by_text("More settings").click()
    ann.page.locator("[name=kind2]").select_option("bot:greedy")
    ann.page.get_by_role("button", name="Go to the table").click()
    expect(ann.board).to_have_attribute("data-status", "playing")
