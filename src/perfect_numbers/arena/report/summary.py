"""The results in the terminal, in 80 columns."""

from collections.abc import Sequence
from typing import Final

from rich.table import Table

from perfect_numbers.arena.play.results import GameResult
from perfect_numbers.arena.stats.intervals import Estimate
from perfect_numbers.arena.stats.measures import MEASURES, Measure
from perfect_numbers.arena.stats.skill import Skill
from perfect_numbers.arena.stats.standings import Standings, label
from perfect_numbers.arena.stats.study import Studied, comparisons

MOST_OPPONENTS: Final = 4
"""How many opponents a table has side by side."""
MOST_OTHERS: Final = 2
"""How many settings a table has beside the first one."""


def standings_table(shown: Standings) -> Table:
    """Return how each bot did, the best first."""
    table = _table("", "bot", "victories", "±", "score", "margin", "rating", "s/game", "failed")
    for rank, bot in enumerate(shown.bots, 1):
        table.add_row(
            str(rank),
            short(bot.label, 20),
            f"{bot.share.value:.1%}",
            f"{bot.share.margin:.1%}",
            f"{bot.score.value:.1f}" if bot.score.games else "–",
            f"{bot.margin.value:+.1f}" if bot.margin.games else "–",
            f"{bot.rating.mu:.1f}",
            f"{bot.seconds:.3f}",
            str(bot.failures.total()),
        )
    return table


def skill_table(found: Sequence[Skill]) -> Table:
    """Return what each bot gives away per decision, the best first."""
    table = _table("", "bot", "decisions", "loss", "±", "points", "±", "marks/game", "±")
    for rank, bot in enumerate(found, 1):
        loss, points, marks = bot.loss, bot.points, bot.marks
        cells = (f"{loss.value:.2%}", loss.half("{:.2%}"), f"{points.value:.2f}", points.half("{:.2f}"))
        each = f"{marks.value:.1f}", marks.half("{:.1f}")
        table.add_row(str(rank), short(bot.bot, 20), f"{bot.decisions:,}", *cells, *each)
    return table


def adjusted_tables(shown: Standings) -> list[Table]:
    """Return what is left of the results without luck, if that was found out."""
    table = _table("without luck", "victories", "±", "score", "±", "margin", "±", "a game is worth")
    for bot in shown.bots:
        if bot.adjusted is not None:
            share, score, margin, worth = bot.adjusted
            cells = [f"{share.value:.1%}", share.half("{:.1%}"), f"{score.value:.2f}", score.half("{:.2f}")]
            cells += [f"{margin.value:+.2f}", margin.half("{:.2f}"), f"{worth:.1f} games" if worth else "–"]
            table.add_row(short(bot.label, 20), *cells)
    return [table] if table.row_count else []


def failure_lines(shown: Standings) -> list[str]:
    """Return the commonest reason why each bot failed."""
    return [
        f"{bot.label} failed in {bot.failures.total():,} games, for example like this: {reason}"
        for bot in shown.bots
        for reason, _ in bot.failures.most_common(1)
    ]


def matrix_tables(shown: Standings) -> list[Table]:
    """Return how often each bot finished ahead of each other one, a few opponents at a time."""
    names = [bot.bot for bot in shown.bots]
    tables = []
    for first in range(0, len(names), MOST_OPPONENTS):
        others = names[first : first + MOST_OPPONENTS]
        table = _table("ahead of", *(short(label(other), 12) for other in others))
        for name in names:
            table.add_row(short(label(name), 18), *(_share(shown.ahead.get((name, other))) for other in others))
        tables.append(table)
    return tables


def study_tables(studied: Studied) -> list[Table]:
    """Return what a study measured, a few settings at a time, each beside the first one."""
    first, *others = studied
    tables = []
    for i in range(0, max(1, len(others)), MOST_OTHERS):
        some = others[i : i + MOST_OTHERS]
        table = _table("a game", short(first, 16), *(short(name, 18) for name in some))
        for measure in MEASURES:
            cells = [f"{_measured(measure, studied[name])} {_change(measure, studied, name)}" for name in some]
            table.add_row(short(measure.name, 30), _measured(measure, studied[first]), *cells)
        tables.append(table)
    return tables


def legend_lines(studied: Studied) -> list[str]:
    """Return what the marks in a study's tables mean, if there are any."""
    first, *others = studied
    count = f"Bonferroni, {comparisons(studied)} comparisons"
    marks = f"▲ ▼: surely higher or lower than with {first} ({count}). ·: no sure difference."
    return [marks] if others else []


def _measured(measure: Measure, results: list[GameResult]) -> str:
    estimate = measure.estimate(results)
    return f"{measure.text(estimate.value)} ±{estimate.half(measure.form)}"


def _change(measure: Measure, studied: Studied, name: str) -> str:
    """Tell whether a setting surely makes something higher or lower than the first one, counting all comparisons."""
    difference = measure.difference(next(iter(studied.values())), studied[name], comparisons(studied))
    return "▲" if difference.low > 0 else "▼" if difference.high < 0 else "·"


def short(text: str, width: int) -> str:
    """Take out the middle of a text that is too wide for its column."""
    if len(text) <= width:
        return text
    tail = width // 2
    return f"{text[: width - tail - 1]}…{text[-tail:]}"


def _share(estimate: Estimate | None) -> str:
    return "–" if estimate is None else f"{estimate.value:.1%} ±{estimate.margin:.1%}"


def _table(*heading: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in heading:
        table.add_column(
            column, justify="left" if column in ("bot", "ahead of", "a game", "without luck") else "right", no_wrap=True
        )
    return table
