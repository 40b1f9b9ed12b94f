"""Small parts on their own: seeds, seals, names, limits, bots' names."""

import math
import re
import time

import pytest

from perfect_numbers.web.http.limits import Limit
from perfect_numbers.web.table.refused import SENTENCES, Refused
from perfect_numbers.web.table.seal import commitment, is_kept, new_salt
from perfect_numbers.web.table.seats import bot_names
from perfect_numbers.web.table.seeds import readable_seed
from perfect_numbers.web.table.texts import checked_name


def test_seeds_can_be_read_out_and_not_be_guessed() -> None:
    seeds = {readable_seed() for _ in range(500)}
    assert len(seeds) == 500
    word = "[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]"
    assert all(re.fullmatch(f"{word}(-{word}){{4}}", seed) for seed in seeds)
    assert 5 * math.log2(16**3 * 4**2) >= 80


def test_a_seal_holds() -> None:
    salt = new_salt()
    record = {"salt": salt, "start": 1, "deal": ["R2R3R4", "B2B3B4"], "deck": "J4Mv"}
    sealed = {**record, "commitment": commitment(salt, 1, ["R2R3R4", "B2B3B4"], "J4Mv")}
    assert is_kept(sealed)
    for change in ({"deck": "MvJ4"}, {"start": 2}, {"salt": new_salt()}, {"deal": ["B2B3B4", "R2R3R4"]}, {"deal": 3}):
        assert not is_kept({**sealed, **change})
    assert not is_kept(record)
    assert not is_kept({})


def test_names_are_tidied() -> None:
    assert checked_name("  Ann \n von  A ") == "Ann von A"
    assert checked_name("Zoe\u0308") == "Zoë"
    assert checked_name("李 🎲") == "李 🎲"


@pytest.mark.parametrize("name", ["", " ", "a" * 31, "a\u0000b", "a\u200bb", "\u202eAnn", "a\ud800"])
def test_names_that_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        checked_name(name)


def test_limits_let_through_what_is_due() -> None:
    limit = Limit(per_second=50, at_once=3)
    assert [limit.wait("Ann") for _ in range(3)] == [0, 0, 0]
    wait = limit.wait("Ann")
    assert 0 < wait <= 0.02
    assert limit.wait("Ben") == 0
    time.sleep(wait + 0.005)
    assert limit.wait("Ann") == 0


def test_bots_of_one_kind_can_be_told_apart() -> None:
    assert bot_names(("", "greedy", "random", "greedy")) == ["", "Greedy", "Random", "Greedy 2"]


def test_every_refusal_is_a_sentence() -> None:
    for sentence in SENTENCES.values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert sentence.count(".") == 1
