"""The search for two players: alpha-beta agrees with trying every way, can be interrupted, and compares fairly."""

import pytest
from librt.vecs import vec

from perfect_numbers.bots.players.weights import judge_weights, weights_for
from perfect_numbers.bots.search.contest import (
    FEW_MARKETS,
    MOST_FINALISTS,
    NEXT_LIMIT,
    NEXT_WORK,
    SLACK,
    trust,
)
from perfect_numbers.bots.search.duel import LADDER, Duel, TurnNode
from perfect_numbers.bots.search.markets import markets_in, with_market
from perfect_numbers.bots.search.solver import Solver, is_last_round
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import TAKING
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of
from tests.bots.games import positions

ENOUGH = 1 << 40


def duel_in(state: State, limit: int = 300) -> Duel:
    judge = judge_weights("base-2")
    assert judge is not None
    return Duel(view_of(state), weights_for(state), judge, Random("duel"), limit)


def turns(seed: str, groups_gone: int) -> list[State]:
    """Return starts of turns with so many groups taken before."""
    return [
        state
        for state in positions(seed, every=1)
        if state.phase == TAKING and int(state.taken).bit_count() == groups_gone
    ]


def by_trying_everything(duel: Duel, node: TurnNode, width: int) -> float:
    """Return what the start of a turn is worth to its seat if both play one of so many ways."""
    values = []
    for way in range(min(width, len(node.plans))):
        if node.plans[way].end.taken == 15:
            values.append(duel._margin(node.plans[way].end, node.seat))
        else:
            duel._after(node, way, -1e6, 1e6, 1)  # makes the node, if there is none
            child = node.children[way]
            assert child is not None
            values.append(-by_trying_everything(duel, child, width))
    return max(values)


@pytest.mark.parametrize("groups_gone", [1, 2, 3])
def test_alpha_beta_finds_what_trying_everything_finds(groups_gone: int) -> None:
    ways, width = LADDER[1]
    for state in turns("everything", groups_gone)[::5]:
        duel = duel_in(state)
        duel.limit = ENOUGH
        assert duel.climb(0)
        assert duel.climb(1)
        values = []
        for way in duel.order[: min(ways, 4)]:
            plan = duel.plans[way]
            if plan.end.taken == 15:
                values.append(duel._margin(plan.end, duel.seat))
            else:
                child = duel.root.children[way]
                assert child is not None
                values.append(-by_trying_everything(duel, child, width))
            if duel.values[way] > duel.values[duel.order[0]] - SLACK:
                assert duel.values[way] == pytest.approx(values[-1])
        assert max(values) == pytest.approx(values[0])


def test_the_last_round_is_worth_what_the_solver_says() -> None:
    """Where the widest rung leaves no way out."""
    found = 0
    for seed in ("one", "two", "three"):
        for state in turns(seed, 2):
            duel = duel_in(state, 5_000)
            if not is_last_round(state) or duel.has_next_round() or len(duel.plans) >= LADDER[-1][1]:
                continue
            duel.limit = ENOUGH
            for rung in range(len(LADDER)):
                assert duel.climb(rung)
            solver = Solver([], 10_000_000)
            assert duel.values[duel.favourite()] == solver.best_of(duel.plans, state.turn).value
            found += 1
    assert found > 0


def test_a_search_that_was_interrupted_finds_the_same() -> None:
    state = turns("interrupted", 1)[3]
    one, other = duel_in(state), duel_in(state)
    one.limit = ENOUGH
    interrupted = 0
    for rung in range(3):
        assert one.climb(rung)
        while not other.climb(rung):
            interrupted += 1
            other.limit = other.work + 50
    assert interrupted > 3
    assert list(one.values) == list(other.values)
    assert one.finalists == other.finalists


def test_finalists_meet_the_same_markets_and_the_worse_half_drops_out() -> None:
    state = next(state for state in turns("decks", 0) if len(duel_in(state).plans) > 8)
    duel = duel_in(state)
    before = list(duel.finalists)
    assert len(before) == MOST_FINALISTS
    for _ in range(3):
        duel.compare()
    assert [duel.markets[way] for way in before] == [3] * len(before)
    assert len(duel.worlds) == 1  # three markets of one deck
    duel.drop(MOST_FINALISTS // 2)
    assert len(duel.finalists) == MOST_FINALISTS // 2
    left = [way for way in before if way not in duel.finalists]
    assert min(duel.mean(way) for way in duel.finalists) >= max(duel.mean(way) for way in left)
    assert duel.mean(duel.favourite()) == max(duel.mean(way) for way in duel.finalists)


def test_who_lacks_much_in_every_market_is_weeded_out_and_who_is_close_stays() -> None:
    state = next(state for state in turns("decks", 0) if len(duel_in(state).plans) > 8)
    duel = duel_in(state)
    best, close, worse = duel.finalists[:3]
    for way, shares in ((best, (0.6, 0.7)), (close, (0.7, 0.59)), (worse, (0.3, 0.41))):
        duel.shares[way] = vec[float](list(shares) * FEW_MARKETS)
        duel.markets[way] = 2 * FEW_MARKETS
        duel.chances[way] = FEW_MARKETS * sum(shares)
        duel.values[way] = 0.0
    duel.finalists = [worse, close, best]
    duel.weed()
    assert duel.finalists == [close, best]


def test_it_denies_what_the_other_needs() -> None:
    # Both groups bring the first player nothing; the blue 3 would complete the second one's row.
    state = read_position("phase=take turn=1 p1=R:2|-|0 p2=B:27|-|0 market=-/-/R5R6/B3 deck=20")
    duel = duel_in(state)
    duel.limit = ENOUGH
    assert duel.climb(0)
    assert move_text(state, duel.plans[int(duel.favourite())].moves[0]) == "T4"


def test_comparing_is_work_even_where_the_game_ends() -> None:
    # The bonus of the 7 takes the cards that the next market would need.
    state = read_position("phase=take turn=1 p1=R:234567|-|0 p2=-|-|0 market=-/-/-/R7 deck=9")
    duel = duel_in(state)
    assert duel.has_next_round()
    duel.finalists = [way for way, plan in enumerate(duel.plans) if len(plan.end.order) - plan.end.top < 8]
    before = duel.work
    duel.compare()
    assert duel.work > before
    assert duel.visits[duel.favourite()] == 1


def test_the_next_round_is_searched_not_guessed() -> None:
    state = next(
        state for state in turns("next round", 3) if len(duel_in(state).plans) > 1 and not is_last_round(state)
    )
    duel = duel_in(state)
    duel.limit = ENOUGH
    assert duel.climb(0)
    way = int(duel.finalists[0])
    for _ in range(4):
        duel.compare()
    found = []
    end = duel.ends[way]
    assert end is not None
    for number in range(4):
        following = end.clone()
        of_each = markets_in(duel.view.state.order, duel.view.state.top)
        following.order = with_market(duel.worlds[number // of_each], end.top, number % of_each)
        following.do(END)
        search = Duel(view_of(following), duel.weights, duel.judge_weights, Random("another"), NEXT_LIMIT)
        value = search.values[int(search.settle(NEXT_WORK))]
        found.append(value if following.turn == state.turn else -value)
    assert duel.sums[way] == pytest.approx(sum(found))
    assert trust(0) == 0
    assert duel.mean(way) == pytest.approx(duel.values[way] + trust(4) * (sum(found) / 4 - duel.values[way]))
