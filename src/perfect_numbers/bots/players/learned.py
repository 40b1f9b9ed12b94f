"""The bot that learned the game by playing against itself."""

import json
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import vec

from perfect_numbers.bots.bot import Clock
from perfect_numbers.bots.players.turn_bot import TurnBot
from perfect_numbers.bots.search.network import NO_OPINION, Network, unseen_of
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.view import View

LIMIT: Final = 2_000
"""Positions of the turn that are searched at most."""


class LearnedBot(TurnBot):
    """Judges all positions in which its turn can end by a network; with three or four players, against each of them."""

    name = "learned"
    description = "Learned the game by playing against itself; judges how its turn can end by a small network."

    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the turn after which the network expects most; the first of equal ones if the time is up."""
        state = view.state
        judge, unseen, seat = network(int(state.players)), unseen_of(view), state.turn
        best, most = None, 0.0
        for plan in Turns(NO_OPINION).plans(state, LIMIT):
            margin = judge.margin(plan.end, unseen, seat)
            if best is None or margin > most:
                best, most = plan, margin
            if clock.is_up():
                break
        assert best is not None
        return best.moves


@cache
def network(players: int) -> Network:
    """Return the trained network, as `examples/envs/train.py` wrote it, for so many players."""
    layers = json.loads(files("perfect_numbers.bots.players").joinpath("learned.json").read_text("utf-8"))
    slot, table, last = (vec[float]([float(w) for w in layers[name]]) for name in ("slot", "table", "last"))
    return Network(players, slot, table, last)
