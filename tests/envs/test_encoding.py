"""Every number of an observation says what docs/environments.md says of it."""

from pathlib import Path

import pytest

from tests.envs.libraries import need

np = need("numpy")

from perfect_numbers.envs import Batch, describe  # noqa: E402
from perfect_numbers.errors import PerfectNumbersError  # noqa: E402
from perfect_numbers.notation.cards import Card, Question, code_of  # noqa: E402
from perfect_numbers.notation.positions import PHASES  # noqa: E402
from perfect_numbers.observation.encoding import kind_of  # noqa: E402
from perfect_numbers.observation.layout import KINDS, PLAIN, SEAT, SEATS  # noqa: E402
from perfect_numbers.position import Position  # noqa: E402
from perfect_numbers.view import view_of  # noqa: E402

DOCS = Path(__file__).parents[2] / "docs" / "environments.md"


def card_numbers(card: Card | None) -> list[int]:
    numbers = [0] * 12
    if card is None:
        return numbers
    if card.is_action:
        numbers[8 + ("Pr", "Mv", "St").index(card)] = 1
    else:
        numbers["RYGBPOWJ".index(card[0])] = 1
        numbers[11] = card.value or 0
    return numbers


def padded(cards: tuple[Card, ...], size: int) -> list[int]:
    listed: list[Card | None] = [*cards, *[None] * (size - len(cards))]
    return [number for card in listed for number in card_numbers(card)]


def expected(position: Position, unseen: list[int], rounds: int) -> list[int]:
    """Write an observation of the seat to act from the text face of the position."""
    players = position.players
    state = position.state()
    numbers = [int(PHASES[position.phase] == phase) for phase in range(4)]
    numbers += [rounds, position.deck_size, state.bonus_drawn.bit_count()]
    numbers += [int(position.variant == "interaction"), int(position.lost == "owner")]
    ask = position.question or Question()
    asked = (ask.owner - position.turn) % players if ask.owner else None
    numbers += [int(asked == ahead) for ahead in range(4)]
    numbers += [int(ask.row == letter) for letter in "RYGBPOW-"]
    numbers += card_numbers(ask.card)
    for group, size in zip(position.market, (3, 2, 2, 1), strict=True):
        numbers += padded(group, size)
    numbers += unseen
    for ahead in range(players):
        seat = (position.turn - 1 + ahead) % players + 1
        collection = position.collections[seat - 1]
        numbers.append(collection.points)
        numbers += [int(kind in collection.saved) for kind in ("Pr", "Mv", "St")]
        interaction = position.variant == "interaction"
        numbers.append((3 if interaction or collection.saved else 4) - len(collection.rows))
        numbers += [int(seat == position.start), int(seat == position.turn)]
        dealt = position.dealt[ahead - 1] if 0 < ahead <= len(position.dealt) else ()
        numbers += padded(position.hand if ahead == 0 else dealt, 3)
        for letter in "RYGBPOW-":
            row = collection.row(letter)
            if row is None:
                numbers += [0] * 20
                continue
            first = row.cards[0]
            back = [*row.cards[::-1][:8]]
            numbers += [len(row.cards), int(row.is_protected), first.value or 0, int(first.is_joker)]
            numbers += [card.value or 0 for card in back] + [0] * (8 - len(back))
            numbers += [int(card.is_joker) for card in back] + [0] * (8 - len(back))
    return numbers


@pytest.mark.parametrize(
    "rules", [{"players": 2}, {"players": 3, "variant": "interaction"}, {"players": 4, "lost": "owner"}]
)
def test_observations_are_what_the_text_says(rules: dict[str, object]) -> None:
    batch = Batch(3, **rules)
    batch.reset(9)
    latest = 0
    phases = set()
    for _ in range(250):
        for i in range(batch.n):
            state = batch.state(i)
            position = Position(state)
            unseen = [0] * KINDS
            for code, count in enumerate(view_of(state).unseen()):
                if count:
                    unseen[int(kind_of(code))] = count
            rounds = (int(state.top) - 3 * position.players - state.bonus_drawn.bit_count()) // 8
            assert batch.observation[i].tolist() == expected(position, unseen, rounds)
            latest = max(latest, rounds)
            phases.add(position.phase)
        batch.step(batch.sample())
    assert phases == {"setup", "take", "play"}
    assert latest > 5


def test_every_number_is_described_once() -> None:
    for players in (2, 3, 4):
        parts = describe.parts(players)
        at = 0
        for part in parts:
            assert part.first == at, part
            at += part.size
        assert at == SEATS + SEAT * players == len(describe.names(players))
        assert len(set(describe.names(players))) == at


def test_the_documentation_has_the_table() -> None:
    assert describe.markdown().strip() in DOCS.read_text(encoding="utf-8")


def test_kinds_are_different() -> None:
    codes = [code_of(Card(f"{letter}{value}")) for letter in "RYGBPOWJ" for value in range(1, 8)]
    codes += [code_of(Card(kind)) for kind in ("Pr", "Mv", "St")]
    assert sorted(int(kind_of(code)) for code in codes) == list(range(KINDS))


def test_a_very_long_row() -> None:
    from perfect_numbers.envs.compiled.chance import zeros
    from perfect_numbers.envs.compiled.episode import Episode
    from perfect_numbers.envs.window import Window

    position = Position.parse("p1=R:J7" + "#" * 19 + "|-|0 p2=-|-|0 market=-/-/-/R5")
    match = Episode(position.state(), zeros(KINDS), 0)
    numbers = Window(2, PLAIN).observe(match, 0)
    row = numbers[SEATS + 43 : SEATS + 63].tolist()
    assert row == [20, 1, 7, 1, *[0] * 16]
    assert np.array_equal(Window(2, PLAIN).observe(match, 1)[SEATS + SEAT + 43 :][:20], row)


@pytest.mark.parametrize(
    ("players", "kind", "sentence"),
    [
        (2, "poor", "kind: 'poor' is not one of plain, rich."),
        (5, "rich", "players: the game is for 2 to 4 players, not 5."),
    ],
)
def test_what_is_never_observed(players: int, kind: str, sentence: str) -> None:
    with pytest.raises(PerfectNumbersError) as refused:
        describe.names(players, kind)
    assert str(refused.value) == sentence
