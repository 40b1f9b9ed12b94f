"""Luck and skill add up to the result, to the last digit."""

from decimal import Decimal

import pytest

from perfect_numbers.analysis.balance import Balance, Parts, chances
from perfect_numbers.analysis.review import review
from perfect_numbers.deck import DEFAULT_DECK
from tests.analysis.cheap import cheap_review
from tests.analysis.games import LITTLE, SHORT, random_game


def adds_up(parts: Parts) -> bool:
    return sum(map(exact, (parts.start, parts.luck, parts.own, parts.others))) == exact(parts.result)


def exact(value: float) -> Decimal:
    return Decimal(str(value))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "interaction"])
def test_a_thousand_games_add_up_to_the_last_digit(players: int, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(170):
        deck = SHORT if number % 10 else DEFAULT_DECK
        game = random_game(f"{players} {variant} {number}", players, deck, variant)
        found = cheap_review(game, monkeypatch)
        assert len(found.moments) == len(game.moves) + 1
        won = game.position.winners
        for balance in found.balances:
            assert adds_up(balance.shares)
            assert adds_up(balance.margins)
            assert balance.shares.start == round(1 / players, 6)
            assert balance.shares.result == (round(1 / len(won), 6) if balance.seat in won else 0)
            lost = sum(exact(turn.loss) for turn in found.turns if turn.seat == balance.seat)
            assert exact(balance.shares.own) == -lost


def test_own_play_and_others_play_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cheap_review(random_game("x", 3, DEFAULT_DECK), monkeypatch)
    for balance in found.balances:
        for turns, part in (
            ([turn for turn in found.turns if turn.seat == balance.seat], balance.margins.own),
            ([turn for turn in found.turns if turn.seat != balance.seat], balance.margins.others),
        ):
            seat = balance.seat - 1
            changes = [exact(t.played.worth.margins[seat]) - exact(t.moments[0].margins[seat]) for t in turns]
            assert any(changes)
            assert exact(part) == sum(changes)


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
