"""The table fits every window in every language; a sample of what `python -m tools.walk` walks through."""

import base64

import pytest
from playwright.sync_api import Browser

from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.puzzles.book import puzzles
from perfect_numbers.web.views.puzzle import address_of
from tests.web.browser.conftest import NewPerson
from tests.web.browser.geometry import LOOK, QUIET, look, walk
from tests.web.browser.moments import Moment, Stand, moments

SAMPLE = moments(32)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_chosen_is_in_sight(browser: Browser, lang: str) -> None:
    sample = SAMPLE[LANGUAGES.index(lang) :: len(LANGUAGES)]
    wrong = [f"{where}: {problem}" for where, found in walk(browser, sample, [lang]) for problem in found]
    assert wrong == []


def test_three_ways_to_use_one_card_have_room_below_each_other(browser: Browser) -> None:
    moment = Moment(4, 3, "base", 93, frozenset())
    assert [found for _, found in walk(browser, [moment], ["nl"], [(1280, 720)], [False])] == [[]]


def test_a_word_that_is_broken_would_be_found(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.set_content(
        '<main class="stage"><div class="saying"><p id="prompt">Prenez</p></div>'
        '<p style="width: 4em; overflow-wrap: anywhere">emplacement libre</p></main>'
    )
    page.evaluate(f"async () => {{ window.look = (await import({_as_address(LOOK)!r})).look; }}")
    assert 'word broken: "emplacement"' in page.evaluate("() => window.look()")
    page.locator("main > p").evaluate("(text) => (text.style.width = '12em')")
    assert not [problem for problem in page.evaluate("() => window.look()") if "word" in problem]
    page.close()


def _as_address(script: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(script.encode()).decode()


def test_a_note_waits_where_much_has_happened(browser: Browser) -> None:
    moment = Moment(1, 2, "base", 222, frozenset())
    assert [found for _, found in walk(browser, [moment], ["nl"], [(360, 640)], [True])] == [[]]


@pytest.mark.parametrize(("size", "players"), [((390, 844), 2), ((820, 1180), 3), ((1280, 720), 4)])
def test_the_table_shows_the_level_of_bots(browser: Browser, size: tuple[int, int], players: int) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(QUIET)
    Stand(page).show(next(moment for moment in SAMPLE if moment.players == players), "en")
    states = page.locator(".other .state:visible").all_inner_texts()
    assert [state.partition(":")[0] for state in states] == ["a bot"] * (players - 1)
    page.close()


@pytest.mark.parametrize(("size", "lang"), [((360, 640), "fr"), ((740, 360), "de")])
def test_lessons_and_puzzles_fit_phones(new_person: NewPerson, size: tuple[int, int], lang: str) -> None:
    ann = new_person(
        viewport={"width": size[0], "height": size[1]},
        locale=lang,
        has_touch=True,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    ann.page.add_init_script(QUIET)
    crowded = [
        next(puzzle for puzzle in puzzles()[i:] if puzzle.players == count) for i in (0, 200) for count in (3, 4)
    ]
    wrong = []
    for path in ("/learn/gift", "/learn/actions", *map(address_of, crowded)):
        ann.page.goto(path)
        wrong += [f"{path}: {problem}" for problem in look(ann.page)]
    assert wrong == []


def test_the_sample_has_everything_that_can_happen() -> None:
    met = {kind for moment in SAMPLE for kind in moment.kinds}
    assert {"T", "C", "K", "E", "Pr", "Mv", "St", "card>row", "card>+", "card>give", "joker>row", "St>A"} <= met
    assert {moment.players for moment in SAMPLE} == {2, 3, 4}
    assert len(set(map(str, SAMPLE))) == len(SAMPLE)
