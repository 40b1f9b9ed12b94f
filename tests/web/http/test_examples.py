"""The examples of the rules can be played, in every language, and show what they say."""

import re

import httpx
import pytest

from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.i18n.rules import rules
from perfect_numbers.web.views.example import example_fragment, try_example

RULES = [rule for chapter in rules("en") for rule in chapter.rules]
EXAMPLES = [(rule.name, number) for rule in RULES for number in range(1, len(rule.examples) + 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "number"), EXAMPLES)
def test_an_example_can_be_played(name: str, number: int, lang: str) -> None:
    begun = try_example(name, number, (), lang)
    html = example_fragment(begun, lang, -1, None)
    assert not begun.is_done
    assert "data-move=" in html
    example = begun.example
    if example.refused:
        refusal = begun.game.position.explain(example.moves[-1])
        assert refusal is not None
        assert refusal.rule == example.refused
    else:
        done = try_example(name, number, example.moves, lang)
        assert done.is_done
        assert 'data-standing="done"' in example_fragment(done, lang, -1, None)
        assert not try_example(name, number, example.moves[:-1], lang).is_done


def test_the_rules_lead_to_every_example(base: str) -> None:
    linked = re.findall(r'class="try-it" href="([^"]+)"', httpx.get(f"{base}/rules").text)
    assert sorted(linked) == sorted(f"/rules/{name}/{number}" for name, number in EXAMPLES)
    for path in linked[:3]:
        assert httpx.get(base + path).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/NOTHING/1", 404),
        ("/rules/ADD-PERFECT/9", 404),
        ("/rules/ADD-PERFECT/0", 400),
        ("/rules/ADD-PERFECT/1?played=T9", 400),
        ("/rules/ADD-PERFECT/1/board?played=R3>R&at=99&since=-9", 200),
        ("/rules/ADD-PERFECT/1/why?move=nonsense", 400),
        ("/rules/ADD-PERFECT/1/why?move=E", 200),
    ],
)
def test_whatever_is_asked_of_an_example_gets_an_answer(base: str, path: str, status: int) -> None:
    assert httpx.get(base + path).status_code == status
