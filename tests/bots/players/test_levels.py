"""Eight levels for people: each can be named, and weaknesses are those of people."""

from itertools import pairwise

import pytest

from perfect_numbers import bots
from perfect_numbers.bots.levels import LEVELS, read_level
from perfect_numbers.bots.players.level import LevelBot
from perfect_numbers.bots.players.sage import SageBot
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of
from tests.bots.games import match, positions


def test_levels_are_numbered_and_have_names_faces_and_styles_of_their_own() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    for texts in (
        [level.name for level in LEVELS],
        [level.face for level in LEVELS],
        [level.style for level in LEVELS],
    ):
        assert len(set(texts)) == len(LEVELS)


def test_each_level_has_fewer_weaknesses_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS):
        assert higher.overlooks <= lower.overlooks
        assert higher.forgets <= lower.forgets
        assert higher.ignores <= lower.ignores
        assert higher.misjudges <= lower.misjudges


@pytest.mark.parametrize("text", ["0", "9", "x", "04", "1.5"])
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(bots.UnknownBotError, match="levels are 1 to 8, as in level:4"):
        read_level(text)
    with pytest.raises(bots.UnknownBotError):
        bots.create(f"level:{text}")


def test_a_perfect_card_that_ends_the_game_well_is_taken_at_every_level() -> None:
    # The last turn of the game, one group left: even a beginner completes the row.
    state = read_position("p1=R:234567|-|0 p2=-|-|11 market=-/-/R7B2/- deck=Y2Y3Y4Y5Y6")
    for level in LEVELS[:-1]:
        moves = bots.ask_turn(LevelBot(seed=1, argument=str(level.number)), view_of(state))
        after = state.clone()
        texts = []
        for move in moves:
            texts.append(move_text(after, move))
            after.do(move)
        assert "C" in texts


def test_the_same_seed_plays_the_same_turn() -> None:
    for state in positions("levels", every=50):
        turns = {tuple(bots.ask_turn(LevelBot("seed", "2"), view_of(state))) for _ in range(2)}
        assert len(turns) == 1


def test_the_highest_level_is_sage() -> None:
    for state in positions("levels", every=80):
        view = view_of(state)
        clock = bots.Clock(0.0)  # no time: both play what they think of at first
        assert LevelBot(3, "8").plan(view, clock) == SageBot(3).plan(view, clock)


def test_high_levels_beat_low_ones() -> None:
    wins, margin = match("level:6", "level:1", 4)
    assert wins >= 0.7
    assert margin > 5
