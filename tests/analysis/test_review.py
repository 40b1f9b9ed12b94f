"""A whole review: stored, taken up again, and told."""

import json
from pathlib import Path

import pytest

from perfect_numbers.analysis import review
from perfect_numbers.analysis.page import page, text
from perfect_numbers.analysis.reasons import KINDS
from perfect_numbers.analysis.store import ReviewStore
from perfect_numbers.i18n.languages import LANGUAGES
from perfect_numbers.i18n.sentences.reasons import REASONS, ROW_REASONS, reason_sentence
from tests.analysis.games import LITTLE, random_game


class StoppedError(Exception):
    pass


def test_a_stopped_review_goes_on_and_none_is_made_twice(tmp_path: Path) -> None:
    game = random_game("store")
    store = ReviewStore(tmp_path)

    def stop(done: int, total: int) -> None:
        if done == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        review(game, effort=LITTLE, jobs=1, store=store, on_turn=stop)
    (file,) = tmp_path.iterdir()
    with file.open("ab") as stream:
        stream.write(b'{"turn": 3, "sea')  # cut off in the middle of a line
    steps: list[int] = []
    found = review(game, effort=LITTLE, jobs=1, store=store, on_turn=lambda done, total: steps.append(done))
    assert steps == list(range(4, len(game.turns) + 1))
    again = review(game, effort=LITTLE, jobs=1, store=store, on_turn=lambda done, total: steps.append(-1))
    assert -1 not in steps
    assert again.turns == found.turns == review(game, effort=LITTLE, jobs=1).turns


def test_several_processes_find_the_same() -> None:
    game = random_game("processes")
    assert review(game, effort=LITTLE, jobs=2).turns == review(game, effort=LITTLE, jobs=1).turns


def test_nobody_is_graded_on_a_few_decisions() -> None:
    found = review(random_game("grade"), effort=LITTLE, jobs=1)
    for grade in found.grades:
        assert grade.decisions < 10
        assert grade.loss is None
        assert grade.decisions == sum(not turn.is_forced for turn in found.turns if turn.seat == grade.seat)


def test_programs_get_every_number() -> None:
    found = review(random_game("json"), effort=LITTLE, jobs=1)
    data = json.loads(found.to_json())
    assert data["format"] == "perfect-numbers-review/1"
    assert len(data["moments"]) == len(found.game.moves) + 1
    assert data["turns"][0]["loss"] == found.turns[0].loss
    assert data["balances"][0]["shares"]["result"] == found.end.shares[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_can_be_told_in_every_language(lang: str) -> None:
    found = review(random_game("told"), effort=LITTLE, jobs=1)
    assert found.game.players[0].name in text(found, lang)
    whole = page(found, lang)
    assert whole.startswith("<!doctype html>")
    assert f'lang="{lang}"' in whole
    assert whole.count("<polyline") == 2
    assert found._repr_html_() in page(found, "en")


@pytest.mark.parametrize("kind", KINDS)
def test_every_reason_can_be_said_in_every_language(kind: str) -> None:
    said = {}
    for lang in LANGUAGES:
        sentence = reason_sentence(kind, 1.94, lang, seat=2, names=("Ann", "Ben"))
        assert ("+1.9" if lang == "en" else "+1,9") in sentence
        assert "{" not in sentence
        assert ("Ben" in sentence) == (kind in ("rival", "reply"))
        said[lang] = sentence
    assert len(set(said.values())) == len(LANGUAGES)


@pytest.mark.parametrize("kind", ROW_REASONS)
def test_every_reason_about_a_row_names_it_in_every_language(kind: str) -> None:
    said = {reason_sentence(kind, 1.0, lang, row) for lang in LANGUAGES for row in "RYGBPOW-"}
    assert len(said) == 8 * len(LANGUAGES)


def test_there_is_a_sentence_for_every_kind_and_no_other() -> None:
    assert set(REASONS) == set(KINDS)
