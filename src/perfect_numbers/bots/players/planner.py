"""The bot that searches its whole turn."""

from typing import Final

from perfect_numbers.bots.bot import Clock
from perfect_numbers.bots.players.turn_bot import TurnBot
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.planning import Planning
from perfect_numbers.view import View

LIMIT: Final = 20_000
"""Positions of the turn that are searched at most; hardly any turn has so many."""
WIDTH: Final = 8
"""How many of the turns that end best are looked at closely."""


class PlannerBot(TurnBot):
    """Searches every way to play its turn, and looks at what the others do then until the round ends."""

    name = "planner"
    description = "Searches its whole turn and looks at what the others can take then."

    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the best turn."""
        evaluation = Evaluation(weights_for(view.state))
        evaluation.count(view)
        return Planning(evaluation).best(view.state, LIMIT, WIDTH).moves
