"""What the bots are called on pages."""

import pytest

from perfect_numbers.web.views.environment import bot_title, environment


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Pip, level 1 of 8"), ("de", "Pip, Stufe 1 von 8"), ("fr", "Pip, niveau 1 sur 8")]
)
def test_levels_are_named_after_who_plays_there(language: str, title: str) -> None:
    assert bot_title(environment(language), "level:1") == title
