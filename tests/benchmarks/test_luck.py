"""What is said about the worth of --adjust."""

import json
from pathlib import Path

import pytest

from benchmarks import luck as benchmark
from perfect_numbers import Composition
from perfect_numbers.arena.play import luck
from perfect_numbers.arena.play.bout import play
from perfect_numbers.arena.play.luck import LuckStore, find_luck
from perfect_numbers.arena.play.schedule import schedule
from perfect_numbers.arena.play.store import GameStore
from perfect_numbers.rules import Rules

SMALL = Rules(composition=Composition(numbers=(0, 1, 1, 1, 1, 1, 0), Pr=0, Mv=0, St=0))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few short games whose luck is known."""
    monkeypatch.setattr(luck, "SAMPLES", 1)
    lucks = LuckStore(tmp_path)
    with GameStore(tmp_path) as games:
        for bout in schedule(["greedy", "random"], 6, "1", SMALL):
            line = play(bout)
            games.add(line)
            lucks.add(find_luck(line))
    lucks.close()
    return tmp_path


def test_plain_and_adjusted_stand_side_by_side(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark.main(folder)
    said = capsys.readouterr().out
    assert "greedy, 6 games" in " ".join(said.split())
    assert {"score", "margin", "share"} <= {line.split()[0] for line in said.splitlines() if line.strip()}


def test_coefficients_are_fitted_by_players(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "COEFFICIENTS", tmp_path / "coefficients.json")
    benchmark.main(folder, fit=True)
    written = json.loads((tmp_path / "coefficients.json").read_text())
    assert written["games"] == {"2": 6}
    assert list(written["coefficients"]["2"]) == ["score", "margin", "share"]
    assert written["command"].endswith(f"--fit {folder}")
