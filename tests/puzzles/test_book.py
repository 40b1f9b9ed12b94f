"""The package's puzzles: every one can be played, has one answer, and is found by its name and its day."""

import datetime
from importlib.resources import files

import pytest

from perfect_numbers import PerfectNumbersError, Position
from perfect_numbers.puzzles.answering import answer
from perfect_numbers.puzzles.book import FILE, FIRST_DAY, practice, provenance, puzzle_named, puzzle_of, puzzles
from perfect_numbers.puzzles.losses import is_right, loss_of
from perfect_numbers.puzzles.puzzle import LEVELS, Puzzle
from perfect_numbers.puzzles.themes import THEMES, themes_of

ALL = puzzles()


def in_turn(count: int) -> list[Puzzle]:
    """Return some puzzles of all kinds: the others are looked at where all are."""
    return list(ALL[:: max(1, len(ALL) // count)])


@pytest.mark.parametrize("puzzle", in_turn(40), ids=lambda puzzle: puzzle.id)
def test_the_best_turn_is_right_and_the_second_is_wrong(puzzle: Puzzle) -> None:
    best = answer(puzzle, puzzle.best.split())
    assert best.loss == 0.0
    assert best.standing == "right"
    second = answer(puzzle, puzzle.second.split())
    assert second.standing == "wrong"
    assert second.mark in ("mistake", "blunder")
    assert second.loss == pytest.approx(min(puzzle.ahead, 0.61), abs=0.006)


@pytest.mark.parametrize("puzzle", in_turn(40), ids=lambda puzzle: puzzle.id)
def test_every_way_to_play_the_turn_has_a_loss_and_none_is_in_between(puzzle: Puzzle) -> None:
    losses = [loss_of(character) for character in puzzle.ends().values()]
    assert len(losses) >= 4
    assert all(loss <= 0.02 or loss >= 0.095 for loss in losses if loss < puzzle.ahead + 0.001)
    right = [end for end, character in puzzle.ends().items() if is_right(character)]
    groups = {tuple(map(bool, Position.parse(end).market)) for end in right}
    points = {Position.parse(end).scores for end in right}
    assert len(groups) == 1
    assert len(points) == 1


def test_a_puzzle_is_far_and_certain() -> None:
    for puzzle in ALL:
        assert puzzle.ahead >= 0.0995
        assert puzzle.ahead >= 3.9 * puzzle.error
        assert puzzle.solved is None or puzzle.solved >= 0.0995
        assert 1 <= puzzle.level <= LEVELS
        assert puzzle.losses.count("0") >= 1


def test_themes_follow_from_the_moves() -> None:
    for puzzle in ALL:
        reason = puzzle.reasons[0].kind if puzzle.reasons else None
        position = Position.parse(puzzle.position)
        assert puzzle.themes == themes_of(position, puzzle.best.split(), puzzle.second.split(), reason), puzzle.id


def test_planner_and_greedy_both_fail_on_half_of_them() -> None:
    assert sum(not {"planner", "greedy"} & set(puzzle.found_by.split()) for puzzle in ALL) >= len(ALL) / 2


def test_the_file_is_small_and_says_where_it_comes_from() -> None:
    size = len(files("perfect_numbers.puzzles").joinpath(FILE).read_bytes())
    assert size < 300_000
    assert provenance()["puzzles"] == len(ALL)
    assert "tools.find_puzzles" in provenance()["commands"][0]
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)


def test_every_day_has_its_puzzle_and_none_comes_twice_in_a_row_of_days() -> None:
    days = [puzzle_of(FIRST_DAY + datetime.timedelta(days=day)).id for day in range(len(ALL))]
    assert len(set(days)) == len(ALL)
    assert puzzle_of(datetime.date(2020, 2, 29)) in ALL


def test_practice_by_theme_and_level() -> None:
    for theme in THEMES:
        found = practice(theme)
        assert all(theme in puzzle.themes for puzzle in found)
        assert [puzzle.level for puzzle in found] == sorted(puzzle.level for puzzle in found)
    assert len(practice()) == len(ALL)
    assert sum(len(practice(level=level)) for level in range(1, LEVELS + 1)) == len(ALL)


def test_a_puzzle_that_does_not_exist() -> None:
    assert puzzle_named(ALL[0].id) is ALL[0]
    with pytest.raises(PerfectNumbersError, match="none named"):
        puzzle_named("nothing")
