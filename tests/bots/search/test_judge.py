"""The network that judges ends of rounds: it reads its inputs right, is fair to all seats, and knows what is good."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from perfect_numbers import bots
from perfect_numbers.bots.players.weights import first_weights, judge_weights, weights
from perfect_numbers.bots.search import inputs
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.futures import Futures
from perfect_numbers.bots.search.judge import (
    JUDGE_WEIGHTS,
    LAST,
    OTHERS,
    OWN,
    ROW_LAYER,
    ROW_TABLE,
    SCALE,
    TABLE_LAYER,
    UNITS,
    Judge,
)
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import CELLS, POINTS, SAVED
from perfect_numbers.view import view_of
from tests.bots.games import new_game


def round_ends(name: str, players: int = 2, interaction: bool = False) -> list[State]:
    """Return where greedy's rounds end, but the last."""
    state, greedy, ends = new_game(name, players, interaction), bots.create("greedy"), []
    while not state.is_over():
        move = bots.ask(greedy, state)
        if move == END and state.taken == 15 and rounds_left(state) > 0:
            ends.append(state.clone())
        state.do(move)
    return ends


def random_weights() -> vec[float]:
    random = Random("judge")
    return vec[float]([int(random.below(401)) / 1000 - 0.2 for _ in range(JUDGE_WEIGHTS)])


def judged(state: State, found: vec[float]) -> list[float]:
    evaluation = Evaluation(first_weights(f"base-{state.players}"))
    evaluation.count(view_of(state))
    judge = Judge(evaluation, found)
    judge.look(state)
    return [judge.points[seat] for seat in range(int(state.players))]


def plainly(state: State, found: vec[float]) -> list[float]:
    """Compute the same in the plainest way."""
    evaluation = Evaluation(first_weights(f"base-{state.players}"))
    evaluation.count(view_of(state))
    codes = vec[i64]([i64(0)] * int(inputs.inputs_size(state.players)))
    inputs.find_inputs(state, evaluation.unseen, codes)

    def layer(first: int, number: int) -> list[float]:
        return [found[first + number * UNITS + u] for u in range(UNITS)]

    def total(lists: list[list[float]]) -> list[float]:
        return [sum(column) for column in zip(*lists, strict=True)]

    table = [int(code) for code in codes[: inputs.TABLE_COUNT]]
    seats = range(int(state.players))
    sides: list[list[tuple[int, float]]] = []
    for seat in seats:
        at = inputs.TABLE_COUNT + seat * inputs.SEAT_SIZE
        sums = [0.0] * UNITS
        for row in range(int(codes[at + inputs.SEAT_COUNT])):
            first = at + inputs.SEAT_COUNT + 1 + row * inputs.ROW_COUNT
            parts = [layer(ROW_LAYER, int(codes[first + i])) for i in range(inputs.ROW_COUNT)]
            units = total(parts + [layer(ROW_TABLE, code) for code in table])
            sums = [a + max(b, 0.0) for a, b in zip(sums, units, strict=True)]
        side = list(enumerate(sums))
        side += [(UNITS + int(codes[at + i]), 1.0) for i in range(inputs.SEAT_COUNT)]
        more = evaluation.prospects(state, seat) - state.scores()[seat]
        sides.append([*side, (UNITS + inputs.SEAT_INPUTS, more * SCALE)])
    points = []
    for seat in seats:
        parts = [layer(TABLE_LAYER, code) for code in table]
        for other in seats:
            first = OWN if other == seat else OTHERS
            parts += [[w * number for w in layer(first, i)] for i, number in sides[other]]
        seconds = [max(x, 0.0) for x in total(parts)]
        points.append(evaluation.prospects(state, seat) + sum(x * found[LAST + u] for u, x in enumerate(seconds)))
    return points


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_computes_what_the_plainest_way_does(players: int) -> None:
    found = random_weights()
    ends = round_ends("plain", players)
    assert len(ends) > 4
    for state in ends[::3]:
        assert judged(state, found) == pytest.approx(plainly(state, found))


