"""The exact solver agrees with trying everything."""

import pytest

from perfect_numbers import bots
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.solver import Solver, is_calm, is_last_round
from perfect_numbers.bots.search.steps import WORST
from perfect_numbers.bots.search.turns import Plan, Turns
from perfect_numbers.engine.cards import JOKER, MOVE, PROTECT, STEAL
from perfect_numbers.engine.deal import deal
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import TAKING
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of

MANY_NODES = 10_000_000


def by_trying_everything(state: State, seat: int, known: dict[object, float]) -> float:
    """Return what a seat gets more than the other if both play every move as well as possible."""
    if state.is_over():
        scores = state.scores()
        return float(scores[seat] - scores[1 - seat])
    key = state.key()
    if key not in known:
        values = []
        for move in state.legal():
            child = state.clone()
            child.do(move)
            values.append(by_trying_everything(child, seat, known))
        known[key] = max(values) if state.turn == seat else min(values)
    return known[key]


def plans_of(state: State) -> list[Plan]:
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    return Turns(evaluation).plans(state, MANY_NODES)


def ends_of_games(interaction: bool, lost_to_owner: bool) -> list[State]:
    """Return starts of turns in the last rounds of small games."""
    found = []
    cards = [colour * 8 + value for colour in range(4) for value in range(2, 7)] + [JOKER * 8 + 3, PROTECT, MOVE, STEAL]
    for number in range(20):
        state = deal(cards, 2, interaction, lost_to_owner, 0, f"small {number}")
        greedy, random = bots.create("greedy"), Random(number)
        while not state.is_over():
            # Trying everything takes too long for the first turns if there are action cards.
            soon = int(state.taken).bit_count() > 1 or (int(state.taken).bit_count() > 0 and is_calm(state))
            if state.phase == TAKING and is_last_round(state) and soon:
                found.append(state.clone())
            legal = state.legal()
            state.do(bots.ask(greedy, state) if random.below(2) else legal[int(random.below(len(legal)))])
    return found


@pytest.mark.parametrize("interaction", [False, True])
@pytest.mark.parametrize("lost_to_owner", [False, True])
def test_the_last_round_is_solved_exactly(interaction: bool, lost_to_owner: bool) -> None:
    positions = ends_of_games(interaction, lost_to_owner)
    assert len(positions) > 20
    assert sum(int(state.taken).bit_count() == 1 for state in positions) >= 2
    for state in positions:
        expected = by_trying_everything(state, int(state.turn), {})
        solver = Solver([], MANY_NODES)
        assert solver.value(state, WORST, -WORST) == expected
        plans = plans_of(state)
        assert Solver([], MANY_NODES).best_of(plans, state.turn).value == expected
        Solver([], MANY_NODES).judge(plans, state.turn)
        assert plans[0].value == expected
        assert not solver.is_spent()


def test_a_market_to_come_is_averaged() -> None:
    # One group is left, eight cards are in the deck: the next market is one of two.
    state = read_position("phase=take turn=2 start=1 p1=R:2|-|0 p2=B:25|-|0 market=-/-/-/B3 deck=R3R4G2G2G2Y2Y2Y2")
    turned = read_position("phase=take turn=2 start=1 p1=R:2|-|0 p2=B:25|-|0 market=-/-/-/B3 deck=Y2Y2Y2G2G2G2R4R3")
    values = []
    for world in (state, turned):
        exact = [by_trying_everything_after(plan, world) for plan in plans_of(world)]
        values.append(exact)
    plans = plans_of(state)
    Solver([state, turned], MANY_NODES).judge(plans, state.turn)
    assert [plan.value for plan in plans] == sorted(((a + b) / 2 for a, b in zip(*values, strict=True)), reverse=True)


def by_trying_everything_after(plan: Plan, world: State) -> float:
    end = plan.end.clone()
    end.order = world.order
    return by_trying_everything(end, int(plan.end.turn), {})


def test_it_stops_when_its_limit_is_reached() -> None:
    state = ends_of_games(False, False)[0]
    solver = Solver([], 3)
    solver.value(state, WORST, -WORST)
    assert solver.is_spent()


def test_it_sees_the_only_good_group() -> None:
    # The first group completes nothing, but leaves the second player without the card it needs.
    state = read_position("phase=take turn=1 p1=R:2|-|0 p2=B:27|-|0 market=-/-/R5R6/B3 deck=-")
    plan = Solver([], MANY_NODES).best_of(plans_of(state), 0)
    assert move_text(state, plan.moves[0]) == "T4"
    assert plan.value == 0
