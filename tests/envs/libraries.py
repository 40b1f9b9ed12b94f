"""Optional libraries: a test that needs a missing one is skipped with one line, except where all must be there."""

import os
from typing import Any

import pytest


def need(name: str) -> Any:
    """Import a library, or skip the tests of this file."""
    if os.environ.get("CI") == "true":
        return __import__(name)
    return pytest.importorskip(name, reason=f"{name} is not installed: pip install 'perfect-numbers-game[envs]'")
