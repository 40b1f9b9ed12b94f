"""Every reason for a refusal has its sentence in every language."""

from typing import get_args

import pytest

from perfect_numbers import Position, Refusal
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.i18n.sentences import refusal_sentence
from perfect_numbers.names import Reason
from perfect_numbers.wording import REASONS

NAMES = ("Ann", "Ben")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_a_sentence(lang: str, reason: Reason) -> None:
    sentence = refusal_sentence(Refusal("GIVE", reason, "R5", "R", 2), NAMES, lang)
    assert sentence.endswith(".")
    assert "{" not in sentence
    if "{name}" in REASONS[reason]:
        assert "Ben" in sentence


def test_no_reason_is_without_words() -> None:
    assert set(REASONS) == set(get_args(Reason))


def test_names_stand_for_seats() -> None:
    refusal = Position.parse("p1=R:2|-|0 p2=G:5#|-|0 hand=St").explain("St:2G")
    assert refusal is not None
    assert refusal_sentence(refusal, NAMES, "en") == "Ben's green row is protected: its final card is face down."
    assert str(refusal) == "Player 2's green row is protected: its final card is face down. (PROTECT-ROW)"


def test_the_one_who_tried_is_spoken_to() -> None:
    refusal = Position.parse("p1=R:22|-|0 p2=-|-|0 ask=1R phase=play").explain("E")
    assert refusal is not None
    assert refusal_sentence(refusal, NAMES, "en", 1) == "First decide about your red row: complete it or keep it."
    assert refusal_sentence(refusal, NAMES, "de", 2).startswith("Entscheide zuerst über die rote Farbreihe von Ann")


def test_nobody_is_blamed() -> None:
    refusal = Position.parse("p1=G:46|-|0 p2=-|-|0 hand=G3B5").explain("B5>+")
    assert refusal is not None
    assert refusal_sentence(refusal, NAMES, "en", 1) == (
        "Not now: cards in colours you already have come first (green 3)."
    )
