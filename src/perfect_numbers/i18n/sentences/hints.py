"""Hints: where to look, what to do, and why."""

from typing import Final

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import Names, of_player, one_of_cards, player_name, row_words
from perfect_numbers.wording import msg

LOOK_AT_GROUP: Final = msg("Look at group {number} of the market.")
LOOK_AT_CARD: Final = msg("Look at {card} in your hand.")
LOOK_AT_ROW: Final = msg("Look at your {row} row.")
LOOK_AT_THEIRS: Final = msg("Look at {name}'s {row} row.")
LOOK_AT_NOTHING: Final = msg("Look at what is better kept for a later turn.")


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
