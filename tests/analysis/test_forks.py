"""Lines that leave a game are a tree that can be written and read."""

import pytest

from perfect_numbers.analysis.forks import Fork, Tree, in_record, read_forks
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from tests.analysis.games import random_game


def test_playing_on_makes_a_fork_only_where_need_be() -> None:
    tree, line = Tree(("T1", "E", "T2")).play(0, 1, ["E"])
    assert (tree.forks, line) == ((), 0)
    tree, line = tree.play(0, 1, ["R5>R"])
    assert (tree.line(line), line) == (("T1", "R5>R"), 1)
    tree, line = tree.play(1, 2, ["E"])
    assert (tree.line(line), line) == (("T1", "R5>R", "E"), 1)
    tree, line = tree.play(1, 2, ["C"])
    assert (tree.line(line), line) == (("T1", "R5>R", "C"), 2)
    assert tree.play(0, 1, ["R5>R"]) == (tree, 1)
    # Before a line begins one is on the line that it leaves.
    assert tree.play(2, 1, ["E"]) == (tree, 0)
    assert tree.play(2, 0, ["T4"])[0].forks[-1] == Fork(0, 0, ("T4",))


def test_what_is_taken_back_is_forgotten_unless_something_leaves_it() -> None:
    tree = Tree(
        ("T1", "E"), (Fork(0, 1, ("R5>R", "C")), Fork(1, 3, ("E",)), Fork(0, 0, ("T2", "E")), Fork(3, 1, ("K",)))
    )
    assert tree.take_back(0, 2, 1) == (tree, 0)
    assert tree.take_back(1, 3, 2) == (tree, 1)
    assert tree.take_back(3, 1, 0) == (tree, 3)
    shorter, line = tree.take_back(3, 2, 1)
    assert (shorter.forks[2].moves, line) == (("T2",), 3)
    without, line = tree.take_back(2, 4, 3)
    assert (without.forks, line) == ((Fork(0, 1, ("R5>R", "C")), Fork(0, 0, ("T2", "E")), Fork(2, 1, ("K",))), 1)
    assert without.checked() == without


def test_forks_are_written_and_read() -> None:
    tree = Tree(("T1", "E"), (Fork(0, 1, ("R5>R", "C")), Fork(1, 2, ("K",))))
    assert tree.text() == "0.1.R5>R C;1.2.K"
    assert read_forks(tree.text(), tree.trunk) == tree
    assert read_forks("", ()) == Tree(())


@pytest.mark.parametrize("text", ["x", "1.0.T1", "0.9.T1", "0.1.E;5.0.E", "-1.0.E", "0.0.E;" * 61])
def test_forks_that_leave_nothing_are_refused(text: str) -> None:
    with pytest.raises(PerfectNumbersError, match="forks:"):
        read_forks(text, ("T1", "E"))


def test_a_record_keeps_forks_and_readers_that_do_not_know_them_ignore_them() -> None:
    game = random_game("forks")
    record = game.record().to_dict()
    record["forks"] = [{"on": 0, "at": 2, "moves": ["K"]}]
    read = Game.from_record(record)
    assert read.position == game.position
    assert in_record(read.extra, read.moves).forks == (Fork(0, 2, ("K",)),)
    assert read.record().to_dict()["forks"] == record["forks"]
    with pytest.raises(PerfectNumbersError, match="forks:"):
        in_record({"forks": [{"on": "x"}]}, read.moves)
