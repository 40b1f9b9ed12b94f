"""Hints: where to look, what to do, and why."""

from typing import Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, of_player, one_of_cards, player_name, row_words
from perfect_numbers.i18n.sentences.reasons import signed
from perfect_numbers.wording import msg

LOOK_AT_GROUP: Final = msg("Look at group {number} of the market.")
LOOK_AT_CARD: Final = msg("Look at {card} in your hand.")
LOOK_AT_ROW: Final = msg("Look at your {row} row.")
LOOK_AT_THEIRS: Final = msg("Look at {name}'s {row} row.")
LOOK_AT_NOTHING: Final = msg("There is nothing better left to do in this turn.")

# {gain} is a number of points with its sign, such as +1.9; {turn} is what is done in a turn.
COMPARED: Final = {
    "chosen": msg("{gain} points compared with your choice: {turn}."),
    "obvious": msg("{gain} points compared with the obvious turn: {turn}."),
    "next": msg("{gain} points compared with the next best turn: {turn}."),
    "played": msg("{gain} points compared with the turn that was played: {turn}."),
}
ABOUT_AS_GOOD: Final = msg("Another turn is about as good: {turn}.")
NO_OTHER_WAY: Final = msg("There is no other way to play this turn.")
WAS_BETTER: Final = msg("Another turn would have brought {gain} points: {turn}.")
LIKELIER: Final = msg("It wins more often than another turn that brings {gain} points: {turn}.")
EXPECTED: Final = msg("What is likely to come next: {turn}.")
SMALLEST: Final = 0.2
"""Points below which two turns are about as good."""


def look_sentence(pointer: str, lang: str, names: Names = (), viewer: int = 1) -> str:
    """Say where to look: `group 1`, `card R5` or `row 2P`; an empty pointer says that enough is done."""
    speech = language(lang)
    kind, _, what = pointer.partition(" ")
    if kind == "group":
        return speech.say(LOOK_AT_GROUP, number=what)
    if kind == "card":
        return speech.say(LOOK_AT_CARD, card=one_of_cards([what], lang))
    if kind == "row":
        seat, words = int(what[0]), row_words(what[1], lang)
        if seat == viewer:
            return speech.say(LOOK_AT_ROW, **words)
        name, of_name = player_name(seat, names, lang), of_player(seat, names, lang)
        return speech.say(LOOK_AT_THEIRS, name=name, of_name=of_name, **words)
    return speech.say(LOOK_AT_NOTHING)


def compared(against: str, share: float, points: float, turn: str, lang: str) -> str:
    """Say by how much a turn is better than another one; `against` says which that is, empty if there is none."""
    speech = language(lang)
    if not against:
        return speech.say(NO_OTHER_WAY)
    if abs(points) < SMALLEST:
        return speech.say(ABOUT_AS_GOOD, turn=turn)
    if points < 0:
        return speech.say(LIKELIER if share > 0 else WAS_BETTER, gain=signed(-points, lang), turn=turn)
    return speech.say(COMPARED[against], gain=signed(points, lang), turn=turn)


def expected(turn: str, lang: str) -> str:
    """Say what will probably happen next."""
    return language(lang).say(EXPECTED, turn=turn)
