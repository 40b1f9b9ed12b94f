"""Every move that is not possible is refused with a rule and a sentence, and every refusal can come about."""

import re
from typing import get_args

import pytest

from perfect_numbers.engine.moves import DISCARD, MOVES, OWN
from perfect_numbers.engine.random import Random
from perfect_numbers.errors import IllegalMoveError, MoveTextError
from perfect_numbers.notation.moves import Move, Verb
from perfect_numbers.position import Position
from perfect_numbers.refusals import Refusal, refusal_of_number
from perfect_numbers.wording import REASONS
from tests.engine.decks import DECKS
from tests.engine.play import new_state, random_game
from tests.rules.rule_names import RULE_NAMES

ROWS = "RYGBPOW-"
CARDS = [*(f"{letter}{value}" for letter in "RYGBPOWJ" for value in range(1, 8)), "Pr", "Mv", "St"]
PLACES = [*ROWS, *(f"x{row}" for row in ROWS), "xA", "A", "+", "x", "1", "2", "3", "4"]
ALL_MOVES = [
    *("T1", "T2", "T3", "T4", "C", "K", "E"),
    *(f"{card}>{place}" for card in CARDS for place in PLACES),
    *(f"Pr:{row}" for row in ROWS),
    *(f"Pr:{source}>{row}" for source in ROWS for row in ROWS),
    *(f"Mv:{row}" for row in ROWS),
    *(f"St:{seat}{row}" for seat in range(1, 5) for row in ROWS),
]


def positions_of(deck: str, players: int, interaction: bool, lost_to_owner: bool, one_in: int) -> list[Position]:
    """Return some positions of a random game, its first and its last one among them."""
    seed = f"{deck} {players} {interaction}"
    state = new_state(seed, players, interaction, lost_to_owner, DECKS[deck])
    choose = Random(seed)
    found = [Position(state.clone())]
    for _ in random_game(state, seed):
        if choose.below(one_in) == 0:
            found.append(Position(state.clone()))
    return [*found, Position(state)]


@pytest.mark.parametrize("interaction", [False, True])
@pytest.mark.parametrize("deck", DECKS)
def test_a_move_is_explained_exactly_when_it_is_not_legal(deck: str, interaction: bool) -> None:
    players = 2 + list(DECKS).index(deck) % 3
    for position in positions_of(deck, players, interaction, not interaction, one_in=45):
        text = str(position)
        legal = set(position.legal_moves())
        assert legal <= set(ALL_MOVES)
        for move in ALL_MOVES:
            refusal = position.explain(move)
            assert (refusal is None) == (move in legal), (text, move)
            if refusal is not None:
                assert refusal.rule in RULE_NAMES, (text, move)
                assert refusal.reason in REASONS, (text, move)
                sentence = str(refusal)
                assert re.fullmatch(r"[A-Z][^{}]*\. \([A-Z-]+\)", sentence), (text, move)
                assert not re.search(r"  | \.| ,|seat 0", sentence), (text, move, sentence)
        assert str(position) == text


@pytest.mark.parametrize("deck", ["default", "steals"])
def test_an_illegal_move_is_refused_and_changes_nothing(deck: str) -> None:
    for position in positions_of(deck, 3, False, False, one_in=60):
        before = position.state()
        legal = set(position.legal_moves())
        for move in ALL_MOVES:
            if move not in legal:
                with pytest.raises(IllegalMoveError) as caught:
                    position.play(move)
                assert str(caught.value) == str(position.explain(move))
        assert position.state() == before


def test_a_legal_move_leaves_the_position_it_is_played_in() -> None:
    for position in positions_of("default", 4, False, True, one_in=10):
        text = str(position)
        for move in position.legal_moves():
            assert str(position.play(move)) != text
        assert str(position) == text


def test_all_moves_of_the_grammar_are_listed() -> None:
    assert len(ALL_MOVES) == len(set(ALL_MOVES)) == 7 + 59 * 24 + 8 + 64 + 8 + 32
    for move in ALL_MOVES:
        assert Move(move).verb in get_args(Verb)


