"""Prompts, the log and moves, said as they should be."""

import pytest

from perfect_numbers import Game, Position
from perfect_numbers.events import Event
from perfect_numbers.i18n.sentences import event_sentence, keys, log_line, move_sentence, notes, prompt
from perfect_numbers.i18n.sentences.prompts import (
    CHOOSE_MOVE,
    CHOOSE_MOVE_OR_SAVE,
    CHOOSE_PROTECT,
    action_missing,
    action_prompt,
)
from perfect_numbers.notation.cards import Card

NAMES = ("Ann", "Ben")
FULL = "R:26,Y:3,G:45,B:7"


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("p1=R:2|-|0 p2=-|-|0 market=R2R3R4/-/-/-", "Take a group from the market."),
        ("p1=R:2|Mv|0 p2=-|-|0 market=R2R3R4/-/-/-", "Take a group from the market, or play the Move card first."),
        ("phase=play p1=R:2|-|0 p2=-|-|0", "End your turn."),
        ("phase=play p1=R:2|PrMv|0 p2=-|-|0", "End your turn, or play the Protect card or the Move card first."),
        ("p1=R:2|-|0 p2=-|-|0 hand=R5", "Add the red 5 to your red row."),
        ("p1=R:2,G:4|-|0 p2=-|-|0 hand=R5G3P2", "Choose a card to add: the red 5 or the green 3."),
        ("p1=R:2,G:4|-|0 p2=-|-|0 hand=J5", "Add the joker 5 to one of your rows."),
        ("p1=R:2|-|0 p2=-|-|0 hand=J5", "Add the joker 5 to your red row."),
        ("p1=-|-|0 p2=-|-|0 hand=J5", "Start a new row with the joker 5."),
        ("p1=R:2|-|0 p2=-|-|0 hand=B5", "Start a new row with the blue 5."),
        (
            "p1=-:J4|-|0 p2=-|-|0 hand=B5",
            "Start a new row with the blue 5, or add it to your colourless row.",
        ),
        (
            f"p1={FULL}|-|0 p2=-|-|0 hand=P5",
            "Your slots are full: add the purple 5 to another player's collection, or clear a slot for it.",
        ),
        (
            f"p1={FULL}|-|0 p2={FULL}|-|0 hand=P5",
            "Your slots are full and nobody can take the purple 5: clear a slot for it.",
        ),
        ("p1=R:26|-|0 p2=-|-|0 hand=R3 ", "Add the red 3 to your red row."),
        (
            "p1=R:2647J5|-|0 p2=-|-|0 ask=1R phase=play",
            "Your red row is perfect: complete it for 5 points, or keep it.",
        ),
        (
            "p1=-|-|0 p2=R:26475|-|0 ask=2R phase=play deck=40",
            "Ben's red row is perfect: complete it for 5 points and 1 bonus card, or leave it.",
        ),
        ("p1=R:2|-|0 p2=-|-|0 phase=play ask=R5", "Add the stolen red 5 to your red row, or discard it."),
        ("p1=R:2|-|0 p2=-|-|0 phase=play ask=B5", "Start a new row with the stolen blue 5, or discard it."),
        (f"p1={FULL}|-|0 p2=-|-|0 phase=play ask=P5", "Clear a slot for the stolen purple 5, or discard it."),
        ("p1=R:2|-|0 p2=-|-|0 hand=Mv", "Play the Move card, or save it."),
        ("p1=R:2|Mv|0 p2=-|-|0 hand=Mv", "Play the Move card: it cannot be saved."),
        ("p1=R:2|-|0 p2=-|-|0 hand=St", "Save the Steal card: there is nothing to play it on."),
        ("p1=R:2|St|0 p2=-|-|0 hand=St", "The Steal card can do nothing here: discard it."),
        (f"p1={FULL}|-|0 p2=-|-|0 hand=Mv", "Play the Move card, or clear a row to save it."),
        (f"p1={FULL}|-|0 p2=-|-|0 hand=St", "Clear a row to save the Steal card: there is nothing to play it on."),
        ("p1=R:2|-|0 p2=-|-|0 hand=MvPr", "Play or save your action cards: a Protect card and a Move card."),
        (
            "phase=setup p1=-|-|0 p2=-|-|0 hand=R2R3B4 dealt=G2G3G4 deck=60",
            "Lay out your cards, low to high within a colour: a red 2, a red 3 and a blue 4.",
        ),
        ("phase=over p1=R:2|-|5 p2=-|-|4", "The game is over."),
    ],
)
def test_prompts(position: str, sentence: str) -> None:
    assert prompt(Position.parse(position), NAMES, "en") == sentence


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("p1=R:2|-|0 p2=-|-|0 market=R2R3R4/-/-/-", "Ann is choosing a group."),
        ("p1=R:2|-|0 p2=-|-|0 hand=R5", "Ann is adding cards."),
        ("phase=play p1=R:2|-|0 p2=-|-|0", "Ann is about to end the turn."),
        ("p1=-|-|0 p2=R:26475|-|0 ask=2R phase=play", "Ann is deciding whether to complete your red row."),
        ("p1=R:2|-|0 p2=-|-|0 phase=play ask=R5", "Ann is deciding about the stolen red 5."),
    ],
)
def test_those_who_wait_read_who_does_what(position: str, sentence: str) -> None:
    assert prompt(Position.parse(position), NAMES, "en", viewer=2) == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Ben completes Ann's red row and gets 5 points and 1 bonus card."),
        ("de", "Ben schließt die rote Farbreihe von Ann ab und bekommt 5 Punkte und 1 Bonuskarte."),
        ("nl", "Ben verzilvert het rode rijtje van Ann en krijgt 5 punten en 1 bonuskaart."),
        ("fr", "Ben ferme la série rouge d’Ann et gagne 5 points et 1 carte bonus."),
    ],
)
def test_completing_and_its_bonus_are_one_sentence(lang: str, sentence: str) -> None:
    events = [Event("complete", 2, (Card("R5"),), owner=1, row="R", count=5), Event("bonus", 2, row="R", count=1)]
    assert log_line(events, NAMES, lang) == sentence


