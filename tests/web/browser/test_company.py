"""People among themselves: who watches, what they say, who resigns, who takes long."""

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import OPEN, Person, me


def _two(new_person: NewPerson, **of_ben: object) -> tuple[Person, Person, str]:
    """Let Ann make a table at which Ben begins."""
    ann, ben = new_person(), new_person(**of_ben)
    table = ann.make_table(me("Ann"), OPEN, start=2, seed="company")
    ben.page.request.post(f"/api/tables/{table}/join", data={"name": "Ben"})
    ben.page.goto(f"/t/{table}")
    expect(ann.board).to_have_attribute("data-status", "playing")
    return ann, ben, table


def test_a_spectator_is_told_so_and_hears_what_is_said(new_person: NewPerson) -> None:
    ann, ben, table = _two(new_person, locale="de-DE")
    eve = new_person(locale="fr-FR")
    eve.page.goto(f"/t/{table}")
    expect(eve.page.locator(".watching")).to_have_text("Vous regardez jouer Ann et Ben.")
    for own in ("[data-say]", "[data-leave]", ".people-tool", "[data-undo]", "[data-hint]", "[data-post]"):
        assert not eve.page.locator(own).count()
    assert not ann.page.locator(".watching").count()

    ann.page.locator(".people-tool").click()
    ann.page.get_by_role("button", name="Well played!").click()
    expect(ann.page.locator("#people")).to_be_hidden()
    expect(ann.page.locator(".bubbles p")).to_have_text("Ann: Well played!")
    expect(ben.page.locator(".bubbles p")).to_have_text("Ann: Gut gespielt!")
    expect(ben.page.locator("#polite")).to_have_text("Ann: Gut gespielt!")
    expect(eve.page.locator(".bubbles p")).to_have_text("Ann\u00a0: Bien joué\u00a0!")
    # Twice at once is too much, and said to be.
    ann.page.locator(".people-tool").click()
    ann.page.get_by_role("button", name="Oops!").click()
    expect(ann.page.locator(".bubbles p").last).to_contain_text("too much at once")


def test_who_does_not_want_to_hear_anything_does_not(new_person: NewPerson) -> None:
    ann, ben, _ = _two(new_person)
    ben.page.evaluate("localStorage.setItem('pref-phrases', 'no')")
    ann.page.request.post(ann.page.url.replace("/t/", "/api/tables/") + "/phrases", data={"phrase": "hello"})
    expect(ann.page.locator(".bubbles p")).to_have_text("Ann: Hello!")
    assert not ben.page.locator(".bubbles p").count()


def test_who_takes_long_can_be_nudged(new_person: NewPerson) -> None:
    ann, ben = new_person(), new_person()
    ann.page.clock.install()
    table = ann.make_table(me("Ann"), OPEN, start=2, seed="company")
    ben.page.request.post(f"/api/tables/{table}/join", data={"name": "Ben"})
    ben.page.goto(f"/t/{table}")
    nudge = ann.page.get_by_role("button", name="Nudge Ben")
    expect(ann.page.locator("[data-nudge]")).to_have_count(1)
    expect(nudge).to_be_hidden()
    ann.page.clock.fast_forward(31_000)
    expect(nudge).to_be_visible()
    assert not ben.page.locator("[data-nudge]").count()
    nudge.click()
    expect(ben.page.locator(".bubbles p")).to_have_text("Ann: Your turn!")


def test_who_resigns_goes_home_and_a_bot_plays_on(new_person: NewPerson) -> None:
    ann, ben, table = _two(new_person)
    ben.page.locator(".people-tool").click()
    ben.page.get_by_role("button", name="Resign", exact=True).click()
    ben.page.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(ben.page.get_by_role("heading", name="Perfect Numbers")).to_be_visible()
    expect(ann.page.locator(".bubbles p")).to_have_text("Ben resigned; a medium bot plays on.")
    expect(ann.page.locator('.seat[data-seat="2"] .state')).to_have_text("resigned: a bot plays on")
    ben.page.goto(f"/t/{table}")
    expect(ben.page.locator(".watching")).to_have_text("You are watching Ann and Ben.")
