"""Luck and skill add up to the result, to the last digit."""

from decimal import Decimal

import pytest

from perfect_numbers.analysis.balance import Balance, Parts, balances, chances
from perfect_numbers.analysis.judging import Judgement, Line
from perfect_numbers.analysis.review import review
from perfect_numbers.analysis.worth import Worth, even_start, result
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.engine.table import SETUP
from perfect_numbers.rules import Rules
from tests.analysis.games import LITTLE, random_game


def any_worth(random: Random, players: int) -> Worth:
    weights = [1 + int(random.below(1000)) for _ in range(players)]
    return Worth.of([w / sum(weights) for w in weights], [int(random.below(40000)) / 1000 - 20 for _ in range(players)])


def played_at_random(rules: Rules, seed: str) -> tuple[list[Judgement], State]:
    """Play a game, and judge its turns by values that mean nothing."""
    state = rules.deal(seed)
    random = Random(seed)
    turns: list[Judgement] = []
    moves = round_number = 0
    while not state.is_over():
        seat, first, is_setup = int(state.turn), moves + 1, state.phase == SETUP
        before, after = any_worth(random, rules.players), any_worth(random, rules.players)
        while not state.is_over() and state.turn == seat and (state.phase == SETUP) == is_setup:
            legal = state.legal()
            move = legal[int(random.below(len(legal)))]
            top = state.top
            state.do(move)
            moves += 1
            if move == 4:
                break
        line = Line((), (), after)
        turns.append(
            Judgement(
                turn=len(turns),
                seat=seat + 1,
                round=round_number,
                first=first,
                last=moves,
                ways=2,
                played=line,
                best=Line((), (), before),
                error=0.0,
                error_points=0.0,
                second=0.0,
                moments=(before,),
                reasons=(),
                decks=1,
                playouts=1,
            )
        )
        round_number += state.top >= top + 8
    return turns, state


def adds_up(parts: Parts) -> bool:
    start, luck, own, others, end = (
        Decimal(str(part)) for part in (parts.start, parts.luck, parts.own, parts.others, parts.result)
    )
    return start + luck + own + others == end


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "interaction"])
def test_a_thousand_games_add_up_to_the_last_digit(players: int, variant: str) -> None:
    rules = Rules(players, variant)  # type: ignore[arg-type]
    for number in range(170):
        turns, state = played_at_random(rules, f"{players} {variant} {number}")
        end = result(state.scores())
        found = balances(turns, even_start(players, -1.25), end)
        assert all(adds_up(balance.shares) and adds_up(balance.margins) for balance in found)
        assert [balance.shares.result for balance in found] == list(end.shares)


def test_own_play_and_others_play_are_told_apart() -> None:
    start, end = even_start(2, 0.0), Worth.of([1, 0], [3, -3])
    turns, _ = played_at_random(Rules(), "x")
    one, two = balances(turns, start, end)
    assert one.shares.own == pytest.approx(-two.shares.others, abs=1e-3)
    assert one.margins.others == pytest.approx(
        sum(t.played.worth.margins[0] - t.moments[0].margins[0] for t in turns if t.seat == 2)
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_reviewed_game_adds_up(players: int) -> None:
    found = review(random_game(f"add {players}", players), effort=LITTLE, jobs=1)
    assert all(adds_up(balance.shares) and adds_up(balance.margins) for balance in found.balances)
    assert len(found.moments) == len(found.game.moves) + 1
    assert isinstance(found.balances[0], Balance)


def test_luck_is_the_deal_the_markets_and_what_the_next_turn_sees() -> None:
    found = review(random_game("luck"), effort=LITTLE, jobs=1)
    assert [chance.round for chance in chances(found.turns, found.start)] == [0, 1, 2]
    seen_later = 0.0
    for turn, following in zip(found.turns, found.turns[1:], strict=False):
        if turn.round == following.round:
            seen_later += following.moments[0].shares[0] - turn.played.worth.shares[0]
    markets = sum(chance.shares[0] for chance in found.chances)
    last = found.end.shares[0] - found.turns[-1].played.worth.shares[0]
    assert found.balances[0].shares.luck == pytest.approx(markets + seen_later + last, abs=1e-6)


def test_the_last_turn_is_worth_the_result() -> None:
    found = review(random_game("end"), effort=LITTLE, jobs=1)
    assert found.turns[-1].played.worth == found.end
