"""The benchmark of the environments names the games that it left out, and why."""

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.envs.libraries import need

need("numpy")

from benchmarks import envs  # noqa: E402
from benchmarks.plots import OURS  # noqa: E402


def test_games_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def rows() -> Iterator[tuple[str, str, Any]]:
        yield "many", f"{OURS}, one game", lambda: envs.batch(1)
        yield "many", "Pgx poker", lambda: importlib.import_module("a_library_that_nobody_has")

    monkeypatch.setattr(envs, "rows", rows)
    figures, missing = envs.run(0.01)
    assert [figure.game for figure in figures] == [f"{OURS}, one game"]
    left_out = "Pgx poker (a_library_that_nobody_has is not installed)"
    assert missing == [left_out]
    assert "left out: a_library_that_nobody_has is not installed" in capsys.readouterr().out
    assert f"Left out: {left_out}." in envs.markdown(figures, missing, 0.01)


def test_our_own_game_is_never_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "rows", lambda: [("many", OURS, lambda: importlib.import_module("a_lost_module"))])
    with pytest.raises(ModuleNotFoundError):
        envs.run(0.01)
