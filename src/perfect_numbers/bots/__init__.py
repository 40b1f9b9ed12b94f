"""Who can play, from random to the strongest.

>>> from perfect_numbers import bots
>>> bots.create("greedy").description
'Takes the best next step and does not look further.'
"""

from perfect_numbers.bots.bot import Bot, Clock, Thought
from perfect_numbers.bots.failures import BotFailure, UnknownBotError
from perfect_numbers.bots.levels import LEVELS, Level
from perfect_numbers.bots.referee import ask, ask_turn
from perfect_numbers.bots.registry import available, create, offered
from perfect_numbers.position import Position
from perfect_numbers.view import View, view_of

__all__ = [
    "LEVELS",
    "Bot",
    "BotFailure",
    "Clock",
    "Level",
    "Position",
    "Thought",
    "UnknownBotError",
    "View",
    "ask",
    "ask_turn",
    "available",
    "create",
    "offered",
    "view_of",
]
