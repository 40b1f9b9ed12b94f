"""Marks: how bad a turn was, if that is certain enough."""

from typing import Final, Literal

Mark = Literal["inaccuracy", "mistake", "blunder"]

LIMITS: Final[tuple[tuple[float, Mark], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""The loss, as a share of the victory, from which a turn is marked."""
CERTAINTY: Final = 2.0
"""How many standard errors a loss must be to be marked."""
CLOSE: Final = 0.02
"""A way to play that loses no more than this is as good as the best."""
FEWEST_DECISIONS: Final = 10
"""Without so many decisions nobody's play is graded."""


def mark_of(loss: float, error: float) -> Mark | None:
    """Return the mark of a turn that lost so much, with that standard error."""
    if loss < CERTAINTY * error:
        return None
    return next((mark for limit, mark in LIMITS if loss >= limit), None)


def is_open(loss: float, error: float) -> bool:
    """Tell whether it is still uncertain which mark a loss gets."""
    return any(abs(loss - limit) < CERTAINTY * error for limit, _ in LIMITS)
