"""The package under its own name, and the source archive with everything that is needed."""

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from perfect_numbers import __version__
from perfect_numbers.errors import DISTRIBUTION, missing

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FOLDERS = ("src", "docs", "examples", "benchmarks", "tests", "tools", "requirements", ".ci")
KINDS = (".py", ".md", ".html", ".js", ".po", ".sh", ".toml", ".txt", "")
# All that can be read, but for this file.
TEXTS = [
    path
    for path in [*ROOT.glob("*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    if path.is_file() and path.suffix in KINDS and ".egg-info" not in str(path) and path != Path(__file__)
]
# The name of somebody else's package, where a reader would install it.
STRANGER = re.compile(r"""perfect-numbers\[|\binstall\s+["'`]?perfect-numbers(?!-game)""")
EXTRA = re.compile(r"perfect-numbers-game\[([a-z]+)\]")


def test_nobody_is_told_to_install_the_package_of_somebody_else() -> None:
    assert len(TEXTS) > 300
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in TEXTS
        for match in STRANGER.finditer(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["install perfect-numbers", "pip install 'perfect-numbers'", "with perfect-numbers[envs]"]
)
def test_the_search_would_find_it(text: str) -> None:
    assert STRANGER.search(text)


def test_the_package_knows_its_name_and_version() -> None:
    assert (PROJECT["name"], PROJECT["version"]) == (DISTRIBUTION, __version__)
    assert PROJECT["scripts"] == {"perfect-numbers": "perfect_numbers.cli:main"}


def test_extras_that_are_named_exist() -> None:
    named = {extra for path in TEXTS for extra in EXTRA.findall(path.read_text("utf-8"))}
    assert {"envs", "cluster", "postgres"} <= named <= set(PROJECT["optional-dependencies"])
    assert (
        str(missing("Dask", "cluster"))
        == "Dask is missing: install it with pip install 'perfect-numbers-game[cluster]'."
    )


def test_why_it_was_not_compiled_reaches_those_who_play() -> None:
    printed = re.search(r'f"([\w-]+: )\{error\}(; building plain Python)', (ROOT / "setup.py").read_text("utf-8"))
    assert printed
    assert f"s/.*{printed[1]}\\(.*\\){printed[2]}.*" in (ROOT / "play").read_text("utf-8")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[set[str]]:
    """The paths in the source archive of a clean checkout."""
    checkout = tmp_path_factory.mktemp("checkout") / "game"
    left_out = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info", "images")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(checkout.parent)]
    subprocess.run(build, cwd=checkout, check=True, capture_output=True)
    stem = f"perfect_numbers_game-{__version__}"
    with tarfile.open(checkout.parent / f"{stem}.tar.gz") as tar:
        yield {name.removeprefix(f"{stem}/") for name in tar.getnames()}


def test_the_source_archive_has_all_that_is_built_and_read(archive: set[str]) -> None:
    for folder in ("src/perfect_numbers", "docs", "examples"):
        wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
        wanted = {path for path in wanted if "__pycache__" not in path and "docs/images" not in path}
        assert wanted - archive == set()
    others = {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml", "setup.py", "play"}
    assert others <= archive
    assert {"tools/setup.sh", "requirements/run.txt", "requirements/build.txt"} <= archive


def test_the_source_archive_has_no_stray_files(archive: set[str]) -> None:
    assert {path.partition("/")[0] for path in archive if "/" in path} == {
        "src",
        "docs",
        "examples",
        "tools",
        "requirements",
    }
    assert [
        path
        for path in archive
        if re.search(r"\b(conf)?test|\.so$|\.pyc$|/\.", path.removeprefix("src/perfect_numbers"))
    ] == []
