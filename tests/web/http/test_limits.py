"""How often somebody may ask."""

import time

from perfect_numbers.web.http.limits import Limit


def test_limits_let_through_what_is_due() -> None:
    limit = Limit(per_second=50, at_once=3)
    assert [limit.wait("Ann") for _ in range(3)] == [0, 0, 0]
    wait = limit.wait("Ann")
    assert 0 < wait <= 0.02
    assert limit.wait("Ben") == 0
    time.sleep(wait + 0.005)
    assert limit.wait("Ann") == 0
