"""The search for three and four players: each takes what is best for them, and known turns are not searched again."""

import math
from operator import mul

import pytest

from perfect_numbers.bots.players.weights import judge_for, weights_for
from perfect_numbers.bots.search.contest import NEXT_LIMIT, NEXT_WORK, trust
from perfect_numbers.bots.search.markets import markets_in, with_market
from perfect_numbers.bots.search.melee import FIRST_WORK, LADDER, LAST_REPLIES, SOFTNESS, Melee, MeleeNode
from perfect_numbers.bots.search.replies import Replies, what_matters
from perfect_numbers.bots.search.shares import FOR_ITS_OWN_SAKE
from perfect_numbers.engine.moves import END
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.rounds import rounds_left
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import OVER, TAKING
from perfect_numbers.notation.moves import move_text
from perfect_numbers.notation.reading import read_position
from perfect_numbers.view import view_of
from tests.bots.games import positions

ENOUGH = 1 << 40


def melee_in(state: State, limit: int = 300) -> Melee:
    judge = judge_for(state)
    assert judge is not None
    return Melee(view_of(state), weights_for(state), judge, Random("melee"), limit)


def turns(seed: str, players: int, groups_gone: int) -> list[State]:
    """Return starts of turns with so many groups taken before, but not of the last rounds."""
    return [
        state
        for state in positions(seed, players, every=1)
        if state.phase == TAKING and int(state.taken).bit_count() == groups_gone and rounds_left(state) > 0
    ]


def by_trying_everything(melee: Melee, node: MeleeNode, width: int) -> list[float]:
    """Return what the start of a turn is worth to every seat if who searches takes the best, and others often do."""
    found = ways_of(melee, node, width)
    best = max(found, key=lambda worths: worths[node.seat])
    if node.seat == melee.seat:
        return best
    weights = [math.exp((worths[node.seat] - best[node.seat]) / SOFTNESS) for worths in found]
    return [math.fsum(map(mul, weights, column)) / math.fsum(weights) for column in zip(*found, strict=True)]


def ways_of(melee: Melee, node: MeleeNode, width: int) -> list[list[float]]:
    """Return what every way to play a turn that is looked at is worth to every seat."""
    found = []
    for way, plan in enumerate(node.plans):
        if plan.end.taken == 15:
            melee._judge(plan.end)
            found.append(list(melee.worths.worths))
        elif way < width:
            found.append(by_trying_everything(melee, melee._child(node, way), width))
    return found


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("groups_gone", [1, 2, 3])
def test_each_seat_plays_what_is_good_for_it(players: int, groups_gone: int) -> None:
    _, width = LADDER[1]
    for state in turns("each", players, groups_gone)[::3]:
        melee = melee_in(state)
        melee.limit = ENOUGH
        assert melee.climb(0)
        assert melee.climb(1)
        for way in melee.order[:3]:
            end = melee.plans[way].end
            if end.taken == 15:
                melee._judge(end)
                worths = list(melee.worths.worths)
            else:
                worths = by_trying_everything(melee, melee._child(melee.root, way), width)
            assert melee.values[way] == pytest.approx(worths[melee.seat])
        assert melee.values[melee.order[0]] == max(melee.values[way] for way in melee.order[:12])


@pytest.mark.parametrize("players", [3, 4])
def test_a_search_that_was_interrupted_finds_the_same(players: int) -> None:
    state = turns("interrupted", players, 0)[3]
    one, other = melee_in(state), melee_in(state)
    one.limit = ENOUGH
    interrupted = 0
    for rung in range(3):
        assert one.climb(rung)
        while not other.climb(rung):
            interrupted += 1
            other.limit = other.work + 400
    assert interrupted > 3
    assert list(one.values) == list(other.values)
    assert one.finalists == other.finalists
    assert [one.ends[way] for way in one.finalists] == [other.ends[way] for way in other.finalists]


@pytest.mark.parametrize("players", [3, 4])
def test_the_end_of_a_round_is_where_everyone_ends_who_takes_the_best(players: int) -> None:
    _, width = LADDER[0]
    for state in turns("ends", players, 1)[::4]:
        melee = melee_in(state)
        melee.limit = ENOUGH
        assert melee.climb(0)
        for way in melee.finalists:
            node, taken = melee.root, way
            while node.plans[taken].end.taken != 15:
                node = melee._child(node, taken)
                worths = [found[node.seat] for found in ways_of(melee, node, width)]
                taken = worths.index(max(worths))
            assert melee.expected_end(way) == node.plans[taken].end


