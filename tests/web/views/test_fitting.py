"""Words in pictures fit where they are, and stay as large as they can."""

import pytest

from perfect_numbers.web.views.fitting import breadth, fitted


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Bo", ("Bo",)),
        ("Ann-Kathrin von der Leeuwen", ("Ann-Kathrin von", "der Leeuwen")),
        ("Maximilian-Alexander Müller 30", ("Maximilian-", "Alexander Müller 30")),
        ("M" * 30, ("M" * 30,)),
        ("", ("",)),
    ],
)
def test_names_fit(text: str, lines: tuple[str, ...]) -> None:
    found = fitted(text, 270, 34)
    assert found.lines == lines
    assert found.size <= 34
    assert max(breadth(line) for line in lines) * found.size <= 271
    # A name with a place to break it stays legible, however long it may be.
    assert found.size >= 24 or text == "M" * 30
