"""A challenge in the browser: from the end of a game to a friend who plays the same cards; axe finds nothing."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson
from tests.web.http.test_review import SHORT
from tests.web.running import Player, bot, me, play_out


def test_from_the_end_of_a_game_to_a_friend(new_person: NewPerson, address: str) -> None:
    ann, ben = new_person(), new_person(viewport={"width": 390, "height": 844})
    player = Player(address)
    player.create([me(), bot("greedy")], composition=SHORT)
    play_out([player])
    cookies = player.http.cookies.items()
    ann.page.context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies])
    player.close()
    ann.page.goto(f"/t/{player.table}")
    ann.page.locator("[data-challenge-with]").click()
    ann.page.wait_for_url("**/c/*")
    expect(ann.page.locator(".tries tbody tr")).to_have_count(1)
    assert Axe().run(ann.page).response["violations"] == []
    here = ann.page.url
    ann.page.get_by_role("link", name="Compare turn by turn").click()
    expect(ann.page.locator(".beside thead th")).to_have_count(1)
    assert Axe().run(ann.page).response["violations"] == []
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.page.goto(here)
    assert ann.page.locator(".scroll").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    ben.page.goto(ann.page.url)
    expect(ben.page.locator("h1")).to_contain_text("Ann")
    expect(ben.page.locator(".tries")).to_have_count(0)
    assert Axe().run(ben.page).response["violations"] == []
    ben.page.locator("input[data-name]").fill("Ben")
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_url("**/t/*")
    ben.page.goto(ann.page.url)
    expect(ben.page.get_by_role("link", name="Go on playing")).to_be_visible()
