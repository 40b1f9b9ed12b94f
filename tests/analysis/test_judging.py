"""Turns are judged by what their players saw, in the same decks."""

import msgspec
import pytest

from perfect_numbers.analysis.hindsight import hindsight
from perfect_numbers.analysis.judging import Assignment, comparison_of, judge
from perfect_numbers.analysis.marks import is_open, mark_of
from perfect_numbers.analysis.outlook import uncertainty_for
from perfect_numbers.analysis.review import assignments
from perfect_numbers.analysis.terms import terms
from perfect_numbers.bots.players.weights import weights_for
from perfect_numbers.bots.search.evaluation import Evaluation
from perfect_numbers.bots.search.outlook import Outlook
from perfect_numbers.errors import PerfectNumbersError
from perfect_numbers.game import Game
from perfect_numbers.position import Position
from perfect_numbers.view import view_of
from tests.analysis.games import LITTLE, random_game


def judged(position: str, *moves: str, seed: str = "1") -> Assignment:
    start = Position.parse(position)
    state = start.state()
    numbers = []
    for move in moves:
        numbers.append(start.number_of(move))
        start = start.play(move)
    return Assignment(0, int(state.turn) + 1, 1, 1, view_of(state), tuple(numbers), LITTLE, seed)


FREE_POINTS = "p1=R:2456|-|3 p2=-|-|3 market=-/-/-/R5 deck=R2R3"
"""The last turn of the game: the red 5 is perfect."""


def test_the_best_way_is_found_and_the_loss_is_exact_at_the_end() -> None:
    found = judge(judged(FREE_POINTS, "T4", "R5>R", "K", "E"))
    assert found.best.moves == ("T4", "R5>R", "C", "E")
    assert (found.loss, found.error, found.mark) == (0.5, 0.0, "blunder")
    assert found.loss_points == 6
    assert found.reasons[0].kind == "points"
    assert found.reasons[0].rule == "ADD-BONUS"


def test_the_best_way_played_loses_nothing() -> None:
    found = judge(judged(FREE_POINTS, "T4", "R5>R", "C", "E"))
    assert found.loss == 0
    assert found.mark is None
    assert found.best == found.played
    assert found.reasons == ()


def test_the_loss_is_where_the_wrong_move_was() -> None:
    found = judge(judged(FREE_POINTS, "T4", "R5>R", "K", "E"))
    assert [worth.shares[0] for worth in found.moments] == [1.0, 1.0, 1.0, 0.5]


def test_a_turn_with_one_way_is_forced_and_has_no_mark() -> None:
    found = judge(judged("p1=-|-|3 p2=-|-|3 market=-/-/-/R5 deck=R2R3", "T4", "R5>+", "E"))
    assert found.is_forced
    assert found.mark is None


def test_the_order_of_hidden_cards_changes_nothing() -> None:
    game = random_game("hidden")
    record = game.record()
    turn = game.turns[2]
    seen = len(game.at(turn.first - 1).deck)  # type: ignore[arg-type]
    cards = [record.deck[i : i + 2] for i in range(0, len(record.deck), 2)]
    hidden = cards[-seen:]
    other = msgspec.structs.replace(record, deck="".join(cards[:-seen] + hidden[::-1]), moves=(), scores=None)
    shuffled = Game.from_record(other)
    for move in game.moves[: turn.last]:
        shuffled.play(move)
    one = judge(assignments(game, LITTLE)[2])
    state = shuffled.at(turn.first - 1).state()
    two = judge(msgspec.structs.replace(assignments(game, LITTLE)[2], view=view_of(state)))
    assert one == two


def test_another_seed_draws_other_decks() -> None:
    task = assignments(random_game("seeds"), LITTLE)[2]
    values = {judge(msgspec.structs.replace(task, seed=seed)).played.worth for seed in ("1", "2", "3")}
    assert len(values) == 3
    assert judge(task) == judge(task)


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    with pytest.raises(PerfectNumbersError, match="not over"):
        assignments(Game.new(seed=1))


def test_hindsight_knows_the_real_cards_and_is_no_mark() -> None:
    game = random_game("hindsight")
    best, played = hindsight(game, 2, LITTLE)
    turn = game.turns[2]
    assert played.moves == game.moves[turn.first - 1 : turn.last]
    seat = turn.seat - 1
    assert best.worth.shares[seat] >= played.worth.shares[seat]


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.049, 0.0, None),
        (0.05, 0.0, "inaccuracy"),
        (0.1, 0.05, "mistake"),
        (0.1, 0.051, None),
        (0.15, 0.01, "blunder"),
        (0.9, 0.46, None),
    ],
)
def test_marks_need_a_loss_and_two_standard_errors(loss: float, error: float, mark: str | None) -> None:
    assert mark_of(loss, error) == mark


def test_a_loss_near_a_limit_is_looked_at_again() -> None:
    assert is_open(0.055, 0.003)
    assert not is_open(0.07, 0.003)


def test_terms_add_up_to_the_prospects() -> None:
    game = random_game("terms", players=3)
    for moment in game.moments[::7]:
        state = moment.position.state()
        evaluation = Evaluation(weights_for(state))
        evaluation.count(view_of(state))
        for seat in range(3):
            assert sum(terms(evaluation, state, seat).values()) == pytest.approx(evaluation.prospects(state, seat))


def outlook(position: str, turns: int = 0) -> Outlook:
    state = Position.parse(position).state()
    figures = uncertainty_for(state)
    evaluation = Evaluation(weights_for(state))
    evaluation.count(view_of(state))
    found = Outlook(evaluation, figures.slopes, figures.spreads)
    found.look(state, turns)
    return found


def test_shares_of_the_victory_add_up_to_one() -> None:
    found = outlook("phase=play p1=R:25|-|9 p2=-|-|4 p3=Y:2|-|7 deck=" + "R2R3R4R5" * 9)
    assert sum(list(found.shares)[:3]) == pytest.approx(1)
    assert found.shares[0] > found.shares[2] > found.shares[1]


def test_the_best_of_two_uncertain_others_is_better_than_either() -> None:
    two = outlook("phase=play p1=-|-|5 p2=-|-|5 deck=" + "R2R3R4R5" * 9)
    three = outlook("phase=play p1=-|-|5 p2=-|-|5 p3=-|-|5 deck=" + "R2R3R4R5" * 9)
    assert abs(two.margins[0]) < 1
    assert max(list(three.margins)[:3]) < -0.5


def test_at_the_end_points_decide_and_equals_share() -> None:
    found = outlook("phase=play p1=-|-|7 p2=-|-|7 p3=-|-|1 deck=R2")
    assert list(found.shares)[:3] == [0.5, 0.5, 0.0]
    assert list(found.margins)[:3] == [0.0, 0.0, -6.0]


def test_turns_that_are_only_foreseen_make_the_end_uncertain() -> None:
    text = "phase=play p1=-|-|9 p2=-|-|7 p3=-|-|1 deck=R2"
    shares = [outlook(text, turns).shares[0] for turns in range(5)]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert 0.5 < shares[4] < shares[1] < 1


def test_every_way_meets_the_same_cards() -> None:
    task = assignments(random_game("same"), LITTLE)[2]
    comparison = comparison_of(task.view, "1")
    plans = comparison.plans(task.view.state, 1000)
    one, two = comparison.way(plans[0], 0), comparison.way(plans[0], 0)
    comparison.look(one, 5)
    comparison.look(two, 3)
    comparison.look(two, 5)
    assert list(one.shares) == list(two.shares)
    assert len(comparison.decks) == 5
