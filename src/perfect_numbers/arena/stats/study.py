"""What a setting does to the game: one bot in all seats, the same deals in every setting."""

import csv
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from perfect_numbers.arena.play.results import GameResult, key_of
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.arena.play.settings import Setting
from perfect_numbers.arena.stats.measures import MEASURES
from perfect_numbers.bots.registry import version_of
from perfect_numbers.errors import PerfectNumbersError

MOST_SETTINGS: Final = 24
HEADING: Final = (
    *("setting", "measure", "games", "value", "low", "high"),
    *("difference", "difference_low", "difference_high"),
)

Studied = dict[str, list[GameResult]]
"""The games of each setting, by its name; the first one is what the others are compared with."""


def settings_of(vary: Sequence[str], base: Setting) -> dict[str, Setting]:
    """Return every combination of what is varied, as in `variant=base,interaction`, by name."""
    choices: list[list[tuple[str, str]]] = []
    for text in vary:
        part, equals, values = text.partition("=")
        if not equals or not all(values.split(",")):
            raise PerfectNumbersError(f"vary: {text!r:.60} is not like variant=base,interaction.")
        choices.append([(part, value) for value in values.split(",")])
    if not choices:
        raise PerfectNumbersError("vary: name what to vary, as in --vary variant=base,interaction.")
    settings: dict[str, Setting] = {}
    for combination in product(*choices):
        setting = base
        for part, value in combination:
            setting = setting.with_part(part, value)
        setting.check()
        settings[", ".join(_name(part, value) for part, value in combination)] = setting
    if len(settings) > MOST_SETTINGS:
        raise PerfectNumbersError(f"vary: {len(settings)} settings are too many; {MOST_SETTINGS} can be compared.")
    return settings


def _name(part: str, value: str) -> str:
    return value if part == "variant" else f"{part}={value}"


def study_schedule(settings: dict[str, Setting], bot: str, games: int, seed: str) -> list[Bout]:
    """Return the bouts: every deal in all settings, one after the other."""
    version = version_of(bot)
    return [
        Bout(seed, deal, (bot,) * setting.players, (version,) * setting.players, setting)
        for deal in range(games)
        for setting in settings.values()
    ]


def by_setting(settings: dict[str, Setting], bouts: Iterable[Bout], results: Iterable[GameResult]) -> Studied:
    """Sort the results by setting; every setting is there even if none of its games was played yet."""
    names = {setting: name for name, setting in settings.items()}
    of_key = {key_of(bout): names[bout.setting] for bout in bouts}
    studied: Studied = {name: [] for name in settings}
    for result in results:
        studied[of_key[result.key]].append(result)
    return studied


def comparisons(studied: Studied) -> int:
    """Count what is compared with the first setting: every measure in every other one."""
    return max(1, (len(studied) - 1) * len(MEASURES))


def write_study(path: Path, studied: Studied) -> None:
    """Write every measure in every setting as CSV, with its difference from the first setting."""
    first = next(iter(studied.values()))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADING)
        for name, results in studied.items():
            for measure in MEASURES:
                value, low, high, games = measure.estimate(results)
                difference = measure.difference(first, results, comparisons(studied))
                numbers = [f"{number:.5f}" for number in (value, low, high, *difference[:3])]
                writer.writerow([name, measure.name, games, *numbers])
