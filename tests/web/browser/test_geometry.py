"""The table fits every window in every language; a sample of what `python -m tools.walk` walks through."""

import pytest
from playwright.sync_api import Browser

from perfect_numbers.i18n.languages import LANGUAGES
from tests.web.browser.geometry import walk
from tests.web.browser.moments import Moment, moments

SAMPLE = moments(32)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_chosen_is_in_sight(browser: Browser, lang: str) -> None:
    sample = SAMPLE[LANGUAGES.index(lang) :: len(LANGUAGES)]
    wrong = [f"{where}: {problem}" for where, found in walk(browser, sample, [lang]) for problem in found]
    assert wrong == []


def test_three_ways_to_use_one_card_have_room_below_each_other(browser: Browser) -> None:
    moment = Moment(4, 3, "base", 93, frozenset())
    assert [found for _, found in walk(browser, [moment], ["nl"], [(1280, 720)], [False])] == [[]]


def test_the_sample_has_everything_that_can_happen() -> None:
    met = {kind for moment in SAMPLE for kind in moment.kinds}
    assert {"T", "C", "K", "E", "Pr", "Mv", "St", "card>row", "card>+", "card>give", "joker>row", "St>A"} <= met
    assert {moment.players for moment in SAMPLE} == {2, 3, 4}
    assert len(set(map(str, SAMPLE))) == len(SAMPLE)
