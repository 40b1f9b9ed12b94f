from collections.abc import Callable, Iterator

import pytest

from tests.analysis.games import LITTLE
from tests.web.running import Player, serving, settings_for

NewPlayer = Callable[..., Player]
AWAY = 0.8
"""After so many seconds somebody counts as away: longer than a request takes on a busy machine."""


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests that need nothing special."""
    with serving(settings_for(tmp_path_factory.mktemp("server"), away_seconds=AWAY, review_effort=LITTLE)) as address:
        yield address


@pytest.fixture
def player(base: str) -> Iterator[NewPlayer]:
    """Players who leave when the test is over."""
    made: list[Player] = []

    def new(name: str = "Ann", address: str = base) -> Player:
        made.append(Player(address, name))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def ann(player: NewPlayer) -> Player:
    return player("Ann")


@pytest.fixture
def ben(player: NewPlayer) -> Player:
    return player("Ben")