def test_known_turns_are_played_not_searched_and_end_where_their_moves_lead() -> None:
    found = 0
    for state in turns("replies", 4, 1):
        melee = melee_in(state)
        melee.limit = ENOUGH
        for way, plan in enumerate(melee.plans[:12]):
            before = plan.end.clone()
            before.do(END)
            known = melee.replies.find(before)
            child = melee._child(melee.root, way)
            if not known:
                continue
            found += 1
            assert [plan.moves for plan in child.plans] == [plan.moves for plan in known]
            assert len(known) <= max(LADDER[-1][1], LAST_REPLIES)
            for reply in known:
                played = before.clone()
                for move in reply.moves[:-1]:
                    played.apply(move)  # refuses what is not legal
                assert reply.moves[-1] == END
                assert played == reply.end
    assert found > 50


def test_a_turn_is_known_again_unless_something_that_matters_to_it_differs() -> None:
    """What the others have matters only where a card can be given to them or stolen."""
    text = "phase=take turn=1 p1=R:2|-|0 p2={}|-|0 p3=-|-|0 market=-/-/R5R6/B3 deck=20"
    one, other = (read_position(text.format(rows)) for rows in ("B:27", "B:27,G:4"))
    replies = Replies()
    replies.note(one, melee_in(one).plans)
    assert what_matters(one) == what_matters(other)
    assert len(replies.find(other)) == len(melee_in(other).plans)

    robbed = text.replace("B3", "St")
    assert what_matters(read_position(robbed.format("B:27"))) != what_matters(read_position(robbed.format("B:27,G:4")))
    full = text.replace("R:2|", "R:2,G:1,Y:1,P:1|")  # so that the blue 3 must be given away
    assert what_matters(read_position(full.format("B:27"))) != what_matters(read_position(full.format("B:2")))
    assert what_matters(read_position(full.format("B:27"))) == what_matters(read_position(full.format("B:26")))


def test_it_takes_the_card_that_completes_its_row() -> None:
    state = read_position("phase=take turn=1 p1=B:27|-|0 p2=R:2|-|0 p3=-|-|0 market=-/-/R5R6/B3 deck=20")
    melee = melee_in(state)
    melee.limit = ENOUGH
    assert melee.climb(0)
    assert move_text(state, melee.plans[int(melee.favourite())].moves[0]) == "T4"


@pytest.mark.parametrize("players", [3, 4])
def test_the_next_round_is_searched_not_guessed(players: int) -> None:
    state = next(state for state in turns("next round", players, 2) if len(melee_in(state).plans) > 1)
    melee = melee_in(state)
    melee.limit = ENOUGH
    assert melee.climb(0)
    way = int(melee.finalists[0])
    for _ in range(4):
        melee.compare()
    found = 0.0
    end = melee.ends[way]
    assert end is not None
    of_each = markets_in(melee.view.state.order, melee.view.state.top)
    for number in range(4):
        following = end.clone()
        following.order = with_market(melee.worlds[number // of_each], end.top, number % of_each)
        following.do(END)
        search = Melee(view_of(following), melee.weights, melee.judge_weights, Random("another"), NEXT_LIMIT)
        expected = search.expected_end(search.settle(NEXT_WORK, FIRST_WORK))
        assert expected.taken == 15
        melee.judge.look(expected)
        melee.worths.look(melee.judge.points, rounds_left(expected))
        found += melee.worths.worths[melee.seat] / 4
    assert melee.chances[way] / 4 == pytest.approx(found, abs=0.5)  # the unseen cards are counted from elsewhere
    value = melee.values[way]
    assert melee.chance(way) == pytest.approx(value + trust(4) * (melee.chances[way] / 4 - value))


@pytest.mark.parametrize(("second", "share"), [(19, 1), (20, 1 / 2), (21, 0)])
def test_those_who_finish_level_share_the_victory(second: int, share: float) -> None:
    state = read_position(f"phase=take turn=1 p1=-|-|20 p2=-|-|{second} p3=-|-|3 market=-/-/-/R7 deck=0")
    melee = melee_in(state)
    end = melee.plans[0].end.clone()
    end.do(END)
    assert end.phase == OVER
    assert end.scores() == [20, second, 3]
    margin, worth = melee.follow(end)
    assert margin == 20 - second
    assert worth == pytest.approx(share * float(melee.worths.points_a_share) + FOR_ITS_OWN_SAKE * 20)
