"""The tutorial at the table: every stage is solved with the keyboard alone, and what is wrong is taken back."""

import re

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.lessons.course import attempt, solution
from perfect_numbers.lessons.hints import lesson_hint
from perfect_numbers.lessons.stage import Stage
from perfect_numbers.lessons.stages import STAGES
from perfect_numbers.web.views.hints import pointed
from perfect_numbers.web.views.lesson import lesson_fragment
from tests.web.browser.conftest import NewPerson
from tests.web.browser.keyboard import press_move
from tests.web.browser.person import Person

TURNS = [stage for stage in STAGES if not stage.opponent]


def _standing(ann: Person) -> str:
    return ann.page.locator(".lesson").get_attribute("data-standing") or ""


def _ask_for_hints(ann: Person, stage: Stage, lang: str) -> None:
    """Ask three times: where to look, a way to the goal, and the rule."""
    told = lesson_hint(attempt(stage), 3, lang)
    panel = ann.page.locator("#advice")
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#answer")).to_contain_text(told.look)
    expect(ann.board.locator(pointed(stage.pointer))).to_have_class(re.compile("glowing"))
    expect(panel).to_be_hidden()
    ann.page.keyboard.press("h")
    expect(panel.locator("ol li")).to_have_text(list(told.turn))
    expect(ann.board.locator(f'[data-move="{told.move}"]')).to_have_class(re.compile("hinted"))
    expect(panel.locator("h3")).to_have_count(0)
    ann.page.keyboard.press("h")
    expect(panel.locator("ul a")).to_have_text([stage.rule])
    if lang == "en":
        assert Axe().run(ann.page).response["violations"] == []
    ann.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def _learn(ann: Person, stage: Stage, lang: str) -> None:
    """Go through a stage with the keyboard: hints, every wrong try, each taken back, the solution."""
    speech = language(lang)
    expect(ann.board.locator(pointed(stage.pointer))).to_have_class(re.compile("pointed"))
    _ask_for_hints(ann, stage, lang)
    for mistake in stage.mistakes:
        for move in mistake.example:
            press_move(ann, move)
        expect(ann.page.locator(".lesson-text")).to_have_text(speech.say(mistake.text))
        assert _standing(ann) == "wrong"
        # The button that takes it back has the focus.
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".lesson")).to_have_attribute("data-standing", "going")
        while (before := ann.says("moves")) != "0":
            ann.page.keyboard.press("u")
            ann.page.wait_for_function("moves => document.getElementById('board').dataset.moves !== moves", arg=before)
    for move in solution(attempt(stage)):
        press_move(ann, move)
    expect(ann.page.locator(".lesson-text")).to_have_text(speech.say(stage.praise))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_lessons_in_another_language_with_the_keyboard_alone(new_person: NewPerson, lang: str) -> None:
    ann = new_person(locale=lang)
    for stage in TURNS:
        ann.page.goto(f"/learn/{stage.key}")
        _learn(ann, stage, lang)


def test_all_lessons_with_the_keyboard_alone(new_person: NewPerson) -> None:
    ann = new_person()
    ann.page.goto("/")
    expect(ann.page.locator("[data-first-time] a")).to_be_visible()
    ann.page.goto("/learn")
    ann.page.locator("[data-next-lesson]").press("Enter")
    for stage in TURNS:
        ann.page.wait_for_url(f"**/learn/{stage.key}")
        _learn(ann, stage, "en")
        ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/learn/end")
    ann.page.goto("/learn")
    assert ann.page.locator(".learned:visible").count() == len(TURNS)
    assert (ann.page.locator("[data-next-lesson]").get_attribute("href") or "").endswith("/learn/end")


def test_the_last_lesson_is_played_to_its_end_on_a_phone(new_person: NewPerson) -> None:
    ann = new_person(viewport={"width": 360, "height": 740}, has_touch=True)
    ann.page.goto("/learn/end")
    for _ in range(80):
        ann.page.wait_for_function(
            "() => { const d = document.getElementById('board').dataset;"
            " return d.mine === 'yes' || d.live !== 'yes' || document.querySelector('.lesson.done'); }"
        )
        if _standing(ann) == "done":
            break
        if ann.says("live") != "yes":
            ann.page.keyboard.press("Shift")
            ann.page.wait_for_timeout(30)
        elif ann.says("mine") == "yes":
            ann.step_by_mouse()
    expect(ann.page.locator(".lesson b")).to_contain_text("points")
    assert ann.page.evaluate("localStorage.getItem('learned')") == '["end"]'
    ann.page.goto("/")
    expect(ann.page.locator("[data-first-time]")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.key)
def test_a_stage_says_everything_in_every_language(stage: Stage, lang: str) -> None:
    speech = language(lang)
    ways = [((), stage.text), *((mistake.example, mistake.text) for mistake in stage.mistakes)]
    if not stage.opponent:
        ways.append((tuple(solution(attempt(stage))), stage.praise))
    for moves, text in ways:
        html = lesson_fragment(attempt(stage, moves), lang, -1)
        said = re.search(r'<p class="lesson-text">(.*?)</p>', html)
        assert said
        assert said[1].replace("&#39;", "'") == speech.say(text)
        assert speech.say(stage.title) in html
        assert ("data-move=" in html) == (text == stage.text)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/nothing", 404),
        ("/learn/nothing/board", 404),
        ("/learn/take?played=E", 400),
        ("/learn/take/board?played=T9", 400),
        ("/learn/take/board?played=" + "T1+" * 600, 400),
        ("/learn/take/board?at=-5", 200),
        ("/learn/take/board?at=99&since=-9", 200),
        ("/learn/take/why?move=nonsense", 400),
        ("/learn/take/why?move=R5>R", 200),
    ],
)
def test_whatever_is_asked_of_a_lesson_gets_an_answer(address: str, path: str, status: int) -> None:
    assert httpx.get(address + path).status_code == status


def test_the_order_of_the_deck_stays_on_the_server() -> None:
    for stage in STAGES:
        html = lesson_fragment(attempt(stage), "en", -1)
        deck = attempt(stage).game.position.deck
        assert isinstance(deck, tuple)
        assert "".join(deck[:3]) not in html
        assert stage.position not in html