@pytest.mark.parametrize(
    "text", ["", "R5", "R5>", "R8>R", "R0>R", "T5", "T", "c", "r5>R", "R5>R ", " R5>R", "R5>R\n", "E."]
)
def test_a_text_that_is_no_move_is_told_from_an_illegal_move(text: str) -> None:
    position = Position.parse("p1=R:2|-|0 p2=-|-|0 hand=R5")
    for ask in (position.play, position.explain, position.is_legal):
        with pytest.raises(MoveTextError) as caught:
            ask(text)
        assert str(caught.value) == (
            f"{text!r} is not a move; moves are written like T1, R5>R, Pr:R>G, St:2R, C, K and E."
        )


SETUP = "phase=setup p1=-|-|0 p2=-|-|0 hand=R2 dealt=R3R4R5"
TAKE = "p1=R:2|-|0 p2=-|-|0 market=-/B2B3/-/-"
PLAY = "p1=R:2|-|0 p2=G:3#|-|0 hand=R5"
FULL = "p1=R:2,Y:3,G:4,B:5|-|0 p2=-|-|0"
STOLEN = "p1=R:2,Y:3,G:4,B:5|-|0 p2=-|-|0 hand=Mv ask=P4"

# What is tried, and what stands in the way. Every reason stands here at least once.
REFUSALS = [
    ("phase=over p1=-|-|0 p2=-|-|0", "E", Refusal("GAME-END", "game-over")),
    ("p1=-:J5J2|-|0 p2=-|-|0 hand=R2 ask=1-", "E", Refusal("ADD-PERFECT", "answer-first", row="-", seat=1)),
    (
        "p1=Y:2,G:2,B:2,P:2|-|0 p2=R:42|-|0 phase=play ask=2R",
        "T1",
        Refusal("ADD-PERFECT", "answer-first", row="R", seat=2),
    ),
    (PLAY, "C", Refusal("ADD-PERFECT", "nothing-to-complete")),
    (STOLEN, "Mv:R", Refusal("STEAL-ADD", "stolen-first", card="P4")),
    (SETUP, "T1", Refusal("SETUP-PLACE", "lay-out-first")),
    (SETUP, "E", Refusal("SETUP-PLACE", "lay-out-first")),
    (SETUP, "Mv:R", Refusal("SETUP-PLACE", "no-actions-in-setup")),
    (PLAY, "T1", Refusal("TURN-PARTS", "already-taken-a-group")),
    (TAKE, "T1", Refusal("ROUND-ORDER", "group-is-gone")),
    (TAKE, "E", Refusal("TURN-PARTS", "take-first")),
    (PLAY, "E", Refusal("TURN-PARTS", "hand-not-empty", card="R5")),
    (TAKE, "B2>+", Refusal("TURN-PARTS", "take-before-adding")),
    (PLAY, "J3>R", Refusal("TURN-PARTS", "not-in-hand", card="J3")),
    (PLAY, "Mv:R", Refusal("ACTION-USE", "no-such-action-card", card="Mv")),
    ("p1=R:2|-|0 p2=-|-|0 hand=J3", "J3>-", Refusal("JOKER-OWN", "no-such-row", row="-")),
    ("p1=R:2|-|0 p2=-|-|0 hand=Mv", "Mv:W", Refusal("MOVE", "no-such-row", row="W")),
    ("p1=R:2|-|0 p2=-|-|0 hand=Pr", "Pr:O", Refusal("PROTECT-CARD", "no-such-row", row="O")),
    ("p1=R:2|-|0 p2=-|-|0 hand=Pr", "Pr:R>Y", Refusal("PROTECT-FLIP", "no-such-row", row="Y")),
    ("p1=B:2|-|0 p2=-|-|0 hand=R5", "R5>R", Refusal("SLOT-FOUR", "no-such-row", row="R")),
    (f"{FULL} hand=P4", "P4>xO", Refusal("REPLACE", "no-such-row", row="O")),
    (f"{FULL} hand=Mv", "Mv>xP", Refusal("ACTION-SAVE", "no-such-row", row="P")),
    ("p1=R:2#|-|0 p2=-|-|0 hand=Pr", "Pr:R>R", Refusal("PROTECT-FLIP", "already-face-down", row="R")),
    ("p1=R:2|-|0 p2=-|-|0 hand=Pr", "Pr:R>R", Refusal("PROTECT-FIRST", "face-down-first", row="R")),
    (f"{FULL} hand=P4", "P4>3", Refusal("GIVE", "no-such-seat", seat=3)),
    ("p1=-|-|0 p2=-|-|0 hand=St", "St:4R", Refusal("STEAL", "no-such-seat", seat=4)),
    ("p1=R:2|-|0 p2=-|-|0 hand=St", "St:1R", Refusal("STEAL", "steal-from-others")),
    ("p1=R:2|-|0 p2=-|-|0 hand=St", "St:2G", Refusal("STEAL", "they-have-no-such-row", row="G", seat=2)),
    ("p1=R:2|-|0 p2=G:3#|-|0 hand=St", "St:2G", Refusal("PROTECT-ROW", "row-is-protected", row="G", seat=2)),
    ("p1=R:2,Y:3,G:4,B:5|-|0 p2=P:3#|-|0 hand=P4", "P4>2", Refusal("PROTECT-ROW", "row-is-protected", row="P", seat=2)),
    ("p1=-|St|0 p2=-|-|0 hand=R5", "St>A", Refusal("ACTION-SAVE", "is-saved-already", card="St")),
    (PLAY, "R5>A", Refusal("ACTION-SAVE", "only-actions-are-saved", card="R5")),
    (PLAY, "R5>x", Refusal("STEAL", "only-stolen-cards-are-discarded", card="R5")),
    (f"{FULL} hand=J3", "J3>2", Refusal("JOKER-OWN", "joker-not-given", card="J3")),
    (f"{FULL} hand=J3", "J3>xR", Refusal("JOKER-OWN", "joker-clears-nothing", card="J3")),
    (f"{FULL} hand=J3", "J3>+", Refusal("JOKER-NEW", "joker-needs-no-new-row", card="J3")),
    ("p1=-|-|0 p2=-|-|0 hand=R2R5", "R5>+", Refusal("ADD-ORDER-COLOUR", "lower-card-first", card="R2")),
    (f"{FULL} hand=R5", "R5>G", Refusal("SLOT-FOUR", "other-colour", card="R5", row="G")),
    ("p1=R:2|-|0 p2=-|-|0 hand=R5B3", "B3>+", Refusal("ADD-ORDER-KNOWN", "known-colours-first", card="R5")),
    ("p1=R:2|-|0 p2=-|-|0 hand=R5Mv", "Mv>A", Refusal("ADD-ORDER-KNOWN", "known-colours-first", card="R5")),
    (PLAY, "R5>+", Refusal("SLOT-FOUR", "goes-to-its-row", card="R5", row="R")),
    (PLAY, "R5>-", Refusal("JOKER-ROW", "goes-to-its-row", card="R5", row="R")),
    (PLAY, "R5>2", Refusal("GIVE", "goes-to-its-row", card="R5", row="R")),
    (PLAY, "R5>xR", Refusal("REPLACE", "goes-to-its-row", card="R5", row="R")),
    ("p1=-|-|0 p2=-|-|0 hand=R5", "R5>-", Refusal("JOKER-ROW", "no-row-without-colour")),
    (f"{FULL} hand=P4", "P4>+", Refusal("SLOT-FULL", "no-free-place", card="P4")),
    (
        "variant=interaction p1=R:2,Y:2,G:2|-|0 p2=-|-|0 hand=P4",
        "P4>+",
        Refusal("VARIANT-INTERACTION", "no-free-place", card="P4"),
    ),
    (STOLEN, "P4>2", Refusal("STEAL-ADD", "stolen-not-given", card="P4")),
    (f"{FULL} hand=P4", "P4>1", Refusal("GIVE", "give-to-others")),
    ("p1=R:2|-|0 p2=-|-|0 hand=P4", "P4>2", Refusal("GIVE-ONLY-FULL", "own-place-is-free", card="P4")),
    ("p1=R:2|-|0 p2=-|-|0 hand=P4", "P4>xR", Refusal("SLOT-FULL", "own-place-is-free", card="P4")),
    (
        "p1=R:2,Y:3,G:4,B:5|-|0 p2=R:2,Y:3,G:4,B:5|-|0 hand=P4",
        "P4>2",
        Refusal("GIVE", "their-places-are-full", card="P4", seat=2),
    ),
    (
        "variant=interaction p1=R:2,Y:2,G:2|Mv|0 p2=-|-|0 hand=P4",
        "P4>xA",
        Refusal("VARIANT-INTERACTION", "action-place-is-no-room", card="P4"),
    ),
    (f"{FULL} hand=P4", "P4>xA", Refusal("REPLACE", "nothing-saved")),
    (f"{FULL} hand=Pr", "Pr>2", Refusal("ACTION-CHOICE", "action-not-given", card="Pr")),
    (f"{FULL} hand=Pr", "Pr>R", Refusal("ACTION-CHOICE", "action-used-or-saved", card="Pr")),
    ("p1=-|Mv|0 p2=-|-|0 hand=Mv", "Mv>A", Refusal("ACTION-SAVE", "same-kind-saved", card="Mv")),
    ("p1=-|PrMv|0 p2=-|-|0 hand=St", "St>A", Refusal("ACTION-SAVE", "two-saved", card="St")),
    (f"{FULL} hand=Mv", "Mv>A", Refusal("ACTION-SAVE", "no-place-to-save", card="Mv")),
    (
        "variant=interaction p1=R:2,Y:2,G:2|-|0 p2=-|-|0 hand=Mv",
        "Mv>xR",
        Refusal("VARIANT-INTERACTION", "no-clearing-for-actions", card="Mv"),
    ),
    ("p1=R:2|-|0 p2=-|-|0 hand=Mv", "Mv>xR", Refusal("ACTION-SAVE", "no-clearing-needed", card="Mv")),
    ("p1=R:2|-|0 p2=-|-|0 hand=MvB5", "Mv>x", Refusal("ACTION-DEAD", "other-cards-first", card="B5")),
    ("p1=R:2|-|0 p2=-|-|0 hand=Mv", "Mv>x", Refusal("ACTION-DEAD", "action-not-dead", card="Mv")),
]


