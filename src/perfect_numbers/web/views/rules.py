"""The rules page: the game in two minutes, then every rule, with examples drawn from positions."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.i18n.rules import Example, example_names, lesson, mark_name, rules
from perfect_numbers.i18n.sentences.moves import plain_move
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.notation.cards import Card, Collection
from perfect_numbers.position import Position


class Side(NamedTuple):
    """What lies in front of one player of an example."""

    name: str
    collection: Collection


class Scene(NamedTuple):
    """A position, as little of it as the example needs."""

    sides: tuple[Side, ...]
    hand: tuple[Card, ...]
    market: tuple[tuple[Card, ...], ...]


class Drawn(NamedTuple):
    """An example: what lay there, what is done, and what lies there then."""

    caption: str
    before: Scene
    steps: tuple[str, ...]
    """The moves in words; none if they are refused."""
    after: Scene | None
    refused: str
    """Why the move is not possible, if it is not."""


@cache
def rules_page(lang: str) -> dict[str, object]:
    """Return what the rules page of a language shows."""
    return {
        "lesson": lesson(lang),
        "chapters": rules(lang),
        "mark_name": lambda mark: mark_name(mark, lang),
        "drawn": lambda example: _drawn(example, lang),
        "used": " ".join(sorted(_cards_used(lang))),
    }


def _drawn(example: Example, lang: str) -> Drawn:
    names = example_names(lang)
    position = Position.parse(example.position)
    before = _scene(position, names)
    if example.refused:
        return Drawn(example.caption, before, (), None, _why_not(position, example.moves[-1], lang))
    steps = []
    try:
        for move in example.moves:
            steps.append(plain_move(position, move, lang, names))
            position = position.play(move)
    except PerfectNumbersError:
        # An unknown deck cannot fill a market: the words must do.
        return Drawn(example.caption, before, tuple(steps), None, "")
    return Drawn(example.caption, before, tuple(steps), _scene(position, names) if steps else None, "")


def _why_not(position: Position, move: str, lang: str) -> str:
    refusal = position.explain(move)
    assert refusal is not None
    return refusal_sentence(refusal, example_names(lang), lang, viewer=1)


def _scene(position: Position, names: tuple[str, str]) -> Scene:
    others = [f"{names[1]} {seat}" if seat > 2 else names[1] for seat in range(2, position.players + 1)]
    sides = [Side(name, held) for name, held in zip((names[0], *others), position.collections, strict=True)]
    shown = tuple(side for i, side in enumerate(sides) if i == 0 or side.collection != Collection((), (), 0))
    stolen = position.question.card if position.question else None
    hand = (stolen, *position.hand) if stolen else position.hand
    return Scene(shown, hand, position.market if any(position.market) else ())


def _cards_used(lang: str) -> set[str]:
    """Return the cards that appear on the page, so that only their artwork is sent."""
    used = {"#", *(card for step in lesson(lang) for card in step.cards)}
    for example in _examples(lang):
        drawn = _drawn(example, lang)
        for scene in filter(None, (drawn.before, drawn.after)):
            used |= {card for group in (scene.hand, *scene.market) for card in group}
            for side in scene.sides:
                used |= {card for row in side.collection.rows for card in row.cards} | {*side.collection.saved}
    return used


def _examples(lang: str) -> Iterator[Example]:
    for step in lesson(lang):
        yield from step.examples
    for chapter in rules(lang):
        for rule in chapter.rules:
            yield from rule.examples
