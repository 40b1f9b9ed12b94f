"""Plain and adjusted results side by side: in the terminal, in the table, on the page."""

import csv
import json
from pathlib import Path

import pytest

from perfect_numbers.arena.report.csv import write_results
from perfect_numbers.arena.report.summary import adjusted_tables
from perfect_numbers.arena.report.tournament_page import tournament_page
from perfect_numbers.arena.stats.standings import standings
from perfect_numbers.cli.arena import arena
from tests.arena.report.test_report import Page
from tests.arena.stats.test_adjustment import lucky_games

TINY = {"numbers": [0, 1, 1, 1, 1, 1, 0], "Pr": 0, "Mv": 0, "St": 0}


def test_a_tournament_without_luck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck, out = tmp_path / "deck.json", tmp_path / "out"
    deck.write_text(json.dumps(TINY))
    for _ in range(2):  # the second time nothing is missing
        arena(bots=["greedy,random"], games=2, deck=deck, adjust=True, jobs=1, out=out)
        said = capsys.readouterr().out
        assert "without luck" in said
        assert "luck.jsonl" in said
        assert max(map(len, said.splitlines())) <= 80
        assert len((out / "luck.jsonl").read_text().splitlines()) == 2
    with (out / "results.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert sum(float(row["adjusted_share"]) for row in rows) == pytest.approx(1, abs=0.001)
    assert float(rows[0]["adjusted_margin"]) == pytest.approx(-float(rows[1]["adjusted_margin"]), abs=0.001)
    page = (out / "report.html").read_text()
    assert "<h2>Luck and skill</h2>" in page
    assert "--adjust" in page
    arena(bots=["greedy,random"], games=2, deck=deck, jobs=1, out=out)
    assert "without luck" not in capsys.readouterr().out


def test_a_single_deal_claims_nothing(tmp_path: Path) -> None:
    results, lucks = lucky_games(1)
    shown = standings(results, lucks)
    cells = [next(iter(column.cells)) for column in adjusted_tables(shown)[0].columns]
    assert [cells[i] for i in (2, 4, 6, 7)] == ["–"] * 4
    text = tournament_page(shown, "rules", "command", complete=True)
    assert "<td>–</td>" in text
    assert "± –" in text
    write_results(tmp_path / "results.csv", shown)
    with (tmp_path / "results.csv").open(newline="") as file:
        row = next(csv.DictReader(file))
    assert row["adjusted_share_low"] == row["adjusted_share_high"] == row["adjusted_margin_low"] == ""
    assert row["adjusted_share"] != ""


def test_the_page_shows_both_margins() -> None:
    results, lucks = lucky_games(40)
    shown = standings(results, lucks)
    text = tournament_page(shown, "rules", "command", complete=True)
    assert Page(text).names.count("h2") == 8
    assert ">a, without luck</span>" in text
    assert adjusted_tables(shown)[0].row_count == 1
    assert adjusted_tables(standings(results)) == []
