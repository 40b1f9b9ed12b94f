"""A pytest plugin that stops a run in which the tests would meet another build than the one that is meant.

PERFECT_NUMBERS_BUILD says which: `plain` for the sources, `compiled` for the package compiled with mypyc.
"""

import importlib
import os
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure() -> None:
    """Import every module that can be compiled, and look where it comes from."""
    build = os.environ["PERFECT_NUMBERS_BUILD"]
    modules: list[str] = runpy.run_path(str(ROOT / "setup.py"))["compiled_modules"]()
    if not modules:
        raise pytest.UsageError("setup.py lists no module to compile")
    for name in modules:
        file = importlib.import_module(name).__file__ or ""
        if file.endswith(".py") != (build == "plain"):
            raise pytest.UsageError(f"the tests are meant for the {build} build, but {name} is {file}")
