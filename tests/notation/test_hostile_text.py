"""Whatever text is given, the answer is a value that prints and reads back, or one of our own errors."""

from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from perfect_numbers.deck import Composition
from perfect_numbers.engine.moves import MOVES as ACTION_SPACE
from perfect_numbers.engine.random import Random
from perfect_numbers.errors import DeckError, IllegalMoveError, MoveTextError, PerfectNumbersError, PositionError
from perfect_numbers.notation.moves import Move, line_text, move_number, move_text
from perfect_numbers.position import Position

VALID = [
    "p1=R:25J3#,B:4|PrSt|12 p2=-|-|0 hand=R5J4Mv deck=R2R3R4R5R6R7Y2Y3Y4",
    "p1=-:J3,R:#|-|0 p2=Y:234,W:1|Mv|3 p3=-|-|99999 market=R2G5Mv/B3J4/-/Y7 deck=50",
    "phase=setup turn=3 start=3 p1=-|-|0 p2=-|-|0 p3=-|-|0 p4=-|-|0 hand=R2G5B1 dealt=R1Y5J4/R3Y2P2/R5B2B5 deck=12",
    "variant=interaction lost=owner p1=R:2,Y:2,G:2|PrMv|0 p2=B:22222|-|0 hand=B6 deck=R2R2R2R2R2R2R2R2R2R2R2",
    "phase=play p1=R:272|-|0 p2=-|-|0 ask=R3 deck=-",
    "phase=play p1=R:273|-|0 p2=-|-|0 ask=1R deck=9",
    "phase=play turn=2 p1=R:273|-|0 p2=Y:2,G:2,B:2,P:2|-|0 ask=1R",
    "phase=over p1=R:2|-|4 p2=-|-|5 turn=2 deck=R2",
]
PIECES = [
    *(" ", "=", "|", ":", ",", "/", "-", "#", "J", "A", "+", "x", "0", "1", "4", "5", "7", "8", "9", "99999", "100000"),
    *("R", "Y", "W", "R5", "J4", "J0", "Pr", "Mv", "St", "p1", "p4", "hand", "hand=", "ask=2R", "ask=J4", "deck=9"),
    *("turn=2", "start=4", "phase=take", "phase=setup", "phase=over", "market=-/-/-/-", "dealt=R2R3R4", "p3=-|-|0"),
    *("variant=interaction", "\x00", "\n", "\t", "\u2028", "\u0665", "²", "Ⅳ", "𝟓", "R\u0301", "\ud800", "é", "1e9"),
    *("9" * 5000, "R2" * 40, "R:" + "#" * 40, "-1", "+1", "1_0", "０", "∞", "nan"),
]


def examples(number: int) -> settings:
    slow = [HealthCheck.too_slow]
    return settings(max_examples=number, deadline=None, derandomize=True, database=None, suppress_health_check=slow)


@st.composite
def mutated(draw: st.DrawFn, valid: list[str]) -> str:
    """Draw a text that is a few changes away from a valid one."""
    text = draw(st.sampled_from(valid))
    for _ in range(draw(st.integers(1, 3))):
        i = draw(st.integers(0, len(text)))
        j = draw(st.integers(i, min(len(text), i + 6)))
        text = text[:i] + draw(st.one_of(st.sampled_from(["", *PIECES]), st.text(max_size=2))) + text[j:]
    return text


@st.composite
def fields(draw: st.DrawFn) -> str:
    """Draw fields whose values belong somewhere, if not there."""
    pairs = [field.split("=", 1) for text in VALID for field in text.split()]
    keys, values = st.sampled_from([key for key, _ in pairs]), st.sampled_from([value for _, value in pairs])
    collections = "p1={} p2={}".format(
        *draw(st.lists(st.sampled_from(pairs[:2]).map(lambda p: p[1]), min_size=2, max_size=2))
    )
    return " ".join([collections, *(f"{key}={draw(values)}" for key in draw(st.lists(keys, max_size=5, unique=True)))])


def read(text: str) -> Position | PositionError:
    try:
        return Position.parse(text)
    except PositionError as error:
        return error


def played(position: Position, move: str) -> Position | PositionError:
    try:
        return position.play(move)
    except PositionError as error:
        return error


