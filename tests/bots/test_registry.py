"""Bots by name: those of the package, of installed packages, in a file."""

import importlib.metadata
import os
from pathlib import Path
from typing import Any

import pytest

from perfect_numbers import __version__, bots
from perfect_numbers.bots import registry
from perfect_numbers.bots.budget import Budget, read_budget
from perfect_numbers.bots.process.external import ExternalBot
from perfect_numbers.errors import PerfectNumbersError
from tests.bots.games import new_game, play

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bots"


def test_ladder_is_listed_from_weak_to_strong() -> None:
    assert list(bots.available())[:4] == ["random", "greedy", "planner", "sage"]
    assert all(description.endswith(".") and "\n" not in description for description in bots.available().values())


def test_people_are_offered_every_level_and_the_strongest_last() -> None:
    assert [name for name in bots.offered() if name.startswith("level")] == [f"level:{n}" for n in range(1, 9)]
    assert list(bots.offered())[-1] == "sage"
    assert all(bots.create(name) for name in bots.offered())


@pytest.mark.parametrize(("spec", "title"), [("sage:100ms", "Sage"), ("level:1", "Pip"), ("greedy", "Greedy")])
def test_bots_have_names_at_a_table(spec: str, title: str) -> None:
    assert registry.title(spec) == title


def test_an_older_sage_can_be_played_against_but_is_not_listed() -> None:
    assert bots.create("sage@0.1:5").name == "sage@0.1"
    assert "sage@0.1" not in bots.available()
    assert registry.names_a_bot("sage@0.1:5")


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "sage:5", "level:1"])
def test_bots_know_their_names(name: str) -> None:
    bot = bots.create(name)
    assert bot.name == name.split(":")[0]
    assert bot.description


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    with pytest.raises(bots.UnknownBotError, match=r"^There is no bot called 'grandmaster'; there are random, greedy,"):
        bots.create("grandmaster")
    assert issubclass(bots.UnknownBotError, PerfectNumbersError)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("100ms", Budget(seconds=0.1)),
        ("2s", Budget(seconds=2.0)),
        ("1.5s", Budget(seconds=1.5)),
        ("2000", Budget(playouts=2000)),
    ],
)
def test_budgets(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("text", ["fast", "0", "0ms", "1.5", "-1", "10 ms", "1h", "sage", "²ms"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(bots.UnknownBotError, match="is not a budget"):
        bots.create(f"sage:{text}")


@pytest.mark.parametrize("name", ["random:1", "greedy:fast", "planner:100ms"])
def test_arguments_that_mean_nothing_are_refused(name: str) -> None:
    with pytest.raises(bots.UnknownBotError, match="takes no argument"):
        bots.create(name)


def test_bot_from_a_file_plays_in_its_own_process() -> None:
    with bots.create(f"{EXAMPLES / 'collector.py'}:Collector", seed=1) as bot:
        assert isinstance(bot, ExternalBot)
        assert bot.name == "collector"
        assert sum(play([bot, bots.create("random")], "file")) > 0


def test_bot_from_a_file_in_the_same_process_plays_the_same() -> None:
    spec = f"{EXAMPLES / 'collector.py'}:Collector"
    state = new_game("same")
    apart, here = bots.create(spec), bots.create(spec, isolated=False)
    assert not isinstance(here, ExternalBot)
    for bot in (apart, here):
        bot.restart("a seed")
    with apart:
        for _ in range(30):
            move = bots.ask(here, state)
            assert bots.ask(apart, state) == move
            state.do(move)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import nothing_of_that_name", "cannot be run: ModuleNotFoundError"),
        ("import sys\nsys.exit('bye')", "mine.py cannot be run: SystemExit: bye"),
        ("class Bot:\n    name = 'x'", "has no bot 'Mine'; no class in it inherits from"),
        (
            "from perfect_numbers.bots import Bot\nclass Mine(Bot):\n    choose = print",
            "without a name",
        ),
    ],
)
def test_files_without_such_a_bot_are_refused(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(bots.UnknownBotError, match=reason):
        bots.create(f"{tmp_path / 'mine.py'}:Mine")
    with pytest.raises(bots.UnknownBotError, match="There is no file"):
        bots.create(f"{tmp_path / 'yours.py'}:Mine")


MINE = """
from helper import NAME
from perfect_numbers.bots import Bot


class Mine(Bot):
    name = NAME
    description = "Plays the first legal move."

    def choose(self, view, legal, clock):
        return legal[0]
"""


def test_a_file_with_one_bot_needs_no_class_and_finds_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "helper.py").write_text("NAME = 'mine'")
    with bots.create(f"{tmp_path / 'mine.py'}") as bot:
        assert bot.name == "mine"
        assert bots.ask(bot, new_game("alone")) in new_game("alone").legal()


def test_a_file_is_not_run_in_this_process(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import os\nprint('hello')\nos.system('echo hello')\nos.environ['LOADED'] = 'yes'\n{MINE}")
    (tmp_path / "helper.py").write_text("NAME = 'mine'")
    with bots.create(str(path)) as bot:
        assert (bot.name, bot.description) == ("mine", "Plays the first legal move.")
    assert "LOADED" not in os.environ
    assert capfd.readouterr() == ("", "")
    path.write_text("import os\nos._exit(7)")
    with pytest.raises(bots.BotFailure, match="It ended with status 7"):
        bots.create(str(path))


def test_a_file_that_never_ends_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfect_numbers.bots.process.external.PATIENCE", 2.0)
    (tmp_path / "mine.py").write_text("import time\ntime.sleep(1000)")
    with pytest.raises(bots.BotFailure, match="It did not answer within 2 seconds"):
        bots.create(str(tmp_path / "mine.py"))


def test_a_description_of_several_lines_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("NAME = 'my\\nown'")
    (tmp_path / "mine.py").write_text(MINE.replace('"Plays the', '"First line.\\n\\n  Plays the'))
    with bots.create(str(tmp_path / "mine.py")) as bot:
        assert (bot.name, bot.description) == ("my own", "First line. Plays the first legal move.")
        assert bots.ask(bot, new_game("lines")) == new_game("lines").legal()[0]


@pytest.mark.parametrize("memory", [0, -1, "x", 2.5, True])
@pytest.mark.parametrize("spec", ["greedy", "run:cat", f"{EXAMPLES / 'collector.py'}"])
def test_memory_is_a_whole_number_of_megabytes(spec: str, memory: Any) -> None:
    with pytest.raises(bots.UnknownBotError, match=f"^memory: a whole number .* at least 1, not {memory!r}"):
        bots.create(spec, memory=memory)


@pytest.mark.parametrize(("spec", "reason"), [("run:'mine", "no closing quotation"), ("run:a \\", "no escaped")])
def test_commands_that_cannot_be_read_are_refused(spec: str, reason: str) -> None:
    for made in (bots.create, registry.version_of):
        with pytest.raises(bots.UnknownBotError, match=f"^The command .* cannot be read: {reason}"):
            made(spec)


def test_versions_follow_the_files(tmp_path: Path) -> None:
    file, script = tmp_path / "mine.py", tmp_path / "mine.sh"
    for path, spec in ((file, f"{file}:Mine"), (script, f"run:sh {script} --fast")):
        path.write_text("one")
        before = registry.version_of(spec)
        assert registry.version_of(spec) == before
        path.write_text("two")
        assert registry.version_of(spec) != before
    assert registry.version_of("sage:100ms") == registry.version_of("greedy") == __version__


def test_installed_bots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = importlib.metadata.EntryPoint("cousin", "perfect_numbers.bots.players.random:RandomBot", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: importlib.metadata.EntryPoints([entry]))
    assert list(bots.available())[-1] == "cousin"
    assert bots.create("cousin", isolated=False).description == "Plays any legal move."


def test_installed_bots_that_cannot_be_loaded_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = importlib.metadata.EntryPoint("cousin", "nothing_of_that_name:Bot", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: importlib.metadata.EntryPoints([entry]))
    with pytest.raises(bots.UnknownBotError, match="The installed bot cousin cannot be loaded: ModuleNotFoundError: "):
        bots.create("cousin", isolated=False)
