"""The bot that looks one step ahead."""

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.view import View


class GreedyBot(Bot):
    """Plays the move after which its position is worth most."""

    name = "greedy"
    description = "Takes the best next step and does not look further."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        """Return the best next step; the first of equal ones."""
        evaluation = Evaluation(weights_for(view.state))
        evaluation.count(view)
        return int(Steps(evaluation, hasty=False).best(view.state))
