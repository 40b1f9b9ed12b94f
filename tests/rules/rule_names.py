"""The names of all rules, from the headings of docs/rules.md."""

import re
from pathlib import Path
from typing import Final

_HEADING: Final = re.compile(r"^### ([A-Z]+(?:-[A-Z]+)*): \S", re.MULTILINE)


def names_in(page: str) -> list[str]:
    """Return the rules that a page has headings for, such as `### GIVE-LOWER: A gift that costs cards`."""
    return _HEADING.findall(page)


RULE_NAMES: Final = names_in((Path(__file__).parents[2] / "docs" / "rules.md").read_text())
