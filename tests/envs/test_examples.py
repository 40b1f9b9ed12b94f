"""The examples run, and the learner learns."""

import runpy
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


def test_the_learner_learns() -> None:
    learn = load("learn")
    curve = learn["train"](1000, updates=40)
    assert curve[-1][1] > 0.6
    assert learn["plot"](curve).startswith("<svg ")
