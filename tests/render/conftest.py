"""Every position of shown.py as a fixture."""

import pytest

from perfect_numbers.position import Position
from tests.render.shown import POSITIONS


@pytest.fixture(params=POSITIONS)
def position(request: pytest.FixtureRequest) -> Position:
    """Every position in turn."""
    return Position.parse(POSITIONS[request.param])
