"""The results as CSV: one row a bot, and one row a game and seat."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.stats.intervals import written
from perfect_numbers.arena.stats.standings import Standings

BOT_HEADING: Final = (
    *("rank", "bot", "games", "wins", "ties", "losses", "share", "low", "high"),
    *("score", "score_sd", "margin", "rating", "sigma", "failures"),
    *("adjusted_share", "adjusted_share_low", "adjusted_share_high", "adjusted_score", "adjusted_margin"),
    *("adjusted_margin_low", "adjusted_margin_high"),
)
SEAT_HEADING: Final = (
    *("seed", "variant", "lost", "players", "seat", "order"),
    *("bot", "score", "share", "turns", "moves", "failure"),
)


def write_results(path: Path, table: Standings) -> None:
    """Write how each bot did, the best first, and how often it finished ahead of each other one."""
    names = [standing.bot for standing in table.bots]
    rows: list[list[object]] = []
    for rank, bot in enumerate(table.bots, 1):
        row: list[object] = [rank, bot.bot, bot.games, bot.wins, bot.ties, bot.games - bot.wins - bot.ties]
        row += [f"{part:.4f}" for part in bot.share[:3]]
        row += [f"{bot.score.value:.3f}", f"{bot.deviation:.3f}", f"{bot.margin.value:.3f}"]
        row += [f"{bot.rating.mu:.3f}", f"{bot.rating.sigma:.3f}", bot.failures.total()]
        if bot.adjusted is None:
            row += [""] * 7
        else:
            row += [written(part, 4) for part in bot.adjusted.share[:3]]
            row += [written(part, 3) for part in (bot.adjusted.score.value, *bot.adjusted.margin[:3])]
        pairs = [table.ahead.get((bot.bot, other)) for other in names]
        rows.append(row + [f"{pair.value:.4f}" if pair else "" for pair in pairs])
    _write(path, [*BOT_HEADING, *(f"ahead of {name}" for name in names)], rows)


def write_games(path: Path, results: Iterable[GameResult]) -> None:
    """Write one row for every seat of every game."""
    rows: list[list[object]] = []
    for result in results:
        failed = result.failure
        for seat, bot in enumerate(result.bots):
            row: list[object] = [result.seed, result.rules.variant, result.rules.lost, result.players, seat + 1]
            row += [result.order(seat) + 1, bot, result.scores[seat] if result.scores else "", result.shares[seat]]
            row += [result.turns, result.moves, failed.reason if failed and failed.seat == seat + 1 else ""]
            rows.append(row)
    _write(path, SEAT_HEADING, rows)


def _write(path: Path, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(heading)
        writer.writerows(rows)
