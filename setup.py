"""Build the package: compiled with mypyc where a C compiler is present, plain Python where it is not.

PERFECT_NUMBERS_COMPILE=0 never compiles; PERFECT_NUMBERS_COMPILE=1 makes it an error if compiling fails.
Everything else about the package stands in pyproject.toml.
"""

import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from setuptools import setup
from setuptools.command.build_ext import build_ext

# What is compiled, as glob patterns. A package's __init__.py never is.
COMPILED = [
    "src/perfect_numbers/engine/*.py",
    "src/perfect_numbers/view.py",
    "src/perfect_numbers/bots/search/*.py",
    "src/perfect_numbers/observation/*.py",
    "src/perfect_numbers/envs/compiled/*.py",
]


def compiled_files() -> list[Path]:
    """List the files to compile, relative to this one."""
    root = Path(__file__).resolve().parent
    found = {path.relative_to(root) for pattern in COMPILED for path in root.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def compiled_modules() -> list[str]:
    """List the names under which the compiled files are imported."""
    return [".".join(path.relative_to("src").with_suffix("").parts) for path in compiled_files()]


class CompileError(Exception):
    """Compiling did not work out; the message says why in a few words."""


class _BuildExtensions(build_ext):
    """The usual command, except that a failure can be told from other errors."""

    def run(self) -> None:
        try:
            super().run()
        except (Exception, SystemExit) as error:
            print(error, file=sys.stderr)
            raise CompileError("the C compiler failed") from error


def _require_compiler() -> None:
    """Set CC to a compiler that exists, or raise CompileError before any work is done."""
    if os.name == "nt":
        return  # setuptools looks for Visual Studio itself
    usual = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(shlex.split(usual)[0]):
        found = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
        if found is None:
            raise CompileError("no C compiler found")
        os.environ["CC"] = found
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CompileError("Python's C headers are not installed")


def _extensions(target: str) -> list[Any]:
    """Translate the modules to C, in the folder `target`."""
    _require_compiler()
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CompileError("mypyc is not installed") from error
    # The checks belong to ./test: here errors in modules that are only imported do not matter.
    options = ["--config-file=", "--cache-dir", os.devnull, "--follow-imports=silent", "--ignore-missing-imports"]
    try:
        extensions = mypycify(
            [*options, *map(str, compiled_files())],
            opt_level="3",
            debug_level="0",
            strict_dunder_typing=True,
            group_name="perfect_numbers.compiled",
            target_dir=target,
        )
    except (Exception, SystemExit) as error:
        print(error, file=sys.stderr)
        raise CompileError("mypyc failed") from error
    if os.name != "nt":
        for extension in extensions:
            # mypyc's own -Werror is not for compilers to come; and nobody replaces single functions of the library from
            # outside, so that they may be inlined: 8 % faster.
            extension.extra_compile_args += ["-Wno-error", "-fno-semantic-interposition"]
    return extensions


def _build(*, compiled: bool) -> None:
    # A folder of its own for each build: nothing old gets into a wheel, nothing is left in the checkout,
    # and two builds do not meet.
    with tempfile.TemporaryDirectory(prefix="perfect-numbers-game-") as folder:
        options = {"build": {"build_base": folder}}
        if "bdist_wheel" in sys.argv:
            options["egg_info"] = {"egg_base": folder}
        setup(
            options=options,
            ext_modules=_extensions(folder) if compiled else [],
            cmdclass={"build_ext": _BuildExtensions},
        )


def _refuse(message: str) -> NoReturn:
    raise SystemExit(f"perfect-numbers-game: {message}")


def main() -> None:
    """Build whatever setuptools was asked for."""
    wish = os.environ.get("PERFECT_NUMBERS_COMPILE", "")
    if wish not in ("", "0", "1"):
        _refuse(f"PERFECT_NUMBERS_COMPILE is {wish!r}; it can be 0, 1 or nothing")
    if "editable_wheel" in sys.argv and wish == "1":
        # A compiled module beside an edited source would win silently.
        _refuse("an editable install is never compiled")
    if wish == "0" or not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        _build(compiled=False)
        return
    try:
        _build(compiled=True)
    except CompileError as error:
        if wish == "1":
            _refuse(f"{error}, and PERFECT_NUMBERS_COMPILE=1 forbids to go on without")
        print(f"perfect-numbers-game: {error}; building plain Python, which is slower", file=sys.stderr)
        _build(compiled=False)


if __name__ == "__main__":
    main()