def check_position(text: str) -> None:
    """A text is refused with our own error, or it is a position with which one can do everything."""
    position = read(text)
    if isinstance(position, PositionError):
        assert position.reason
        assert len(str(position)) < 250
        return
    printed = str(position)
    assert Position.parse(printed) == position
    assert bool(position.legal_moves()) != position.is_over
    random = Random(text.encode(errors="replace").hex())
    for _ in range(12):
        assert str(Position.parse(printed)) == printed
        moves = position.legal_moves()
        if not moves:
            return
        move = moves[int(random.below(len(moves)))]
        following = played(position, move)
        if isinstance(following, PositionError):
            assert following.field == "deck"  # a market cannot be filled from cards that nobody knows
            assert isinstance(position.deck, int)
            assert move == "E" or position.phase == "setup"
            return
        position, printed = following, str(following)


@examples(400)
@example("")
@example("p1=-|-|0 p2=-|-|0 hand=" + "R2" * 100_000)
@example("p1=" + "R:2," * 10_000 + "|-|0 p2=-|-|0")
@example("p1=-|-|" + "9" * 10_000 + " p2=-|-|0 hand=R2")
@example("p1=-|-|0 p2=-|-|0 hand=R2 deck=" + "9" * 10_000)
@example("p1=-|-|0 p2=-|-|0 hand=R2 deck=٣٤")
@example("p1=-|-|0 p2=-|-|0 hand=R2 deck=²")
@example("p1=-|-|٣ p2=-|-|0 hand=R2")
@example("p1=-|-|0 p2=-|-|0 hand=R2\x00")
@example("p1=-|-|0\x00p2=-|-|0")
@example("\ud800=\ud800")
@example("=" * 100)
@given(st.one_of(st.text(), st.text(alphabet="RYGBPOWJ#-:|,/=p1234567890 PrMvSt")))
def test_any_text_as_a_position(text: str) -> None:
    check_position(text)


@examples(1500)
@given(mutated(VALID))
def test_almost_a_position(text: str) -> None:
    check_position(text)


@examples(800)
@given(fields())
def test_fields_with_values_of_other_fields(text: str) -> None:
    check_position(text)


@pytest.mark.parametrize("text", VALID)
def test_what_is_valid_is_read(text: str) -> None:
    position = Position.parse(text)
    assert Position.parse(" ".join(reversed(str(position).split()))) == position
    check_position(text)


MOVES = [
    "T1",
    "R5>R",
    "J4>+",
    "R5>-",
    "R5>2",
    "R5>xG",
    "R5>xA",
    "Mv>A",
    "Mv>xG",
    "Pr:R",
    "Pr:R>G",
    "Mv:-",
    "St:2R",
    "E",
]


@examples(600)
@example("")
@example("R5>R\n")
@example("R٥>R")
@example("R5>R\x00")
@example("T" * 100_000)
@given(
    st.one_of(st.text(max_size=8), st.text(alphabet="RYGBPOWJ1234567890>x+-A:PrMvStTCKE", max_size=8), mutated(MOVES))
)
def test_any_text_as_a_move(text: str) -> None:
    try:
        assert Move(text).verb
    except MoveTextError:
        for position in map(Position.parse, VALID):
            for ask in (position.explain, position.play, position.is_legal):
                with pytest.raises(MoveTextError, match=r"^.{1,200}$"):
                    ask(text)
        return
    assert text.isascii()
    for position in map(Position.parse, VALID):
        if position.explain(text) is not None:
            with pytest.raises(IllegalMoveError):
                position.play(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-5, 105) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
COUNTS = st.lists(st.integers(-1, 101) | JSON, min_size=6, max_size=8) | JSON
DECK = st.fixed_dictionaries(
    {},
    optional={
        "colours": st.text(alphabet="RYGBPOW", max_size=7) | JSON,
        "numbers": COUNTS,
        "jokers": COUNTS,
        "Pr": st.integers(-1, 101) | JSON,
        "Mv": st.integers(-1, 101) | JSON,
        "St": st.integers(-1, 101) | JSON,
        "Xx": JSON,
    },
)


