"""Whole games told in every language: whatever happens, there are words for it, and they tell the truth."""

import random
from collections.abc import Iterator

import pytest

from perfect_numbers import Event, Game, Position
from perfect_numbers.forecast import Forecast
from perfect_numbers.i18n import LANGUAGES
from perfect_numbers.i18n.sentences import (
    ending,
    event_sentence,
    forecast_text,
    log_line,
    move_sentence,
    notes,
    notes_now,
    prompt,
    round_heading,
    score_lines,
    setup_heading,
    turn_heading,
)
from perfect_numbers.rules import LOST, VARIANTS

NAMES = ("Ann", "Ben", "Cas", "Dee")
SILENT = {"pick-up", "perfect", "use", "end"}
LANGUAGES_AND_SEEDS = [(lang, seed) for lang in LANGUAGES for seed in range(4)]


def played(seed: int) -> Iterator[tuple[Game, Position, str, tuple[Event, ...]]]:
    """Play a random game and yield it before and after every move."""
    game = Game.new(
        NAMES[: 2 + seed % 3],
        variant=VARIANTS[seed % 2],
        lost=LOST[seed // 2 % 2],
        seed=seed,
    )
    chance = random.Random(seed)
    while not game.is_over:
        before = game.position
        move = chance.choice(game.legal_moves())
        yield game, before, move, game.play(move)


@pytest.mark.parametrize(("lang", "seed"), LANGUAGES_AND_SEEDS)
def test_everything_that_happens_can_be_said(lang: str, seed: int) -> None:
    said: list[str] = []
    for game, before, move, events in played(seed):
        for viewer in (0, 1, 2):
            for event in events:
                sentence = event_sentence(event, NAMES, lang, viewer)
                assert (sentence is None) == (event.kind in SILENT)
                said.append(sentence or "-.")
            said.append(log_line(events, NAMES, lang, viewer) or "-.")
            said.append(prompt(before, NAMES, lang, viewer))
        said.append(move_sentence(before, move, lang, NAMES) + ".")
        assert set(notes_now(before)) <= set(notes(lang))
        if game.outcome is not None:
            said += [ending(game.outcome.scores, NAMES, lang, viewer) for viewer in (0, 1, 2)]
            assert len(score_lines(game.outcome.scores, NAMES, lang)) == len(game.players)
    assert all(sentence.endswith(".") for sentence in said)
    assert not [sentence for sentence in said if "{" in sentence or "  " in sentence or " ." in sentence]


def test_what_is_rare_is_explained_last() -> None:
    def told(position: str) -> tuple[str, ...]:
        return notes_now(Position.parse(position))

    assert told("p1=-|-|0 p2=-|-|0 hand=R2J3 dealt=B2B3B4 phase=setup") == ("setup", "joker")
    assert told("p1=R:5|-|0 p2=-|-|0 market=R2R3R4/-/-/- phase=take") == ("take", "sign")
    assert told("p1=R:25|-|0 p2=-|-|0 hand=R2J7Mv phase=play") == ("sign", "loss", "higher", "joker", "action")


def happened(events: tuple[Event, ...], kind: str) -> Event | None:
    return next((event for event in events if event.kind == kind), None)


@pytest.mark.parametrize("seed", range(12))
def test_forecasts_are_what_then_happens(seed: int) -> None:
    for game, before, move, events in played(seed):
        would = before.forecast(move)
        lost, gained = happened(events, "lose"), happened(events, "gain-lost")
        assert would.lost == sum(event.count for event in (lost, gained) if event)
        if gained:
            assert (would.to, would.points, would.owner, would.row) == (
                gained.seat,
                gained.count,
                gained.owner,
                gained.row,
            )
        perfect = happened(events, "perfect")
        assert (would.case == "perfect") == (perfect is not None)
        if perfect:
            assert (would.owner, would.row, would.length) == (perfect.owner, perfect.row, perfect.count)
        if complete := happened(events, "complete"):
            bonus = happened(events, "bonus")
            assert (would.points, would.bonus) == (complete.count, bonus.count if bonus else 0)
        assert would.cleared == sum(event.count for event in events if event.kind == "clear")
        assert (would.ends == "game") == game.is_over
        if would.ends and not game.is_over:
            assert (would.ends == "round") == (happened(events, "round") is not None)
        assert would.protected == any(event.kind in ("protect", "flip") for event in events)


@pytest.mark.parametrize("seed", range(6))
def test_a_perfect_card_promises_what_completing_brings(seed: int) -> None:
    promised: Forecast | None = None
    for _, before, move, _ in played(seed):
        would = before.forecast(move)
        if promised:
            brought = before.forecast("C")
            assert (promised.points, promised.bonus, promised.to) == (brought.points, brought.bonus, brought.to)
        promised = would if would.case == "perfect" else None


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("p1=R:26|-|0 p2=-|-|0 hand=R5", "R5>R", "then a 4 is perfect"),
        ("p1=R:26|-|0 p2=-|-|0 hand=R3", "R3>R", "perfect: 3 points"),
        ("p1=B:6473|-|0 p2=-|-|0 hand=B5 deck=40", "B5>B", "perfect: 5 points + 1 bonus card"),
        ("p1=Y:467|-|0 p2=-|-|0 hand=Y2", "Y2>Y", "2 cards lost"),
        ("p1=R:2,Y:3,G:4,B:7|-|0 p2=P:567|-|0 hand=P2", "P2>2", "2 points for you"),
        ("p1=R:2,Y:3,G:4,B:7|-|0 p2=P:56|-|0 hand=P3", "P3>2", "perfect: 3 points for you"),
        ("p1=-|-|0 p2=R:26475|-|0 ask=2R phase=play deck=40", "C", "5 points + 1 bonus card for you"),
        ("lost=owner p1=R:2,Y:3,G:4,B:7|-|0 p2=P:567|-|0 hand=P2", "P2>2", "2 points for Ben"),
        ("p1=R:26,Y:3,G:4,B:7|-|0 p2=-|-|0 hand=P6", "P6>xR", "2 cards discarded · then a 2 is perfect"),
        ("p1=R:26|-|0 p2=-|-|0 hand=Pr", "Pr:R", "protects 2 cards · then a 4 is perfect"),
        ("p1=R:26,Y:37|-|0 p2=-|-|0 hand=Mv", "Mv:Y", "new order: 7, 3"),
        ("p1=R:2#6|-|0 p2=-|-|0 hand=Mv", "Mv:R", "new order: –, 6, 2"),
        ("p1=R:26|-|0 p2=R:3|-|0 hand=St", "St:2R", "perfect: 3 points"),
        ("p1=R:267|-|0 p2=R:2|-|0 hand=St", "St:2R", "2 cards lost"),
        ("p1=R:267|-|0 p2=Y:2|-|0 hand=St", "St:2Y", "a new row · then a 2 is perfect"),
        ("p1=R:62|-|0 p2=-|-|0 ask=1R phase=play", "K", ""),
        ("phase=play p1=R:26|-|0 p2=-|-|0 market=R2R3R4/-/-/- deck=40", "E", ""),
        ("phase=play p1=R:26|-|0 p2=-|-|0 deck=40", "E", "the round ends"),
        ("phase=play p1=R:26|-|0 p2=-|-|0 deck=7", "E", "the game ends"),
    ],
)
def test_forecast_texts(position: str, move: str, text: str) -> None:
    assert forecast_text(Position.parse(position).forecast(move), "en", NAMES) == text


def test_headings() -> None:
    assert turn_heading(2, NAMES, "en") == "Ben's turn"
    assert turn_heading(2, NAMES, "fr", viewer=2) == "À vous de jouer"
    assert setup_heading(1, NAMES, "de") == "Ann legt Karten aus"
    assert setup_heading(1, NAMES, "en", viewer=1) == "You lay out your cards"
    assert [round_heading(number, "nl") for number in (0, 3)] == ["Voorbereiding", "Ronde 3"]


def test_endings() -> None:
    assert ending((1, 0), NAMES, "en", viewer=1) == "You win with 1 point."
    assert ending((12, 9), NAMES, "en") == "Ann wins with 12 points."
    assert ending((12, 1), NAMES, "de", viewer=1) == "Du gewinnst mit 12 Punkten."
    assert ending((12, 12, 3), NAMES, "en") == "Ann and Ben share the victory: 12 points each."
    assert ending((12, 12, 12), NAMES, "en", viewer=2) == "You share the victory with Ann and Cas: 12 points each."
