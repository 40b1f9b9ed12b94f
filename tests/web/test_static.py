"""Style sheets and scripts stay readable, and the window's sizes are decided in one place."""

from pathlib import Path

import pytest

from perfect_numbers.web.views.environment import STATIC_FOLDER

SHEETS = sorted((STATIC_FOLDER / "css").glob("*.css"))
SCRIPTS = sorted((STATIC_FOLDER / "js").glob("*.js"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_has_one_declaration_per_line(sheet: Path) -> None:
    for line in sheet.read_text("utf-8").splitlines():
        assert len(line) <= 120
        assert line.count(";") <= 1
        assert "{" not in line or line.rstrip().endswith("{")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_claims_its_types_and_knows_no_breakpoint(script: Path) -> None:
    text = script.read_text("utf-8")
    assert "// @ts-check" in text.splitlines()[1]
    assert "-width:" not in text
