"""The order of the deck, the seed and the salt leave the server only when the game is over; tokens never."""

import random
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from perfect_numbers import Game
from perfect_numbers.notation.cards import Card, code_of
from perfect_numbers.web.table.fairness import is_kept
from tests.web.running import OPEN, Player, bot, me, serving, settings_for, told

PAGES = ("/", "/t/{table}", "/t/{table}/board", "/t/{table}?at=3", "/t/{table}/board?at=3&since=0")


def everything_sent(players: list[Player]) -> list[tuple[int, str]]:
    """Play a game, look at everything on the way; return what was sent, with the size of the deck a little later."""
    sent: list[tuple[int, str]] = []
    choose = random.Random(5).choice
    while True:
        for player in players:
            state = player.state()
            if state["status"] == "over":
                player.sent.clear()
                return sent
            deck = int(state["position"].partition("deck=")[2].replace("-", "0"))
            sent.extend((deck, text) for text in player.sent)
            player.sent.clear()
            if state["legal"]:
                # Even a request that is refused must not tell anything.
                for move in {"C", "J7>x", "T1"} - set(state["legal"]):
                    player.move(move, state["number"])
                state = player.act(state, choose)
                if len(state["moves"]) % 20 == 3:
                    for page in PAGES:
                        player.http.get(page.format(table=player.table), headers={"accept": "text/html"})
                    player.get(f"tables/{player.table}/record")


CARD = r"(?:[RYGBPJ][2-7]|Pr|Mv|St)"


def windows(items: list[str], size: int) -> set[tuple[str, ...]]:
    """Return all runs of so many items."""
    return {tuple(items[start : start + size]) for start in range(len(items) - size + 1)}


def tells(text: str, cards: list[str], deck: int) -> bool:
    """Tell whether a text gives away in which order cards lie: it should not."""
    hidden = cards[len(cards) - deck :]
    # Of what is in the deck, not even four cards are written in a row.
    for run in re.findall(f"{CARD}{{4,}}", text):
        if windows(re.findall(CARD, run), 4) & windows(hidden, 4):
            return True
    # However they are spelt and separated; longer, because any cards may lie side by side by chance, and the eight
    # before the deck are the market, which can be seen, as can all that was played before it.
    named, numbers = re.findall(CARD, text), re.findall(r"[0-9]+", text)
    for size, order in ((8, hidden), (11, cards[max(0, len(cards) - deck - 8) :])):
        codes = [str(code_of(Card(card))) for card in order]
        if windows(named, size) & windows(order, size) or windows(numbers, size) & windows(codes, size):
            return True
    return False


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_hidden_is_sent(tmp_path: Path, seats: int) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann, ben = Player(base, "Ann"), Player(base, "Ben")
        others: list[dict[str, Any]] = [OPEN, bot("greedy")]
        commitment = ann.create([me(), *others[: seats - 1]])["commitment"]
        ben.join(ann.table)
        with told(ann, after=0) as events, told(ben) as _:
            sent = everything_sent([ann, ben])
            streamed = ""
            for event in events:
                streamed += str(event.data)
                if event.data.get("moves") == len(ann.state()["moves"]):
                    break
        record = ann.get(f"tables/{ann.table}/record").json()
        tokens = [player.http.cookies["perfect-numbers"] for player in (ann, ben)]
        ann.close()
        ben.close()
    cards = re.findall(r"[A-Z][a-z0-9]", record["deck"])
    assert len(cards) == 108 - 3 * seats
    assert len(sent) > 200
    sent.append((0, streamed))
    for deck, text in sent:
        assert record["seed"] not in text
        assert record["salt"] not in text
        assert record["deck"][:20] not in text
        assert not tells(text, cards, deck)
        for token in tokens:
            assert token not in re.sub(r"set-cookie'?: '?[^;]*;", "", text)
    # When it is over, all can be checked.
    assert is_kept(record)
    assert record["commitment"] == commitment
    assert not is_kept({**record, "deck": record["deck"][2:] + record["deck"][:2]})
    assert Game.from_record(record).outcome is not None
    assert Game.new(seats, seed=record["seed"]).record().deck == record["deck"]


def test_the_search_would_find_it() -> None:
    cards = Game.new(2, seed=1).record().deck
    order = re.findall(r"[A-Z][a-z0-9]", cards)
    assert tells("xx" + cards[30:38] + "yy", order, 100)
    assert tells(str(order), order, 100)
    assert tells("-".join(str(code_of(Card(card))) for card in order[5:20]), order, 100)
    assert not tells(" ".join(sorted(order)), order, 100)


def test_the_record_tells_no_more_than_the_table_until_the_end(ann: Player) -> None:
    ann.create([me(), me("Ben")])
    record = ann.get(f"tables/{ann.table}/record").json()
    assert set(record) == {"format", "rules", "composition", "players", "start", "moves", "commitment", "table"}


def test_the_database_holds_no_token(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as base:
        ann = Player(base)
        ann.create([me(), bot("random")])
        token = ann.http.cookies["perfect-numbers"]
        ann.close()
    dump = "\n".join(sqlite3.connect(tmp_path / "games.db").iterdump())
    assert "Ann" in dump
    assert token not in dump
    assert token not in (tmp_path / "games.db").read_bytes().decode("latin-1")
