"""The report on a tournament, as one page of HTML."""

from collections import Counter
from html import escape
from typing import Final

from perfect_numbers.arena.play.tally import RULES
from perfect_numbers.arena.report.html import facts, page, section, table
from perfect_numbers.arena.report.plots import Dot, Scale, bars, dots, histograms
from perfect_numbers.arena.stats.intervals import Estimate
from perfect_numbers.arena.stats.standings import Standings, label

ORDERS: Final = ("begins", "acts second", "acts third", "acts fourth")


def report(shown: Standings, settings: str, command: str, complete: bool) -> str:
    """Return the page."""
    intro = f"<p>{escape(settings)}.</p><p><code>{escape(command)}</code></p>"
    if not complete:
        intro += "<p><strong>The tournament was stopped early; the same command goes on from there.</strong></p>"
    intro += facts(
        [
            ("games", f"{shown.games:,}"),
            ("shared victories", f"{shown.ties.value:.1%}"),
            ("turns a game", f"{_average(shown.turns):.1f}"),
            ("moves a game", f"{_average(shown.moves):.0f}"),
            ("failures", f"{shown.failed:,}"),
        ]
    )
    parts = [_standings(shown), _matrix(shown), _ratings(shown), _scores(shown), _seats(shown), _length(shown)]
    parts.append(_rules(shown))
    if shown.failed:
        parts.append(_failures(shown))
    return page("Perfect Numbers: tournament", intro, parts)


def percent(estimate: Estimate) -> str:
    """Write a share and its interval."""
    return f"{estimate.value:.1%} <small>{estimate.low:.1%} to {estimate.high:.1%}</small>"


def _average(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / max(1, counts.total())


def _standings(shown: Standings) -> str:
    rows = [
        [
            bot.label,
            f"{bot.share.value:.1%}",
            f"{bot.wins:,}",
            f"{bot.ties:,}",
            f"{bot.games:,}",
            f"{bot.score.value:.1f}",
            f"{bot.margin.value:+.1f}",
            f"{bot.rating.mu:.1f}",
            f"{bot.seconds:,.3f}",
            f"{bot.failures.total():,}",
        ]
        for bot in shown.bots
    ]
    heading = ["bot", "victories", "won", "shared", "games", "score", "margin", "rating", "seconds a game", "failures"]
    note = "Victories: a shared one counts in part. Margin: points ahead of the best other player."
    return section("Standings", note, table("Standings", heading, rows))


def _matrix(shown: Standings) -> str:
    names = [bot.bot for bot in shown.bots]
    rows = []
    for one in names:
        row = [label(one)]
        for other in names:
            estimate = shown.ahead.get((one, other))
            row.append("<td>–</td>" if estimate is None else _cell(estimate))
        rows.append(row)
    note = (
        "How often the bot of the row finished ahead of the bot of the column (a tie counts half), with 95 % intervals."
    )
    return section("Who beats whom", note, table("Who beats whom", ["ahead of", *map(label, names)], rows, "matrix"))


def _cell(estimate: Estimate) -> str:
    side = "ahead" if estimate.value >= 0.5 else "behind"
    strength = 0.12 + 0.5 * abs(estimate.value - 0.5)
    return f'<td style="background: rgb(var(--{side}) / {strength:.2f})">{percent(estimate)}</td>'


def _ratings(shown: Standings) -> str:
    rows = []
    for bot in sorted(shown.bots, key=lambda bot: -bot.rating.mu):
        mu, sigma = bot.rating
        estimate = Estimate(mu, mu - 1.96 * sigma, mu + 1.96 * sigma, bot.games)
        rows.append(Dot(bot.label, estimate, f"{mu:.1f} ± {1.96 * sigma:.1f}"))
    note = "openskill, Plackett-Luce model: everyone starts at 25; the line is the 95 % interval."
    return section("Ratings", note, dots(rows, "{:.0f}".format))


def _scores(shown: Standings) -> str:
    note = "How often each bot ended with how many points. The upright line is the mean."
    return section("Scores", note, histograms({bot.label: bot.scores for bot in shown.bots}, "points"))


def _seats(shown: Standings) -> str:
    fair = 1 / len(shown.orders) if shown.orders else 0.5
    ends = [end for shares, _ in shown.orders for end in (shares.low, shares.high)] + [fair]
    room = max(0.05, max(abs(end - fair) for end in ends) * 1.1)
    rows = [
        Dot(ORDERS[order], shares, f"{percent(shares)}<small>{score.value:.1f} points</small>")
        for order, (shares, score) in enumerate(shown.orders)
    ]
    note = (
        "Share of the victories by order of play in the first round; the dashed line is an even game. "
        "Bots sit in every seat equally often."
    )
    scale = Scale(max(0.0, fair - room), min(1.0, fair + room))
    return section("Advantage by seat", note, dots(rows, "{:.0%}".format, fair, scale))


def _length(shown: Standings) -> str:
    note = "Turns and moves in a game, all players together. Bonus cards shorten the deck, and with it the game."
    plots = histograms({"turns": shown.turns}, "turns") + histograms({"moves": shown.moves}, "moves")
    return section("Length of games", note, plots)


def _rules(shown: Standings) -> str:
    most = sorted(RULES, key=lambda rule: -shown.used.get(rule, 0))
    rows = [(f"{rule}: {RULES[rule]}", shown.used.get(rule, 0.0), f"{shown.used.get(rule, 0):.2f}") for rule in most]
    by_bot = [[rule, *(f"{bot.used.get(rule, 0):.2f}" for bot in shown.bots)] for rule in most]
    per_bot = table("Rules by bot", ["rule", *(bot.label for bot in shown.bots)], by_bot)
    note = "How often a game uses each rule, all players together."
    return section(
        "Rules used", note, f"{bars(rows)}<details><summary>A game and player, by bot</summary>{per_bot}</details>"
    )


def _failures(shown: Standings) -> str:
    rows = [
        [bot.label, f"{count:,}", f'<td class="words">{escape(reason)}</td>']
        for bot in shown.bots
        for reason, count in bot.failures.most_common(20)
    ]
    note = "A bot that crashes, hangs or plays an illegal move loses that game."
    return section("Failures", note, table("Failures", ["bot", "games", "reason"], rows))