def test_without_weights_it_thinks_as_the_evaluation() -> None:
    state = round_ends("zero")[2]
    evaluation = Evaluation(first_weights("base-2"))
    evaluation.count(view_of(state))
    expected = [evaluation.prospects(state, seat) for seat in (0, 1)]
    assert judged(state, vec[float]([0.0] * JUDGE_WEIGHTS)) == pytest.approx(expected)


def test_categories_stay_in_their_tables() -> None:
    """In all positions that games have, so that no category is taken for another one."""
    for players in (2, 3, 4):
        for state in round_ends("categories", players):
            codes = vec[i64]([i64(0)] * int(inputs.inputs_size(players)))
            evaluation = Evaluation(weights("base-2"))
            evaluation.count(view_of(state))
            inputs.find_inputs(state, evaluation.unseen, codes)
            assert all(0 <= code < inputs.TABLE_INPUTS for code in codes[: inputs.TABLE_COUNT])
            for seat in range(players):
                at = inputs.TABLE_COUNT + seat * inputs.SEAT_SIZE
                rows = at + inputs.SEAT_COUNT + 1
                assert all(0 <= code < inputs.SEAT_INPUTS for code in codes[at : at + inputs.SEAT_COUNT])
                assert all(0 <= code < inputs.ROW_INPUTS for code in codes[rows : at + inputs.SEAT_SIZE])


@pytest.mark.parametrize("interaction", [False, True])
def test_it_sees_how_many_slots_are_free_for_a_new_colour(interaction: bool) -> None:
    """VARIANT-INTERACTION: the slot for action cards is never one of them."""
    seen = set()
    for state in round_ends("free slots", 2, interaction):
        codes = vec[i64]([i64(0)] * int(inputs.inputs_size(2)))
        evaluation = Evaluation(weights("base-2"))
        evaluation.count(view_of(state))
        inputs.find_inputs(state, evaluation.unseen, codes)
        for seat in (0, 1):
            code = int(codes[inputs.TABLE_COUNT + seat * inputs.SEAT_SIZE + 1])
            free = (code - inputs.FREE) % 5
            assert (free > 0) == state.has_free_place(seat)
            seen.add(free > 0)
    assert seen == {False, True}


def test_published_weights_are_fair_and_know_what_is_good() -> None:
    found = judge_weights("base-2")
    assert found is not None
    assert len(found) == JUDGE_WEIGHTS
    for state in round_ends("good")[::4]:
        before = judged(state, found)
        mirrored = state.clone()
        cells = list(state.cells)
        swapped = cells[:]
        for first in (0, 32):
            swapped[first : first + 16] = cells[first + 8 : first + 16] + cells[first : first + 8]
        for first in range(POINTS, CELLS, 4):
            swapped[first : first + 2] = [cells[first + 1], cells[first]]
        mirrored.cells = vec[i64](swapped)
        mirrored.start = 1 - state.start
        mirrored.turn = 1 - state.turn
        assert judged(mirrored, found) == pytest.approx([before[1], before[0]])
        richer = state.clone()
        richer.cells[POINTS] += 3
        after = judged(richer, found)
        assert after[0] - after[1] == pytest.approx(before[0] - before[1] + 3)
        if not state.cells[SAVED] and state.has_free_place(0):
            armed = state.clone()
            armed.cells[SAVED] = 6
            after = judged(armed, found)
            assert after[0] - after[1] > before[0] - before[1]


def test_a_finished_game_is_worth_its_points() -> None:
    state = new_game("finished")
    state.top = len(state.order)
    state.cells[POINTS] = 7
    assert judged(state, random_weights()) == [7.0, 0.0]


@pytest.mark.parametrize("players", [2, 3])
def test_futures_are_noted_with_their_successors(players: int) -> None:
    size = 1 + 2 * players + int(inputs.inputs_size(players))
    kind = f"base-{players}"
    notes = Futures(weights(kind), judge_weights(kind), Random(1), 2, 100).play(new_game("futures", players))
    assert len(notes) > 5
    for note in notes:
        assert len(note) == 3 * size
        assert note[0] > 0
        for successor in (size, 2 * size):
            assert note[0] > note[successor]
            assert all(note[successor + 1 + seat] >= note[1 + seat] for seat in range(players))
