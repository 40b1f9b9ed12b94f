"""Hints in puzzles: never more than was asked for, and each leads to an answer that counts."""

import pytest

from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.i18n.sentences.puzzles import OUT_OF_REACH
from perfect_numbers.puzzles.answering import answer
from perfect_numbers.puzzles.book import puzzles
from perfect_numbers.puzzles.hints import puzzle_hint
from perfect_numbers.puzzles.puzzle import Puzzle

SOME = puzzles()[:: max(1, len(puzzles()) // 12)]


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_the_hints_of_a_puzzle_lead_to_its_answer(puzzle: Puzzle) -> None:
    moves: list[str] = []
    while (given := answer(puzzle, moves)).loss is None:
        moves.append(puzzle_hint(given, 2, "en").move)
    assert given.standing == "right"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_step_tells_one_thing_more(lang: str) -> None:
    for puzzle in SOME[:4]:
        first, second, third = (puzzle_hint(answer(puzzle), step, lang) for step in (1, 2, 3))
        assert first.look
        assert first.pointer
        assert not first.move
        assert not first.turn
        assert len(second.turn) == len(puzzle.best.split())
        assert not second.why
        assert third.turn == second.turn
        assert len(third.why) >= 1 + len(puzzle.reasons)
        assert all("{" not in why.sentence for why in third.why)


def test_a_choice_is_compared_with_the_best_turn() -> None:
    # The best and the next best turn of this puzzle take different groups.
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.best[:2] != puzzle.second[:2])
    alone, beside = (puzzle_hint(answer(puzzle), 3, "en", chosen) for chosen in ("", puzzle.second[:2]))
    assert beside.why[0].sentence.startswith("Your choice would lower your chance of winning by ")
    assert alone.why[0].sentence.startswith("The next best turn would lower your chance of winning by ")
    assert alone.why[1:] == beside.why[1:]
    same = puzzle_hint(answer(puzzle), 3, "en", puzzle.best[:2])
    assert same.why == alone.why


def test_it_says_so_if_the_best_turn_is_out_of_reach() -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.best[:2] != puzzle.second[:2])
    told = puzzle_hint(answer(puzzle, puzzle.second.split()[:1]), 3, "de")
    assert told.look == language("de").say(OUT_OF_REACH)
    assert not told.move
