"""The game in the terminal, with a person who types."""

import re
from pathlib import Path

import pytest

from perfect_numbers import Game, PerfectNumbersError, Player
from perfect_numbers.terminal.saved import save, unfinished
from perfect_numbers.terminal.session import Session
from tests.terminal.typed import Typed


def new_game() -> Game:
    """Deal a game in which the person begins."""
    return Game.new([Player("Ann"), Player("Random", "random")], seed=4, start=1)


def run(game: Game, path: Path, *answers: str, lang: str = "en") -> str:
    console = Typed(answers)
    Session(game, path, lang, console).run()
    return console.printed


def test_a_whole_game_by_number(tmp_path: Path) -> None:
    game = new_game()
    printed = run(game, tmp_path / "game.json", *["1"] * 500)
    assert game.is_over
    assert "You win with" in printed or "Random wins with" in printed or "You share" in printed
    assert "Ann" not in printed
    assert unfinished(tmp_path / "game.json") is None


def test_numbers_that_are_not_in_the_list(tmp_path: Path) -> None:
    game = new_game()
    printed = run(game, tmp_path / "game.json", "0", "99", "1" * 5000, "q")
    assert printed.count("That is neither a number from the list nor a move.") == 3
    assert game.moves == ()


ENGLISH = re.compile(r"\b(the|you|your|market|deck|take|add|row|saved|type|move|card)\b", re.IGNORECASE)


@pytest.mark.parametrize("lang", ["de", "nl", "fr"])
def test_everything_is_said_in_the_language(lang: str, tmp_path: Path) -> None:
    game = new_game()
    answers = ["?", "why E", "hello", "u", "b", "h", "h", "h", "why", *["1"] * 6, "h", "h", "h", "why", *["1"] * 500]
    printed = run(game, tmp_path / "game.json", *answers, lang=lang).replace(str(tmp_path), "")
    assert game.is_over
    printed = printed.replace("Random", "")
    assert ENGLISH.findall(printed) == []


def test_the_reader_is_spoken_to(tmp_path: Path) -> None:
    printed = run(new_game(), tmp_path / "game.json", *["1"] * 12)
    assert "Your hand" in printed
    assert re.search(r"^  You (add|start|take) ", printed, re.MULTILINE)
    assert "You adds" not in printed
    assert "You's" not in printed


def test_quitting_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game.json"
    game = new_game()
    assert "saved" in run(game, path, "1", "1", "q")
    resumed = unfinished(path)
    assert resumed is not None
    assert resumed.moves == game.moves
    assert len(resumed.moves) == 2


def test_undo_goes_back_to_the_start_of_the_turn_only(tmp_path: Path) -> None:
    game = new_game()
    printed = run(game, tmp_path / "game.json", "1", "1", "u", "u", "u")
    assert game.moves == ()
    assert "nothing to take back" in printed


def test_undo_does_not_take_back_what_others_did(tmp_path: Path) -> None:
    game = new_game()
    printed = run(game, tmp_path / "game.json", "1", "1", "1", "u")
    assert game.position.phase == "take"
    assert "nothing to take back" in printed


def test_a_refusal_names_the_rule(tmp_path: Path) -> None:
    game = new_game()
    assert "(SETUP-PLACE)" in run(game, tmp_path / "game.json", "why E")
    assert "(SETUP-PLACE)" in run(game, tmp_path / "game.json", "T1")
    assert "neither a number" in run(game, tmp_path / "game.json", "hello")
    assert "possible now" in run(game, tmp_path / "game.json", f"why {game.legal_moves()[0]}")
    assert game.moves == ()


def test_moves_can_be_typed_as_they_are_written(tmp_path: Path) -> None:
    game = new_game()
    move = game.legal_moves()[-1]
    run(game, tmp_path / "game.json", move)
    assert game.moves == (move,)


def test_a_saved_game_that_cannot_be_read_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{")
    with pytest.raises(PerfectNumbersError, match="--new"):
        unfinished(path)
    assert path.read_text() == "{"


def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    game = Game.new([Player("Ann"), Player("[red]Bob", "random")], seed=4, start=1)
    assert "[red]Bob" in run(game, tmp_path / "game.json", "1")


def test_save_is_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(new_game(), path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_hint_says_more_each_time_it_is_asked_for(tmp_path: Path) -> None:
    game = new_game()
    begin = ["1", "1", "1"]
    once, twice, thrice = (
        run(new_game(), tmp_path / "game.json", *begin, *["h"] * times).replace("\n", " ") for times in (1, 2, 3)
    )
    assert re.search("Look at (your|group|Random)", once)
    assert "compared with" not in twice
    assert twice.count("Take group") > once.count("Take group")
    assert re.search("compared with|about as good|no other way", thrice)
    assert game.moves == ()


def test_a_hint_begins_anew_after_a_move(tmp_path: Path) -> None:
    printed = run(new_game(), tmp_path / "game.json", "h", "1", "h", "u", "h")
    assert printed.count("Look at ") == 3


def test_bots_are_asked_why(tmp_path: Path) -> None:
    assert "No bot has played yet." in run(new_game(), tmp_path / "game.json", "why")
    printed = run(new_game(), tmp_path / "game.json", *["1"] * 7, "why")
    assert "Random's turn" in printed
    assert re.search("compared with|Another turn|no other way", printed)
