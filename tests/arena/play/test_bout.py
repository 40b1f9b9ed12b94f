"""One game between bots: its record replays, and its counts are those of the events."""

import json
from collections import Counter

from perfect_numbers import Game
from perfect_numbers.arena.play.bout import play
from perfect_numbers.arena.play.results import key_of, read_result
from perfect_numbers.arena.play.schedule import Bout
from perfect_numbers.deck import Composition
from perfect_numbers.rules import Rules

SETTING = Rules(3, "interaction", "owner", Composition(St=8))
BOUT = Bout("1", 0, ("greedy", "random", "greedy"), ("1", "1", "1"), SETTING)


def test_record_replays() -> None:
    line = play(BOUT)
    game = Game.from_record(line)
    assert game.outcome is not None
    assert [player.kind for player in game.players] == list(BOUT.seats)
    assert game.record().to_dict()["rules"] == {"players": 3, "variant": "interaction", "lost": "owner"}
    assert game.composition.St == 8


def test_result_has_the_key_of_its_match() -> None:
    assert read_result(play(BOUT)).key == key_of(BOUT)


def test_same_match_same_game_whatever_was_played_before() -> None:
    first = json.loads(play(BOUT))
    play(Bout("2", 5, ("greedy", "random"), ("1", "1"), Rules()))
    again = json.loads(play(BOUT))
    assert first | {"seconds": 0} == again | {"seconds": 0}


def test_rules_used_are_those_of_the_game() -> None:
    line = play(BOUT)
    game, result = Game.from_record(line), read_result(line)
    kinds = Counter(event.kind for moment in game.moments for event in moment.events)
    used = {rule: sum(counts) for rule, counts in result.used.items()}
    assert used["GIVE"] == kinds["give"] + kinds["give-new"]
    assert used["STEAL"] == kinds["steal"]
    assert used["ADD-PERFECT"] + used.get("GIVE-PERFECT", 0) == kinds["complete"]
    added = used["ADD-HIGHER"] + used["ADD-LOWER"] + used.get("GIVE-LOWER", 0) + kinds["perfect"]
    assert added == sum(kinds[kind] for kind in ("add", "new-row", "give", "give-new", "move")) - _plain_moves(game)
    assert result.turns == kinds["end"]


def _plain_moves(game: Game) -> int:
    """Count the uses of Move that made nothing perfect."""
    events = [moment.events for moment in game.moments]
    moved = [[event.kind for event in some] for some in events if any(event.kind == "move" for event in some)]
    return sum("perfect" not in kinds for kinds in moved)
