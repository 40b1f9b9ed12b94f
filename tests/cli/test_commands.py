"""The commands as a person or a program calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from perfect_numbers import Game, __version__
from perfect_numbers.cli import app

POSITION = "p1=R:25,G:4|St|3 p2=B:3|-|0 hand=R3B2 deck=Y7G2"


def run(*arguments: str, code: int = 0, **environment: str) -> str:
    """Run a command and return what it printed; with an exit code, what it printed on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "perfect_numbers", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if code else done.stdout


def test_version() -> None:
    assert run("--version").strip() == __version__


def test_position_moves_one_a_line_or_as_json() -> None:
    assert run("position", "moves", POSITION) == "R3>R\nSt:2B\n"
    assert json.loads(run("position", "moves", POSITION, "--json")) == ["R3>R", "St:2B"]


def test_position_play_prints_the_position() -> None:
    printed = run("position", "play", POSITION, "R3>R", "C").strip()
    assert printed.startswith("variant=base lost=giver phase=play turn=1 start=1 p1=G:4|St|6 p2=B:3|-|0 ")
    assert run("position", "play", printed).strip() == printed


def test_position_perft() -> None:
    assert run("position", "perft", POSITION, "3") == "7\n"
    assert json.loads(run("position", "perft", POSITION, "3", "--json")) == [2, 4, 7]


def test_position_explain_names_the_rule() -> None:
    assert "ADD-ORDER-KNOWN" in run("position", "explain", POSITION, "B2>+")
    assert json.loads(run("position", "explain", POSITION, "R3>R", "--json")) == {"legal": True}


def test_position_show_draws_and_prints() -> None:
    assert run("position", "show", POSITION).rstrip().endswith("ask=- deck=Y7G2")
    assert run("position", "show", POSITION, "--svg").startswith("<svg")
    assert "am Zug" in run("position", "show", POSITION, "--language", "de")
    assert json.loads(run("position", "show", POSITION, "--json"))["hand"] == ["R3", "B2"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("position", "moves", "p1=zz p2=-|-|0"), "p1"),
        (("position", "play", POSITION, "B2>+"), "ADD-ORDER-KNOWN"),
        (("position", "play", POSITION, "nonsense"), "nonsense"),
        (("position", "perft", POSITION, "many"), "DEPTH"),
        (("position", "perft", POSITION, "-1"), "depth"),
        (("position", "perft", "p1=-|-|0 p2=-|-|0 hand=R2 deck=5", "2"), "deck"),
        (("learn", "nothing"), "lesson"),
        (("position", "moves"), "position"),
        (("nonsense",), "nonsense"),
        (("game", "check", "/nowhere/at/all"), "/nowhere/at/all"),
        (("deck", "check", "/nowhere/at/all"), "/nowhere/at/all"),
        (("game", "new", "/nowhere/at/all", "--players", "99999999999"), "2 to 4 players, not 99999999999"),
        (("game", "new", "/nowhere/at/all", "--players", "-1"), "2 to 4 players, not -1"),
        (("game", "new", "/nowhere/at/all", "--players", "1" * 5000), "players"),
        (("position", "moves", "1" * 5000), "fields"),
        (("position", "play", POSITION, "1" * 5000), "not a move"),
        (("play", "--bots", "1" * 5000), "no bot"),
        (("bench", "--games", "0"), "games: at least one"),
        (("bench", "--games", "1.5"), 'Invalid value for --games: unable to convert "1.5"'),
        (("arena", "--bots", "greedy", "--memory", "1.5"), 'Invalid value for --memory: unable to convert "1.5"'),
        (("arena", "--bots", "run:'unbalanced"), "run:'unbalanced\" cannot be read: no closing quotation"),
        (("play", "--bots", "run:'unbalanced"), "cannot be read: no closing quotation"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], words: str) -> None:
    sentence = run(*arguments, code=2)
    assert words in sentence
    assert sentence.count("\n") == 1
    assert len(sentence) < 500


def test_what_is_not_text_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for arguments in (("--names", "\udcff,Ben"), ("--seed", "\udcff")):
        assert "not text in UTF-8" in run("game", "new", str(file), *arguments, code=2)
    assert "not text in UTF-8" in run("play", "--file", str(file), "--name", "\udcff", code=2)
    assert list(tmp_path.iterdir()) == []


def test_an_output_that_cannot_be_written_is_one_sentence() -> None:
    for arguments in (("position", "show", POSITION), ("serve", "--help")):
        sentence = run(*arguments, code=2, PYTHONIOENCODING="ascii")
        assert sentence == "The output cannot be written in ascii; set PYTHONIOENCODING=utf-8.\n"
    assert run("deck", "show", PYTHONIOENCODING="ascii").endswith("108 cards in all\n")


def test_game_new_check_show_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("game", "new", str(file), "--names", "Ann,Ben", "--seed", "5")
    assert "not over yet" in run("game", "check", str(file))
    assert "exists already" in run("game", "new", str(file), code=2)
    assert "Ann" in run("game", "show", str(file))
    game = Game.from_record(file.read_text())
    while not game.is_over:
        game.play(game.legal_moves()[0])
    file.write_text(game.to_json())
    assert json.loads(run("game", "check", str(file), "--json"))["scores"] == list(game.position.scores)
    assert run("game", "replay", str(file), "--notation").startswith("1. ")
    assert "Ann takes" in run("game", "replay", str(file))
    assert len(json.loads(run("game", "replay", str(file), "--json"))) == len(game.moves) + 1


def test_records_on_lines(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(f"{Game.new(2, seed=seed).to_json()}\n" for seed in (1, 2)))
    assert "say which, as in --line 1" in run("game", "check", str(file), code=2)
    assert "has the lines 1 to 2, not 3" in run("game", "replay", str(file), "--line", "3", code=2)
    assert "not over yet" in run("game", "check", str(file), "--line", "2")
    shown = [run("game", "show", str(file), "--line", str(line)) for line in (1, 2)]
    assert shown[0] != shown[1]


def test_game_check_names_the_wrong_move(tmp_path: Path) -> None:
    record = Game.new(2, seed=1).record().to_dict()
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "moves": ["E"]}))
    assert "move 1, E" in run("game", "check", str(file), code=2)


def test_deck_show_and_check(tmp_path: Path) -> None:
    assert "108 cards" in run("deck", "show")
    file = tmp_path / "deck.json"
    file.write_text(run("deck", "show", "--json"))
    assert "in order" in run("deck", "check", str(file), "--players", "4")
    file.write_text('{"colours": "R", "numbers": [1,1,1,1,1,1,1], "jokers": [0,0,0,0,0,0,0]}')
    assert "action cards" in run("deck", "check", str(file), "--players", "4", code=2)
    file.write_text('{"numbers": [0,0,0,0,0,0,0], "jokers": [9,9,9,9,9,9,9]}')
    assert "Without number cards" in run("deck", "check", str(file))


def test_bench_prints_figures() -> None:
    assert json.loads(run("bench", "--games", "2", "--json"))["nanoseconds a clone"] > 0


@pytest.mark.parametrize("command", [name for name in app if not name.startswith("-")])
def test_help_says_what_can_be_given_and_nothing_else(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    app([command, "--help"], result_action="return_value")
    help_page = capsys.readouterr().out
    assert help_page.startswith(f"Usage: perfect-numbers {command}")
    for noise in ("False", "--empty", "--no-json", "()", '""', "None"):
        assert noise not in help_page
