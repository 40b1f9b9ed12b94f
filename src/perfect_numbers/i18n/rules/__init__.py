"""The complete rules in our own words, every rule under its name, in every language."""

from functools import cache

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import YOU
from perfect_numbers.i18n.rules.adding import ADDING, BONUS
from perfect_numbers.i18n.rules.deck import DECK
from perfect_numbers.i18n.rules.jokers import JOKERS
from perfect_numbers.i18n.rules.lesson import LESSON
from perfect_numbers.i18n.rules.model import MARKS, Chapter, Example, Mark, Paragraph, Rule, Step
from perfect_numbers.i18n.rules.move_and_steal import ACTIONS
from perfect_numbers.i18n.rules.rounds import ROUNDS
from perfect_numbers.i18n.rules.setup import SETUP
from perfect_numbers.i18n.rules.slots import SLOTS
from perfect_numbers.i18n.rules.turn import TURN
from perfect_numbers.i18n.rules.variant import VARIANT

__all__ = [
    "Chapter",
    "Example",
    "Mark",
    "Paragraph",
    "Rule",
    "Step",
    "example_names",
    "lesson",
    "mark_name",
    "rule",
    "rules",
]

_CHAPTERS = (TURN, ADDING, BONUS, SLOTS, JOKERS, ACTIONS, ROUNDS, SETUP, VARIANT, DECK)


@cache
def rules(lang: str) -> tuple[Chapter, ...]:
    """Return all rules of a language, chapter by chapter."""
    say = language(lang).say
    return tuple(
        chapter._replace(title=say(chapter.title), rules=tuple(_translated(rule, lang) for rule in chapter.rules))
        for chapter in _CHAPTERS
    )


@cache
def rule(name: str, lang: str) -> Rule:
    """Return one rule by its name; an unknown one is a KeyError."""
    by_name: dict[str, Rule] = {name: rule for chapter in rules(lang) for rule in chapter.rules for name in rule.names}
    return by_name[name]


@cache
def lesson(lang: str) -> tuple[Step, ...]:
    """Return the game in two minutes, step by step."""
    say = language(lang).say
    return tuple(
        step._replace(
            title=say(step.title),
            text=say(step.text),
            items=tuple(say(item) for item in step.items),
            examples=_told(step.examples, lang),
        )
        for step in LESSON
    )


def example_names(lang: str) -> tuple[str, str]:
    """Return the names of the two who play in the examples: you and Ben."""
    return language(lang).say(YOU), "Ben"


def mark_name(mark: Mark, lang: str) -> str:
    """Say where a paragraph comes from: `our ruling`."""
    return language(lang).say(MARKS[mark])


def _translated(rule: Rule, lang: str) -> Rule:
    say = language(lang).say
    return rule._replace(
        title=say(rule.title),
        paragraphs=tuple(_said(paragraph, lang) for paragraph in rule.paragraphs),
        examples=_told(rule.examples, lang),
    )


def _said(paragraph: Paragraph, lang: str) -> Paragraph:
    say = language(lang).say
    return paragraph._replace(text=say(paragraph.text), items=tuple(say(item) for item in paragraph.items))


def _told(examples: tuple[Example, ...], lang: str) -> tuple[Example, ...]:
    return tuple(example._replace(caption=language(lang).say(example.caption)) for example in examples)
