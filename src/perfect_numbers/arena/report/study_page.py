"""The report on a study, as one page of HTML."""

from collections import Counter
from html import escape
from typing import Final

from perfect_numbers.arena.report.html import facts, page, section
from perfect_numbers.arena.report.plots import Dot, dots, histograms
from perfect_numbers.arena.stats.measures import MEASURES, Measure
from perfect_numbers.arena.stats.study import Studied

NOTES: Final = {
    "Scores": "Means with 95 % intervals. Below each: the difference from the first setting, on the same deals.",
    "Ties": "The share of games whose victory is shared.",
    "Seats": "Share of the victories above an even one, in percentage points.",
    "Length": "All players together, a game.",
    "Interaction": "How often players touch each other's rows, a game.",
}
"""The subjects, and how to read them."""


def study_report(studied: Studied, settings: str, command: str, complete: bool) -> str:
    """Return the page on a study."""
    games = sum(map(len, studied.values()))
    failed = sum(result.failure is not None for results in studied.values() for result in results)
    intro = f"<p>{escape(settings)}.</p><p><code>{escape(command)}</code></p>"
    if not complete:
        intro += "<p><strong>The study was stopped early; the same command goes on from there.</strong></p>"
    intro += facts([("settings", str(len(studied))), ("games", f"{games:,}"), ("failures", f"{failed:,}")])
    parts = [
        section(subject, NOTES[subject], "".join(_plot(measure, studied) for measure in _about(subject)))
        for subject in NOTES
    ]
    scores = {
        name: Counter(points for result in results if result.scores for points in result.scores)
        for name, results in studied.items()
    }
    turns = {name: Counter(r.turns for r in results if r.scores) for name, results in studied.items()}
    parts.append(
        section("Distribution of scores", "All players; the upright line is the mean.", histograms(scores, "points"))
    )
    parts.append(section("Distribution of length", "Turns in a game.", histograms(turns, "turns")))
    return page("Perfect Numbers: study", intro, parts)


def _about(subject: str) -> list[Measure]:
    return [measure for measure in MEASURES if measure.subject == subject]


def _plot(measure: Measure, studied: Studied) -> str:
    first = next(iter(studied))
    rows = []
    for name, results in studied.items():
        estimate = measure.estimate(results)
        text = f"{measure.text(estimate.value)} ± {measure.text(estimate.margin)}"
        if name != first:
            change = measure.difference(studied[first], results)
            low, high = measure.signed(change.low), measure.signed(change.high)
            text += f"<small>{measure.signed(change.value)} ({low} to {high})</small>"
        rows.append(Dot(name, estimate, text))
    reference = 0.0 if measure.subject == "Seats" else None
    return f"<h3>{escape(measure.name)}</h3>{dots(rows, measure.tick, reference)}"
