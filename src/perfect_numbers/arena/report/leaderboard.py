"""The page docs/leaderboard.md: the ladder of bots for every number of players and both variants."""

from collections.abc import Iterable, Sequence
from typing import Final

from perfect_numbers import __version__
from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.play.schedule import Bout, schedule
from perfect_numbers.arena.stats.standings import Standings, standings
from perfect_numbers.rules import VARIANTS, Rules

LADDER: Final = ("random", "greedy", "planner", "sage:100ms")
GAMES: Final = tuple(Rules(players, variant) for variant in VARIANTS for players in (2, 3, 4))


def leaderboard_schedule(bots: Sequence[str], games: int, seed: str) -> list[Bout]:
    """Return the bouts of all tournaments of the page."""
    return [bout for rules in GAMES for bout in schedule(bots, games, seed, rules)]


def leaderboard_page(results: Iterable[GameResult], command: str) -> str:
    """Return the page as Markdown."""
    by_rules: dict[Rules, list[GameResult]] = {}
    for result in results:
        by_rules.setdefault(result.rules, []).append(result)
    parts = [
        "# Leaderboard",
        f"This page is written by one command; do not edit it.\n\n```\n{command}\n```",
        f"perfect-numbers {__version__}. Each deal is played once in every rotation of the seats. Victories: a shared\n"
        "one counts in part; ± is half of the 95% interval. Margin: points ahead of the best other player. Rating:\n"
        "openskill. Seconds: how long the bot thinks in a game, on the machine that wrote this.",
    ]
    for rules in GAMES:
        own = by_rules.get(rules)
        if own:
            parts.append(f"## {rules.players} players, {rules.variant} game\n\n{_table(standings(own))}")
    return "\n\n".join(parts) + "\n"


def _table(shown: Standings) -> str:
    lines = [
        "| | bot | victories | ± | score | margin | rating | seconds a game |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {rank} | `{bot.bot}` | {bot.share.value:.1%} | {bot.share.margin:.1%} | {bot.score.value:.1f}"
        f" | {bot.margin.value:+.1f} | {bot.rating.mu:.1f} | {bot.seconds:.3f} |"
        for rank, bot in enumerate(shown.bots, 1)
    ]
    pairs = [
        f"`{one.bot}` ahead of `{other.bot}`: {found.value:.1%} (±{found.margin:.1%}, {found.games:,} games)"
        for other, one in zip(shown.bots[1:], shown.bots, strict=False)
        if (found := shown.ahead.get((one.bot, other.bot)))
    ]
    return "\n".join([*lines, "", *(f"- {pair}" for pair in pairs)])
