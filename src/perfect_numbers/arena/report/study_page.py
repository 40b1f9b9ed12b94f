"""The report on a study, as one page of HTML."""

from collections import Counter
from typing import Final

from markupsafe import Markup

from perfect_numbers.arena.report.pages import render_page
from perfect_numbers.arena.stats.measures import MEASURES, Measure
from perfect_numbers.arena.stats.study import Studied, comparisons
from perfect_numbers.render.charts import Dot, dots, histograms

NOTES: Final = {
    "Scores": "Means with 95% intervals. Below each: the difference from the first setting, on the same deals;"
    " all differences of the study together lie in their intervals with 95% confidence"
    " (Bonferroni, {} comparisons).",
    "Ties": "The share of games whose victory is shared.",
    "Seats": "Share of the victories above an even one, in percentage points.",
    "Length": "All players together, a game.",
    "Interaction": "How often players touch each other's rows, a game.",
}
"""The subjects, and how to read them."""


def study_page(studied: Studied, rules: str, command: str, complete: bool) -> str:
    """Return the page on a study."""
    played = [result for results in studied.values() for result in results]
    scores = {
        name: Counter(points for result in results if result.scores for points in result.scores)
        for name, results in studied.items()
    }
    turns = {name: Counter(r.turns for r in results if r.scores) for name, results in studied.items()}
    return render_page(
        "study.html",
        studied=studied,
        rules=rules,
        command=command,
        complete=complete,
        games=len(played),
        failed=sum(result.failure is not None for result in played),
        notes={subject: note.format(comparisons(studied)) for subject, note in NOTES.items()},
        charts={
            subject: {measure.name: _chart(measure, studied) for measure in MEASURES if measure.subject == subject}
            for subject in NOTES
        },
        scores=histograms(scores, "points"),
        turns=histograms(turns, "turns"),
    )


def _chart(measure: Measure, studied: Studied) -> Markup:
    first = next(iter(studied))
    rows = []
    for name, results in studied.items():
        estimate = measure.estimate(results)
        more = ""
        if name != first:
            change = measure.difference(studied[first], results, comparisons(studied))
            signed = measure.form.replace("{:", "{:+")
            more = f"{signed.format(change.value)} ({change.ends(signed)})"
        text = f"{measure.text(estimate.value)} ± {estimate.half(measure.form)}"
        rows.append(Dot(name, *estimate.drawn, text, more))
    return dots(rows, measure.tick, 0.0 if measure.subject == "Seats" else None)
