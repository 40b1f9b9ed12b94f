"""Every rule has a test that is named after it, and every test here names a rule."""

import re
from pathlib import Path

from tests.rules.rule_names import RULE_NAMES, names_in

_TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)


def rule_of(test: str) -> str:
    """Return the rule that a test is named after: its words in capitals."""
    words = re.match(r"test_([A-Z]+(?:_[A-Z]+)*)_(?=[a-z0-9])", test)
    return words[1].replace("_", "-") if words else ""


def rule_tests() -> list[str]:
    files = sorted(path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
    return [test for path in files for test in _TEST.findall(path.read_text())]


def test_every_rule_has_a_test() -> None:
    tested = {rule_of(test) for test in rule_tests()}
    assert [rule for rule in RULE_NAMES if rule not in tested] == []


def test_every_test_names_a_rule() -> None:
    assert [test for test in rule_tests() if rule_of(test) not in RULE_NAMES] == []


def test_no_test_hides_another_of_the_same_name() -> None:
    assert len(rule_tests()) == len(set(rule_tests())) > 150


def test_a_rule_is_found_in_a_name() -> None:
    assert rule_of("test_ADD_ORDER_KNOWN_before_a_new_colour") == "ADD-ORDER-KNOWN"
    assert rule_of("test_MOVE_a_row") == "MOVE"
    assert rule_of("test_every_rule_has_a_test") == ""


def test_rules_are_found_in_a_page() -> None:
    page = '# RULES\n<a id="GIVE"></a>\n### GIVE: Giving\nSee **SLOT-FOUR**.\n<a id="GIVE-LOWER"></a>\n<a id="no"></a>'
    assert names_in(page) == ["GIVE", "GIVE-LOWER"]


def test_the_rules_are_known() -> None:
    assert len(RULE_NAMES) == len(set(RULE_NAMES)) == 51
