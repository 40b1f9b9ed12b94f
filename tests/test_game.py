"""Games with their history: undo, events, records, outcome."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from perfect_numbers import Composition, Game, IllegalMoveError, PerfectNumbersError, Player, RecordError, Rules
from perfect_numbers.engine.random import Random
from perfect_numbers.rules import LOST, VARIANTS

ODD_DECKS = (
    Composition(),
    Composition(colours="R", numbers=(9, 9, 0, 0, 0, 0, 0), jokers=(1,) * 7, Pr=20),
    Composition(colours="RYGBPOW", numbers=(3,) * 7, Mv=9, St=9),
)


def random_games() -> Iterator[tuple[Game, Random]]:
    """Return games of all settings, not yet played."""
    for seed in range(12):
        rules = Rules(2 + seed % 3, VARIANTS[seed % 2], LOST[seed // 2 % 2], ODD_DECKS[seed % 3])
        yield Game.deal(rules, seed=seed), Random(seed)


def play_randomly(game: Game, random: Random) -> list[str]:
    """Play to the end and return the position before every move."""
    before = []
    while not game.is_over:
        before.append(str(game.position))
        legal = game.legal_moves()
        game.play(legal[random.below(len(legal))])
    return before


def test_places_follow_every_card() -> None:
    for game, random in random_games():
        while not game.is_over:
            legal = game.legal_moves()
            game.play(legal[random.below(len(legal))])
            places, position = game.moments[-1].places, game.position
            for seat, collection in enumerate(position.collections, 1):
                for row in collection.rows:
                    ids = places[f"row:{seat}{row.colour}"]
                    assert len(ids) == len(row.cards)
                    assert all(
                        card.is_face_down or game.card(i) == card for i, card in zip(ids, row.cards, strict=True)
                    )
                assert len(places.get(f"points:{seat}", ())) == collection.points
                assert [kind for kind in ("Pr", "Mv", "St") if f"saved:{seat}{kind}" in places] == list(
                    collection.saved
                )
            assert sorted(game.card(i) for i in places.get("hand", ())) == sorted(position.hand)
            for group, cards in enumerate(position.market, 1):
                assert tuple(game.card(i) for i in places.get(f"market:{group}", ())) == cards
            lying = [i for ids in places.values() for i in ids]
            assert len(set(lying)) == len(lying) == game.composition.size - position.deck_size


def test_events_add_up_to_the_scores() -> None:
    for game, random in random_games():
        play_randomly(game, random)
        points = [0] * len(game.players)
        for number in range(len(game.moves) + 1):
            for event in game.moments[number].events:
                if event.kind in ("complete", "bonus", "gain-lost"):
                    points[event.seat - 1] += event.count
        assert tuple(points) == game.position.scores


def test_bonus_events_do_not_show_the_cards() -> None:
    game, random = Game.new(2, seed=3), Random(8)
    play_randomly(game, random)
    bonus = [event for moment in game.moments for event in moment.events if event.kind == "bonus"]
    assert bonus
    assert all(event.cards == () and len(event.ids) == event.count for event in bonus)


def test_undo_restores_exactly() -> None:
    for game, random in random_games():
        before = play_randomly(game, random)
        moves, events = game.moves, [moment.events for moment in game.moments]
        for text in reversed(before):
            game.undo()
            assert str(game.position) == text
        for number, move in enumerate(moves, 1):
            assert game.play(move) == events[number]


def test_undo_before_the_first_move_is_refused() -> None:
    with pytest.raises(PerfectNumbersError, match="no move to take back"):
        Game.new(2, seed=1).undo()


def test_at_shows_every_moment() -> None:
    game = Game.new(3, seed=4)
    before = play_randomly(game, Random(4))
    assert [str(game.at(number)) for number in range(len(before))] == before
    with pytest.raises(PerfectNumbersError, match="no moment"):
        game.at(len(before) + 1)


def test_an_illegal_move_changes_nothing() -> None:
    game = Game.new(2, seed=1)
    text = str(game.position)
    with pytest.raises(IllegalMoveError) as caught:
        game.play("E")
    assert caught.value.rule == "SETUP-PLACE"
    assert (str(game.position), game.moves) == (text, ())


def test_the_same_seed_deals_the_same_game() -> None:
    assert Game.new(3, seed=7).record() == Game.new(3, seed="7").record()
    assert Game.new(3, seed=7).record() != Game.new(3, seed=8).record()


def test_a_given_start_changes_nothing_else() -> None:
    drawn = Game.new(3, seed=7)
    given = Game.new(3, seed=7, start=drawn.position.start)
    assert given.position == drawn.position


def test_outcome_is_shared_by_equals() -> None:
    for seed in range(300):
        game = Game.new(2, seed=seed)
        play_randomly(game, Random(seed))
        outcome = game.outcome
        assert outcome is not None
        assert outcome.winners == tuple(s for s in (1, 2) if outcome.scores[s - 1] == max(outcome.scores))
        if outcome.winners == (1, 2):
            return
    pytest.fail("no shared victory in 300 games")


def test_record_replays_and_keeps_further_keys() -> None:
    for game, random in random_games():
        game.extra["title"] = "Tuesday"
        play_randomly(game, random)
        again = Game.from_record(game.to_json())
        assert again.record() == game.record()
        assert again.record().extra["title"] == "Tuesday"
        assert again.position == game.position


def test_text_has_one_line_a_turn() -> None:
    game = Game.new([Player("Ann"), Player("Ben", "random")], seed=2)
    play_randomly(game, Random(2))
    lines = game.to_text().splitlines()
    assert len(lines) == 2 + game.moves.count("E") + 1
    assert lines[-1].startswith("Scores: Ann ")


def broken(**changes: Any) -> str:
    """Return a record of a whole game with some keys changed."""
    game = Game.new(2, seed=1)
    play_randomly(game, Random(1))
    return json.dumps({**game.record().to_dict(), **changes})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "perfect-numbers/2"}, "format"),
        ({"rules": None}, "rules"),
        ({"rules": {"players": 5}}, "2 to 4 players"),
        ({"rules": {"players": 2, "variant": "odd"}}, "variant"),
        ({"composition": {"colours": "RYGBX"}}, "'X' is not a colour"),
        ({"composition": {"Pr": 5}}, "not the cards of the composition"),
        ({"composition": {"Pr": "4"}}, "whole number"),
        ({"players": []}, "players"),
        ({"players": [{"name": 1}, {"name": "Ben"}]}, "players"),
        ({"start": 3}, "start"),
        ({"start": True}, "start"),
        ({"deal": ["R2R3"]}, "deal"),
        ({"deal": ["R2R3Pr", "R2R3R4"]}, "SETUP-DEAL"),
        ({"deck": "R2X9"}, "deck"),
        ({"deck": 7}, "deck"),
        ({"moves": "E"}, "moves"),
        ({"moves": ["E"]}, "move 1, E"),
        ({"moves": [], "scores": [0, 0]}, "not over"),
        ({"scores": [1000, 0]}, "scores"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(PerfectNumbersError, match=words):
        Game.from_record(broken(**changes))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"format": 1e999}', b"\xff\xfe"])
def test_hostile_records_are_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        Game.from_record(text)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": 10**9}, "players"),
        ({"variant": "odd"}, "variant"),
        ({"lost": "nobody"}, "lost"),
        ({"start": 3}, "start"),
        ({"composition": Composition(colours="", jokers=(0,) * 7)}, "action cards"),
    ],
)
def test_settings_that_do_not_exist_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(PerfectNumbersError, match=words):
        Game.new(**{"players": 2, **settings})


def test_a_game_as_far_as_it_had_come() -> None:
    game = Game.new(2, seed=3)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    for number in (0, 1, 7, 40, len(game.moves)):
        early = game.until(number)
        assert early.moves == game.moves[:number]
        assert early.position == game.at(number)
        again = Game.from_record(early.record())
        assert early.turns == again.turns
        if not early.is_over:
            early.play(early.legal_moves()[-1])
            assert game.at(number) == again.position
