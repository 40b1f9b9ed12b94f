"""The weights of the evaluation, as `tools/tune.py` found them."""

import json
from functools import cache
from importlib.resources import files

from librt.vecs import vec

from perfect_numbers.engine.state import State


@cache
def weights(kind: str) -> vec[float]:
    """Return the weights for one kind of game, such as `base-2`."""
    data = json.loads(files("perfect_numbers.bots.players").joinpath("weights.json").read_text("utf-8"))
    return vec[float]([float(weight) for weight in data["weights"][kind]])


def kind_of(state: State) -> str:
    """Name the kind of game for which weights are kept: variant and number of players."""
    return f"{'interaction' if state.interaction else 'base'}-{state.players}"


def weights_for(state: State) -> vec[float]:
    """Return the weights for a game."""
    return weights(kind_of(state))