@examples(600)
@example({"numbers": [10**3000] * 7})
@example({"Pr": float("nan")})
@example({"colours": "R" * 10_000})
@example({"colours": "\ud800"})
@example({"jokers": "1234567"})
@given(st.one_of(JSON, DECK))
def test_anything_as_a_deck(data: Any) -> None:
    try:
        deck = Composition.from_json(data)
    except DeckError:
        return
    assert Composition.from_json(deck.to_json()) == deck
    assert len(deck.cards()) == deck.size
    for players in (2, 3, 4):
        if deck.size < 3 * players + 8 or deck.non_actions < 3 * players:
            with pytest.raises(DeckError):
                deck.check(players)
        else:
            deck.check(players)


def test_errors_are_of_one_family() -> None:
    for error in (PositionError, MoveTextError, DeckError, IllegalMoveError):
        assert issubclass(error, PerfectNumbersError)
    assert issubclass(PerfectNumbersError, ValueError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "p1: the collections of at least two players are needed."),
        ("p1=-|-|0", "p2: the collections of at least two players are needed."),
        ("p1=-|-|0 p2=-|-|0 p4=-|-|0", "p3: there is a fourth player but no third."),
        ("p1=-|-|0 p2=-|-|0 p5=-|-|0", "p5: there is no such field; the fields are"),
        ("p1=-|-|0 p2=-|-|0 hand=R2 hand=R2", "hand: the field is given twice."),
        ("p1=-|-|0 p2=-|-|0 hand", "hand: a position is made of fields such as turn=1."),
        ("p1=-|-|0 p2=-|-|0 hand=", "hand=: a position is made of fields such as turn=1."),
        ("p1=-|-|0 p2=-|-|0 turn=3", "turn: 3 is not a seat; the seats are 1 to 2."),
        ("p1=-|-|0 p2=-|-|0 start=0", "start: 0 is not a seat; the seats are 1 to 2."),
        ("p1=-|-|0 p2=-|-|0 variant=both", "variant: both is not one of base, interaction."),
        ("p1=-|-|0 p2=-|-|0 lost=me", "lost: me is not one of giver, owner."),
        ("p1=-|-|0 p2=-|-|0 phase=end", "phase: end is not one of setup, take, play, over."),
        ("p1=-|- p2=-|-|0", "p1: a collection is rows|saved|points, such as R:25J3#,B:4|PrSt|12."),
        ("p1=-|-|0 p2=R:8|-|0", "p2: R:8 is not a row such as R:25J3#."),
        ("p1=-|-|0 p2=R2|-|0", "p2: R2 is not a row such as R:25J3#."),
        ("p1=R:|-|0 p2=-|-|0", "p1: R: is not a row such as R:25J3#."),
        ("p1=-|R2|0 p2=-|-|0", "p1: R2 is not an action card, so it cannot be saved."),
        ("p1=-|-|x p2=-|-|0", "p1: x is not a number of points."),
        ("p1=-|-|-1 p2=-|-|0", "p1: -1 is not a number of points."),
        ("p1=-|-|01 p2=-|-|0", "p1: 01 is not a number of points."),
        ("p1=-|-|0 p2=-|-|0", "market: there is no group to take."),
        ("p1=-|-|0 p2=-|-|0 market=R2R3R4/-/-", "market: four groups joined by / are needed"),
        ("p1=-|-|0 p2=-|-|0 market=R2R3/-/-/-", "market: the number of cards in group 1 is 2, not 3 (SETUP-MARKET)."),
        ("p1=-|-|0 p2=-|-|0 market=-/-/-/R8", "market: R8 is not a list of cards such as R5J4Mv."),
        ("p1=-|-|0 p2=-|-|0 phase=over market=-/-/-/R2", "market: there is no market while the phase is over."),
        ("p1=-|-|0 p2=-|-|0 phase=take hand=R2 market=-/-/-/R2", "hand: there is no hand while the phase is take."),
        ("p1=-|-|0 p2=-|-|0 hand=R2R2R2R2", "hand: at most three cards are in hand (SETUP-MARKET)."),
        ("p1=-|-|0 p2=-|-|0 hand=#", "hand: # is not a list of cards such as R5J4Mv."),
        ("p1=-|-|0 p2=-|-|0 phase=setup hand=Mv dealt=R2R3R4", "hand: no action card is laid out in set-up"),
        (
            "p1=-|-|0 p2=-|-|0 phase=setup hand=R2",
            "dealt: the number of seats that lay out after this one is 1, not 0.",
        ),
        ("p1=-|-|0 p2=-|-|0 phase=setup dealt=R2R3R4", "hand: in set-up the seat to act holds cards to lay out"),
        ("p1=-|-|0 p2=-|-|0 phase=setup hand=R2 dealt=R2R3", "dealt: everyone is dealt three cards that are not"),
        ("p1=-|-|0 p2=-|-|0 phase=setup hand=R2 dealt=R2R3Mv", "dealt: everyone is dealt three cards that are not"),
        ("p1=-|-|0 p2=-|-|0 hand=R2 dealt=R2R3R4", "dealt: cards wait to be laid out only while the phase is setup."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 deck=R", "deck: R is not a list of cards such as R5J4Mv."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 deck=100000", "deck: 100000 is not a number of cards."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 deck=1R", "deck: 1R is not a number of cards."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 ask=Mv", "ask: Mv cannot be stolen: action cards do not lie in rows."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 ask=1R", "ask: there is no row 1R."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 ask=3R", "ask: there is no row 3R."),
        ("p1=-|-|0 p2=-|-|0 hand=R2 ask=R", "ask: R is neither a seat and row such as 2R nor a stolen card"),
        ("p1=R:23|-|0 p2=-|-|0 hand=R2 ask=1R", "ask: the final card of 1R is not perfect (ADD-PERFECT)."),
        ("p1=R:2#|-|0 p2=-|-|0 hand=R2 ask=1R", "ask: the final card of 1R is not perfect (ADD-PERFECT)."),
        ("p1=-|-|0 p2=-:J5J2|-|0 hand=R2 ask=2-", "ask: nobody can have added to the row 2- now (GIVE)."),
        ("p1=-|-|0 p2=R:5J2|-|0 hand=R2 ask=2R", "ask: the joker in 2R cannot have been given (JOKER-OWN)."),
        ("p1=-|-|0 p2=-|-|0 phase=over ask=R2", "ask: nothing is asked when the game is over."),
        (
            "p1=-|-|0 p2=-|-|0 phase=setup hand=R2 dealt=R2R3R4 ask=R2",
            "ask: nothing is stolen in set-up (SETUP-PLACE).",
        ),
    ],
)
def test_a_position_is_refused_with_the_field_and_the_reason(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert str(caught.value).startswith(message)
    assert str(caught.value) == f"{caught.value.field}: {caught.value.reason}"
    assert str(caught.value).endswith(".")


def test_fields_are_read_in_any_order_with_their_defaults() -> None:
    text = "p2=-|-|0 hand=MvJ4R5 p1=-|-|0"
    assert str(Position.parse(text)) == (
        "variant=base lost=giver phase=play turn=1 start=1 p1=-|-|0 p2=-|-|0 "
        "market=-/-/-/- hand=R5J4Mv dealt=- ask=- deck=-"
    )
    assert Position.parse("p1=-|-|0 p2=-|-|0 market=-/-/-/R2").phase == "take"


def test_rows_hands_and_saved_cards_are_printed_in_their_order() -> None:
    text = "p1=-:J4,B:2,R:3|StPr|0 p2=W:1,O:1,P:1,G:1|-|0 hand=StJ7R5"
    assert str(Position.parse(text)).split()[5:9] == [
        *("p1=R:3,B:2,-:J4|PrSt|0", "p2=G:1,P:1,O:1,W:1|-|0", "market=-/-/-/-", "hand=R5J7St"),
    ]
    assert "market=MvR7J2/-/-/-" in str(Position.parse("p1=-|-|0 p2=-|-|0 market=MvR7J2/-/-/-"))


@pytest.mark.parametrize("text", VALID)
def test_any_number_of_the_action_space_is_printed_or_refused(text: str) -> None:
    state = Position.parse(text).state()
    legal = state.legal()
    for move in range(-2, ACTION_SPACE + 2):
        try:
            printed = move_text(state, move)
        except MoveTextError:
            assert move not in legal
        else:
            assert 0 <= move < ACTION_SPACE
            assert str(Move(printed)) == printed


def test_a_line_of_moves_is_printed_as_they_follow_each_other() -> None:
    position = Position.parse("p1=R:25|-|0 p2=-|-|0 hand=R3 deck=Y7")
    state = position.state()
    moves = []
    for text in ("R3>R", "C", "E"):
        move = move_number(state, text)
        assert move is not None
        moves.append(move)
        state.do(move)
    assert line_text(position.state(), moves) == ["R3>R", "C", "E"]
