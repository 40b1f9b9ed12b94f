"""The short words on drawings of the table."""

from typing import Final, Literal

from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.names import COLOURS_AND_JOKER, Names, first_letter, of_player, player_name
from perfect_numbers.wording import Plural, msg, msg_in

Label = Literal[
    "market", "deck", "setup", "over", "to move", "start", "winner", "perfect", "free", "actions", "protected", "stolen"
]

LABELS: Final[dict[Label, str]] = {
    "market": msg("Market"),
    "deck": msg("Deck"),
    "setup": msg("Set-up"),
    "over": msg("Game over"),
    "to move": msg("to move"),
    "start": msg("starting card"),
    "winner": msg("winner"),
    "perfect": msg("perfect:"),
    "free": msg("free"),
    "actions": msg("actions"),
    "protected": msg("protected"),
    "stolen": msg("Stolen"),
}

POINTS: Final = Plural("point", "points")
DECK_LINE: Final = msg("Deck {count}")
YOUR_HAND: Final = msg("Your hand")
THEIR_HAND: Final = msg("{name}'s hand")
DEALT_TO_YOU: Final = msg("Dealt to you")
DEALT_TO_THEM: Final = msg("Dealt to {name}")
COMPLETE: Final = msg("Complete it?")
YOUR_ROW: Final = msg("Your row")
THEIR_ROW: Final = msg("{name}'s row")

ACTION_LETTERS: Final = {
    "Pr": msg_in("short for an action card", "Pr"),
    "Mv": msg_in("short for an action card", "Mv"),
    "St": msg_in("short for an action card", "St"),
}
"""A few letters for an action card where there is no room for its name."""


def label(key: Label, lang: str) -> str:
    """Return a label."""
    return language(lang).say(LABELS[key])


def hand_label(seat: int, names: Names, lang: str, viewer: int) -> str:
    """Head the cards in hand: `Ben's hand`."""
    return _whose(YOUR_HAND, THEIR_HAND, seat, names, lang, viewer)


def dealt_label(seat: int, names: Names, lang: str, viewer: int) -> str:
    """Head the cards that a seat was dealt."""
    return _whose(DEALT_TO_YOU, DEALT_TO_THEM, seat, names, lang, viewer)


def row_label(seat: int, names: Names, lang: str, viewer: int) -> str:
    """Say whose row is asked about."""
    return _whose(YOUR_ROW, THEIR_ROW, seat, names, lang, viewer)


def _whose(yours: str, theirs: str, seat: int, names: Names, lang: str, viewer: int) -> str:
    if seat == viewer:
        return language(lang).say(yours)
    name, of_name = player_name(seat, names, lang), of_player(seat, names, lang)
    return language(lang).say(theirs, name=name, of_name=of_name)


def colour_letter(letter: str, lang: str) -> str:
    """Return the letter of a colour, or of the jokers (`J`), in a language; none if another has the same."""
    own = first_letter(letter, lang)
    return own if sum(first_letter(other, lang) == own for other in COLOURS_AND_JOKER) == 1 else ""


def action_letters(kind: str, lang: str) -> str:
    """Return a few letters for an action card."""
    return language(lang).word("short for an action card", ACTION_LETTERS[kind])
