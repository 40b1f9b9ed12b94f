"""Whole games over HTTP, by several clients at once."""

import threading
import time
from typing import Any

import pytest

from perfect_numbers import Game
from perfect_numbers.web.table.fairness import is_kept
from tests.web.conftest import NewPlayer
from tests.web.running import OPEN, Player, bot, me, play_out, told


@pytest.mark.parametrize(
    ("people", "bots", "settings"),
    [
        (1, ["random"], {}),
        (1, ["greedy", "random", "random"], {"variant": "interaction"}),
        (2, [], {"lost": "owner", "start": 2}),
        (3, ["greedy"], {"seed": "a seed"}),
        (4, [], {"variant": "interaction", "lost": "owner", "composition": {"colours": "RYGBPOW", "Pr": 8}}),
    ],
)
def test_whole_games(player: NewPlayer, people: int, bots: list[str], settings: dict[str, Any]) -> None:
    players = [player(name) for name in ("Ann", "Ben", "Cem", "Dot")[:people]]
    state = players[0].create([me("Ann"), *[OPEN] * (people - 1), *map(bot, bots)], **settings)
    for other in players[1:]:
        other.join(state["table"])
    over = play_out(players, seed=people)
    record = players[0].get(f"tables/{state['table']}/record").json()
    replayed = Game.from_record(record)
    assert replayed.outcome is not None
    assert list(replayed.outcome.scores) == over["scores"] == record["scores"]
    assert list(replayed.outcome.winners) == over["winners"]
    assert record["players"] == [{"name": seat["name"], "kind": seat["bot"] or "human"} for seat in over["seats"]]
    assert record["commitment"] == state["commitment"]
    assert is_kept(record)
    if "seed" in settings:
        assert record["seed"] == settings["seed"]


def test_waiting_for_news(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    ann.create([me(), OPEN])
    assert ann.ok(ann.get(f"tables/{ann.table}?after=0"))["number"] == 1
    timer = threading.Timer(0.3, ben.join, [ann.table])
    timer.start()
    began = time.monotonic()
    state = ann.ok(ann.get(f"tables/{ann.table}?after=1"))
    waited = time.monotonic() - began
    timer.join()
    assert state["number"] == 2
    assert waited > 0.2


def test_waiting_for_news_is_not_ended_by_who_comes_and_goes(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN], start=1)
    number = ben.join(ann.table)["number"]

    def come_and_play() -> None:
        with told(ann) as events:
            next(events)
            time.sleep(0.3)
            ann.act(ann.state(), lambda legal: legal[0])

    coming = threading.Timer(0.1, come_and_play)
    coming.start()
    state = ben.ok(ben.get(f"tables/{ann.table}?after={number}"))
    coming.join()
    assert state["number"] == number + 1
