"""The bot that searches its whole turn."""

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.bots.weights import weights_for
from perfect_numbers.engine.view import View


class PlannerBot(Bot):
    """Plays the whole turn that ends best."""

    name = "planner"
    description = "Searches its whole turn."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        evaluation = Evaluation(weights_for(view.state))
        evaluation.look_at(view.state, view.bag)
        t = Turns(evaluation)
        p = t.plans(view.state, 20000)
        global N, M, K
        H.append((int(t.nodes), len(p)))
        return p[0].moves[0]
H: list[tuple[int,int]] = []
