"""Docstrings for compiled classes, which lose theirs: read from the sources that lie beside them."""

import ast
import sys
from pathlib import Path


def document(*classes: type) -> None:
    """Give compiled classes a docstring that says what they are and lists their methods; others have theirs."""
    for item in classes:
        module = Path(str(sys.modules[item.__module__].__file__))
        if module.suffix != ".py":
            source = module.parent / f"{item.__module__.rpartition('.')[2]}.py"
            if source.is_file():
                item.__doc__ = described(ast.parse(source.read_text(encoding="utf-8")), item.__name__)


def described(tree: ast.Module, name: str) -> str:
    """Return the docstring of a class, and what its public methods do."""
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    lines = [ast.get_docstring(found) or name, ""]
    for node in found.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            arguments = ", ".join(argument.arg for argument in node.args.args if argument.arg != "self")
            lines.append(f"{node.name}({arguments}): {(ast.get_docstring(node) or '').splitlines()[0]}")
    return "\n".join(lines)
