"""A library that is not installed is one sentence, wherever it is noticed."""

import subprocess
import sys

import pytest

from tests.envs.libraries import need

need("numpy")


def said_without(library: str, statement: str) -> str:
    """Return what is said where a library is not there and a statement needs it."""
    code = f"""
import sys
sys.modules[{library!r}] = None  # as if it were not there
try:
    {statement}
except ImportError as error:
    print(error)
"""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("library", "name", "command"),
    [
        ("numpy", "Batch", '"perfect-numbers-game[envs]"'),
        ("gymnasium", "VectorEnv", '"perfect-numbers-game[envs]"'),
        ("pettingzoo", "aec_env", '"perfect-numbers-game[envs]"'),
        ("pyspiel", "SpielBot", '"perfect-numbers-game[envs]"'),
        ("stable_baselines3", "StableBaselinesEnv", "stable-baselines3"),
    ],
)
def test_one_sentence(library: str, name: str, command: str) -> None:
    said = said_without(library, f"from perfect_numbers.envs import {name}")
    assert said.startswith(f"{library} is not installed, and is needed for this: pip install {command}")
    assert said.count("\n") == 1


def test_everything_can_be_imported_with_the_extra_alone() -> None:
    code = """
import sys
sys.modules["stable_baselines3"] = None
from perfect_numbers.envs import *
print(VectorEnv.__name__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "VectorEnv\n"


@pytest.mark.parametrize(
    ("library", "module"),
    [
        ("gymnasium", "single"),
        ("gymnasium", "vector"),
        ("gymnasium", "parallel_vector"),
        ("pettingzoo", "aec"),
        ("gymnasium", "aec"),
        ("pyspiel", "openspiel"),
        ("pyspiel", "openspiel_bot"),
    ],
)
def test_one_sentence_for_each_module(library: str, module: str) -> None:
    said = said_without(library, f"import perfect_numbers.envs.{module}")
    needed = f'{library} is not installed, and is needed for this: pip install "perfect-numbers-game[envs]"'
    assert said == needed + "\n"


def test_pictures_need_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    need("gymnasium")
    from perfect_numbers.envs import SingleEnv
    from perfect_numbers.envs.missing import MissingLibraryError

    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingLibraryError, match="Pillow is not installed, and is needed for this"):
        SingleEnv(render_mode="rgb_array")
