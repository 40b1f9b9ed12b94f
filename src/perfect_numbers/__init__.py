"""Perfect Numbers: the definitive digital edition of the card game."""

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.errors import DeckError, MoveTextError, PerfectNumbersError, PositionError, RecordError
from perfect_numbers.events import Event
from perfect_numbers.game import Game, Outcome
from perfect_numbers.notation.cards import Card, Collection, Row
from perfect_numbers.position import IllegalMoveError, Position
from perfect_numbers.record import Player
from perfect_numbers.refusals import Refusal

__all__ = [
    "DEFAULT_DECK",
    "Card",
    "Collection",
    "Composition",
    "DeckError",
    "Event",
    "Game",
    "IllegalMoveError",
    "MoveTextError",
    "Outcome",
    "PerfectNumbersError",
    "Player",
    "Position",
    "PositionError",
    "RecordError",
    "Refusal",
    "Row",
]
__version__ = "0.1.0"
