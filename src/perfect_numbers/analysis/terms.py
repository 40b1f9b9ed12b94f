"""What the bots' evaluation is the sum of, under names that can be talked about.

This is the one place that knows how the evaluation numbers its tables.
"""

from collections import defaultdict
from typing import Literal

from perfect_numbers.bots.search import tables
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import POINTS, ROWS
from perfect_numbers.notation.positions import ROW_LETTERS

Term = Literal["points", "row", "move", "shield", "robbed", "given", "actions", "slot", "tempo"]
"""Points; what rows are worth; a first card that Move would make perfect; protection; the risk that a card is stolen,
or that a card is given; action cards; free slots; turns to come and who begins."""

_STARTS: tuple[tuple[int, Term], ...] = (
    (tables.ROW, "row"),
    (tables.FIRST, "move"),
    (tables.SHUT_ROW, "shield"),
    (tables.ACTIONS, "actions"),
    (tables.PLACES, "slot"),
    (tables.TURNS, "tempo"),
    (tables.GROW, "row"),
    (tables.THREAT, "robbed"),
    (tables.EXPOSED, "given"),
    (tables.FUTURE, "row"),
    (tables.ROOM, "slot"),
    (tables.COVER, "row"),
    (tables.SLACK, "tempo"),
    (tables.LOOT, "actions"),
)
"""Where in the evaluation's tables each term begins; every weight belongs to the last one that begins before it."""


def terms(evaluation: Evaluation, state: State, seat: int) -> dict[tuple[Term, str], float]:
    """Return what a seat's prospects are the sum of, by the term and, where it is about a row, the row's colour."""
    found: dict[tuple[Term, str], float] = defaultdict(float)
    found["points", ""] = float(state.cells[POINTS + seat])
    slots = iter([slot for slot in range(8) if int(state.cells[ROWS + seat]) >> slot & 1])
    row = ""
    for i in range(int(evaluation.find(state, seat, True))):
        index = int(evaluation.found[i])
        term = _term(index)
        if tables.ROW <= index < tables.FIRST:  # the first weight of a row
            row = ROW_LETTERS[next(slots)]
        found[term, row] += float(evaluation.weights[index])
    return found


def _term(index: int) -> Term:
    return next(term for start, term in reversed(_STARTS) if index >= start)
