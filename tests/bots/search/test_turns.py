"""The search of a whole turn finds every end, once; the evaluation counts the turns to come."""

import pytest

from perfect_numbers.bots.players.weights import first_weights_for, weights_for
from perfect_numbers.bots.search.collections import turns_left
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.trials import Trials
from perfect_numbers.bots.search.turns import Turns, Visited, fingerprint
from perfect_numbers.engine.moves import COMPLETE, END, KEEP
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import POINTS, TAKING
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of
from tests.bots.games import new_game, positions

Ends = set[tuple[object, ...]]


def all_ends(state: State, seat: int, ends: Ends) -> Ends:
    """Find where a turn can end by trying every sequence of moves."""
    for move in state.legal():
        child = state.clone()
        if move != END:
            child.do(move)
        if move == END or child.turn != seat:
            ends.add(child.key())
        else:
            all_ends(child, seat, ends)
    return ends


@pytest.mark.parametrize("interaction", [False, True])
def test_every_end_of_a_turn_is_found_once(interaction: bool) -> None:
    checked = 0
    for state in positions("ends", 3, interaction, every=5):
        if state.phase == TAKING and state.cells[68 + state.turn]:
            continue  # trying every sequence takes too long with saved cards and all groups
        evaluation = Evaluation(weights_for(state))
        evaluation.count(view_of(state))
        plans = Turns(evaluation).plans(state, 1_000_000)
        found = [plan.end.key() for plan in plans]
        assert len(found) == len(set(found))
        assert set(found) == all_ends(state, int(state.turn), set())
        assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
        for plan in plans:
            world = state.clone()
            for move in plan.moves:
                if move != END:
                    world.apply(move)
            assert world == plan.end
        checked += 1
    assert checked >= 10


@pytest.mark.parametrize("limit", [1, 5, 50])
def test_a_limit_still_leaves_a_plan_for_every_group(limit: int) -> None:
    for state in positions("limit", every=10):
        evaluation = Evaluation(weights_for(state))
        evaluation.count(view_of(state))
        plans = Turns(evaluation).plans(state, limit)
        assert plans
        if state.phase == TAKING and limit > 5:
            assert {plan.moves[0] for plan in plans} >= {move for move in state.legal() if move < 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_to_come_are_counted(players: int) -> None:
    state = new_game(f"turns {players}", players)
    taken: list[tuple[list[int], list[int]]] = []
    counts = [0] * players
    while not state.is_over():
        legal = state.legal()
        move = next((move for move in legal if move != COMPLETE), KEEP)  # no bonus cards make the game shorter
        if move < 4:
            counts[int(state.turn)] += 1
        if move == END and state.taken == 15:
            taken.append((list(counts), [int(turns_left(state, seat)) for seat in range(players)]))
        state.do(move)
    for before, left in taken:
        assert [total - already for total, already in zip(counts, before, strict=True)] == left


def test_the_best_plans_are_the_first_of_all() -> None:
    for state in positions("most", 2, False, every=20):
        evaluation = Evaluation(weights_for(state))
        evaluation.count(view_of(state))
        plans = Turns(evaluation).plans(state, 2_000)
        for most in (1, 3, 24):
            best = Turns(evaluation).plans(state, 2_000, most)
            assert [plan.moves for plan in best] == [plan.moves for plan in plans[:most]]


def test_seen_positions_are_a_set() -> None:
    seen, random = Visited(), Random("seen")
    for _ in range(2):
        known: set[int] = set()
        for _ in range(3_000):
            key = int(random.below(2_000)) * 1024
            assert seen.add(key) == (key not in known)
            known.add(key)
        seen.clear()


def test_cards_that_change_places_change_the_fingerprint() -> None:
    state = new_game("fingerprint", 3)
    prints: set[int] = set()
    words = (0, *range(1, 60, 3), 30341, 26711, 1 << 20, 1 << 31, 1 << 44)
    for rows in ((0, 2), (0, 16), (2, 16), (9, 18), (7, 8)):
        for first in words[1:]:
            for second in words[1:]:
                empty = state.clone()
                empty.cells[rows[0]], empty.cells[rows[1]] = first, second
                prints.add(int(fingerprint(empty)))
    assert len(prints) == 5 * (len(words) - 1) ** 2


def test_every_plan_is_legal_however_little_may_be_searched() -> None:
    """A turn cut short while action cards were played before a group was taken is no turn."""
    text = "phase=take p1=R:47,G:4,P:745|MvSt|9 p2=Y:76,G:5,B:4,P:43|-|2 market=P4G5R2/B3Y4/J2Y5/Pr deck=20"
    state = read_position(text)
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    for limit in range(5, 400, 5):
        for plan in Turns(evaluation).plans(state, limit):
            played = state.clone()
            for move in plan.moves[:-1]:
                played.apply(move)
            assert plan.moves[-1] in played.legal()
            assert played == plan.end


def test_another_group_with_another_card_left_is_another_position() -> None:
    """Both were one where the bits of the hand and of the groups that are gone were mixed."""
    start = "start=1 p1=B:4|-|0 p2=-|-|0 deck=8"
    first = read_position(f"{start} market=-/R6G4/Y2Y3/P7 hand=R5")
    second = read_position(f"{start} market=R5G4P2/-/Y2Y3/P7 hand=R6")
    assert fingerprint(first) != fingerprint(second)


def test_a_copy_of_one_seat_is_the_whole_copy() -> None:
    """Trials copy the acting seat alone where nothing else can differ: what they lend is what a clone would be."""
    for interaction in (False, True):
        state, trials = new_game("trials", 3, interaction), Trials()
        random = Random("trials")
        while not state.is_over():
            rest, legal = trials.number(), state.legal()
            for move in legal:
                expected = state.clone()
                expected.do(move)
                assert trials.after(state, move, state.turn, rest) == expected
                trials.give_back()
            state.do(legal[int(random.below(len(legal)))])


def test_prospects_are_the_sum_of_the_weights_that_are_listed() -> None:
    for state in positions("listed", 3, every=3):
        evaluation = Evaluation(first_weights_for(state))
        evaluation.count(view_of(state))
        for seat in range(3):
            n = int(evaluation.find(state, seat, False))
            total = float(state.cells[POINTS + seat]) + evaluation.row_sum
            for i in range(n):
                total += evaluation.weights[evaluation.found[i]]
            assert evaluation.prospects(state, seat) == total
