"""Drawings of everything that happens in games played at random."""

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from perfect_numbers import render
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.position import Position
from perfect_numbers.rules import Rules
from tests.render.shown import open_cards


@pytest.mark.parametrize("interaction", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_can_be_drawn(players: int, interaction: bool) -> None:
    choose = random.Random(players)
    position = Position(Rules(players, "interaction" if interaction else "base").deal(players))
    number = 0
    while moves := position.legal_moves():
        position = position.play(choose.choice(moves))
        number += 1
        if number % 7 == 0 or position.question or position.is_over:
            check(position)
    assert position.is_over


def check(position: Position) -> None:
    """See that both drawings show all cards and fit their frames."""
    lang = LANGUAGES[position.deck_size % len(LANGUAGES)]
    drawing = render.svg(position, lang=lang)
    ElementTree.fromstring(drawing)
    drawn = Counter(re.findall(r'href="#pn\w+-card-(\w+)"', drawing.split("</defs>")[1]))
    assert drawn.total() == open_cards(position).total() + (3 if position.deck_size else 0)
    assert all(cell_len(line) < 80 for line in render.text(position, ["W" * 40] * 4, lang=lang).splitlines())