_HAND = Position.parse("p1=R:2|-|0 p2=-|-|0 hand=R5").state()
IMPOSSIBLE_NUMBERS = [(_HAND, MOVES), (_HAND, OWN + 1), (_HAND, DISCARD)]
"""Numbers of the action space that nobody can write as a text here."""


@pytest.mark.parametrize(("text", "move", "refusal"), REFUSALS)
def test_refusals_name_the_rule_and_what_stands_in_the_way(text: str, move: str, refusal: Refusal) -> None:
    assert Position.parse(text).explain(move) == refusal
    assert str(refusal).endswith(f". ({refusal.rule})")


def test_every_reason_can_come_about() -> None:
    of_numbers = {refusal_of_number(state, number).reason for state, number in IMPOSSIBLE_NUMBERS}
    assert of_numbers == {"no-such-move", "colour-not-in-hand", "nothing-stolen"}
    assert {refusal.reason for _, _, refusal in REFUSALS} | of_numbers == set(REASONS)


def test_a_refusal_is_a_sentence_that_ends_with_the_rule() -> None:
    sentence = str(Refusal("SLOT-FOUR", "other-colour", card="R5", row="G"))
    assert re.fullmatch(r".*\bred 5\b.*\bgreen\b.*\. \(SLOT-FOUR\)", sentence)
    assert "seat 4" in str(Refusal("STEAL", "no-such-seat", seat=4))
