"""What a setting does to the game, on the same deals."""

import csv
from pathlib import Path
from random import Random

import pytest

from perfect_numbers import Composition, PerfectNumbersError
from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.play.rules_used import RULES
from perfect_numbers.arena.report.study_page import study_page
from perfect_numbers.arena.report.summary import legend_lines, study_tables
from perfect_numbers.arena.stats.measures import MEASURES
from perfect_numbers.arena.stats.study import Studied, settings_of
from perfect_numbers.cli.arena import study
from perfect_numbers.rules import Rules
from tests.arena.folders import records
from tests.arena.report.test_report import Page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of the two variants."""
    folder = tmp_path_factory.mktemp("study")
    study(vary=["variant=base,interaction"], bot="random", games=30, jobs=2, out=folder)
    return folder


def test_settings_are_played_on_the_same_deals(folder: Path) -> None:
    played = records(folder)
    assert len(played) == 60
    for base, interaction in zip(played[::2], played[1::2], strict=True):
        assert (base["deal"], base["deck"]) == (interaction["deal"], interaction["deck"])
        assert (base["rules"]["variant"], interaction["rules"]["variant"]) == ("base", "interaction")


def test_table_has_every_measure_and_its_difference(folder: Path) -> None:
    with (folder / "study.csv").open(newline="") as file:
        rows = {(row["setting"], row["measure"]): row for row in csv.DictReader(file)}
    given = rows["interaction", "cards given"]
    before = rows["base", "cards given"]
    assert float(given["difference"]) == pytest.approx(float(given["value"]) - float(before["value"]), abs=0.0001)
    assert float(given["difference_low"]) > 0  # three places for colours: more is given
    assert float(before["difference"]) == 0
    assert before["games"] == "30"


def test_report_is_well_formed(folder: Path) -> None:
    text = (folder / "report.html").read_text("utf-8")
    page = Page(text)
    assert page.loaded == []
    assert "cards stolen" in text
    assert "perfect-numbers study --vary variant=base,interaction --bot random" in text


def test_summary_fits_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study(vary=["St=0,4,8", "players=2,3"], bot="random", games=3, jobs=2, out=tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("St=8, players=3" in line for line in lines)


def test_any_part_can_be_varied() -> None:
    settings = settings_of(["numbers=0333333,0-2-2-2-2-2-2", "St=0,10", "lost=owner"], Rules())
    assert next(iter(settings)) == "numbers=0333333, St=0, lost=owner"
    assert settings["numbers=0-2-2-2-2-2-2, St=10, lost=owner"] == Rules(
        2, "base", "owner", Composition(numbers=(0, 2, 2, 2, 2, 2, 2), St=10)
    )


@pytest.mark.parametrize(
    ("vary", "reason"),
    [
        (["variant"], "'variant' is not like variant=base,interaction"),
        (["variant="], "is not like variant=base,interaction"),
        ([], "name what to vary"),
        (["variant=base,foo"], "'foo' is not one of base, interaction"),
        (["luck=1,2"], "there is no setting 'luck'; there are players, variant"),
        (["St=many"], "a whole number is needed"),
        (["numbers=03"], "seven counts are needed"),
        (["players=1,2"], "2 to 4 players"),
        (["St=" + ",".join(map(str, range(30)))], "30 settings are too many"),
        (["St=0,4", "St=1,2"], "St is there twice; give all its values at once, as in St=0,4,8"),
        (["St=0", "players=2,3", "St=1"], "St is there twice"),
        (["St=0,4,04"], "vary: St=04 is there twice"),
        (["numbers=0333333,0-3-3-3-3-3-3", "St=1"], "vary: numbers=0-3-3-3-3-3-3, St=1 is there twice"),
    ],
)
def test_wrong_input_is_one_sentence(vary: list[str], reason: str) -> None:
    with pytest.raises(PerfectNumbersError, match=reason):
        settings_of(vary, Rules())


def test_nothing_was_played_yet() -> None:
    studied: Studied = {"base": [], "interaction": []}
    assert Page(study_page(studied, "settings", "command", complete=False)).names.count("h2") == 7
    assert study_tables(studied)[0].row_count == len(MEASURES)


def test_marks_are_explained_with_the_number_of_comparisons(folder: Path) -> None:
    random = Random("legend")
    studied: Studied = {name: [drawn_result(str(deal), random) for deal in range(4)] for name in "abc"}
    assert legend_lines(studied) == [
        "▲ ▼: surely higher or lower than with a (Bonferroni, 26 comparisons). ·: no sure difference."
    ]
    assert legend_lines({"a": studied["a"]}) == []
    assert "(Bonferroni, 13 comparisons)" in (folder / "report.html").read_text("utf-8")


def test_one_deal_makes_nothing_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study(vary=["variant=base,interaction"], bot="random", games=1, jobs=1, out=tmp_path)
    table = capsys.readouterr().out.partition("▲ ▼:")[0]
    assert "▲" not in table
    assert "▼" not in table
    assert table.count("±–") == 24  # all but the shares of victories shared
    text = (tmp_path / "study.csv").read_text() + (tmp_path / "report.html").read_text("utf-8")
    assert "inf" not in text.replace("infl", "")
    assert "nan" not in text


def test_surely_counts_all_comparisons() -> None:
    """Two settings that do not differ: of 200 studies at most about one in twenty may say *surely* anywhere."""
    random = Random("comparisons")
    wrong = 0
    for _ in range(200):
        studied: Studied = {name: [drawn_result(str(deal), random) for deal in range(40)] for name in "ab"}
        marks = "".join(str(cell) for cell in study_tables(studied)[0].columns[2].cells)
        wrong += "▲" in marks or "▼" in marks
    assert wrong <= 20


def drawn_result(seed: str, random: Random, scores: tuple[int, ...] = ()) -> GameResult:
    """Make up a game in which everything is luck, but for the scores if they are given."""
    scores = scores or (random.randrange(20, 40), random.randrange(20, 40))
    used: dict[str, tuple[int, ...]] = {rule: (random.randrange(5), random.randrange(5)) for rule in RULES}
    return GameResult(
        seed=seed,
        bots=("a", "a"),
        rules=Rules(),
        limit=None,
        start=1,
        scores=scores,
        failure=None,
        turns=random.randrange(30, 50),
        moves=random.randrange(90, 150),
        used=used,
        seconds=(0, 0),
        versions=("1", "1"),
    )
