"""The rules are complete in every language, and their examples are true."""

import pytest

from perfect_numbers import Position
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.i18n.rules import Example, Rule, introduction, mark_name, rule, rules
from perfect_numbers.i18n.rules.markdown import markdown
from perfect_numbers.i18n.rules.model import MARKS
from tests.rules.rule_names import RULE_NAMES
from tools.translate import RULES_PAGE

ALL = [rule for chapter in rules("en") for rule in chapter.rules]
EXAMPLES = [(rule.name, example) for rule in ALL for example in rule.examples]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_there_under_its_name(lang: str) -> None:
    assert [rule.name for chapter in rules(lang) for rule in chapter.rules] == RULE_NAMES
    for name in RULE_NAMES:
        found = rule(name, lang)
        assert found.title
        assert all(found.marks)
        assert found.text.endswith(".")
    with pytest.raises(KeyError):
        rule("NO-SUCH-RULE", lang)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("english", ALL, ids=lambda rule: rule.name)
def test_rules_are_translated(lang: str, english: Rule) -> None:
    translated = rule(english.name, lang)
    assert translated.marks == english.marks
    assert translated.text != english.text
    assert [one.caption for one in translated.examples] != [one.caption for one in english.examples] or (
        not english.examples
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_introduction_and_marks(lang: str) -> None:
    assert len(introduction(lang)) == 2
    assert len({mark_name(mark, lang) for mark in MARKS}) == len(MARKS)


def test_there_are_enough_examples() -> None:
    assert len(EXAMPLES) >= 25


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_are_true(name: str, example: Example) -> None:
    position = Position.parse(example.position)
    *first, last = example.moves
    for move in first:
        position = position.play(move)
    if example.refused:
        refusal = position.explain(last)
        assert refusal is not None
        assert refusal.rule == example.refused == name
    else:
        position.play(last)


def test_the_page_in_the_docs_is_up_to_date() -> None:
    assert RULES_PAGE.read_text(encoding="utf-8") == markdown(), "python tools/translate.py writes it"
