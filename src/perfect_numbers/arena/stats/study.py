"""What a setting does to the game: one bot in all seats, the same deals in every setting."""

import csv
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from perfect_numbers.arena.play.results import GameResult, key_of
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.arena.stats.intervals import written
from perfect_numbers.arena.stats.measures import MEASURES
from perfect_numbers.bots.registry import version_of
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.rules import Rules

MOST_SETTINGS: Final = 24
HEADING: Final = (
    *("setting", "measure", "games", "value", "low", "high"),
    *("difference", "difference_low", "difference_high"),
)

Studied = dict[str, list[GameResult]]
"""The games of each setting, by its name; the first one is what the others are compared with."""


def settings_of(vary: Sequence[str], base: Rules) -> dict[str, Rules]:
    """Return every combination of what is varied, as in `variant=base,interaction`, by name."""
    choices: list[list[tuple[str, str]]] = []
    for text in vary:
        part, equals, values = text.partition("=")
        if not equals or not all(values.split(",")):
            raise PerfectNumbersError(f"vary: {text!r:.60} is not like variant=base,interaction.")
        if any(part == known for choice in choices for known, _ in choice):
            raise PerfectNumbersError(f"vary: {part:.40} is there twice; give all its values at once, as in St=0,4,8.")
        choices.append([(part, value) for value in values.split(",")])
    if not choices:
        raise PerfectNumbersError("vary: name what to vary, as in --vary variant=base,interaction.")
    settings: dict[str, Rules] = {}
    for combination in product(*choices):
        changed = base.to_json()
        for part, value in combination:
            _change(changed, part, value)
        name, rules = ", ".join(_name(part, value) for part, value in combination), Rules.from_json(changed)
        if rules in settings.values():
            raise PerfectNumbersError(f"vary: {name:.60} is there twice.")
        settings[name] = rules
    if len(settings) > MOST_SETTINGS:
        raise PerfectNumbersError(f"vary: {len(settings)} settings are too many; {MOST_SETTINGS} can be compared.")
    return settings


def _change(rules: dict[str, object], part: str, value: str) -> None:
    """Change one part of rules, given as people write it: `variant`, `interaction`."""
    deck = rules["composition"]
    assert isinstance(deck, dict)
    if part == "players":
        rules[part] = _number(part, value)
    elif part in ("variant", "lost"):
        rules[part] = value
    elif part == "colours":
        deck[part] = value
    elif part in ("numbers", "jokers"):
        deck[part] = [_number(part, count) for count in (value.split("-") if "-" in value else value)]
    elif part in deck:
        deck[part] = _number(part, value)
    else:
        known = ", ".join(("players", "variant", "lost", *deck))
        raise PerfectNumbersError(f"vary: there is no setting {part!r:.40}; there are {known}.")


def _number(part: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise PerfectNumbersError(f"{part}: a whole number is needed, not {text!r:.40}.")
    return int(text)


def _name(part: str, value: str) -> str:
    return value if part == "variant" else f"{part}={value}"


def study_schedule(settings: dict[str, Rules], bot: str, games: int, seed: str) -> list[Bout]:
    """Return the bouts: every deal in all settings, one after the other."""
    version = version_of(bot)
    return [
        Bout(seed, deal, (bot,) * rules.players, (version,) * rules.players, rules)
        for deal in range(games)
        for rules in settings.values()
    ]


def by_setting(settings: dict[str, Rules], bouts: Iterable[Bout], results: Iterable[GameResult]) -> Studied:
    """Sort the results by setting; every setting is there even if none of its games was played yet."""
    names = {rules: name for name, rules in settings.items()}
    of_key = {key_of(bout): names[bout.rules] for bout in bouts}
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
                numbers = [written(number, 5) for number in (value, low, high, *difference[:3])]
                writer.writerow([name, measure.name, games, *numbers])
