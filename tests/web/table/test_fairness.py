"""What nobody can guess before the game and everyone can check after it: seeds and seals."""

import math
import re

from perfect_numbers.web.table.fairness import commitment, is_kept, new_salt, readable_seed


def test_seeds_can_be_read_out_and_not_be_guessed() -> None:
    seeds = {readable_seed() for _ in range(500)}
    assert len(seeds) == 500
    word = "[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]"
    assert all(re.fullmatch(f"{word}(-{word}){{4}}", seed) for seed in seeds)
    letters = [set(column) for column in zip(*seeds, strict=True)]
    assert sum(math.log2(len(choice)) for choice in letters) >= 80


def test_a_seal_holds() -> None:
    salt = new_salt()
    record = {"salt": salt, "start": 1, "deal": ["R2R3R4", "B2B3B4"], "deck": "J4Mv"}
    sealed = {**record, "commitment": commitment(salt, 1, ["R2R3R4", "B2B3B4"], "J4Mv")}
    assert is_kept(sealed)
    for change in ({"deck": "MvJ4"}, {"start": 2}, {"salt": new_salt()}, {"deal": ["B2B3B4", "R2R3R4"]}, {"deal": 3}):
        assert not is_kept({**sealed, **change})
    assert not is_kept(record)
    assert not is_kept({})
