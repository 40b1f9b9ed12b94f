"""Perfect Numbers: the definitive digital edition of the card game."""

from perfect_numbers.deck import DEFAULT_DECK, Composition
from perfect_numbers.documenting import document
from perfect_numbers.engine.random import Random
from perfect_numbers.engine.state import State
from perfect_numbers.errors import (
    DeckError,
    IllegalMoveError,
    MoveTextError,
    PerfectNumbersError,
    PositionError,
    RecordError,
    RulesError,
)
from perfect_numbers.events import Event
from perfect_numbers.forecast import Forecast
from perfect_numbers.game import Game, Moment, Turn
from perfect_numbers.notation.cards import Card, Collection, Question, Row
from perfect_numbers.notation.moves import Move
from perfect_numbers.position import Outcome, Position
from perfect_numbers.record import Player, Record
from perfect_numbers.refusals import Refusal
from perfect_numbers.rules import Rules
from perfect_numbers.view import View

__all__ = [
    "DEFAULT_DECK",
    "Card",
    "Collection",
    "Composition",
    "DeckError",
    "Event",
    "Forecast",
    "Game",
    "IllegalMoveError",
    "Moment",
    "Move",
    "MoveTextError",
    "Outcome",
    "PerfectNumbersError",
    "Player",
    "Position",
    "PositionError",
    "Question",
    "Record",
    "RecordError",
    "Refusal",
    "Row",
    "Rules",
    "RulesError",
    "State",
    "Turn",
    "View",
]
__version__ = "0.1.0"

document(Random, State, View)
