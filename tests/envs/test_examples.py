"""The examples run, and the learner learns."""

import json
import runpy
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.envs.libraries import need

need("numpy")
need("gymnasium")

EXAMPLES = Path(__file__).parents[2] / "examples" / "envs"


def load(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_random_loop(capsys: pytest.CaptureFixture[str]) -> None:
    load("random_loop")["main"](5)
    assert "decisions a second" in capsys.readouterr().out


def test_the_learner_learns(tmp_path: Path) -> None:
    learn = load("learn")
    curve = learn["train"](1000, updates=40)
    assert curve[-1][1] > 0.6
    learn["plot"](curve, tmp_path / "curve.svg")
    assert "</svg>" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_the_learner_says_how_it_is_used(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["learn.py", "--help"])
    with pytest.raises(SystemExit):
        load("learn")["main"]()
    lines = capsys.readouterr().out.splitlines()
    assert "    python examples/envs/learn.py [--seconds 60] [--updates 40] [--plot curve.svg]" in lines


def test_the_bot_can_be_trained(tmp_path: Path) -> None:
    """A few games: the script runs, writes weights that the bot can read, and draws its curve."""
    train = load("train")
    globals_of_train = train["train"].__globals__
    globals_of_train["against_greedy"] = lambda learner, games, seed: 0.5
    curve = train["train"](1000, tmp_path / "learned.json", games=4)
    assert curve[-1][1] >= 4
    layers = json.loads((tmp_path / "learned.json").read_text(encoding="utf-8"))
    shipped = json.loads(files("perfect_numbers.bots.players").joinpath("learned.json").read_text("utf-8"))
    assert {name: len(layer) for name, layer in layers.items()} == {name: len(w) for name, w in shipped.items()}
    train["plot"](curve, tmp_path / "curve.svg")
    assert "</svg>" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
