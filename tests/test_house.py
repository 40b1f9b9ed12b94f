"""What lets a newcomer find things by their names alone."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "perfect_numbers"
MODULES = sorted(PACKAGE.rglob("*.py"))
NAMES = [path.relative_to(PACKAGE).as_posix() for path in MODULES]
LONGEST = 400
# Names that say nothing about what is inside.
VAGUE = {"base", "common", "core", "helper", "helpers", "manager", "misc", "shared", "stuff", "util", "utils"}
# Files of one room that share a name, and why they may.
SAME_FILES = {
    ("web", "table"): "a table, and a table as a page: the folders table and views say which",
    ("web", "settings"): "of the server, and of one table: the folder says which",
}
# Classes that share a name, and why they may.
SAME_CLASSES = {
    "Table": "in the engine what lies on the table, in the browser app the table that people sit at",
}
# Folders of tests that are not named after a folder of the package.
OTHER_TESTS = {
    "benchmarks": "what measures and draws, beside the package",
    "data": "recorded games",
    "rules": "one file for each chapter of the rules",
    "web/browser": "the whole browser app in a real browser",
}


def test_a_module_has_one_subject_and_says_which() -> None:
    wrong = []
    for name, path in zip(NAMES, MODULES, strict=True):
        text = path.read_text("utf-8")
        title = (ast.get_docstring(ast.parse(text)) or "").partition("\n\n")[0]
        if "\n" in title or not title.endswith((".", ":", "?")):
            wrong.append(f"{name} does not begin with one line that says what it is about")
        if len(text.splitlines()) > LONGEST:
            wrong.append(f"{name} has more than {LONGEST} lines")
        if path.stem in VAGUE:
            wrong.append(f"{name} has a name that says nothing")
    assert wrong == []


def test_no_two_modules_say_that_they_are_the_same() -> None:
    titles = defaultdict(list)
    for name, path in zip(NAMES, MODULES, strict=True):
        titles[ast.get_docstring(ast.parse(path.read_text("utf-8")))].append(name)
    assert [names for names in titles.values() if len(names) > 1] == []


def test_files_of_one_room_have_different_names() -> None:
    files = defaultdict(list)
    for name in NAMES:
        if "/" in name and not name.endswith("__init__.py"):
            files[name.partition("/")[0], Path(name).stem].append(name)
    assert {key for key, names in files.items() if len(names) > 1} == SAME_FILES.keys()


def test_classes_have_different_names() -> None:
    classes = defaultdict(list)
    for name, path in zip(NAMES, MODULES, strict=True):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                classes[node.name].append(name)
    assert {name for name, modules in classes.items() if len(modules) > 1} == SAME_CLASSES.keys()


def test_tests_have_the_folders_of_the_package() -> None:
    folders = {path.parent.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("*.*")}
    folders = {folder for folder in folders if "__pycache__" not in folder and folder != "."}
    assert {folder for folder in folders if not (PACKAGE / folder).is_dir()} == OTHER_TESTS.keys()


def test_the_map_shows_every_room() -> None:
    shown = (ROOT / "docs" / "design.md").read_text("utf-8").split("```")[1]
    rooms = {path.parent.name + "/" for path in PACKAGE.glob("*/**/__init__.py") if "migrations" not in path.parts}
    files = {path.name for path in PACKAGE.glob("*.py")} - {"__init__.py", "__main__.py"}
    assert {name for name in rooms | files if f" {name} " not in shown} == set()


def test_documents_point_at_what_exists() -> None:
    for document in ("docs/design.md", "CONTRIBUTING.md"):
        paths = re.findall(r"`([\w./-]*(?:/|\.py|\.html))`", (ROOT / document).read_text("utf-8"))
        assert paths
        assert [path for path in paths if not (PACKAGE / path).exists() and not (ROOT / path).exists()] == []
