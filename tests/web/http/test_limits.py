"""How much one address may ask for, and that others are served in between."""

import asyncio

import pytest

from perfect_numbers.web.http.limits import MOST_IN_LINE, Limits, WaitingLine, counted_address
from perfect_numbers.web.http.spending import Spending
from perfect_numbers.web.settings import ServerSettings
from perfect_numbers.web.table.refused import Refused


def test_costly_requests_count_more_and_people_count_one_by_one() -> None:
    async def ask() -> None:
        limits = Limits(ServerSettings("", requests_per_second=2.0))
        for _ in range(2):
            await limits.take("1.2.3.4", "ann", 5)
        with pytest.raises(Refused) as caught:
            await limits.take("1.2.3.4", "ann", 5)
        assert (caught.value.status, caught.value.code) == (429, "too-fast")
        assert 0 < caught.value.retry_after <= 5
        await limits.take("1.2.3.4", "ben", 5)

    asyncio.run(ask())


def test_an_address_is_counted_for_the_minute_and_for_the_day() -> None:
    async def ask() -> None:
        limits = Limits(ServerSettings("", tables_per_minute=100.0, tables_per_day=3.0))
        for _ in range(3):
            await limits.take_new("1.2.3.4")
        with pytest.raises(Refused) as caught:
            await limits.take_new("1.2.3.4")
        assert caught.value.retry_after > 60
        await limits.take_new("5.6.7.8")

    asyncio.run(ask())


def test_those_whose_time_is_over_are_forgotten() -> None:
    spending = Spending(1, 5.0)
    assert spending.spend("ann", 1, 0.0) == 0.0
    assert spending.spend("ann", 1, 1.0) == 4.0
    for number in range(100_000):
        spending.spend(f"somebody {number}", 1, number / 100)
    assert len(spending) <= 1000
    assert spending.spend("ann", 1, 1000.0) == 0.0


def test_workers_share_what_one_address_may_do() -> None:
    async def ask() -> None:
        limits = Limits(ServerSettings("", tables_per_minute=1.0, workers=2))
        for _ in range(2):
            await limits.take_new("1.2.3.4")
        with pytest.raises(Refused):
            await limits.take_new("1.2.3.4")

    asyncio.run(ask())


def test_requests_of_one_address_stand_in_line_and_others_walk_past() -> None:
    async def ask() -> None:
        line = WaitingLine(2)
        first, second, third = (line.enter("crowd") for _ in range(3))
        assert first is not None
        assert second is not None
        assert third is not None
        assert (first.has_turn, second.has_turn, third.has_turn) == (True, True, False)
        stranger = line.enter("stranger")
        assert stranger is not None
        assert stranger.has_turn
        second.leave()
        second.leave()
        assert third.has_turn
        gone, next_one = line.enter("crowd"), line.enter("crowd")
        assert gone is not None
        assert next_one is not None
        gone.leave()
        first.leave()
        assert next_one.has_turn
        for place in (third, next_one, stranger):
            place.leave()
        assert not line._inside
        assert not line._waiting

    asyncio.run(ask())


def test_a_line_that_is_too_long_takes_nobody() -> None:
    async def ask() -> None:
        line = WaitingLine(1)
        places = [line.enter("crowd") for _ in range(MOST_IN_LINE + 2)]
        assert places[-2] is not None
        assert places[-1] is None

    asyncio.run(ask())


def test_of_ipv6_the_network_counts() -> None:
    assert counted_address("2001:db8:1:2:3:4:5:6") == counted_address("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert counted_address("2001:db8:1:3::1") != counted_address("2001:db8:1:2::1")
    assert counted_address("::ffff:1.2.3.4") == counted_address("1.2.3.4") == "1.2.3.4"
