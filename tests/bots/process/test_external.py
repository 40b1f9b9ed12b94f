"""Bots in a process of their own: the protocol, and everything that can go wrong with it."""

import copy
import re
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from perfect_numbers import bots
from perfect_numbers.bots.process.external import ExternalBot, serving
from perfect_numbers.bots.process.program import KEPT_ERRORS
from perfect_numbers.bots.process.serve import read_view
from perfect_numbers.notation.cards import card_of
from perfect_numbers.notation.positions import position_text
from perfect_numbers.view import view_of
from tests.bots.games import new_game, play, positions

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "bots"
Program = Callable[[str], ExternalBot]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Make a bot of a few lines of Python that run after the handshake; `legal` are the moves of the first question."""

    def make(lines: str) -> ExternalBot:
        start = """
            import sys, time, os
            input(); print("ok", flush=True)
            input(); input(); input()
            legal = input().split()[1:]
            input()
        """
        path = tmp_path / "bot.py"
        path.write_text(textwrap.dedent(start) + textwrap.dedent(lines))
        return ExternalBot([sys.executable, str(path)])

    return make


def failure(bot: bots.Bot, seconds: float | None = None) -> str:
    """Ask the bot for one move and return the reason why it failed."""
    with bot, pytest.raises(bots.BotFailure) as caught:
        bots.ask(bot, new_game("failure"), bots.Clock(seconds))
    return caught.value.reason


@pytest.mark.parametrize("command", [f"sh {EXAMPLES / 'first.sh'}", f"{sys.executable} {EXAMPLES / 'plain.py'}"])
def test_examples_play_whole_games(command: str) -> None:
    with bots.create(f"run:{command}") as bot:
        for players in (2, 3, 4):
            line_up = [bot, *(bots.create("random") for _ in range(players - 1))]
            for seed in ("one", "two"):
                assert len(play(line_up, seed, interaction=players == 3)) == players


def test_plain_example_beats_random() -> None:
    with bots.create(f"run:{sys.executable} {EXAMPLES / 'plain.py'}") as bot:
        games = [play([bot, bots.create("random")], f"game {number}") for number in range(6)]
    assert sum(own > other for own, other in games) >= 5


def test_own_bots_play_the_same_in_a_process_of_their_own() -> None:
    for state in positions("apart", every=60):
        here = bots.ask(bots.create("sage:5", seed=3), state)
        with bots.create("sage:5", seed=3, isolated=True) as apart:
            assert bots.ask(apart, state) == here


def test_views_survive_the_way() -> None:
    for state in positions("way", 3, every=20):
        view = view_of(state)
        read = read_view(position_text(view.state), "".join(card_of(int(card)) for card in view.bag))
        assert read.state.key() == view.state.key()
        assert list(read.bag) == list(view.bag)


def test_crash_is_told_with_its_last_words(program: Program) -> None:
    reason = failure(program("raise RuntimeError('no idea')"))
    assert reason == "It ended with status 1: RuntimeError: no idea."


def test_silent_end(program: Program) -> None:
    assert failure(program("sys.exit(0)")) == "It ended with status 0."


def test_who_closes_its_output_or_input_has_not_ended(program: Program, tmp_path: Path) -> None:
    assert failure(program("os.close(1); time.sleep(1000)")) == "It closed its standard output."
    note = tmp_path / "closed"
    bot = program(f"print(legal[0], flush=True); os.close(0); open({str(note)!r}, 'w'); time.sleep(1000)")
    state = new_game("closed")
    with bot:
        state.do(bots.ask(bot, state))
        until = time.monotonic() + 20
        while not note.exists() and time.monotonic() < until:
            time.sleep(0.02)
        with pytest.raises(bots.BotFailure, match=r"It closed its standard input\."):
            bots.ask(bot, state)


def test_hang(program: Program) -> None:
    began = time.monotonic()
    assert failure(program("time.sleep(1000)"), 0.2).startswith("It did not answer within")
    assert time.monotonic() - began < 20


def test_comments_without_end_are_a_hang(program: Program) -> None:
    assert "comments" in failure(program("while True: print('# hm', flush=True)"), 0.2)


def test_illegal_move(program: Program) -> None:
    reason = failure(program("print('E', flush=True)"))
    assert re.fullmatch(r"It answered E, which is none of the legal moves here: ([RYGBP][2-7]>\+ ?){2}", reason)


@pytest.mark.parametrize("answer", ["hello", "", "T9", "R5>", "\u2603"])
def test_garbage(program: Program, answer: str) -> None:
    assert "which is none of the legal moves here" in failure(program(f"print({answer!r}, flush=True)"))


def test_bytes_that_are_no_text(program: Program) -> None:
    assert "which is none of the legal moves" in failure(program("os.write(1, bytes(range(128, 256)) + b'\\n')"))


def test_flood_without_a_line(program: Program) -> None:
    assert failure(program("while True: os.write(1, b'x' * 65536)"), 1.0)


def test_comments_are_skipped(program: Program) -> None:
    with program("print('# let me see', flush=True); print(legal[0], flush=True)") as bot:
        state = new_game("comments")
        assert bots.ask(bot, state) in state.legal()


def test_no_handshake() -> None:
    assert "instead of ok" in failure(ExternalBot([sys.executable, "-c", "print('hi')"]))


def test_program_that_is_not_there() -> None:
    with pytest.raises(bots.UnknownBotError, match="There is no program 'no-such-program'"):
        bots.create("run:no-such-program --fast")


def test_a_new_game_starts_it_again_after_a_crash(program: Program) -> None:
    with program("print(legal[0], flush=True); input(); print('bye', file=sys.stderr); sys.exit(3)") as bot:
        state = new_game("again")
        state.do(bots.ask(bot, state))
        with pytest.raises(bots.BotFailure, match=r"It ended with status 3: bye\."):
            bots.ask(bot, state)
        bot.restart("another game")
        assert bots.ask(bot, new_game("again")) in new_game("again").legal()


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("R5>+", "'R5>+' instead of a number"),
        (None, "None instead of a number"),
        (0.0, "0.0 instead of a number"),
        (True, "True"),
        (-1, "-1"),
    ],
)
def test_what_is_not_the_number_of_a_legal_move(answer: object, shown: str) -> None:
    class Odd(bots.Bot):
        name = "odd"
        description = "Answers what it must not."

        def choose(self, view: object, legal: list[int], clock: bots.Clock) -> int:
            return answer  # type: ignore[return-value]  # that is the point

    with pytest.raises(bots.BotFailure) as caught:
        bots.ask(Odd(), new_game("broken"))
    assert caught.value.reason == f"It answered {shown}, which is none of the legal moves here: G2>+ B3>+"


def test_numbers_of_other_libraries_are_numbers() -> None:
    class Number:
        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    class Foreign(bots.Bot):
        name = "foreign"
        description = "Answers with what argmax gave it."

        def choose(self, view: object, legal: list[int], clock: bots.Clock) -> int:
            return Number(legal[-1])  # type: ignore[return-value]  # such as NumPy's

    state = new_game("foreign")
    move = bots.ask(Foreign(), state)
    assert type(move) is int
    assert move == state.legal()[-1]


def test_crash_and_illegal_move_in_this_process() -> None:
    class Broken(bots.Bot):
        name = "broken"
        description = "Does what it must not."

        def choose(self, view: object, legal: list[int], clock: bots.Clock) -> int:
            if self.random.below(2):
                raise KeyError("lost")
            return 309

    reasons = set()
    for seed in range(10):
        with pytest.raises(bots.BotFailure) as caught:
            bots.ask(Broken(seed), new_game("broken"))
        reasons.add(caught.value.reason)
    illegal = "It answered 309, which is none of the legal moves here: G2>+ B3>+"
    assert reasons == {"It crashed with KeyError: 'lost'", illegal}


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "chatty.py"
    path.write_text(
        "import os, subprocess, sys\n"
        "from perfect_numbers.bots import Bot\n"
        "class Chatty(Bot):\n"
        "    name = 'chatty'\n"
        "    description = 'Talks.'\n"
        "    def choose(self, view, legal, clock):\n"
        "        print('T1', flush=True)\n"
        "        os.write(1, b'T2\\n')\n"
        "        subprocess.run(['echo', 'T3'])\n"
        "        assert sys.stdin.read() == ''\n"
        "        return legal[-1]\n"
    )
    with bots.create(f"{path}:Chatty") as bot:
        state = new_game("chatty")
        assert bots.ask(bot, state) == state.legal()[-1]


def is_running(pid: int) -> bool:
    """Tell whether a process is there and not only waiting to be counted."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("options", ["", ", start_new_session=True"])
