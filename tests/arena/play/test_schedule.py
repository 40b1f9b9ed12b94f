"""Who plays whom: every line-up on the same deals, everyone in every seat equally often."""

from collections import Counter

import pytest

from perfect_numbers.arena.play.schedule import circles, line_ups, rotations, schedule
from perfect_numbers.rules import Rules


def test_line_ups_with_enough_bots_are_all_choices() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_line_ups_with_too_few_bots_use_every_bot() -> None:
    assert line_ups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert line_ups(["a"], 4) == [("a",) * 4]


def test_circles_differ_in_who_sits_beside_whom() -> None:
    assert circles(("c", "a", "b")) == [("a", "b", "c"), ("a", "c", "b")]
    assert len(circles(("a", "b", "c", "d"))) == 6
    assert circles(("a", "a", "b", "b")) == [("a", "a", "b", "b"), ("a", "b", "a", "b")]


def test_rotations_of_equal_bots_are_not_repeated() -> None:
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert rotations(("a", "a")) == [("a", "a")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_sits_everywhere_equally_often(players: int) -> None:
    bouts = list(schedule(["a", "b", "c", "d"], 120, "1", Rules(players)))
    seats = Counter((bot, seat) for bout in bouts for seat, bot in enumerate(bout.seats))
    assert len(set(seats.values())) == 1
    neighbours = Counter((bout.seats[-1], bout.seats[0]) for bout in bouts)
    assert len(set(neighbours.values())) == 1


def test_games_are_rounded_up_to_whole_deals() -> None:
    bouts = list(schedule(["a", "b"], 3, "1", Rules()))
    assert [(bout.deal, bout.seats) for bout in bouts] == [
        (0, ("a", "b")),
        (0, ("b", "a")),
        (1, ("a", "b")),
        (1, ("b", "a")),
    ]


def test_no_two_bots_share_a_seed() -> None:
    bouts = list(schedule(["a", "b", "c"], 12, "1", Rules(3)))
    seeds = [bout.bot_seed(seat) for bout in bouts for seat in range(3)]
    assert len(set(seeds)) == len(seeds)
