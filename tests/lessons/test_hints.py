"""Hints in the tutorial lead to the goal, from every moment from which it can be reached."""

import pytest

from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.i18n.rules import rule
from perfect_numbers.lessons.course import attempt
from perfect_numbers.lessons.hints import OUT_OF_REACH, lesson_hint
from perfect_numbers.lessons.stage import Stage
from perfect_numbers.lessons.stages import STAGES

TURNS = [stage for stage in STAGES if not stage.opponent]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stage", TURNS, ids=lambda stage: stage.key)
def test_whoever_follows_the_hints_reaches_the_goal(stage: Stage, lang: str) -> None:
    moves: list[str] = []
    while (tried := attempt(stage, moves)).standing == "going":
        first, second, third = (lesson_hint(tried, step, lang) for step in (1, 2, 3))
        assert first.look
        assert (first.move, first.turn, first.why) == ("", (), ())
        assert second.why == ()
        assert len(second.turn) + len(moves) >= 1
        assert third.why == ((rule(stage.rule, lang).paragraphs[0].text, stage.rule),)
        assert tuple(tried.game.moves) == tuple(moves)
        moves.append(second.move)
    assert tried.standing == "done"


def test_a_hint_does_not_pretend() -> None:
    tried = attempt(next(stage for stage in STAGES if stage.key == "bonus"), ["T4", "G2>+"])
    assert lesson_hint(tried, 3, "en") == (1, "", OUT_OF_REACH, "", (), ())
