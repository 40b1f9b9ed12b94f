"""The complete rules in our own words, every rule under its name, in every language."""

from functools import cache

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import YOU
from perfect_numbers.i18n.rules.adding import ADDING
from perfect_numbers.i18n.rules.around import INTRODUCTION, OPENNESS, VARIANT
from perfect_numbers.i18n.rules.cards import CARDS, SETUP
from perfect_numbers.i18n.rules.jokers import JOKERS
from perfect_numbers.i18n.rules.model import MARKS, Chapter, Example, Mark, Paragraph, Rule
from perfect_numbers.i18n.rules.move_and_steal import ACTIONS
from perfect_numbers.i18n.rules.places import PLACES
from perfect_numbers.i18n.rules.rounds import ROUNDS

__all__ = [
    "Chapter",
    "Example",
    "Mark",
    "Paragraph",
    "Rule",
    "example_names",
    "introduction",
    "mark_name",
    "rule",
    "rules",
]

_CHAPTERS = (CARDS, SETUP, ROUNDS, ADDING, PLACES, JOKERS, ACTIONS, VARIANT, OPENNESS)


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
    return {rule.name: rule for chapter in rules(lang) for rule in chapter.rules}[name]


def introduction(lang: str) -> tuple[str, ...]:
    """Return the game in a few sentences, by paragraph."""
    return tuple(language(lang).say(text) for text in INTRODUCTION)


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
        paragraphs=tuple(Paragraph(mark, say(text)) for mark, text in rule.paragraphs),
        examples=tuple(example._replace(caption=say(example.caption)) for example in rule.examples),
    )
