"""Environments for researchers: a fast batch of games, PettingZoo, Gymnasium and OpenSpiel.

The batch needs NumPy alone; whichever of the three libraries is installed knows the game once this is imported.
"""

from typing import TYPE_CHECKING, Any

from perfect_numbers.envs.batch import Batch
from perfect_numbers.envs.opponents import BatchedPolicy
from perfect_numbers.envs.registration import register
from perfect_numbers.envs.settings import EnvSettings

if TYPE_CHECKING:
    from perfect_numbers.envs.aec import aec_env, raw_aec_env
    from perfect_numbers.envs.single import SingleEnv
    from perfect_numbers.envs.vector import VectorEnv

__all__ = ["Batch", "BatchedPolicy", "EnvSettings", "SingleEnv", "VectorEnv", "aec_env", "raw_aec_env"]

_WHERE = {"aec_env": "aec", "raw_aec_env": "aec", "SingleEnv": "single", "VectorEnv": "vector"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


register()
