"""The weights of the evaluation, as `tools/tune.py` found them."""

import json
import zlib
from array import array
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import vec

from perfect_numbers.engine.state import State

_FOLDER: Final = files("perfect_numbers.bots.players")
_UNIT: Final = 1000
"""Published weights are whole numbers of thousandths."""


@cache
def weights(kind: str) -> vec[float]:
    """Return the weights for one kind of game, such as `base-2`."""
    published = _FOLDER.joinpath(f"{kind}.weights")
    return unpacked(published.read_bytes()) if published.is_file() else first_weights(kind)


@cache
def first_weights(kind: str) -> vec[float]:
    """Return the weights of sage 0.1 for one kind of game."""
    data = json.loads(_FOLDER.joinpath("weights.json").read_text("utf-8"))
    return vec[float]([float(weight) for weight in data["weights"][kind]])


@cache
def judge_weights(kind: str) -> vec[float] | None:
    """Return the weights of the judge for one kind of game, as `tools/fit_judge.py` found them, if there are any."""
    published = _FOLDER.joinpath(f"{kind}.judge")
    return unpacked(published.read_bytes()) if published.is_file() else None


def packed(found: vec[float]) -> bytes:
    """Return weights as they are published: 16-bit numbers, low byte first, compressed."""
    numbers = array("h", [round(weight * _UNIT) for weight in found])
    return zlib.compress(numbers.tobytes(), 9)


def unpacked(data: bytes) -> vec[float]:
    """Read published weights."""
    numbers = array("h")
    numbers.frombytes(zlib.decompress(data))
    return vec[float]([number / _UNIT for number in numbers])


def kind_of(state: State) -> str:
    """Name the kind of game for which weights are kept: variant and number of players."""
    return f"{'interaction' if state.interaction else 'base'}-{state.players}"


def weights_for(state: State) -> vec[float]:
    """Return the weights for a game."""
    return weights(kind_of(state))


def judge_for(state: State) -> vec[float] | None:
    """Return the weights of the judge for a game, if there are any."""
    return judge_weights(kind_of(state))


def first_weights_for(state: State) -> vec[float]:
    """Return the weights of sage 0.1 for a game."""
    return first_weights(kind_of(state))
