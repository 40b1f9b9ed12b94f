"""Making the game known to the libraries that are installed, under their own names for it."""

from importlib.util import find_spec
from typing import Final

GYMNASIUM_ID: Final = "PerfectNumbers-v0"
PETTINGZOO_ID: Final = "classic/perfect_numbers-v0"
OPEN_SPIEL_NAME: Final = "python_perfect_numbers"


def register() -> None:
    """Register the game with Gymnasium, PettingZoo and OpenSpiel, each if it is there."""
    if find_spec("gymnasium"):
        import gymnasium

        if GYMNASIUM_ID not in gymnasium.registry:
            gymnasium.register(
                GYMNASIUM_ID,
                entry_point="perfect_numbers.envs.single:SingleEnv",
                vector_entry_point="perfect_numbers.envs.vector:VectorEnv",
            )
    if find_spec("pettingzoo") and find_spec("gymnasium"):
        import pettingzoo

        if PETTINGZOO_ID not in pettingzoo.aec_registry:
            pettingzoo.register("aec", PETTINGZOO_ID, entry_point="perfect_numbers.envs.aec:aec_env")
    if find_spec("pyspiel"):
        import perfect_numbers.envs.openspiel  # noqa: F401  # importing registers it
