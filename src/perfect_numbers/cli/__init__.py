"""Every command, thin: what it does lives on the floors below."""

import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from cyclopts import App, CoercionError, CycloptsError, Parameter, Token, convert

from perfect_numbers import __version__
from perfect_numbers.cli.deck import app as deck
from perfect_numbers.cli.game import app as game
from perfect_numbers.cli.position import app as position
from perfect_numbers.errors import PerfectNumbersError


def read(kind: Any, tokens: Sequence[Token]) -> Any:
    """Read what was typed; where a whole number is needed, another is not rounded."""
    for token in tokens:
        if kind is int and "." in token.value:
            raise CoercionError(token=token, target_type=kind)
    return convert(kind, tokens)


app = App(
    name="perfect-numbers",
    help="Perfect Numbers, the card game: play it, argue about its rules, let bots play it, study it.",
    version=__version__,
    help_format="markdown",
    # Switches are off unless given, and what is empty needs no mention.
    default_parameter=Parameter(negative=(), converter=read, show_default=lambda value: str(value) if value else None),
)
app.command(position)
app.command(game)
app.command(deck)
# These are imported only when they are called, so that none slows the others down.
LAZY: Final = {
    "browse": ("serve:browse", "Play in the browser, on this machine; this is what happens without a command."),
    "serve": ("serve:serve", "Serve the browser app and its HTTP API to others."),
    "backup": ("serve:backup", "Make a backup of a server's games while it runs, and check it."),
    "learn": ("learn:learn", "Learn the game in the terminal, in a dozen small tasks."),
    "puzzle": ("puzzle:puzzle", "Find the best turn: the puzzle of the day, or another one."),
    "play": ("play:play", "Play in the terminal against bots."),
    "bench": ("bench:bench", "Measure how fast the engine is here."),
}
for _name, (_target, _help) in LAZY.items():
    app.command(f"perfect_numbers.cli.{_target}", name=_name, help=_help)
app.command("perfect_numbers.cli.arena:arena", help="Let bots play against each other and report who is stronger.")
app.command("perfect_numbers.cli.arena:study", help="Find out what a setting does to the game, on the same deals.")
app.command("perfect_numbers.cli.arena:leaderboard", help="Play the leaderboard's games and write its page.")
app.command("perfect_numbers.cli.arena:skill", help="Review an arena's games: what bots give away per decision.")
# Longer than this only what should not be repeated: paths are shorter.
LONGEST_WORD: Final = 300


def main() -> None:
    """Run the command line; wrong input is one sentence on standard error and exit code 2."""
    try:
        if len(sys.argv) == 1:
            sys.argv.append("browse")
        app(exit_on_error=False, print_error=False)
    except (PerfectNumbersError, CycloptsError) as error:
        fail(str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            sys.stderr.close()
            sys.exit(1)
        fail(f"{error.filename or 'The file'}: {error.strerror}.")
    except UnicodeEncodeError as error:
        if error.encoding == "utf-8":
            fail("What was typed is not text in UTF-8.")
        fail(f"The output cannot be written in {error.encoding}; set PYTHONIOENCODING=utf-8.")
    except KeyboardInterrupt:
        sys.exit(130)


def fail(message: str) -> NoReturn:
    """Print one sentence on standard error and stop with exit code 2; what was typed is not repeated at any length."""
    words = (word if len(word) <= LONGEST_WORD else f"{word[:60]}…" for word in message.split())
    print(*words, file=sys.stderr)
    sys.exit(2)