def test_the_viewer_is_spoken_to() -> None:
    lost = Event("gain-lost", 1, (Card("P2"), Card("P7")), owner=2, row="P", count=2)
    given = Event("give", 1, (Card("P2"),), owner=2, row="P", count=1)
    assert log_line([given, lost], NAMES, "en", 1) == (
        "You add the purple 2 to Ben's purple row. 2 cards leave the row and are points for you: "
        "a purple 2 and a purple 7."
    )
    assert event_sentence(given, NAMES, "en", 2) == "Ann adds the purple 2 to your purple row."
    assert event_sentence(given, NAMES, "en") == "Ann adds the purple 2 to Ben's purple row."


def test_the_deal_is_told() -> None:
    game = Game.new(NAMES, seed=1, start=1)
    told = [event_sentence(event, NAMES, "en", 1) or "" for event in game.moments[0].events]
    assert told[0].startswith("You are dealt ")
    assert told[1].startswith("Ben is dealt ")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("P2>2", "Add the purple 2 to Ben's purple row (2 points for you)"),
        (
            "P2>xG",
            "Clear your green row and start a new row with the purple 2 (2 cards discarded · then a 2 is perfect)",
        ),
        (
            "Mv:R",
            "Play the Move card: the red 2 goes to the end of your red row (new order: 6, 2 · perfect: 2 points)",
        ),
        (
            "Pr:G>R",
            "Play the Protect card: put the green 5 from your green row face down on your red row "
            "(protects 2 cards · your green row loses its final card · then a 4 is perfect)",
        ),
        (
            "Pr:G>G",
            "Play the Protect card: turn the green 5 at the end of your green row face down "
            "(protects 1 card · then a 3 is perfect)",
        ),
        ("St:2P", "Play the Steal card: take the purple 7 from Ben (you have no slot for it)"),
    ],
)
def test_moves_and_what_they_would_do(move: str, sentence: str) -> None:
    position = Position.parse("p1=R:26,Y:3,G:45|PrMv|0 p2=P:567|-|0 hand=P2St")
    assert move_sentence(position, move, "en", NAMES) == sentence


def test_notes_and_keys_are_translated() -> None:
    assert list(notes("de")) == list(notes("en"))
    assert notes("de")["joker"].title == "Ein Joker"
    assert [key for key, _ in keys("fr")] == [key for key, _ in keys("en")]
    assert dict(keys("nl"))["U"] == "ongedaan maken"


@pytest.mark.parametrize(
    ("position", "card", "said", "missing", "rule"),
    [
        ("p1=R:26|-|0 p2=-|-|0 hand=Mv", "Mv", CHOOSE_MOVE_OR_SAVE, "", ""),
        ("p1=R:26,Y:3,G:4|Mv|0 p2=-|-|0 phase=play", "Mv", CHOOSE_MOVE, "", ""),
        ("p1=R:26,Y:3|Pr|0 p2=-|-|0 hand=Pr", "Pr", CHOOSE_PROTECT, "You have already saved a Protect", "ACTION-SAVE"),
        (
            "p1=R:26|-|0 p2=-|-|0 hand=R5Mv",
            "Mv",
            CHOOSE_MOVE,
            "To save this card, add the red 5 first.",
            "ADD-ORDER-KNOWN",
        ),
        ("p1=R:26,Y:3|-|0 p2=-|-|0 hand=St", "St", "Choose where you save the Steal card.", "", ""),
    ],
)
def test_an_action_card_has_a_prompt_of_its_own(position: str, card: str, said: str, missing: str, rule: str) -> None:
    there = Position.parse(position)
    assert action_prompt(there, Card(card), "en") == said
    why, name = action_missing(there, Card(card), NAMES, "en")
    assert (why[: len(missing)] if missing else why, name) == (missing, rule)
