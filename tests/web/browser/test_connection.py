"""When the connection breaks: what was missed is shown as soon as the server answers again, without a reload."""

import re

from playwright.sync_api import Route, expect

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import BOT, Person, me

_BOARD = re.compile(r"/board\?")


def _until_the_others_play(ann: Person) -> None:
    """Play until moves of the others are told."""
    while ann.says("mine") == "yes":
        ann.step_by_mouse()
    ann.page.wait_for_function("() => document.getElementById('board').dataset.live !== 'yes'")


def test_a_telling_that_was_cut_off_goes_on(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, BOT, seed="cut", start=1)
    _until_the_others_play(ann)
    ann.page.route(_BOARD, lambda route: route.abort())
    expect(ann.page.locator("#connection")).to_be_visible()
    ann.page.unroute(_BOARD)
    expect(ann.page.locator("#connection")).to_be_hidden()
    assert ann.wait_for_turn()


def test_a_server_that_does_not_answer_yet_is_asked_again(new_person: NewPerson) -> None:
    ann = new_person()
    ann.make_table(me(), BOT, BOT, seed="again", start=1)
    _until_the_others_play(ann)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) < 3 else route.continue_()

    ann.page.route(_BOARD, refuse)
    ann.page.wait_for_function("() => document.getElementById('board').dataset.mine === 'yes'", timeout=30_000)
    expect(ann.page.locator("#connection")).to_be_hidden()
    assert len(asked) >= 3
