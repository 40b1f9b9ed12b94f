"""Every number of the rich observation says what the rules say, read off the text face of the position."""

from typing import Any

import pytest

from tests.envs.libraries import need

np = need("numpy")

from perfect_numbers.engine.rounds import turns_now  # noqa: E402
from perfect_numbers.envs import Batch, describe  # noqa: E402
from perfect_numbers.notation.cards import Card, card_of  # noqa: E402
from perfect_numbers.observation.layout import RICH, RICH_SEAT, RICH_SEATS, observation_size  # noqa: E402
from perfect_numbers.position import Position  # noqa: E402
from perfect_numbers.view import view_of  # noqa: E402

RULES = [{"players": 2}, {"players": 3, "variant": "interaction"}, {"players": 4, "lost": "owner"}]


def case(value: int | None, length: int) -> list[int]:
    assert value is not None
    return [int(value < length), int(value == length), int(value > length)]


def has_room(position: Position, seat: int) -> bool:
    collection = position.collections[seat]
    if position.variant == "interaction":
        return len(collection.rows) < 3
    return len(collection.rows) + bool(collection.saved) < 4


def open_cards(position: Position, stolen: Card | None) -> list[Card | None]:
    """List the market's eight places, three of the hand, and the stolen card."""
    listed: list[Card | None] = []
    for group, size in zip(position.market, (3, 2, 2, 1), strict=True):
        listed += [*group, *[None] * (size - len(group))]
    listed += [*position.hand, *[None] * (3 - len(position.hand))]
    return [*listed, stolen]


def row_numbers(position: Position, seat: int, letter: str, unseen: list[Card], cards: list[Card | None]) -> list[int]:
    mine = position.collections[seat]
    others = [i for i in range(position.players) if i != seat]
    row = mine.row(letter)
    if row is None and letter == "-":
        return [0] * 55
    size = len(row.cards) if row else 0
    numbers = [int(min(size, 9) == length) for length in range(1, 10)]
    coming = [card for card in unseen if not card.is_action and not card.is_joker and letter in ("-", card[0])]
    numbers.append(sum(card.value == size + 1 for card in coming))
    numbers.append(sum(card.is_joker and card.value == size + 1 for card in unseen))
    numbers.append(sum((card.value or 0) < size + 1 for card in coming))
    numbers.append(sum((card.value or 0) > size + 1 for card in coming))
    numbers.append({5: 1, 6: 3, 7: 5}.get(size + 1, 0))
    first = row.cards[0] if row else None
    numbers += case(first.value, size) if first and first.value else [0, 0, 0]
    may_give = any(not has_room(position, i) and position.collections[i].row(letter) is None for i in others)
    fits = not row.is_protected if row else has_room(position, seat)
    numbers.append(int(letter != "-" and may_give and fits and bool(coming)))
    robbed = any("St" in position.collections[i].saved for i in others)
    numbers.append(int(robbed and row is not None and not row.is_protected))
    for card in cards:
        if card is None or card.is_action:
            concerns = False
        elif card.is_joker:
            concerns = row is not None
        elif letter == "-":
            concerns = mine.row(card[0]) is None
        else:
            concerns = card[0] == letter
        numbers += case(card.value, size + 1) if card and concerns else [0, 0, 0]
    return numbers


@pytest.mark.parametrize("rules", RULES)
def test_rich_observations_are_what_the_text_says(rules: dict[str, Any]) -> None:
    batch = Batch(3, observation="rich", **rules)
    plain = Batch(3, **rules)
    batch.reset(4)
    plain.reset(4)
    players = rules["players"]
    seen: set[str] = set()
    for _ in range(220):
        for i in range(batch.n):
            state = batch.state(i)
            position = Position(state)
            numbers = batch.observation[i].tolist()
            more = observation_size(players, 0)
            assert numbers[:more] == plain.observation[i].tolist()
            groups = [int(bool(group)) for group in position.market]
            assert numbers[more : more + RICH_SEATS] == [position.deck_size // 8, *groups, sum(groups)]
            unseen = [card_of(code) for code, n in enumerate(view_of(state).unseen()) for _ in range(n)]
            stolen = card_of(int(state.ask)) if 0 < state.ask < 128 else None
            for ahead in range(players):
                seat = (position.turn - 1 + ahead) % players
                at = more + RICH_SEATS + RICH_SEAT * ahead
                assert numbers[at + 2] == any(
                    "St" in position.collections[other].saved for other in range(players) if other != seat
                )
                for k, letter in enumerate("RYGBPOW-"):
                    first = at + 3 + 55 * k
                    wanted = row_numbers(position, seat, letter, unseen, open_cards(position, stolen))
                    assert numbers[first : first + 55] == wanted, (str(position), seat, letter)
            seen.add(position.phase + ("stolen" if stolen else ""))
        actions = batch.sample().copy()
        batch.step(actions)
        plain.step(actions)
    assert len(seen) >= 3


def test_turns_to_come_are_the_turns_that_come() -> None:
    """Count the groups that everyone takes until the round ends and until the game ends without bonus cards."""
    for players in (2, 3, 4):
        batch = Batch(2, players=players, observation="rich")
        batch.reset(players)
        waiting: list[tuple[list[int], list[int]]] = []
        for _ in range(150):
            state = batch.state(0)
            if state.taken == 15 and waiting:
                for told, taken in waiting:
                    assert told == taken
                waiting = []
            if batch.done[0]:
                break
            if state.taken != 15:
                waiting.append(([int(turns_now(state, seat)) for seat in range(players)], [0] * players))
            action = int(batch.sample()[0])
            if action < 4:
                for _, taken in waiting:
                    taken[int(state.turn)] += 1
            batch.step(batch.sample())


def test_every_rich_number_is_described_once() -> None:
    for players in (2, 3, 4):
        at = 0
        for part in describe.parts(players, "rich"):
            assert part.first == at, part
            at += part.size
        names = describe.names(players, "rich")
        assert at == observation_size(players, RICH) == len(names) == len(set(names))
