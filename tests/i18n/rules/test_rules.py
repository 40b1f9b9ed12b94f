"""The rules are complete in every language, and their examples are true."""

from typing import get_args

import pytest

from perfect_numbers import Position
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.i18n.rules import Example, Rule, lesson, mark_name, rule, rules
from perfect_numbers.i18n.rules.markdown import markdown
from perfect_numbers.i18n.rules.model import MARKS
from perfect_numbers.names import RuleName
from tests.rules.rule_names import RULE_NAMES
from tools.translate import RULES_PAGE

ALL = [rule for chapter in rules("en") for rule in chapter.rules]
EXAMPLES = [(rule.name, example) for rule in ALL for example in rule.examples]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_there_under_its_name(lang: str) -> None:
    assert [name for chapter in rules(lang) for rule in chapter.rules for name in rule.names] == RULE_NAMES
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


def test_every_name_that_mypy_knows_is_a_rule() -> None:
    assert set(RULE_NAMES) == set(get_args(RuleName))


def test_one_text_can_have_two_names() -> None:
    assert rule("JOKER-CASES", "en") is rule("CARD-JOKER", "en")


def test_chapters_are_in_the_order_in_which_one_learns() -> None:
    assert [chapter.key for chapter in rules("nl")] == [
        "turn",
        "adding",
        "bonus",
        "slots",
        "jokers",
        "actions",
        "rounds",
        "setup",
        "variant",
        "deck",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_takes_two_minutes(lang: str) -> None:
    steps = lesson(lang)
    captions = [example.caption for step in steps for example in step.examples]
    told = [text for step in steps for text in (step.title, step.text, *step.items)] + captions
    assert 150 < sum(len(text.split()) for text in told) <= 250


def test_the_lesson_compares_three_cards_on_one_row() -> None:
    examples = [example for step in lesson("en") for example in step.examples]
    before = [Position.parse(example.position) for example in examples]
    assert {str(position.collections[0].rows[0]) for position in before} == {"R:26"}
    assert [position.hand[0].value for position in before] == [5, 3, 2]
    after = []
    for position, example in zip(before, examples, strict=True):
        for move in example.moves:
            position = position.play(move)
        after.append(str(position.collections[0]))
    assert after == ["R:265|-|0", "-|-|3", "R:2|-|0"]


def test_a_paragraph_can_be_a_list() -> None:
    text = rule("STEAL-ADD", "en").text
    assert len(rule("STEAL-ADD", "en").paragraphs[0].items) == 4
    assert text.endswith("You cannot pass it on.")


def test_only_what_everyone_must_know_is_not_among_the_details() -> None:
    notices = [rule.name for rule in ALL if any(paragraph.is_notice for paragraph in rule.paragraphs)]
    assert notices == ["GIVE-LOWER"]
    assert not rule("GIVE-LOWER", "de").is_detail
    assert rule("ROW-EMPTY", "de").is_detail


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks(lang: str) -> None:
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
