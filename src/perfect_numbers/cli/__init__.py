"""Every command, thin: what it does lives on the floors below."""

import sys
from importlib.metadata import version

from cyclopts import App, CycloptsError

from perfect_numbers.errors import PerfectNumbersError

app = App(
    name="perfect-numbers",
    help="Perfect Numbers, the card game: play it, argue about its rules, let bots play it, study it.",
    version=lambda: version("perfect-numbers"),
    help_format="markdown",
)
# Each is imported only when it is called, so that none slows the others down.
app.command("perfect_numbers.cli.position:app", name="position")
app.command("perfect_numbers.cli.game:app", name="game")
app.command("perfect_numbers.cli.deck:app", name="deck")
app.command("perfect_numbers.cli.play:play", name="play")
app.command("perfect_numbers.cli.bench:bench", name="bench")


def main() -> None:
    """Run the command line; wrong input is one sentence on standard error and exit code 2."""
    try:
        app(exit_on_error=False, print_error=False)
    except (PerfectNumbersError, CycloptsError) as error:
        fail(str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            sys.stderr.close()
            sys.exit(1)
        fail(f"{error.filename or 'The file'}: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit(130)


def fail(message: str) -> None:
    """Print one sentence on standard error and stop with exit code 2."""
    print(" ".join(message.split()), file=sys.stderr)
    sys.exit(2)
