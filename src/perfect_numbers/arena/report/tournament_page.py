"""The report on a tournament, as one page of HTML."""

from typing import Final

from markupsafe import Markup

from perfect_numbers.arena.play.rules_used import RULES
from perfect_numbers.arena.report.pages import render_page
from perfect_numbers.arena.stats.intervals import Z
from perfect_numbers.arena.stats.standings import Standings
from perfect_numbers.render.charts import Bar, Dot, Scale, bars, dots, histograms

ORDERS: Final = ("begins", "acts second", "acts third", "acts fourth")


def tournament_page(shown: Standings, rules: str, command: str, complete: bool) -> str:
    """Return the page."""
    by_use = sorted(RULES, key=lambda rule: -shown.used.get(rule, 0))
    used = [(rule, shown.used.get(rule, 0.0)) for rule in by_use]
    return render_page(
        "tournament.html",
        shown=shown,
        rules=rules,
        command=command,
        complete=complete,
        adjusted=_adjusted(shown),
        ratings=_ratings(shown),
        scores=histograms({bot.label: bot.scores for bot in shown.bots}, "points"),
        seats=_seats(shown),
        turns=histograms({"turns": shown.turns}, "turns"),
        moves=histograms({"moves": shown.moves}, "moves"),
        rules_by_use=by_use,
        rules_used=bars([Bar(f"{rule}: {RULES[rule]}", times, f"{times:.2f}") for rule, times in used]),
    )


def _adjusted(shown: Standings) -> Markup | None:
    """Draw the margins as they are and without luck, side by side; None if nothing is known about luck."""
    rows = []
    for bot in shown.bots:
        if bot.adjusted is not None:
            for name, margin in ((bot.label, bot.margin), (f"{bot.label}, without luck", bot.adjusted.margin)):
                rows.append(Dot(name, *margin.drawn, f"{margin.value:+.2f} ± {margin.half('{:.2f}')}"))
    return dots(rows, "{:+.1f}".format, 0.0) if rows else None


def _ratings(shown: Standings) -> Markup:
    rows = []
    for bot in sorted(shown.bots, key=lambda bot: -bot.rating.mu):
        mu, half = bot.rating.mu, Z * bot.rating.sigma
        rows.append(Dot(bot.label, mu, mu - half, mu + half, f"{mu:.1f} ± {half:.1f}"))
    return dots(rows, "{:.0f}".format)


def _seats(shown: Standings) -> Markup:
    fair = 1 / len(shown.orders) if shown.orders else 0.5
    ends = [end for shares, _ in shown.orders for end in (shares.low, shares.high)] + [fair]
    room = max(0.05, max(abs(end - fair) for end in ends) * 1.1)
    rows = [
        Dot(
            *(ORDERS[order], *shares[:3]),
            f"{shares.value:.1%}",
            f"{shares.low:.1%} to {shares.high:.1%}, {score.value:.1f} points",
        )
        for order, (shares, score) in enumerate(shown.orders)
    ]
    return dots(rows, "{:.0%}".format, fair, Scale(max(0.0, fair - room), min(1.0, fair + room)))
