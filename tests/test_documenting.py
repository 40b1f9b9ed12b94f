"""Classes say what they are, compiled or not."""

import ast
from pathlib import Path

import pytest

import perfect_numbers
from perfect_numbers import Rules, State, View, documenting
from perfect_numbers.engine.random import Random, restore_random
from perfect_numbers.view import view_of


@pytest.mark.parametrize(
    ("item", "says"),
    [
        (State, "A position that changes"),
        (View, "hidden cards do not exist"),
        (Random, "A stream of random numbers"),
    ],
)
def test_help_is_not_empty(item: type, says: str) -> None:
    assert says in str(item.__doc__)


def test_methods_are_listed() -> None:
    source = Path(perfect_numbers.__file__).parent / "engine" / "state.py"
    text = documenting.described(ast.parse(source.read_text(encoding="utf-8")), "State")
    assert text.startswith("A position that changes as moves are made.\n")
    assert "\napply(move): Make a move if it is legal" in text
    assert "_end_turn" not in text


def test_reprs_tell() -> None:
    state = Rules(3).deal(1, start=2)
    assert repr(Random(7)) == repr(restore_random(*Random(7).words())) == f"restore_random{Random(7).words()}"
    assert repr(state) == "<State of 3 players: seat 2 lays out, points 0 0 0>"
    assert repr(view_of(state)) == "<View of 3 players: seat 2 lays out, points 0 0 0; 99 cards unseen>"
