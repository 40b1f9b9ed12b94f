"""The names of all rules, as docs/rules.md has them."""

import re
from pathlib import Path
from typing import Final

_ANCHOR: Final = re.compile(r'<a id="([A-Z]+(?:-[A-Z]+)*)"></a>')


def names_in(page: str) -> list[str]:
    """Return the rules that a page can be opened at, such as `<a id="GIVE-LOWER"></a>`."""
    return _ANCHOR.findall(page)


RULE_NAMES: Final = names_in((Path(__file__).parents[2] / "docs" / "rules.md").read_text())
