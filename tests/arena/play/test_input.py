"""Wrong input: one clear sentence before anything is played."""

from pathlib import Path
from typing import Any

import pytest

from perfect_numbers import PerfectNumbersError
from perfect_numbers.arena.play.tournament import join_bots, split_bots
from perfect_numbers.cli.arena import arena

PLAYERS = Path(__file__).parents[1] / "players.py"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bots": ["nobody,greedy"]}, "There is no bot called 'nobody'"),
        ({"bots": [","]}, "name at least one"),
        ({"bots": ["run:false"]}, "bots: run:false cannot play. It ended with status 1"),
        ({"bots": ["run:sh nowhere.sh"]}, "bots: run:sh nowhere.sh cannot play. It ended with status"),
        ({"bots": [f"{PLAYERS}:First:fast"]}, "The bot first takes no argument"),
        ({"bots": [f"{PLAYERS}"]}, "has to be named with a class, as in file.py:Class; it has First, Crashing"),
        ({"games": 0}, "games: at least one is needed, not 0"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"jobs": 0}, "jobs: at least one is needed"),
        ({"seconds": -1.0}, "seconds: more than 0"),
        ({"memory": 0}, "memory: a whole number of megabytes is needed, at least 1, not 0"),
        ({"variant": "other"}, "variant: 'other' is not one of"),
        ({"deck": Path("/nowhere.json")}, "deck: /nowhere.json cannot be read"),
        ({"out": Path("/dev/null/here")}, "out: /dev/null/here cannot be written"),
    ],
)
def test_refusals(options: dict[str, Any], reason: str, tmp_path: Path) -> None:
    given: dict[str, Any] = {"bots": ["random,greedy"], "games": 2, "out": tmp_path, **options}
    with pytest.raises(PerfectNumbersError, match=reason):
        arena(**given)
    assert list(tmp_path.iterdir()) == []


def test_commands_keep_their_commas() -> None:
    names = ["greedy", "planner", "run:bot --with a,b"]
    assert split_bots(["greedy, planner", "run:bot --with a,b"]) == names
    assert split_bots(join_bots(names)) == names
    assert join_bots(names[:2]) == ["greedy,planner"]


def test_a_command_ends_where_another_bot_is_named() -> None:
    assert split_bots(["run:sh a.sh,random"]) == ["run:sh a.sh", "random"]
    assert split_bots(["run:x 1,2,run:y 3,4,sage:5,bots/mine.py:Mine"]) == [
        "run:x 1,2",
        "run:y 3,4",
        "sage:5",
        "bots/mine.py:Mine",
    ]
