"""Answering a puzzle, move by move."""

import pytest

from perfect_numbers import PerfectNumbersError
from perfect_numbers.puzzles.answering import answer, begun, seat_names
from perfect_numbers.puzzles.book import puzzles
from perfect_numbers.puzzles.losses import digit, is_right, loss_of

PUZZLE = puzzles()[0]


def test_a_turn_that_is_not_over_is_not_judged() -> None:
    going = answer(PUZZLE, PUZZLE.best.split()[:-1])
    assert going.loss is None
    assert going.standing == "going"
    assert going.mark is None


def test_the_end_of_the_turn_is_not_played() -> None:
    done = answer(PUZZLE, PUZZLE.best.split())
    assert done.game.position.turn == PUZZLE.seat
    assert "E" not in done.game.moves


def test_a_move_that_is_not_possible_is_refused() -> None:
    for moves in (["E"], ["T9"], [*PUZZLE.best.split()[:1], *PUZZLE.best.split()[:1]]):
        with pytest.raises(PerfectNumbersError):
            answer(PUZZLE, moves)


def test_the_deck_is_the_same_for_everyone() -> None:
    assert begun(PUZZLE).position == begun(PUZZLE).position
    assert isinstance(begun(PUZZLE).position.deck, tuple)


def test_whoever_solves_it_is_you() -> None:
    assert seat_names(PUZZLE, "de")[PUZZLE.seat - 1] == "Du"
    assert len(set(seat_names(PUZZLE, "en"))) == PUZZLE.players


def test_a_loss_is_one_character() -> None:
    assert [digit(loss) for loss in (-0.01, 0.0, 0.024, 0.1, 0.61, 1.0)] == ["0", "0", "2", "A", "z", "z"]
    assert loss_of(digit(0.35)) == 0.35
    assert is_right(digit(0.02))
    assert not is_right(digit(0.03))