def test_what_a_program_has_started_ends_with_it(options: str, program: Program, tmp_path: Path) -> None:
    child = f"import subprocess; child = subprocess.Popen(['sleep', '1000']{options})\n"
    note = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
    failure(program(child + note + "time.sleep(1000)"), 0.5)
    pid = int((tmp_path / "pid").read_text())
    until = time.monotonic() + 20
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_running(pid)


def test_of_its_error_output_only_the_end_is_kept(program: Program) -> None:
    bot = program("for i in range(20000): print('noise ' * 20, file=sys.stderr)\nsys.exit('the last words')")
    state = new_game("noise")
    with bot:
        process = bot.start()
        with pytest.raises(bots.BotFailure, match="the last words"):
            bots.ask(bot, state)
        assert len(process.errors) <= KEPT_ERRORS


def test_our_python_path_does_not_reach_a_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    path = tmp_path / "bot.sh"
    path.write_text(
        'read line; echo ok; read line; read line; read line; read line; echo "path=$PYTHONPATH."; read line'
    )
    assert "It answered path=.," in failure(bots.create(f"run:sh {path}"))


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux only")
def test_memory_can_be_limited(tmp_path: Path) -> None:
    path = tmp_path / "hungry.py"
    path.write_text(
        "from perfect_numbers.bots import Bot\n"
        "class Hungry(Bot):\n"
        "    name = 'hungry'\n"
        "    description = 'Eats.'\n"
        "    def choose(self, view, legal, clock):\n"
        "        bytes(3 << 30)\n"
        "        return legal[0]\n"
    )
    assert failure(bots.create(str(path), memory=2048)) == "It ended with status 1: MemoryError (hungry.py, line 6)."


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux only")
def test_memory_is_limited_before_anything_can_be_started(tmp_path: Path) -> None:
    path = tmp_path / "wrapper.sh"
    path.write_text("limit=$(ulimit -v); read line; echo ok; read a; read b; read c; read d; echo $limit; read line")
    for _ in range(5):
        assert "It answered 2097152," in failure(bots.create(f"run:sh {path}", memory=2048))


def test_copies_have_processes_of_their_own() -> None:
    with bots.create("greedy", isolated=True) as bot, copy.deepcopy(bot) as other:
        assert (other.name, other.description) == (bot.name, bot.description)
        state = new_game("copies")
        move = bots.ask(bot, state)
        bot.close()
        assert bots.ask(other, state) == move


def test_every_bot_can_be_served() -> None:
    assert serving("sage:100ms")[1:] == ["-m", "perfect_numbers.bots.process.serve", "sage:100ms"]
