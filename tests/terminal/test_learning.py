"""The tutorial in the terminal: every stage is solved, and every named wrong try is shown and taken back."""

import re
from pathlib import Path

import pytest

from perfect_numbers import PerfectNumbersError
from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.i18n.sentences.hints import look_sentence
from perfect_numbers.lessons.course import attempt, names, solution
from perfect_numbers.lessons.hints import lesson_hint
from perfect_numbers.lessons.stage import Stage
from perfect_numbers.lessons.stages import STAGES
from perfect_numbers.terminal.learning import LATER, TAKEN_BACK, Learning, Progress, read_progress
from tests.terminal.typed import Typed

TURNS = [stage for stage in STAGES if not stage.opponent]
FILE = "lessons.json"


def run(folder: Path, *answers: str, lang: str = "en", first: str = "") -> str:
    console = Typed(answers)
    Learning(read_progress(folder / FILE), folder / FILE, lang, console).run(first)
    return re.sub(r"\s+", " ", console.printed)


def said(text: str, lang: str) -> str:
    return re.sub(r"\s+", " ", language(lang).say(text))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", TURNS, ids=lambda stage: stage.key)
def test_a_stage_with_its_wrong_tries_and_its_solution(stage: Stage, lang: str, tmp_path: Path) -> None:
    answers: list[str] = []
    for mistake in stage.mistakes:
        # The last move is taken back at once, the others by hand.
        answers += [*mistake.example, *["u"] * (len(mistake.example) - 1)]
    printed = run(tmp_path, *answers, *solution(attempt(stage)), lang=lang, first=stage.key)
    assert said(stage.title, lang) in printed
    assert said(stage.text, lang) in printed
    for mistake in stage.mistakes:
        assert said(mistake.text, lang) in printed
    assert printed.count(said(TAKEN_BACK, lang)) == len(stage.mistakes)
    assert said(stage.praise, lang) in printed
    assert said(LATER, lang) in printed
    assert read_progress(tmp_path / FILE).learned == [stage.key]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_stage_is_a_game_to_its_end(lang: str, tmp_path: Path) -> None:
    printed = run(tmp_path, *["1"] * 60, lang=lang, first="end")
    assert said(STAGES[-1].praise, lang) in printed
    assert "Ben" in printed
    assert read_progress(tmp_path / FILE).learned == ["end"]


def test_whoever_comes_back_goes_on_where_it_was_left(tmp_path: Path) -> None:
    assert "Lesson 1 of 12" in run(tmp_path, "T1", "R6>R", "q")
    printed = run(tmp_path)
    assert "Lesson 1 of" not in printed
    assert "Lesson 2 of 12" in printed
    assert "R6>R" not in printed
    assert read_progress(tmp_path / FILE) == Progress(["take"], "higher", ["R6>R"])


def test_a_stage_can_be_skipped_and_comes_again(tmp_path: Path) -> None:
    assert "Lesson 2 of 12" in run(tmp_path, "s")
    assert read_progress(tmp_path / FILE).learned == []
    assert "Lesson 1 of 12" in run(tmp_path)


def test_what_cannot_be_taken_back(tmp_path: Path) -> None:
    assert "nothing to take back" in run(tmp_path, "u")


def test_everything_that_is_typed_gets_an_answer(tmp_path: Path) -> None:
    printed = run(tmp_path, "?", "b", "hello", "R5>R", "why T1")
    assert "skips this lesson" in printed
    assert "neither a number" in printed
    assert re.search(r"\([A-Z-]+\)", printed)
    assert "T1 is possible now." in printed


def test_progress_that_cannot_be_read_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[")
    with pytest.raises(PerfectNumbersError, match="--new"):
        read_progress(tmp_path / FILE)
    assert (tmp_path / FILE).read_text() == "["


def test_a_lesson_that_has_changed_begins_again(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"stage": "take", "moves": ["R7>R"]}')
    assert "Lesson 1 of 12" in run(tmp_path)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.key)
def test_a_stage_is_solved_by_its_hints(stage: Stage, lang: str, tmp_path: Path) -> None:
    tried = attempt(stage)
    printed = run(tmp_path, "h", "h", "h", lang=lang, first=stage.key)
    look = re.sub(r"\s+", " ", look_sentence(stage.pointer, lang, names(lang), 1))
    assert printed.count(look) == 1 if stage.opponent else 2
    if not stage.opponent:
        assert f"({stage.rule})" in printed
        for sentence in lesson_hint(tried, 2, lang).turn:
            assert re.sub(r"\s+", " ", sentence) in printed


def test_a_hint_says_when_the_goal_is_out_of_reach(tmp_path: Path) -> None:
    printed = run(tmp_path, "T4", "G2>+", "h", "h", first="bonus")
    assert printed.count("From here the goal cannot be reached any more") == 2
