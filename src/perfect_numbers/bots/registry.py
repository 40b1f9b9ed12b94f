"""Finding bots by name: those of this package, of installed packages, in a file, or in another language."""

import hashlib
import importlib.util
import shlex
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from perfect_numbers import __version__
from perfect_numbers.bots.bot import Bot
from perfect_numbers.bots.failures import UnknownBotError
from perfect_numbers.bots.levels import LEVELS

GROUP: Final = "perfect_numbers.bots"
"""The entry point group under which an installed package offers its bots."""
COMMAND: Final = "run:"
"""What a bot's name begins with if it is a program that speaks the bot protocol."""


@cache
def builtin() -> dict[str, type[Bot]]:
    """Return the bots of this package, from weak to strong, then the levels and the learned one."""
    from perfect_numbers.bots.players.greedy import GreedyBot
    from perfect_numbers.bots.players.learned import LearnedBot
    from perfect_numbers.bots.players.level import LevelBot
    from perfect_numbers.bots.players.planner import PlannerBot
    from perfect_numbers.bots.players.random import RandomBot
    from perfect_numbers.bots.players.sage import SageBot

    classes: tuple[type[Bot], ...] = (RandomBot, GreedyBot, PlannerBot, SageBot, LevelBot, LearnedBot)
    return {bot.name: bot for bot in classes}


@cache
def kept() -> dict[str, type[Bot]]:
    """Return bots of this package that are there to be compared with, such as older versions; they are not listed."""
    from perfect_numbers.bots.players.sage import FirstSageBot

    return {FirstSageBot.name: FirstSageBot}


def offered() -> dict[str, str]:
    """Return the bots of this package that people can play against, from weak to strong, each level by itself."""
    known = {name: bot.description for name, bot in builtin().items()}
    levels = {level.spec: level.style for level in LEVELS}
    order = ("random", "greedy", *list(levels)[:6], "planner", *list(levels)[6:], "sage")
    return {name: {**known, **levels}[name] for name in order}


def title(spec: str) -> str:
    """Return what a bot is called at a table: `Sage`, or the name of who plays at a level."""
    return next((level.name for level in LEVELS if level.spec == spec), spec.partition(":")[0].capitalize())


def available() -> dict[str, str]:
    """Return what each bot that can be named says about itself, by name: this package's first, weak to strong."""
    names = {name: bot.description for name, bot in builtin().items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if entry.name not in names:
            names[entry.name] = f"Installed with {entry.dist.name if entry.dist else 'another package'}."
    return names


def create(spec: str, seed: int | str = 0, isolated: bool | None = None, memory: int | None = None) -> Bot:
    """Make a bot: `greedy`, `sage:100ms`, `file.py:Class`, or `run:` and a command; refuse unknown ones.

    Bots from elsewhere are loaded and play in a process of their own, so that they can crash or hang without harm,
    unless `isolated` is False; bots of this package do so if it is True. There they can be held to so many megabytes
    of memory, which only Linux can do. A BotFailure says if that process does not answer.
    """
    from perfect_numbers.bots.process.external import ExternalBot, serving

    check_memory(memory)
    if spec.startswith(COMMAND):
        return ExternalBot(spec, seed, memory)
    name = spec.partition(":")[0]
    if isolated is None:
        isolated = name not in builtin() and name not in kept() and names_a_bot(spec)
    if isolated:
        bot = ExternalBot(serving(spec), seed, memory)
        bot.start()  # it knows what it is called
        return bot
    kind, argument = find(spec)
    return kind(seed, argument)


def check_memory(memory: int | None) -> None:
    """Refuse what is no number of megabytes."""
    if memory is not None and (type(memory) is not int or memory < 1):
        raise UnknownBotError(f"memory: a whole number of megabytes is needed, at least 1, not {memory!r:.40}.")


def version_of(spec: str) -> str:
    """Return what tells a bot from an earlier one of the same name: its package's version, or its files' contents."""
    name = spec.partition(":")[0]
    if spec.startswith(COMMAND):
        return _digest([Path(word) for word in command_words(spec)])
    if name.endswith(".py"):
        return _digest([Path(name)])
    for entry in entry_points(group=GROUP):
        if entry.name == name and entry.dist is not None and name not in builtin():
            return entry.dist.version
    return __version__


def command_words(spec: str) -> list[str]:
    """Take a command apart, as a shell does."""
    try:
        return shlex.split(spec.removeprefix(COMMAND))
    except ValueError as error:
        raise UnknownBotError(f"The command {spec!r:.60} cannot be read: {str(error).lower()}.") from None


def _digest(paths: list[Path]) -> str:
    """Return a fingerprint of those files that exist."""
    found = hashlib.sha256()
    for path in paths:
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def names_a_bot(text: str) -> bool:
    """Tell whether a text looks like a bot's name, whether or not there is such a bot."""
    name = text.strip().partition(":")[0]
    return text.strip().startswith(COMMAND) or name.endswith(".py") or name in available() or name in kept()


def find(spec: str) -> tuple[type[Bot], str]:
    """Return the class that a name stands for, and what stands behind the name."""
    name, _, argument = spec.partition(":")
    if name in builtin():
        return builtin()[name], argument
    if name in kept():
        return kept()[name], argument
    if name.endswith(".py"):
        class_name, _, argument = argument.partition(":")
        return _from_file(Path(name), class_name), argument
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return _checked(_loaded(entry), spec), argument
    raise UnknownBotError(f"There is no bot called {name!r:.60}; there are {', '.join(available())}.")


def _loaded(entry: EntryPoint) -> object:
    """Load what an installed package offers."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise UnknownBotError(f"The installed bot {entry.name} cannot be loaded: {reason:.200}") from error


def _from_file(path: Path, class_name: str) -> type[Bot]:
    """Load a class from a Python file."""
    if not path.is_file():
        raise UnknownBotError(f"There is no file {path} to take a bot from.")
    module_name = f"perfect_numbers_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # for what the bot imports from beside it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise UnknownBotError(f"{path} cannot be run: {type(error).__name__}: {error}") from error
    found = {
        name: item
        for name, item in vars(module).items()
        if isinstance(item, type) and issubclass(item, Bot) and item.__module__ == module_name
    }
    if not class_name and len(found) == 1:
        class_name = next(iter(found))
    if class_name not in found:
        there = f"it has {', '.join(found)}" if found else "no class in it inherits from perfect_numbers.bots.Bot"
        asked = f"has no bot {class_name!r}" if class_name else "has to be named with a class, as in file.py:Class"
        raise UnknownBotError(f"{path} {asked}; {there}.")
    return _checked(found[class_name], f"{path}:{class_name}")


def _checked(item: object, spec: str) -> type[Bot]:
    """Refuse what is not a bot."""
    if not (isinstance(item, type) and issubclass(item, Bot)):
        raise UnknownBotError(f"{spec} is not a class that inherits from perfect_numbers.bots.Bot.")
    if not item.name or not item.description:
        raise UnknownBotError(f"{spec} is a bot without a name or a description.")
    return item
