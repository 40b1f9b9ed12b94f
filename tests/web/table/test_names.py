"""Names at a table, of people and of bots."""

import pytest

from perfect_numbers.web.table.people import checked_name
from perfect_numbers.web.table.refused import Refused
from perfect_numbers.web.table.seats import bot_names


def test_names_are_tidied() -> None:
    assert checked_name("  Ann \n von  A ") == "Ann von A"
    assert checked_name("Zoe\u0308") == "Zoë"
    assert checked_name("李 🎲") == "李 🎲"


@pytest.mark.parametrize("name", ["", " ", "a" * 31, "a\u0000b", "a\u200bb", "\u202eAnn", "a\ud800"])
def test_names_that_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        checked_name(name)


def test_bots_of_one_kind_can_be_told_apart() -> None:
    assert bot_names(("", "greedy", "random", "greedy")) == ["", "Greedy", "Random", "Greedy 2"]
