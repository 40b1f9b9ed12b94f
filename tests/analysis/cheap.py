"""A review whose values cost nothing and mean nothing: for what must hold whatever the values are."""

import pytest
from librt.vecs import append, vec

from perfect_numbers.analysis import judging
from perfect_numbers.analysis.effort import Effort
from perfect_numbers.analysis.review import Review, assignments
from perfect_numbers.bots.search.comparing import Way
from perfect_numbers.bots.search.turns import Plan, fingerprint
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import SETUP
from perfect_numbers.game import Game
from perfect_numbers.view import View

FEW = Effort(ways=3, replies=1, glance=2, finalists=2, choice=3, decks=2, most=4)


class CheapComparison:
    """Stands in for the search: some ways to play a turn, and a value for each that is drawn, not found."""

    def __init__(self, view: View, seed: str) -> None:
        self.view = view
        self.players = int(view.state.players)
        self.playouts = 0
        self.random = Random(seed)

    def plans(self, state: State, limit: int) -> list[Plan]:
        return [self._any_plan(state) for _ in range(3)]

    def _any_plan(self, state: State) -> Plan:
        end, moves = state.clone(), []
        seat, phase = state.turn, state.phase
        while not end.is_over() and end.turn == seat and (end.phase == SETUP) == (phase == SETUP):
            legal = end.legal()
            move = legal[int(self.random.below(len(legal)))]
            moves.append(move)
            if move == END:
                break
            end.do(move)
        return Plan(moves, end, 0.0)

    def way(self, plan: Plan, decks: int) -> Way:
        way = Way(plan, [], plan.end, plan.end.phase == SETUP)
        way.now_shares, way.now_margins = self._values()
        return way

    def look(self, way: Way, decks: int) -> None:
        while len(way.shares) < decks * self.players:
            shares, margins = self._values()
            for seat in range(self.players):
                way.shares = append(way.shares, shares[seat])
                way.margins = append(way.margins, margins[seat])
            self.playouts += 1

    def reachable(self, state: State, limit: int) -> set[int]:
        return {int(fingerprint(self._any_plan(state).end)) for _ in range(3)}

    def _values(self) -> tuple[vec[float], vec[float]]:
        weights = [1 + int(self.random.below(1000)) for _ in range(self.players)]
        margins = [int(self.random.below(40_000_000)) / 1_000_003 - 20 for _ in weights]
        return vec[float]([w / sum(weights) for w in weights]), vec[float](margins)


def cheap_review(game: Game, monkeypatch: pytest.MonkeyPatch) -> Review:
    """Review a game as any other, with values that mean nothing."""
    monkeypatch.setattr(judging, "comparison_of", CheapComparison)
    monkeypatch.setattr(judging, "reasons", lambda *given: ())
    return Review(game, [judging.judge(task) for task in assignments(game, FEW)])
