"""Bots for people: eight levels, from one who has just learned the rules to the strongest."""

from typing import Final

from perfect_numbers.bots.bot import Clock
from perfect_numbers.bots.levels import read_level
from perfect_numbers.bots.players.sage import SageBot
from perfect_numbers.bots.players.turn_bot import TurnBot
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.engine.moves import OWN, PROTECT_WITH_CARD
from perfect_numbers.view import View

LIMIT: Final = 20_000
"""Positions of the turn that are searched at most, as by planner."""
WIDTH: Final = 8
"""How many of the turns that end best are looked at closely."""
USUAL: Final = "4"
"""The level if none is named."""


class LevelBot(TurnBot):
    """Plans like planner, but overlooks, forgets and misjudges as people do; the two highest levels are sage."""

    name = "level"
    description = "Plays at one of eight levels, from level:1 for beginners to level:8, which is sage."
    takes_argument = True

    def __init__(self, seed: int | str = 0, argument: str = "") -> None:
        super().__init__(seed, argument)
        self.level = read_level(argument or USUAL)
        self._sage = None if self.level.sage is None else SageBot(seed, self.level.sage)

    def plan(self, view: View, clock: Clock) -> list[int]:
        """Return the turn that seems best at this level."""
        if self._sage is not None:
            return self._sage.plan(view, clock)
        state = view.state
        seat = state.turn
        evaluation = Evaluation(weights_for(state))
        evaluation.count(view)
        seen = self._seen(Turns(evaluation).plans(state, LIMIT))
        if self._happens(self.level.ignores):
            worths = [(evaluation.prospects(plan.end, seat), plan) for plan in seen]
            worths.sort(key=lambda found: -found[0])
            worths = worths[:WIDTH]
        else:
            steps = Steps(evaluation, hasty=False)
            worths = []
            for plan in seen[:WIDTH]:
                if plan.end.turn == seat and plan.end.taken != 15:
                    end = plan.end.clone()
                    steps.finish_round(end)
                    worths.append((evaluation.margin(end, seat), plan))
                else:
                    worths.append((plan.value, plan))
        return max(worths, key=lambda found: found[0] + self._error())[1].moves

    def restart(self, seed: int | str) -> None:
        """Begin a new game as if newly made with this seed."""
        super().restart(seed)
        if self._sage is not None:
            self._sage.restart(seed)

    def _seen(self, plans: list[Plan]) -> list[Plan]:
        """Return the plans that are thought of: not all groups are looked at, nor always the action cards."""
        looked_at = [group for group in range(OWN) if not self._happens(self.level.overlooks)]
        with_actions = not self._happens(self.level.forgets)
        seen = [
            plan
            for plan in plans
            if (with_actions or not uses_action(plan)) and (group_of(plan) is None or group_of(plan) in looked_at)
        ]
        return seen or plans[:1]

    def _happens(self, share: float) -> bool:
        """Tell whether something that happens so often happens now."""
        return int(self.random.below(1000)) < share * 1000

    def _error(self) -> float:
        """Return by how much a plan is misjudged: the sum of three even chances, much like a bell curve."""
        total = sum(int(self.random.below(2001)) - 1000 for _ in range(3))
        return self.level.misjudges * total / 1000


def group_of(plan: Plan) -> int | None:
    """Return the group that a plan takes; None if it takes none any more."""
    return next((move for move in plan.moves if move < OWN), None)


def uses_action(plan: Plan) -> bool:
    """Tell whether a plan uses an action card."""
    return any(move >= PROTECT_WITH_CARD for move in plan.moves)
