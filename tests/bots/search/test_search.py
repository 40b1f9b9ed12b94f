"""The parts of the search: rounds foreseen, turns planned, and the tree."""

import pytest
from librt.vecs import vec

from perfect_numbers import bots
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.mcts import EXPANSION_THRESHOLD, Node, Search
from perfect_numbers.bots.search.planning import Planning
from perfect_numbers.bots.search.rounds import Rounds, same_collection
from perfect_numbers.bots.search.steps import Steps
from perfect_numbers.bots.search.tables import FEW, MANY
from perfect_numbers.bots.search.turns import Plan, best_first
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import SETUP, TAKING
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of
from tests.bots.games import new_game, positions


def judged(state: State) -> Evaluation:
    """Return an evaluation that looks at a position."""
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    return evaluation


def only_points() -> Evaluation:
    return Evaluation(vec[float]([0.0] * FEW))


def plan_worth(value: float) -> Plan:
    return Plan([END], new_game("plan"), value)


def test_plans_are_sorted_best_first_and_equal_ones_stay() -> None:
    plans = [plan_worth(value) for value in (1.0, 3.0, 2.0, 3.0)]
    first, second = plans[1], plans[3]
    best_first(plans)
    assert [plan.value for plan in plans] == [3.0, 3.0, 2.0, 1.0]
    assert plans[0] is first
    assert plans[1] is second


def test_a_round_foreseen_leaves_the_best_group_to_the_one_who_picks_first() -> None:
    # The red 4 completes a row of four for either; nothing else brings points.
    state = read_position("phase=take turn=1 p1=R:235|-|0 p2=R:235|-|0 market=B2B3G2/-/-/R4 deck=-")
    evaluation = only_points()
    Rounds(evaluation, Steps(evaluation, hasty=True)).play(state)
    assert state.taken == 15
    assert state.scores() == [4, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_are_played_to_the_end_of_their_last_turn(players: int) -> None:
    for state in positions("rounds", players, every=30):
        if state.phase != TAKING:
            continue
        end = state.clone()
        evaluation = judged(state)
        Rounds(evaluation, Steps(evaluation, hasty=True)).play(end)
        assert end.taken == 15
        assert end.legal()[0] == END


def test_what_a_seat_has_is_compared_seat_by_seat() -> None:
    one = read_position("phase=take turn=1 p1=R:23|-|0 p2=B:2|Mv|1 market=B2B3G2/-/-/R4 deck=-")
    other = one.clone()
    other.do(3)
    other.do(other.legal()[0])
    assert not same_collection(one, other, 0)
    assert same_collection(one, other, 1)


def test_planning_denies_what_the_next_player_needs() -> None:
    # Both groups bring the first player nothing; the blue 3 would complete the second one's row.
    state = read_position("phase=take turn=1 p1=R:2|-|0 p2=B:27|-|0 market=-/-/R5R6/B3 deck=-")
    plan = Planning(only_points()).best(state, 1000, 8)
    assert move_text(state, plan.moves[0]) == "T4"


def test_a_node_prefers_good_ways_and_tries_others() -> None:
    node = Node(0, [plan_worth(value) for value in (2.0, 1.5, 1.0)])
    assert node.select() == 0
    for _ in range(200):
        way = node.select()
        node.visits[way] += 1
        node.sums[way] += 1.0 if way == 0 else 2.2 if way == 1 else 0.0
        node.total += 1
    assert node.favourite() == 1
    assert all(visits > 0 for visits in node.visits)
    assert node.mean(1) > node.mean(0) > node.mean(2)


def test_positions_get_nodes_after_some_visits() -> None:
    state = next(state for state in positions("nodes", every=1) if state.phase == TAKING and state.taken == 0)
    search = Search(view_of(state), weights_for(state), Random(1), 1000)
    search.run(EXPANSION_THRESHOLD)
    assert all(child is None for child in search.root.children)
    search.run(20 * EXPANSION_THRESHOLD)
    assert search.root.total == 21 * EXPANSION_THRESHOLD
    children = [child for child in search.root.children if child is not None]
    assert children
    assert all(child.seat != search.root.seat for child in children)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_prospects_are_the_sum_of_the_weights_that_are_found(players: int) -> None:
    weights = vec[float]([(i * 7919 % 1000) / 500 - 1 for i in range(MANY)])
    for state in positions("sum", players, interaction=players == 3, every=15):
        evaluation = Evaluation(weights)
        evaluation.count(view_of(state))
        for seat in range(players):
            found = evaluation.find(state, seat, True)
            numbers = [int(evaluation.found[i]) for i in range(int(found))]
            assert all(0 <= number < MANY for number in numbers)
            total = state.scores()[seat] + sum(weights[number] for number in numbers)
            assert evaluation.prospects(state, seat) == pytest.approx(total)


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "sage:5", "level:2", "level:6"])
def test_a_whole_turn_can_be_asked_for(name: str) -> None:
    for state in positions("turns", every=40):
        moves = bots.ask_turn(bots.create(name, seed=1), view_of(state))
        after = state.clone()
        for move in moves:
            after.apply(move)
        assert after.turn != state.turn or (state.phase == SETUP) != (after.phase == SETUP) or moves[-1] == END


def test_a_turn_that_is_not_legal_is_refused() -> None:
    class Odd(bots.Bot):
        name = "odd"
        description = "Plans what it must not."

        def choose(self, view: object, legal: list[int], clock: bots.Clock) -> int:
            return 309

    with pytest.raises(bots.BotFailure, match="It answered 309, which is none of the legal moves here"):
        bots.ask_turn(Odd(), view_of(new_game("broken")))
