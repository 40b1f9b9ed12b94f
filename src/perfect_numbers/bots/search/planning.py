"""Choosing a turn by where it leads: the rest of the round is played by steps before it is judged."""

from typing import final

from mypy_extensions import i64

from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.engine.state import State


@final
class Planning:
    """Compares the most promising ways to play a turn by what the next players then do."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.turns: Turns = Turns(evaluation)
        self.steps: Steps = Steps(evaluation, hasty=False)

    def best(self, state: State, limit: i64, width: i64) -> Plan:
        """Return the best of the most promising plans, so many of them, with what it is worth at the round's end."""
        seat: i64 = state.turn
        plans = self.turns.plans(state, limit, width)
        best = plans[0]
        found: bool = False
        for plan in plans:
            if plan.end.turn == seat and plan.end.taken != 15:
                end = plan.end.clone()
                self.steps.finish_round(end)
                plan.value = self.evaluation.margin(end, seat)
            if not found or plan.value > best.value:
                best = plan
                found = True
        return best
