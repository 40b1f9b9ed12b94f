"""The bot that searches its whole turn."""

from perfect_numbers.bots.bot import Bot, Clock
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.turns import Turns
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.weights import weights_for
from perfect_numbers.engine.view import View


class PlannerBot(Bot):
    """Plays the whole turn that ends best."""

    name = "planner"
    description = "Searches its whole turn."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        evaluation = Evaluation(weights_for(view.state))
        evaluation.count(view)
        t = Turns(evaluation)
        p = t.plans(view.state, 20000)
        if self.argument:
            k = int(self.argument)
            st = Steps(evaluation)
            best = -1e9
            for plan in p[:k]:
                s = plan.end.clone()
                evaluation.look_at(s)
                if s.turn == view.state.turn: st.finish_round(s)
                v = evaluation.margin(s, view.state.turn)
                if v > best: best = v; b = plan
            return b.moves[0]
        return p[0].moves[0]
