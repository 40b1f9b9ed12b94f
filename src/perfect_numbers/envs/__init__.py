"""Environments for researchers: a fast batch of games, PettingZoo, Gymnasium, OpenSpiel and Stable-Baselines3.

The batch needs NumPy alone; whichever of the first three libraries is installed knows the game once this is imported.
"""

from typing import TYPE_CHECKING, Any

from perfect_numbers.envs.missing import needed

needed("numpy")

from perfect_numbers.envs.batch import Batch  # noqa: E402  # a sentence comes first if there is no NumPy
from perfect_numbers.envs.opponents import BatchedPolicy  # noqa: E402
from perfect_numbers.envs.parallel import ParallelBatch  # noqa: E402
from perfect_numbers.envs.policies import BotPolicy  # noqa: E402
from perfect_numbers.envs.registration import register  # noqa: E402
from perfect_numbers.envs.settings import EnvSettings  # noqa: E402

if TYPE_CHECKING:
    from perfect_numbers.envs.aec import aec_env, raw_aec_env
    from perfect_numbers.envs.openspiel_bot import SpielBot
    from perfect_numbers.envs.parallel_vector import ParallelVectorEnv
    from perfect_numbers.envs.single import SingleEnv
    from perfect_numbers.envs.stable_baselines import StableBaselinesEnv as StableBaselinesEnv
    from perfect_numbers.envs.vector import VectorEnv

# Without StableBaselinesEnv: an import of everything must work with the extra alone.
__all__ = [
    "Batch",
    "BatchedPolicy",
    "BotPolicy",
    "EnvSettings",
    "ParallelBatch",
    "ParallelVectorEnv",
    "SingleEnv",
    "SpielBot",
    "VectorEnv",
    "aec_env",
    "raw_aec_env",
]

_WHERE = {
    "ParallelVectorEnv": "parallel_vector",
    "SingleEnv": "single",
    "SpielBot": "openspiel_bot",
    "StableBaselinesEnv": "stable_baselines",
    "VectorEnv": "vector",
    "aec_env": "aec",
    "raw_aec_env": "aec",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(needed(f"{__name__}.{_WHERE[name]}"), name)


register()
