"""Several people at one table, each with a browser, one of whom loses the connection."""

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import OPEN, SMALL_DECK, Person, me


def _seated(new_person: NewPerson, **settings: object) -> tuple[Person, Person, str]:
    """Let Ann make a table and Ben sit down."""
    ann, ben = new_person(), new_person()
    table = ann.make_table(me("Ann"), OPEN, **{"start": 1, **settings})
    expect(ann.page.locator(".qr svg")).to_be_visible()
    assert ann.page.locator("#address").input_value().endswith(f"/t/{table}")
    ben.page.goto(f"/t/{table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Your name").press("Enter")
    for person in (ann, ben):
        expect(person.board).to_have_attribute("data-status", "playing")
    return ann, ben, table


def test_two_play_a_third_looks_on_and_a_connection_drops(new_person: NewPerson) -> None:
    ann, ben, table = _seated(new_person, seed="friends", composition=SMALL_DECK)
    eve = new_person()
    eve.page.goto(f"/t/{table}")
    expect(eve.board).to_have_attribute("data-status", "playing")
    assert not eve.board.locator("button[data-move], .pick").count()

    assert ann.page.title().startswith("●")
    assert not ben.page.title().startswith("●")
    _play_turns(ann, ben, turns=2)
    for person in (ben, eve):
        expect(person.board).to_have_attribute("data-moves", ann.says("moves"))

    # Ben's train goes into a tunnel.
    ben.page.context.set_offline(True)
    expect(ben.page.locator("#connection")).to_be_visible(timeout=15_000)
    before = ann.says("moves")
    if ann.says("mine") == "yes":
        ann.step_by_mouse()
        expect(eve.board).not_to_have_attribute("data-moves", before)
    ben.page.context.set_offline(False)
    expect(ben.page.locator("#connection")).to_be_hidden(timeout=15_000)
    expect(ben.board).to_have_attribute("data-moves", ann.says("moves"))

    _play_turns(ann, ben, turns=100)
    for person in (ann, ben, eve):
        expect(person.page.locator(".result h2")).to_be_visible()
    assert not eve.page.get_by_role("button", name="Rematch").count()
    ann.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("link", name="Join the rematch").click()
    expect(ben.board).to_have_attribute("data-status", "playing")
    assert ben.page.locator(".mine .who").inner_text() == "Ben"


def _play_turns(ann: Person, ben: Person, turns: int) -> None:
    """Let both play until so many turns are over, or the game is."""
    for _ in range(turns):
        for person in (ann, ben):
            while person.says("status") == "playing" and person.says("mine") == "yes":
                person.step_by_mouse()
            other = ben if person is ann else ann
            if not other.wait_for_turn_of_either(person):
                return


def test_a_bot_takes_over_and_gives_back(new_person: NewPerson) -> None:
    ann, ben, table = _seated(new_person, seed="away", start=2)
    ben.page.goto("about:blank")
    seat = ann.page.locator('.seat[data-seat="2"]')
    expect(seat).to_have_attribute("data-here", "no")
    ann.page.wait_for_timeout(1200)
    ann.page.reload()
    ann.page.get_by_role("button", name="Let a bot play").click()
    ann.page.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(seat.locator(".state")).to_have_text("a bot plays for them")
    assert ann.wait_for_turn()

    ben.page.goto(f"/t/{table}")
    ben.page.get_by_role("button", name="Take the seat back").click()
    expect(ben.page.get_by_role("button", name="Take the seat back")).to_have_count(0)
    expect(ann.page.locator('.seat[data-seat="2"] .state')).to_have_count(0)
