"""Set phrases: everyone at the table hears them, they are not kept, and nobody can say too many."""

from pathlib import Path
from typing import get_args

import pytest

from perfect_numbers.i18n.languages import LANGUAGES, language
from perfect_numbers.web.live import saying as live
from perfect_numbers.web.table.phrases import PHRASES, PhraseName
from tests.web.conftest import NewPlayer
from tests.web.running import OPEN, Player, Told, assert_refused, bot, me, serving, settings_for, told


def say(who: Player, phrase: str = "well-played") -> None:
    answer = who.post(f"tables/{who.table}/phrases", {"phrase": phrase})
    assert answer.status_code == 200, answer.text


def test_everyone_hears_a_phrase_and_the_log_does_not_know_it(ann: Player, ben: Player, player: NewPlayer) -> None:
    ann.create([me(), OPEN])
    before = ben.join(ann.table)
    eve = player("Eve")
    eve.table = ann.table
    with told(ann) as by_ann, told(eve) as by_eve:
        next(by_ann)
        next(by_eve)
        say(ben)
        for events in (by_ann, by_eve):
            heard = next(event for event in events if event.event == "phrase")
            assert heard == Told("phrase", None, {"seat": 2, "phrase": "well-played"})
    assert ann.state()["number"] == before["number"]
    assert "well-played" not in ann.get(f"tables/{ann.table}/record").text


def test_whoever_comes_later_does_not_hear_what_was_said(ann: Player, ben: Player) -> None:
    ann.create([me(), OPEN])
    ben.join(ann.table)
    say(ann, "hello")
    with told(ben) as events:
        assert next(events).event == "table"
        say(ben, "moment")
        assert next(event for event in events if event.event == "phrase").data["phrase"] == "moment"


def test_only_those_with_a_seat_speak_and_not_too_often(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.create([me(), bot("random")])
    ben.table = ann.table
    assert_refused(ben.post(f"tables/{ann.table}/phrases", {"phrase": "oops"}), 403, "not-seated")
    assert_refused(ann.post(f"tables/{ann.table}/phrases", {"phrase": "you fool"}), 400, "unreadable")
    say(ann)
    too_fast = ann.post(f"tables/{ann.table}/phrases", {"phrase": "oops"})
    assert_refused(too_fast, 429, "too-fast")
    assert int(too_fast.headers["retry-after"]) >= 1
    monkeypatch.setattr(live, "EVERY", 0.0)
    say(ann)


def test_a_phrase_passes_from_one_process_to_another(tmp_path: Path) -> None:
    """Two servers on one database, of which the second hears of nothing but what stands there."""
    settings = settings_for(tmp_path, workers=2, heartbeat_seconds=0.2)
    with serving(settings) as one, serving(settings) as two:
        ann, ben = Player(one), Player(two, "Ben")
        ann.create([me(), OPEN])
        ben.join(ann.table)
        with told(ben) as events:
            next(events)
            say(ann, "thanks")
            assert next(event for event in events if event.event == "phrase").data == {"seat": 1, "phrase": "thanks"}
        ann.close()
        ben.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_is_there_in_every_language(lang: str) -> None:
    assert set(PHRASES) == set(get_args(PhraseName))
    said = {language(lang).say(phrase) for phrase in PHRASES.values()}
    assert len(said) == len(PHRASES)
    assert lang == "en" or not said & set(PHRASES.values())


def test_a_phrase_at_a_table_that_is_gone_does_no_harm(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        ann.create([me(), OPEN])
        ann.table = "nothing"
        assert_refused(ann.post("tables/nothing/phrases", {"phrase": "oops"}), 404, "no-such-table")
        ann.close()
