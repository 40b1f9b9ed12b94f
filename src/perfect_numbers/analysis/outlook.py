"""How uncertain the end of a game is, by turns foreseen and rounds left, as `tools/fit_outlook.py` found it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from librt.vecs import vec

from perfect_numbers.bots.players.weights import kind_of
from perfect_numbers.engine.state import State


class Uncertainty(NamedTuple):
    """The fitted figures for one kind of game."""

    slopes: vec[float]
    spreads: vec[float]
    """Both at `turns foreseen * rounds + rounds left`."""
    even_margin: float
    """The margin over the best other seat with which everybody starts: below 0 with more than two players."""


@cache
def _data() -> Any:
    return json.loads(files("perfect_numbers.analysis").joinpath("outlook.json").read_text("utf-8"))


@cache
def uncertainty(kind: str) -> Uncertainty:
    """Return the figures for one kind of game, such as `base-2`."""
    found = _data()[kind]
    slopes, spreads = (
        vec[float]([float(figure) for row in found[name] for figure in row]) for name in ("slopes", "spreads")
    )
    return Uncertainty(slopes, spreads, found["even_margin"])


def uncertainty_for(state: State) -> Uncertainty:
    """Return the figures for a game."""
    return uncertainty(kind_of(state))
