"""A click is one request."""

from playwright.sync_api import Request

from tests.web.browser.conftest import NewPerson
from tests.web.browser.person import me


def test_a_move_is_one_request(new_person: NewPerson) -> None:
    ann = new_person()
    ann.keep("pn.forced", "false")
    ann.make_table(me("Ann"), me("Ben"), seed="requests", start=1)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(f"{request.method} {request.url}")

    ann.wait_for_turn()
    ann.page.wait_for_load_state("load")
    ann.page.wait_for_timeout(500)
    ann.page.on("request", note)
    before = int(ann.says("moves"))
    while int(ann.says("moves")) < before + 3:
        ann.step_by_mouse()
    ann.page.wait_for_timeout(300)
    made = int(ann.says("moves")) - before
    assert len(asked) == made, asked
    assert all("/moves" in each for each in asked)
