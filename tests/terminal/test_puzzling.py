"""A puzzle in the terminal: solved, missed and tried again, given up."""

import re

import pytest

from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.i18n.sentences.puzzles import RIGHT, TASK
from perfect_numbers.puzzles.answering import answer
from perfect_numbers.puzzles.book import puzzles
from perfect_numbers.puzzles.hints import puzzle_hint
from perfect_numbers.terminal.puzzling import AGAIN, Puzzling
from tests.terminal.typed import Typed

PUZZLE = puzzles()[0]


def run(*answers: str, lang: str = "en") -> tuple[bool, str]:
    console = Typed(answers)
    solved = Puzzling(PUZZLE, lang, console).run()
    return solved, re.sub(r"\s+", " ", console.printed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_missed_and_then_solved(lang: str) -> None:
    solved, printed = run(*PUZZLE.second.split(), *PUZZLE.best.split(), lang=lang)
    assert solved
    for text in (TASK, AGAIN, RIGHT):
        assert re.sub(r"\s+", " ", language(lang).say(text)) in printed
    assert "%" in printed


def test_the_answer_is_shown_to_whoever_asks() -> None:
    solved, printed = run("a")
    assert not solved
    assert "After the best turn" in printed


def test_moves_are_taken_back_and_everything_typed_gets_an_answer() -> None:
    first = PUZZLE.best.split()[0]
    solved, printed = run("u", first, "u", "?", "b", "hello", *PUZZLE.best.split())
    assert solved
    assert "nothing to take back" in printed
    assert "shows the answer" in printed
    assert "neither a number" in printed


def test_whoever_quits_has_not_solved_it() -> None:
    assert run("q")[0] is False


def test_hints_are_given_step_by_step() -> None:
    hints = [puzzle_hint(answer(PUZZLE), step, "en") for step in (1, 2, 3)]
    once, twice, thrice = (run(*["h"] * times, "q")[1] for times in (1, 2, 3))
    assert hints[0].look in once
    assert hints[1].turn[1] not in once
    assert hints[1].turn[1] in twice
    assert hints[2].why[-1].sentence not in twice
    assert hints[2].why[-1].sentence in thrice
