"""The league table of skill: what bots give away per decision."""

import json
from pathlib import Path

import pytest

from perfect_numbers.analysis.judging import Judgement, Line
from perfect_numbers.analysis.worth import Worth
from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.play.store import GameStore
from perfect_numbers.arena.stats.skill import chosen_games, league
from perfect_numbers.cli.arena import arena, skill
from perfect_numbers.errors import PerfectNumbersError
from tests.analysis.games import SHORT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two short games of two bots."""
    folder = tmp_path_factory.mktemp("skill")
    deck = folder / "deck.json"
    deck.write_text(json.dumps(SHORT.to_json()))
    arena(bots=["greedy", "random"], games=2, deck=deck, jobs=1, out=folder)
    return folder


def results_of(folder: Path) -> list[GameResult]:
    with GameStore(folder) as store:
        return list(store)


def judged(seat: int, loss: float, ways: int = 5) -> Judgement:
    best, played = (Worth.of((share, 1 - share)[:: 1 if seat == 1 else -1], (0, 0)) for share in (0.5, 0.5 - loss))
    lines = Line((), (), played), Line((), (), best)
    return Judgement(0, seat, 1, 1, 1, ways, *lines, 0.0, 0.0, 0.0, (best,), (), 1, 1)


def test_losses_are_averaged_over_decisions_and_the_best_comes_first(folder: Path) -> None:
    one, two = results_of(folder)
    assert one.bots == two.bots[::-1]
    first = one.bots[0]
    found = league(
        [
            (one, [judged(1, 0.2), judged(1, 0.0), judged(1, 0.4, ways=1), judged(2, 0.03)]),
            (two, [judged(2, 0.1), judged(1, 0.01)]),
        ]
    )
    best, worst = found
    assert (best.bot, worst.bot) == (one.bots[1], first)
    assert best.loss.value == pytest.approx(0.02)
    assert worst.loss.value == pytest.approx(0.1)
    assert (best.decisions, worst.decisions) == (2, 3)
    assert (best.marks.value, worst.marks.value) == (0, 1)


def test_the_same_number_of_games_of_every_line_up_is_reviewed(folder: Path) -> None:
    assert chosen_games(results_of(folder), 1) == results_of(folder)[:1]


def test_the_command_prints_the_table_and_goes_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    skill(folder, games=1, jobs=1)
    first = capsys.readouterr().out
    assert "greedy" in first
    assert "random" in first
    kept = {file: file.read_bytes() for file in (folder / "reviews").iterdir()}
    skill(folder, games=1, jobs=1)
    assert capsys.readouterr().out == first
    assert {file: file.read_bytes() for file in (folder / "reviews").iterdir()} == kept


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PerfectNumbersError, match=r"has no games\.jsonl"):
        skill(tmp_path)
