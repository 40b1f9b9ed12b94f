"""The client in docs/api.md plays a game."""

import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs" / "api.md"


def test_the_client_of_the_documentation_plays_a_game(base: str, tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    client = tmp_path / "player.py"
    client.write_text(blocks[0], "utf-8")
    assert len([line for line in blocks[0].splitlines() if line]) <= 13
    done = subprocess.run([sys.executable, client, base], capture_output=True, text=True, timeout=60, check=True)
    assert re.fullmatch(r"The points: \[\d+, \d+\]\n", done.stdout)
