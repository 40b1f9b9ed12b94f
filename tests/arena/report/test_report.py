"""The report, the tables and the terminal's summary."""

import csv
from html.parser import HTMLParser
from pathlib import Path

import pytest

from perfect_numbers.arena.report.summary import standings_table
from perfect_numbers.arena.report.tournament_page import tournament_page
from perfect_numbers.arena.stats.standings import standings
from perfect_numbers.cli.arena import arena, leaderboard

VOID = {"meta"}


class Page(HTMLParser):
    """Checks that elements are closed in order, and lists what a browser would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.loaded += [f"{tag} {name}={value}" for name, value in attrs if name in ("src", "href", "srcset", "data")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament for three players."""
    folder = tmp_path_factory.mktemp("report")
    arena(bots=["random,greedy"], games=6, players=3, variant="interaction", jobs=2, out=folder)
    return folder


def test_report_is_one_well_formed_page_that_loads_nothing(folder: Path) -> None:
    text = (folder / "report.html").read_text("utf-8")
    page = Page(text)
    assert page.loaded == []
    assert not {"script", "link", "img", "iframe"} & set(page.names)
    assert "@import" not in text
    assert "url(" not in text
    assert page.names.count("svg") > 10
    for heading in ("Standings", "Who beats whom", "Ratings", "Scores", "Advantage by seat", "Length of games"):
        assert f"<h2>{heading}</h2>" in text
    assert "GIVE-LOWER" in text
    assert "perfect-numbers arena --bots random,greedy --games 6 --players 3" in text


def test_results_are_a_table(folder: Path) -> None:
    with (folder / "results.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"] for row in rows] == ["greedy", "random"]
    assert sum(float(row["share"]) * int(row["games"]) for row in rows) == pytest.approx(12, abs=0.01)
    assert float(rows[0]["ahead of random"]) > 0.9
    assert sum(int(row["games"]) for row in rows) == 3 * 12


def test_games_are_a_table(folder: Path) -> None:
    with (folder / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3 * 12
    assert sum(float(row["share"]) for row in rows) == pytest.approx(12)
    assert {row["order"] for row in rows} == {"1", "2", "3"}


def test_summary_fits_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bots.py").write_text((Path(__file__).parents[1] / "players.py").read_text("utf-8"), "utf-8")
    bots = [
        f"{tmp_path}/bots.py:First",
        "random",
        "greedy",
        f"{tmp_path}/bots.py:Crashing",
        f"{tmp_path}/bots.py:Dying",
    ]
    arena(bots=bots, games=2, jobs=2, out=tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("random" in line for line in lines) >= 3


def test_leaderboard_says_which_command_wrote_it(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "leaderboard.md"
    leaderboard(bots=["random"], games=2, jobs=2, out=page, results=tmp_path / "results")
    text = page.read_text("utf-8")
    assert "perfect-numbers leaderboard --bots random --games 2 --seed 1" in text
    assert text.count("| 1 | `random` |") == 6
    assert "## 4 players, interaction game" in text


def test_nothing_was_played_yet() -> None:
    shown = standings([])
    assert Page(tournament_page(shown, "settings", "command", complete=False)).names.count("h2") == 7
    assert standings_table(shown).row_count == 0
