"""A library that is not installed is one sentence, wherever it is noticed."""

import subprocess
import sys

import pytest

from tests.envs.libraries import need

need("numpy")


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
    code = f"""
import sys
sys.modules[{library!r}] = None  # as if it were not there
try:
    from perfect_numbers.envs import {name}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{library} is not installed, and is needed for this: pip install {command}")
    assert done.stdout.count("\n") == 1


def test_everything_can_be_imported_with_the_extra_alone() -> None:
    code = """
import sys
sys.modules["stable_baselines3"] = None
from perfect_numbers.envs import *
print(VectorEnv.__name__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "VectorEnv\n"
