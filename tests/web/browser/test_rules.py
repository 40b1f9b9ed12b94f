"""The rules page: the lesson first, details folded away, and every rule found by its name."""

from playwright.sync_api import expect

from tests.web.browser.conftest import NewPerson


def test_the_lesson_comes_first_and_details_are_folded(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/rules")
    expect(page.locator("h2").first).to_have_text("Learn in two minutes")
    expect(page.locator(".on-one-row figure")).to_have_count(3)
    expect(page.locator("details[open]")).to_have_count(0)
    expect(page.get_by_text("ADD-HIGHER")).to_be_hidden()


def test_a_rule_is_shown_where_its_name_leads(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/rules#STEAL-ADD")  # folded away until it is asked for
    expect(page.locator("#STEAL-ADD")).to_be_in_viewport()
    page.goto("/rules#JOKER-CASES")  # the other name of a text that has two
    expect(page.get_by_role("heading", name="What a joker does").first).to_be_in_viewport()


def test_what_is_not_possible_says_why(new_person: NewPerson) -> None:
    page = new_person(locale="de").page
    page.goto("/rules")
    example = page.locator("article", has=page.locator("#SLOT-FULL")).locator(".between")
    expect(example).to_contain_text("Du hast keinen freien Platz für Violett 6.")


def test_an_example_is_played_at_the_table(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/rules")
    page.locator('.try-it[href="/rules/ADD-PERFECT/1"]').click()
    page.locator('[data-move="R3>R"]:visible').click()
    page.locator('[data-move="C"]').click()
    expect(page.locator(".lesson.done")).to_be_visible()
    page.get_by_text("Back to the rules").click()
    expect(page.locator("#ADD-PERFECT")).to_be_in_viewport()
    # A move that the rules refuse is refused with the reason.
    page.goto("/rules/GIVE-ONLY-FULL/1")
    page.locator('.others [data-place="row:2P"]').click()
    expect(page.locator("#answer")).not_to_be_empty()
