"""The same seed gives the same numbers and the same deal, in every process, on every platform, for ever."""

import hashlib
import json
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from perfect_numbers.deck import Composition
from perfect_numbers.engine.deal import Shuffler
from perfect_numbers.engine.random import Random
from perfect_numbers.position import Position
from tests.engine.play import new_state

DEALS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "deals.jsonl").read_text().splitlines()
]


def test_the_generator_is_xoshiro128_plus_plus() -> None:
    # The numbers that its authors' program gives for these four words.
    random = Random(0)
    random.a, random.b, random.c, random.d = 1, 2, 3, 4
    assert [int(random.word()) for _ in range(10)] == [
        *(641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420),
    ]


@pytest.mark.parametrize(
    ("seed", "words", "dice"),
    [
        (0, [2467746511, 2723690607, 2788312963, 2937090416], [3, 3, 3, 5, 5, 3, 1, 2, 4, 4]),
        (1, [3970120656, 912849243, 3714629072, 48746264], [0, 1, 2, 5, 2, 4, 2, 1, 0, 4]),
        (-5, [1507602537, 1300702515, 1873614451, 3815046742], [3, 2, 1, 2, 5, 1, 3, 3, 1, 4]),
        ("perfect", [4039694522, 2134508490, 1763353193, 3064854046], [2, 1, 3, 3, 1, 2, 4, 1, 2, 0]),
        ("Größe", [3309685138, 1829842978, 158331504, 2225376265], [1, 3, 5, 4, 1, 2, 2, 1, 0, 1]),
        (18446744073709551616, [567399130, 3942584129, 3943582536, 3544900869], [2, 5, 3, 3, 2, 3, 2, 4, 5, 2]),
        ("", [30732054, 4009220017, 624372537, 3079534053], [3, 0, 1, 3, 2, 0, 5, 4, 4, 1]),
    ],
)
def test_golden_seeds(seed: int | str, words: list[int], dice: list[int]) -> None:
    random = Random(seed)
    assert [int(random.word()) for _ in words] == words
    assert [int(random.below(6)) for _ in dice] == dice


def test_a_number_and_its_text_are_one_seed() -> None:
    for seed in (0, 7, -1, 10**40):
        assert [Random(seed).word() for _ in range(3)] == [Random(str(seed)).word() for _ in range(3)]
    assert Random("7").word() != Random("07").word()


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 108, 2**20 + 1, 2**31])
def test_numbers_are_below_the_bound(bound: int) -> None:
    random = Random(f"below {bound}")
    drawn = [int(random.below(bound)) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < bound
    assert bound == 1 or max(drawn) >= bound // 2


def test_numbers_are_equally_likely() -> None:
    random = Random("fair")
    counts = Counter(int(random.below(7)) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(880 < count < 1120 for count in counts.values())
    # A quarter of all words would favour some numbers below this bound if they were not drawn again.
    bound = 3 * 2**29
    thirds = Counter(int(random.below(bound)) % 3 for _ in range(6000))
    assert all(1850 < thirds[third] < 2150 for third in range(3))


def test_every_order_is_equally_likely() -> None:
    random = Random("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = vec[u8]([u8(card) for card in range(4)])
        random.shuffle(cards)
        counts[tuple(map(int, cards))] += 1
    assert len(counts) == 24
    assert all(140 < count < 260 for count in counts.values())


def test_deals_come_from_shake_256_of_the_seed() -> None:
    words = struct.unpack("<200I", hashlib.shake_256("Größe".encode()).digest(800))
    shuffler = Shuffler("Größe")
    # 2**31 rejects nothing: each number is the upper 31 bits of the next word, also past the first block.
    assert [int(shuffler.below(2**31)) for _ in words] == [word >> 1 for word in words]


def test_dealt_numbers_are_equally_likely() -> None:
    shuffler = Shuffler("fair")
    bound = 3 * 2**29
    thirds = Counter(int(shuffler.below(bound)) % 3 for _ in range(6000))
    assert all(1850 < thirds[third] < 2150 for third in range(3))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = vec[u8]([u8(card) for card in range(4)])
        shuffler.shuffle(cards)
        counts[tuple(map(int, cards))] += 1
    assert len(counts) == 24
    assert all(140 < count < 260 for count in counts.values())


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal['seed']}-{deal['players']}-{deal['deck']}")
def test_golden_deals(deal: dict[str, Any]) -> None:
    composition = Composition.from_json(deal["composition"])
    state = new_state(deal["seed"], deal["players"], deal["interaction"], deal["lost_to_owner"], composition)
    assert str(Position(state)) == deal["position"]


def test_there_are_deals_for_every_number_of_players() -> None:
    assert {deal["players"] for deal in DEALS} == {2, 3, 4}
    assert len(DEALS) >= 20
