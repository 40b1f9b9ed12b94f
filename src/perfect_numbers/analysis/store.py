"""Reviews that were made before, a file for each game: no turn is judged twice, and a stopped review goes on."""

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from perfect_numbers.analysis.effort import Effort
from perfect_numbers.analysis.judging import Judgement
from perfect_numbers.game import Game

VERSION: Final = 2
"""Another number when judgements change, so that old ones are not mixed with new ones."""


def review_key(game: Game, effort: Effort, seed: str) -> str:
    """Return what tells a game's review from all others: the cards and moves, not who played."""
    record = game.record()
    what = [VERSION, record.rules.to_json(), record.start, record.deal, record.deck, record.moves, effort, seed]
    return hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:32]


class ReviewStore:
    """A folder of reviews, one line per turn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, game: Game, effort: Effort, seed: str) -> dict[int, Judgement]:
        """Return the turns that are judged already."""
        file = self._file(game, effort, seed)
        found: dict[int, Judgement] = {}
        for line in file.read_bytes().splitlines() if file.exists() else []:
            try:
                turn = msgspec.json.decode(line, type=Judgement)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue  # the line that was being written when the review was stopped
            found[turn.turn] = turn
        return found

    def add(self, game: Game, effort: Effort, seed: str, turn: Judgement) -> None:
        """Keep a judged turn."""
        file = self._file(game, effort, seed)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab") as stream:
            stream.write(b"\n" + msgspec.json.encode(turn) + b"\n")

    def _file(self, game: Game, effort: Effort, seed: str) -> Path:
        return self.folder / f"{review_key(game, effort, seed)}.jsonl"
