"""A pytest plugin that runs the Python examples in Markdown files, each file from top to bottom.

An example that is not to be run has the comment `<!-- skip: next -->` before it.
"""

from pathlib import Path

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

pytest_collect_file = Sybil(
    path=str(Path(__file__).resolve().parent.parent),
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
).pytest()
